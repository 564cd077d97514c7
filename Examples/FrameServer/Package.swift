// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "FrameServer",
  platforms: [.macOS(.v14)],
  products: [.executable(name: "frame-server", targets: ["frame-server"])],
  dependencies: [
    .package(name: "zoetrope", path: "../.."),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
  ],
  targets: [
    // From a request to a picture: everything but the command line, so that tests can have it.
    .target(
      name: "FrameServer",
      dependencies: [
        .product(name: "LottiePlayer", package: "zoetrope"),
        .product(name: "LottieRenderer", package: "zoetrope"),
        .product(name: "LottieImageCodecs", package: "zoetrope"),
        .product(name: "PNGWriter", package: "zoetrope"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ]),
    .executableTarget(
      name: "frame-server",
      dependencies: ["FrameServer", .product(name: "Hummingbird", package: "hummingbird")]),
    .testTarget(
      name: "FrameServerTests",
      dependencies: [
        "FrameServer", .product(name: "HummingbirdTesting", package: "hummingbird"),
        .product(name: "LottiePlayer", package: "zoetrope"),
        .product(name: "PNGWriter", package: "zoetrope"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
