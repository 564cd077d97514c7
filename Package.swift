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

/// A library in a group: its sources are in `Sources/GROUP/NAME`.
func library(
  _ name: String, in group: String, uses dependencies: [Target.Dependency] = [], links: [LinkerSetting] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Sources/\(group)/\(name)", swiftSettings: settings,
    linkerSettings: links)
}

/// A library of the system, for Linux; Apple's platforms have frameworks in its place.
func systemLibrary(_ name: String, pkgConfig: String? = nil, apt: String, brew: String) -> Target {
  .systemLibrary(
    name: name, path: "Sources/Base/\(name)", pkgConfig: pkgConfig,
    providers: [.apt([apt]), .brew([brew])])
}

/// Something of the system that the trait `Images` brings.
func images(_ name: String) -> Target.Dependency {
  .target(name: name, condition: .when(platforms: [.linux], traits: ["Images"]))
}

/// Something of the system that the trait `Fonts` brings.
func fonts(_ name: String) -> Target.Dependency {
  .target(name: name, condition: .when(platforms: [.linux], traits: ["Fonts"]))
}

/// A product of another package that the trait `Tools` brings.
func tool(_ name: String, of package: String) -> Target.Dependency {
  .product(name: name, package: package, condition: .when(platforms: [.macOS, .linux], traits: ["Tools"]))
}

/// A program.
func program(_ name: String, at path: String, uses dependencies: [Target.Dependency]) -> Target {
  .executableTarget(name: name, dependencies: dependencies, path: path, swiftSettings: settings)
}

/// The tests of a library, in `Tests/NAMETests`.
func tests(
  of name: String, use dependencies: [Target.Dependency], plugins: [Target.PluginUsage] = []
) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: dependencies + ["TestSupport"], swiftSettings: settings,
    plugins: plugins)
}

// MARK: Groups

/// What everything else stands on, and C.
let base: [Target] = [
  library("PlainMath", in: "Base", links: maths),
  library("Host", in: "Base"),
  library("ZoetropeJSON", in: "Base"),
  library("ZoetropeDeflate", in: "Base"),
  library("StateGraph", in: "Base", uses: ["ZoetropeJSON"]),
  library("GraphTools", in: "Base", uses: ["ZoetropeJSON", "StateGraph"]),
  systemLibrary("CZoetropePNG", pkgConfig: "libpng", apt: "libpng-dev", brew: "libpng"),
  systemLibrary("CZoetropeJPEG", pkgConfig: "libturbojpeg", apt: "libturbojpeg0-dev", brew: "jpeg-turbo"),
  systemLibrary("CZoetropeWebP", pkgConfig: "libwebp", apt: "libwebp-dev", brew: "webp"),
  systemLibrary("CZoetropeGIF", apt: "libgif-dev", brew: "giflib"),
  systemLibrary("CZoetropeHarfBuzz", pkgConfig: "harfbuzz", apt: "libharfbuzz-dev", brew: "harfbuzz"),
  systemLibrary("CZoetropeFontconfig", pkgConfig: "fontconfig", apt: "libfontconfig-dev", brew: "fontconfig"),
]

/// Paths to pixels and pixels to files, without Lottie.
let drawing: [Target] = [
  library("VectorRaster", in: "Drawing", uses: ["PlainMath", "Host"], links: maths),
  library("PNGWriter", in: "Drawing", uses: ["ZoetropeDeflate", "VectorRaster"]),
]

/// Lottie documents, and the pictures that they describe.
let lottie: [Target] = [
  library("LottieFormat", in: "Lottie", uses: ["ZoetropeJSON"]),
  library("LottieExpressions", in: "Lottie", uses: ["PlainMath"]),
  library(
    "LottieRenderer", in: "Lottie",
    uses: ["PlainMath", "Host", "VectorRaster", "LottieFormat", "LottieExpressions"]),
  library(
    "LottieImageCodecs", in: "Lottie",
    uses: [
      "ZoetropeJSON", "VectorRaster", "LottieFormat", "LottieRenderer", images("CZoetropePNG"),
      images("CZoetropeJPEG"),
      images("CZoetropeWebP"), images("CZoetropeGIF"),
    ]),
  library(
    "LottieFonts", in: "Lottie",
    uses: [
      "Host", "ZoetropeJSON", "VectorRaster", "LottieFormat", "LottieRenderer", fonts("CZoetropeHarfBuzz"),
      fonts("CZoetropeFontconfig"),
    ]),
]

