// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "FirstPicture",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "zoetrope", path: "../..")],
  targets: [
    .executableTarget(
      name: "FirstPicture",
      dependencies: [
        .product(name: "LottieRenderer", package: "zoetrope"),
        .product(name: "LottieImageCodecs", package: "zoetrope"),
        .product(name: "PNGWriter", package: "zoetrope"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
