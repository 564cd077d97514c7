// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "TypedLighthouse",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "zoetrope", path: "../../..")],
  targets: [
    .executableTarget(
      name: "TypedLighthouse",
      dependencies: [
        .product(name: "DotLottie", package: "zoetrope"),
        .product(name: "StateMachines", package: "zoetrope"),
      ],
      resources: [.copy("lighthouse.lottie")],
      plugins: [.plugin(name: "ZoetropeCodegen", package: "zoetrope")])
  ],
  swiftLanguageModes: [.v6]
)