/// Packages, and the player of their animations and state machines.
let player: [Target] = [
  library("DotLottieFormat", in: "Player", uses: ["ZoetropeJSON", "ZoetropeDeflate", "LottieFormat"]),
  library(
    "LottiePlayer", in: "Player",
    uses: ["PlainMath", "ZoetropeJSON", "VectorRaster", "LottieFormat", "LottieRenderer", "DotLottieFormat"]),
  library(
    "DotLottieInspection", in: "Player",
    uses: [
      "ZoetropeJSON", "StateGraph", "GraphTools", "VectorRaster", "LottieFormat", "LottieRenderer",
      "DotLottieFormat", "LottiePlayer",
    ]),
]

/// The façade by the names people know, with views.
let screen: [Target] = [
  library(
    "DotLottie", in: "Screen",
    uses: [
      "Host", "ZoetropeJSON", "VectorRaster", "LottieFormat",
      "LottieRenderer", "LottieImageCodecs", "LottieFonts", "DotLottieFormat", "LottiePlayer",
    ]),
  library(
    "LottieCompatibility", in: "Screen",
    uses: [
      "VectorRaster", "LottieFormat", "LottieRenderer", "LottieImageCodecs", "LottieFonts", "LottiePlayer",
      "DotLottie",
    ]),
]

/// State machines for ordinary Swift code; nothing of Lottie uses them.
let machines: [Target] = [
  library("StateMachines", in: "Machines", uses: ["Host", "StateGraph", "GraphTools"]),
  library("Statecharts", in: "Machines", uses: ["StateGraph", "StateMachines"]),
  library("StateInterchange", in: "Machines", uses: ["ZoetropeJSON", "StateGraph", "GraphTools"]),
]

/// Machines that move the views of an application.
let views: [Target] = [
  library("ViewMachines", in: "Views", uses: ["PlainMath", "ZoetropeJSON", "StateGraph"]),
  library(
    "ViewStages", in: "Views",
    uses: [
      "ZoetropeJSON", "VectorRaster", "LottieFormat", "LottieRenderer", "LottieImageCodecs",
      "DotLottieFormat",
      "LottiePlayer", "ViewMachines",
    ]),
]

/// The command line, as libraries that tests can call, and its programs.
let tools: [Target] = [
  library(
    "ZoetropeCodegenCore", in: "Tools",
    uses: ["ZoetropeJSON", "StateGraph", "LottieFormat", "DotLottieFormat"]),
  library(
    "ZoetropeStudio", in: "Tools",
    uses: [
      "Host", "ZoetropeJSON", tool("NIOCore", of: "swift-nio"), tool("NIOPosix", of: "swift-nio"),
      tool("NIOHTTP1", of: "swift-nio"), tool("NIOWebSocket", of: "swift-nio"),
    ]),
  library(
    "ZoetropeCommands", in: "Tools",
    uses: [
      "Host", "ZoetropeJSON", "ZoetropeDeflate", "StateGraph", "VectorRaster", "PNGWriter",
      "LottieFormat", "LottieRenderer", "LottieImageCodecs", "LottieFonts", "DotLottieFormat", "LottiePlayer",
      "DotLottieInspection",
      "GraphTools", "StateInterchange", "ViewMachines", "ViewStages", "ZoetropeCodegenCore",
      tool("ArgumentParser", of: "swift-argument-parser"), tool("Subprocess", of: "swift-subprocess"),
    ]),
  program("zoetrope", at: "Sources/Tools/zoetrope", uses: ["Host", "ZoetropeCommands"]),
  program(
    "zoetrope-studio", at: "Sources/Tools/zoetrope-studio",
    uses: [
      "Host", "LottieRenderer", "LottieFonts", "DotLottieFormat", "DotLottieInspection", "ZoetropeStudio",
      "ZoetropeCommands",
      tool("ArgumentParser", of: "swift-argument-parser"),
    ]),
  program(
    "zoetrope-codegen", at: "Sources/Tools/zoetrope-codegen",
    uses: ["Host", "ZoetropeJSON", "LottieFormat", "ZoetropeCodegenCore"]),
  .plugin(name: "ZoetropeCodegen", capability: .buildTool(), dependencies: ["zoetrope-codegen"]),
]

