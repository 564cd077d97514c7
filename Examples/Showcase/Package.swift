// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Showcase",
  platforms: [.macOS(.v14), .iOS(.v17)],
  products: [.library(name: "Showcase", targets: ["Showcase"])],
  dependencies: [.package(name: "zoetrope", path: "../..")],
  targets: [
    // The model of the screens and, where SwiftUI exists, the screens.
    .target(
      name: "Showcase",
      dependencies: [
        .product(name: "DotLottie", package: "zoetrope"),
        .product(name: "ViewMachines", package: "zoetrope"),
      ],
      resources: [.copy("Files")]),
    // The application for a Mac; Showcase.swiftpm is the one for a telephone.
    .executableTarget(name: "showcase-app", dependencies: ["Showcase"]),
    // The screens as they are drawn without a screen, and the program that writes their pictures.
    .target(
      name: "ShowcasePictures",
      dependencies: [
        "Showcase", .product(name: "DotLottie", package: "zoetrope"),
        .product(name: "LottieImageCodecs", package: "zoetrope"),
        .product(name: "ViewStages", package: "zoetrope"),
      ]),
    .executableTarget(
      name: "showcase-pictures",
      dependencies: [
        "Showcase", "ShowcasePictures", .product(name: "PNGWriter", package: "zoetrope"),
      ]),
    .testTarget(
      name: "ShowcaseTests",
      dependencies: [
        "Showcase", "ShowcasePictures", .product(name: "DotLottie", package: "zoetrope"),
        .product(name: "LottieImageCodecs", package: "zoetrope"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
