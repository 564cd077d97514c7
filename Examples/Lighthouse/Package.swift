// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Lighthouse",
  platforms: [.macOS(.v14), .iOS(.v17)],
  dependencies: [.package(name: "zoetrope", path: "../..")],
  targets: [
    .target(
      name: "Lighthouse",
      dependencies: [
        .product(name: "LottiePlayer", package: "zoetrope"),
        .product(name: "StateMachines", package: "zoetrope"),
      ]),
    .testTarget(
      name: "LighthouseTests",
      dependencies: [
        "Lighthouse", .product(name: "LottiePlayer", package: "zoetrope"),
        .product(name: "LottieRenderer", package: "zoetrope"),
        .product(name: "StateMachines", package: "zoetrope"),
      ],
      resources: [.copy("lighthouse.lottie")]),
  ],
  swiftLanguageModes: [.v6]
)
