// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "DualStateStages",
  platforms: [.macOS(.v14), .iOS(.v17)],
  products: [.library(name: "DualStateStages", targets: ["DualStateStages"])],
  dependencies: [.package(name: "zoetrope", path: "../..")],
  targets: [
    .target(
      name: "DualStateStages",
      dependencies: [
        .product(name: "DotLottie", package: "zoetrope"),
        .product(name: "LottieCompatibility", package: "zoetrope"),
      ]),
    .executableTarget(
      name: "dual-state-film",
      dependencies: [
        "DualStateStages", .product(name: "DotLottie", package: "zoetrope"),
        .product(name: "PNGWriter", package: "zoetrope"),
      ]),
    .testTarget(
      name: "DualStateStagesTests",
      dependencies: ["DualStateStages", .product(name: "DotLottie", package: "zoetrope")]),
  ],
  swiftLanguageModes: [.v6]
)
