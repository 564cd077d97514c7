// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "EngineBenchmarks",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "zoetrope", path: "../..")],
  targets: [
    .executableTarget(
      name: "EngineBenchmarks",
      dependencies: [
        .product(name: "LottiePlayer", package: "zoetrope"),
        .product(name: "LottieRenderer", package: "zoetrope"),
        .product(name: "_AllocationCounter", package: "zoetrope"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
