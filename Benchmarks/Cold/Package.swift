// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "ColdBenchmarks",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "zoetrope", path: "../..", traits: [])],
  targets: [
    .executableTarget(
      name: "FirstPicture", dependencies: [.product(name: "LottieRenderer", package: "zoetrope")])
  ],
  swiftLanguageModes: [.v6]
)