/// What only tests and benchmarks use.
let testing: [Target] = [
  .target(name: "CAllocationCounter", path: "Tests/Support/CAllocationCounter"),
  // The peer of `ZoetropeDeflate`.
  .target(name: "CZoetropeZlib", path: "Tests/Support/CZoetropeZlib", linkerSettings: [.linkedLibrary("z")]),
  .target(
    name: "TestSupport", dependencies: ["CAllocationCounter", "CZoetropeZlib", "VectorRaster", "PNGWriter"],
    path: "Tests/Support/TestSupport", swiftSettings: settings),
  .target(
    name: "PlayerExercise",
    dependencies: ["VectorRaster", "LottieRenderer", "DotLottieFormat", "LottiePlayer"],
    path: "Tests/Support/PlayerExercise", swiftSettings: settings),
  program("zoetrope-watched", at: "Tests/Watched", uses: ["DotLottie"]),
  program(
    "zoetrope-bench", at: "Tests/Bench",
    uses: [
      "CAllocationCounter", "Host", "ZoetropeJSON", "VectorRaster", "LottieRenderer", "ZoetropeCommands",
      tool("ArgumentParser", of: "swift-argument-parser"), tool("Subprocess", of: "swift-subprocess"),
    ]),
  program(
    "zoetrope-conformance", at: "Tests/Conformance",
    uses: ["Host", "ZoetropeJSON", "LottieFormat", "LottiePlayer", "ZoetropeCommands"]),
  program(
    "zoetrope-fuzz", at: "Tests/Fuzz",
    uses: [
      "Host", "StateGraph", "VectorRaster", "LottieFormat", "LottieRenderer", "LottieImageCodecs",
      "LottieFonts",
      "DotLottieFormat", "LottiePlayer", "DotLottieInspection", "GraphTools", "StateInterchange",
      "StateMachines",
      "ViewMachines", "ViewStages", "ZoetropeCodegenCore", "ZoetropeCommands", "PlayerExercise",
    ]),

  tests(of: "ZoetropeJSON", use: ["ZoetropeJSON"]),
  tests(of: "VectorRaster", use: ["PlainMath", "VectorRaster"]),
  tests(of: "ZoetropeDeflate", use: ["CZoetropeZlib", "ZoetropeDeflate"]),
  tests(of: "PNGWriter", use: ["VectorRaster", "PNGWriter"]),
  tests(of: "LottieFormat", use: ["LottieFormat"]),
  tests(of: "LottieExpressions", use: ["LottieFormat", "LottieExpressions"]),
  tests(
    of: "LottieRenderer",
    use: ["PlainMath", "VectorRaster", "PNGWriter", "LottieFormat", "LottieRenderer", "LottieImageCodecs"]),
  tests(of: "LottieImageCodecs", use: ["VectorRaster", "PNGWriter", "LottieRenderer", "LottieImageCodecs"]),
  tests(
    of: "LottieFonts",
    use: ["VectorRaster", "PNGWriter", "LottieFormat", "LottieRenderer", "LottieImageCodecs", "LottieFonts"]),
  tests(of: "DotLottieFormat", use: ["ZoetropeDeflate", "LottieFormat", "DotLottieFormat"]),
  tests(
    of: "LottiePlayer",
    use: [
      "StateGraph", "VectorRaster", "PNGWriter", "LottieFormat", "LottieRenderer", "LottieImageCodecs",
      "DotLottieFormat", "LottiePlayer", "DotLottieInspection", "GraphTools", "PlayerExercise",
    ]),
  tests(
    of: "DotLottie",
    use: [
      "Host", "StateGraph", "VectorRaster", "PNGWriter", "LottieFormat", "LottieRenderer",
      "LottieFonts", "DotLottieFormat", "LottiePlayer", "DotLottieInspection", "DotLottie", "StateMachines",
    ]),
  tests(
    of: "LottieCompatibility",
    use: [
      "Host", "VectorRaster", "PNGWriter", "LottieFormat", "LottieRenderer", "LottieFonts", "LottiePlayer",
      "DotLottie", "LottieCompatibility",
    ]),
  tests(of: "Host", use: ["Host"]),
  tests(
    of: "StateGraph",
    use: ["StateGraph", "StateMachines", "Statecharts", "GraphTools", "StateInterchange"]),
  tests(
    of: "StateMachines",
    use: [
      "Host", "StateGraph", "StateMachines", "Statecharts", "GraphTools",
      "StateInterchange",
    ],
    plugins: [.plugin(name: "ZoetropeCodegen")]),
  tests(of: "ViewMachines", use: ["StateGraph", "GraphTools", "ViewMachines"]),
  tests(
    of: "ViewStages",
    use: ["VectorRaster", "PNGWriter", "LottieFormat", "LottieRenderer", "ViewMachines", "ViewStages"]),
  tests(
    of: "ZoetropeCodegen",
    use: ["StateGraph", "LottieFormat", "DotLottieFormat", "StateMachines", "ZoetropeCodegenCore"]),
  tests(
    of: "ZoetropeCommands",
    use: [
      "Host", "ZoetropeJSON", "StateGraph", "ZoetropeDeflate", "VectorRaster", "PNGWriter", "LottieFormat",
      "DotLottieFormat", "LottiePlayer", "DotLottie", "ViewMachines", "ZoetropeCommands",
      "zoetrope-conformance",
    ]),
  tests(
    of: "ZoetropeStudio",
    use: [
      "Host", "ZoetropeJSON", "ZoetropeStudio", tool("NIOCore", of: "swift-nio"),
      tool("NIOEmbedded", of: "swift-nio"),
    ]),
]

