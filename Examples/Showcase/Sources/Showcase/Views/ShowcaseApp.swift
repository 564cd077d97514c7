#if canImport(SwiftUI)
  import SwiftUI

  /// The application, in a window.
  public struct ShowcaseApp: App {
    /// Makes the application.
    public init() {
      #if canImport(AppKit) && !canImport(UIKit)
        // A program without a bundle is no application of the Dock by itself.
        NSApplication.shared.setActivationPolicy(.regular)
      #endif
    }

    /// The window.
    public var body: some Scene {
      WindowGroup("Showcase") { ShowcaseView() }
    }
  }
#endif
