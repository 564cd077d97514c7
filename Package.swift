// swift-tools-version: 6.2
import PackageDescription

// Documentation needs a plugin that no user of the package should have to fetch.
let wantsDocumentation = Context.environment["ZOETROPE_DOCS"] == "1"

let settings: [SwiftSetting] = [
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// Maths without Foundation needs libm on Linux.
let maths: [LinkerSetting] = [.linkedLibrary("m", .when(platforms: [.linux]))]

/// The tests that run in release: those that count allocations, which a debug build makes in places of its own, the
/// engine against its model, and the files these share with others.
let releaseTests: [String: [String]] = [
  "VectorRasterTests": [
    "RasterTestSupport.swift", "UnlimitedWork.swift", "SceneInvarianceTests.swift",
    "StrokerOutlineTests.swift",
  ],
  "LottieRendererTests": ["AllocationTests.swift", "OverlayTests.swift", "Support"],
  "LottiePlayerTests": [
    "DualState/DualStateTests.swift", "DualState/DualStateTable.swift", "Player/DrawingTests.swift",
    "Player/LifetimeTests.swift", "Documented/Rig.swift",
    "Documented/StoredArchive.swift", "Documented/PlayerEvent+Text.swift", "Model",
  ],
  "DotLottieTests": ["DualState/DualStateAllocationTests.swift", "DualState/DualStateStage.swift"],
  "StateMachinesTests": [
    "Pure/PureAllocationTests.swift", "Pure/Search.swift", "Table/MachineAllocationTests.swift",
    "Statechart/StatechartAllocationTests.swift", "Statechart/Nest.swift",
  ],
]

let package = Package(
  name: "Zoetrope",
  platforms: [.macOS(.v14), .iOS(.v17), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
  products: [
    .library(name: "DotLottie", targets: ["DotLottie", "LottiePlayer", "DotLottieFormat"]),
    .library(name: "LottiePlayer", targets: ["LottiePlayer", "DotLottieFormat"]),
    .library(name: "LottieRenderer", targets: ["LottieRenderer", "LottieFormat", "VectorRaster"]),
    .library(name: "LottieImageCodecs", targets: ["LottieImageCodecs"]),
    .library(name: "PNGWriter", targets: ["PNGWriter"]),
    .library(name: "StateMachines", targets: ["StateMachines"]),
    .library(name: "ViewMachines", targets: ["ViewMachines", "StateMachines"]),
    .library(name: "ViewStages", targets: ["ViewStages", "ViewMachines", "StateMachines"]),
    .library(name: "_AllocationCounter", targets: ["CAllocationCounter"]),
    .executable(name: "zoetrope", targets: ["zoetrope"]),
    .executable(name: "zoetrope-codegen", targets: ["zoetrope-codegen"]),
    .plugin(name: "ZoetropeCodegen", targets: ["ZoetropeCodegen"]),
  ],
  traits: [
    .trait(name: "Images", description: "PNG, JPEG and WebP assets on Linux, through system libraries."),
    .default(enabledTraits: ["Images"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
  ]
    + (wantsDocumentation
      ? [.package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0")] : []),
  targets: [
    .target(name: "CZoetropeZlib", linkerSettings: [.linkedLibrary("z")]),
    .target(name: "CAllocationCounter"),
    .target(
      name: "TestSupport",
      dependencies: ["CAllocationCounter", "CZoetropeZlib", "VectorRaster", "PNGWriter"],
      swiftSettings: settings),
    .systemLibrary(
      name: "CZoetropePNG", pkgConfig: "libpng",
      providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
    .systemLibrary(
      name: "CZoetropeJPEG", pkgConfig: "libturbojpeg",
      providers: [.apt(["libturbojpeg0-dev"]), .brew(["jpeg-turbo"])]),
    .systemLibrary(
      name: "CZoetropeWebP", pkgConfig: "libwebp",
      providers: [.apt(["libwebp-dev"]), .brew(["webp"])]),

    .target(name: "VectorRaster", swiftSettings: settings, linkerSettings: maths),
    .target(name: "PNGWriter", dependencies: ["VectorRaster", "CZoetropeZlib"], swiftSettings: settings),
    .target(name: "LottieFormat", swiftSettings: settings),
    .target(
      name: "LottieRenderer", dependencies: ["VectorRaster", "LottieFormat"], swiftSettings: settings),
    .target(
      name: "DotLottieFormat", dependencies: ["LottieFormat", "CZoetropeZlib"], swiftSettings: settings),
    .target(name: "StateMachines", swiftSettings: settings),
    // Of LottieFormat only the reader of JSON, of VectorRaster only its maths: both are written once.
    .target(
      name: "ViewMachines", dependencies: ["StateMachines", "LottieFormat", "VectorRaster"],
      swiftSettings: settings),
    .target(
      name: "LottiePlayer",
      dependencies: ["LottieRenderer", "LottieFormat", "VectorRaster", "DotLottieFormat", "StateMachines"],
      swiftSettings: settings),
    .target(
      name: "PlayerExercise",
      dependencies: ["LottiePlayer", "DotLottieFormat", "LottieRenderer", "VectorRaster"],
      swiftSettings: settings),
    .target(
      name: "LottieImageCodecs",
      dependencies: [
        "LottieRenderer", "LottieFormat", "VectorRaster",
        .target(name: "CZoetropePNG", condition: .when(platforms: [.linux], traits: ["Images"])),
        .target(name: "CZoetropeJPEG", condition: .when(platforms: [.linux], traits: ["Images"])),
        .target(name: "CZoetropeWebP", condition: .when(platforms: [.linux], traits: ["Images"])),
      ],
      swiftSettings: settings),
    .target(
      name: "ViewStages",
      dependencies: [
        "ViewMachines", "LottiePlayer", "DotLottieFormat", "LottieRenderer", "LottieFormat", "VectorRaster",
        "LottieImageCodecs",
      ],
      swiftSettings: settings),
    .target(
      name: "DotLottie",
      dependencies: [
        "LottiePlayer", "LottieRenderer", "LottieFormat", "VectorRaster", "DotLottieFormat", "StateMachines",
        "LottieImageCodecs",
      ],
      swiftSettings: settings),
    .target(
      name: "ZoetropeCodegenCore", dependencies: ["LottieFormat", "DotLottieFormat"],
      swiftSettings: settings),
    .executableTarget(
      name: "zoetrope-codegen", dependencies: ["ZoetropeCodegenCore", "LottieFormat"],
      swiftSettings: settings),
    .plugin(name: "ZoetropeCodegen", capability: .buildTool(), dependencies: ["zoetrope-codegen"]),
    .target(
      name: "ZoetropeCommands",
      dependencies: [
        "VectorRaster", "PNGWriter", "LottieFormat", "LottieRenderer", "LottieImageCodecs",
        "DotLottieFormat", "LottiePlayer", "StateMachines", "ZoetropeCodegenCore", "ViewMachines",
        "ViewStages",
        .product(
          name: "ArgumentParser", package: "swift-argument-parser",
          condition: .when(platforms: [.macOS, .linux])),
        .product(
          name: "Subprocess", package: "swift-subprocess", condition: .when(platforms: [.macOS, .linux])),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "zoetrope", dependencies: ["ZoetropeCommands"], swiftSettings: settings),
    .executableTarget(
      name: "zoetrope-bench",
      dependencies: ["CAllocationCounter", "ZoetropeCommands"],
      swiftSettings: settings),
    .executableTarget(
      name: "zoetrope-fuzz",
      dependencies: [
        "VectorRaster", "LottieFormat", "LottieRenderer", "LottieImageCodecs", "DotLottieFormat",
        "LottiePlayer", "PlayerExercise", "StateMachines", "ViewMachines", "ViewStages",
        "ZoetropeCodegenCore", "ZoetropeCommands",
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "zoetrope-conformance", dependencies: ["ZoetropeCommands"], swiftSettings: settings),

    .testTarget(
      name: "VectorRasterTests", dependencies: ["VectorRaster", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "LottieFormatTests", dependencies: ["LottieFormat", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "PNGWriterTests", dependencies: ["PNGWriter", "VectorRaster", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "LottieImageCodecsTests",
      dependencies: ["LottieImageCodecs", "LottieRenderer", "PNGWriter", "VectorRaster", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "LottieRendererTests",
      dependencies: [
        "LottieRenderer", "LottieFormat", "VectorRaster", "PNGWriter", "LottieImageCodecs", "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "DotLottieFormatTests",
      dependencies: ["DotLottieFormat", "LottieFormat", "CZoetropeZlib", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "StateMachinesTests", dependencies: ["StateMachines", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "ViewMachinesTests",
      dependencies: ["ViewMachines", "StateMachines", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "ViewStagesTests",
      dependencies: [
        "ViewStages", "ViewMachines", "LottieRenderer", "LottieFormat", "VectorRaster", "PNGWriter",
        "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "LottiePlayerTests",
      dependencies: [
        "LottiePlayer", "DotLottieFormat", "StateMachines", "LottieRenderer", "LottieFormat", "VectorRaster",
        "LottieImageCodecs", "PNGWriter", "PlayerExercise", "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "DotLottieTests",
      dependencies: [
        "DotLottie", "LottiePlayer", "DotLottieFormat", "LottieRenderer", "LottieFormat", "VectorRaster",
        "StateMachines", "PNGWriter", "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "ZoetropeCodegenTests",
      dependencies: [
        "ZoetropeCodegenCore", "DotLottieFormat", "LottieFormat", "StateMachines", "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "ZoetropeCommandsTests",
      dependencies: [
        "ZoetropeCommands", "DotLottieFormat", "LottieFormat", "LottiePlayer", "ViewMachines", "VectorRaster",
        "TestSupport",
      ],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)

// The stages of .ci/run build no more tests than they run: those of the targets that ZOETROPE_TESTS lists.
if let stage = Context.environment["ZOETROPE_TESTS"] {
  let sources: [String: [String]?] =
    stage == "release"
    ? releaseTests
    : Dictionary(uniqueKeysWithValues: stage.split(separator: ",").map { (String($0), nil) })
  package.targets.removeAll { $0.type == .test && sources[$0.name] == nil }
  for target in package.targets { target.sources = sources[target.name] ?? target.sources }
}
