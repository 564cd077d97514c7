#if canImport(UIKit) && !os(watchOS) || canImport(AppKit) || canImport(SwiftUI)
  import CoreGraphics

  extension CGAffineTransform {
    init(_ transform: ViewTransform) {
      self.init(
        a: CGFloat(transform.a), b: CGFloat(transform.b), c: CGFloat(transform.c), d: CGFloat(transform.d),
        tx: CGFloat(transform.tx), ty: CGFloat(transform.ty))
    }
  }

  extension ViewTransform {
    init(_ transform: CGAffineTransform) {
      self.init(
        a: Double(transform.a), b: Double(transform.b), c: Double(transform.c), d: Double(transform.d),
        tx: Double(transform.tx), ty: Double(transform.ty))
    }
  }

  extension ViewColor {
    /// Converts a colour to sRGB; nil if it has no equivalent there, as a pattern does.
    init?(_ color: CGColor) {
      guard let space = CGColorSpace(name: CGColorSpace.sRGB),
        let parts = color.converted(to: space, intent: .defaultIntent, options: nil)?.components,
        parts.count == 4
      else { return nil }
      self.init(
        red: Double(parts[0]), green: Double(parts[1]), blue: Double(parts[2]), alpha: Double(parts[3]))
    }
  }
#endif
