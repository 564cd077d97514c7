// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "ImageSearch",
  platforms: [.macOS(.v14), .iOS(.v17)],
  products: [
    .library(name: "ImageSearch", targets: ["ImageSearch"]),
    .executable(name: "image-search", targets: ["image-search"]),
  ],
  dependencies: [.package(name: "zoetrope", path: "../..")],
  targets: [
    // The machine, the model of the screens, the client and, where SwiftUI exists, the views.
    .target(name: "ImageSearch", dependencies: [.product(name: "StateMachines", package: "zoetrope")]),
    // A server of a few routes for the demonstration and the tests.
    .target(name: "LocalServer"),
    .executableTarget(name: "image-search", dependencies: ["ImageSearch", "LocalServer"]),
    .executableTarget(name: "ImageSearchApp", dependencies: ["ImageSearch"]),
    // The screens as views that are drawn without a screen, and the program that writes their pictures.
    .target(
      name: "SearchScreens",
      dependencies: [
        "ImageSearch", .product(name: "LottieImageCodecs", package: "zoetrope"),
        .product(name: "LottieRenderer", package: "zoetrope"),
        .product(name: "StateMachines", package: "zoetrope"),
        .product(name: "ViewMachines", package: "zoetrope"),
        .product(name: "ViewStages", package: "zoetrope"),
      ],
      resources: [.copy("Files")]),
    .executableTarget(
      name: "image-search-screens",
      dependencies: ["ImageSearch", "SearchScreens", .product(name: "PNGWriter", package: "zoetrope")]),
    .testTarget(
      name: "ImageSearchTests",
      dependencies: [
        "ImageSearch", "LocalServer", "SearchScreens",
        .product(name: "LottieImageCodecs", package: "zoetrope"),
        .product(name: "StateMachines", package: "zoetrope"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
