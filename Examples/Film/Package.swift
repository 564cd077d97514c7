// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Film",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "zoetrope", path: "../..")],
  targets: [
    .executableTarget(
      name: "film",
      dependencies: [
        .product(name: "LottiePlayer", package: "zoetrope"),
        .product(name: "LottieRenderer", package: "zoetrope"),
        .product(name: "LottieImageCodecs", package: "zoetrope"),
        .product(name: "PNGWriter", package: "zoetrope"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
