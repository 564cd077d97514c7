import Foundation

#if canImport(UIKit) && !os(watchOS)
  import UIKit
#elseif canImport(AppKit)
  import AppKit
#endif

/// Opens addresses by the system.
enum PlatformURLOpener {
  /// Opens an address; nil on systems that can't.
  static var open: (@MainActor @Sendable (String, String) -> Void)? {
    #if canImport(UIKit) && !os(watchOS)
      return { address, _ in
        if let url = url(address) { UIApplication.shared.open(url) }
      }
    #elseif canImport(AppKit)
      return { address, _ in
        if let url = url(address) { NSWorkspace.shared.open(url) }
      }
    #else
      return nil
    #endif
  }

  /// The address for the system: a policy allows addresses as people write them, but the system opens none without a
  /// scheme.
  static func url(_ address: String) -> URL? {
    let address = address.trimmingCharacters(in: .whitespacesAndNewlines)
    if address.isEmpty { return nil }
    return URL(string: hasScheme(address) ? address : "https://\(address)")
  }

  private static func hasScheme(_ address: String) -> Bool {
    let head = address.prefix { !"/?#".contains($0) }
    guard let colon = head.firstIndex(of: ":") else { return false }
    let (name, rest) = (head[..<colon], head[head.index(after: colon)...])
    guard let first = name.utf8.first, isLetter(first), name.utf8.allSatisfy(isSchemeByte) else {
      return false
    }
    // A name with a number after it may be a host with its port: hosts have dots, which schemes hardly ever have.
    let isPort = !rest.isEmpty && rest.utf8.allSatisfy { (0x30...0x39).contains($0) }
    return !(isPort && (name.contains(".") || name.lowercased() == "localhost"))
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  private static func isSchemeByte(_ byte: UInt8) -> Bool {
    isLetter(byte) || (0x30...0x39).contains(byte) || "+-.".utf8.contains(byte)
  }
}
