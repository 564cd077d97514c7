// swift-tools-version: 6.2
// An application for iOS, as Xcode opens it: the manifest uses a module that only Xcode has.
import AppleProductTypes
import PackageDescription

let package = Package(
  name: "Showcase app",
  platforms: [.iOS(.v17)],
  products: [
    .iOSApplication(
      name: "Showcase", targets: ["App"], displayVersion: "1.0", bundleVersion: "1",
      supportedDeviceFamilies: [.pad, .phone],
      supportedInterfaceOrientations: [.portrait, .landscapeLeft, .landscapeRight])
  ],
  dependencies: [.package(name: "Showcase", path: "..")],
  targets: [
    .executableTarget(
      name: "App", dependencies: [.product(name: "Showcase", package: "Showcase")], path: "App")
  ],
  swiftLanguageModes: [.v6]
)
