import Foundation

#if canImport(UIKit) && !os(watchOS)
  import UIKit
#elseif canImport(AppKit)
  import AppKit
#endif

/// Opens addresses as the system does.
enum PlatformURLOpener {
  /// Opens an address; nil where no system does.
  static var open: (@MainActor @Sendable (String, String) -> Void)? {
    #if canImport(UIKit) && !os(watchOS)
      return { address, _ in
        if let url = URL(string: address) { UIApplication.shared.open(url) }
      }
    #elseif canImport(AppKit)
      return { address, _ in
        if let url = URL(string: address) { NSWorkspace.shared.open(url) }
      }
    #else
      return nil
    #endif
  }
}
