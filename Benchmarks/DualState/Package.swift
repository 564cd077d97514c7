// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "DualStateBenchmarks",
  platforms: [.macOS(.v14)],
  dependencies: [
    .package(name: "zoetrope", path: "../.."),
    .package(name: "DualStateStages", path: "../../Examples/DualStateStages"),
  ],
  targets: [
    .executableTarget(
      name: "DualStateBenchmarks",
      dependencies: [
        .product(name: "DualStateStages", package: "DualStateStages"),
        .product(name: "DotLottie", package: "zoetrope"),
        .product(name: "LottieImageCodecs", package: "zoetrope"),
        .product(name: "PNGWriter", package: "zoetrope"),
        .product(name: "_AllocationCounter", package: "zoetrope"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
