// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "MachineBenchmarks",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "zoetrope", path: "../..")],
  targets: [
    .executableTarget(
      name: "MachineBenchmarks",
      dependencies: [
        .product(name: "StateMachines", package: "zoetrope"),
        .product(name: "_AllocationCounter", package: "zoetrope"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
