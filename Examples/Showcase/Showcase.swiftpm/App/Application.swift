import Showcase

/// The application of the library, on a telephone or a tablet.
@main
@MainActor
enum Application {
  static func main() { ShowcaseApp.main() }
}