/// The tests that `make test-release` builds: those that count allocations, which a debug build makes in places of its
/// own, those of which a debug build tries a tenth, and the files these share with others.
let releaseTests: [String: [String]] = [
  "ZoetropeDeflateTests": [
    "DeflaterTests.swift", "InflaterTests.swift", "PlainInflater.swift", "SampleBytes.swift",
  ],
  "VectorRasterTests": [
    "DamageTests.swift", "EffectTests.swift", "RasterTestSupport.swift", "SceneInvarianceTests.swift",
    "StrokerDistanceTests.swift",
    "StrokerOutlineTests.swift", "UnlimitedWork.swift", "VectorPathGeometryTests.swift",
  ],
  "LottieRendererTests": [
    "AllocationTests.swift", "HostileDocumentTests.swift", "HostileMultiplicationTests.swift",
    "IdentityTests.swift", "OverlayTests.swift", "PictureBudgetTests.swift", "RepeatingTests.swift",
    "ShapeCompositionTests.swift",
    "ShapesModifierTests.swift", "Support",
  ],
  "LottiePlayerTests": [
    "CorpusPlayTests.swift", "DualState/DualStateTests.swift", "DualState/DualStateTable.swift",
    "Player/DrawingTests.swift", "Player/LifetimeTests.swift", "Documented", "Model",
    "Validation/ThemeLimitTests.swift",
  ],
  "DotLottieFormatTests": ["Writing/CorpusWritingTests.swift"],
  "DotLottieTests": [
    "DualState/DualStateAllocationTests.swift", "DualState/DualStateStage.swift",
    "Inspection/InspectionOffTests.swift", "Loading",
  ],
  "StateMachinesTests": [
    "Pure/PureAllocationTests.swift", "Pure/Search.swift", "Table/MachineAllocationTests.swift",
    "Statechart/StatechartAllocationTests.swift", "Statechart/Nest.swift",
  ],
  "StateGraphTests": [
    "GraphSamples.swift", "LayoutTests.swift", "PathTests.swift", "Sample.swift", "WalkTests.swift",
  ],
  "ViewMachinesTests": ["Engine/EndlessTests.swift", "Support"],
  "ZoetropeCommandsTests": ["Pack/CorpusPackTests.swift", "Scratch.swift"],
]

let package = Package(
  name: "Zoetrope",
  platforms: [.macOS(.v14), .iOS(.v17), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
  products: [
    .library(name: "DotLottie", targets: ["DotLottie", "LottiePlayer", "DotLottieFormat"]),
    .library(name: "LottieCompatibility", targets: ["LottieCompatibility"]),
    .library(name: "LottiePlayer", targets: ["LottiePlayer", "DotLottieFormat", "DotLottieInspection"]),
    .library(name: "LottieRenderer", targets: ["LottieRenderer", "LottieFormat", "VectorRaster"]),
    .library(name: "LottieImageCodecs", targets: ["LottieImageCodecs"]),
    .library(name: "LottieFonts", targets: ["LottieFonts"]),
    .library(name: "PNGWriter", targets: ["PNGWriter"]),
    .library(name: "StateMachines", targets: ["StateMachines", "Statecharts"]),
    .library(name: "StateGraph", targets: ["StateGraph", "GraphTools", "StateInterchange"]),
    .library(name: "ViewMachines", targets: ["ViewMachines"]),
    .library(name: "ViewStages", targets: ["ViewStages", "ViewMachines"]),
    .library(name: "_AllocationCounter", targets: ["CAllocationCounter"]),
    .executable(name: "zoetrope", targets: ["zoetrope"]),
    .executable(name: "zoetrope-studio", targets: ["zoetrope-studio"]),
    .executable(name: "zoetrope-codegen", targets: ["zoetrope-codegen"]),
    .plugin(name: "ZoetropeCodegen", targets: ["ZoetropeCodegen"]),
  ],
  traits: [
    .trait(name: "Images", description: "PNG, JPEG, WebP and GIF assets on Linux, through system libraries."),
    .trait(
      name: "Fonts", description: "Texts in fonts on Linux, through HarfBuzz and fontconfig."),
    .trait(name: "Tools", description: "The command line and the studio, which need other packages."),
    .default(enabledTraits: ["Images", "Fonts"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
  ]
    + (wantsDocumentation
      ? [.package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0")] : []),
  targets: base + drawing + lottie + player + screen + machines + views + tools + testing,
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
