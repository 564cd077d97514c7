// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Doorbell",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "zoetrope", path: "../../..")],
  targets: [
    .executableTarget(
      name: "Doorbell",
      dependencies: [.product(name: "LottiePlayer", package: "zoetrope")]),
    .executableTarget(
      name: "Intercom",
      dependencies: [.product(name: "DotLottie", package: "zoetrope")]),
  ],
  swiftLanguageModes: [.v6]
)
