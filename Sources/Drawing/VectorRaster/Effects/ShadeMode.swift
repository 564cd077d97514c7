/// The rule by which an effect's colour is combined with the colours of the layer below it.
public enum ShadeMode: UInt8, Equatable, Sendable, BitwiseCopyable {
  /// The colour covers those of the layer.
  case normal
  /// The product of both.
  case multiply
  /// The inverse of the product of the inverses.
  case screen
}

extension ShadeMode {
  /// Returns a premultiplied colour composited onto a pixel, whose opacity stays as it is.
  @inline(__always)
  func atop(_ shade: UInt32, _ own: UInt32) -> UInt32 {
    let shown = own &>> 24, rest = 255 &- shade &>> 24
    switch self {
    case .normal: return scaled(shade, shown) &+ scaled(own, rest)
    case .multiply:
      // With premultiplied channels s and d, s·d + d(255 − sa) is all that is left of the general formula.
      var result = own & 0xff00_0000
      for shift in stride(from: UInt32(0), to: 24, by: 8) {
        let s = (shade &>> shift) & 255, d = (own &>> shift) & 255
        result |= divided255(d &* (s &+ rest)) &<< shift
      }
      return result
    case .screen:
      var result = own & 0xff00_0000
      for shift in stride(from: UInt32(0), to: 24, by: 8) {
        let s = (shade &>> shift) & 255, d = (own &>> shift) & 255
        result |= (d &+ divided255(s &* (shown &- d))) &<< shift
      }
      return result
    }
  }

  /// Returns a component of 0…1 combined with one of the layer.
  func mix(_ shade: Float, _ own: Float) -> Float {
    switch self {
    case .normal: shade
    case .multiply: shade * own
    case .screen: shade + own - shade * own
    }
  }

  /// Whether the rule gives the same as ``normal`` for a colour, whatever lies below.
  public func isNormal(for color: PaintColor) -> Bool {
    switch self {
    case .normal: true
    case .multiply: color.red <= 0 && color.green <= 0 && color.blue <= 0
    case .screen: color.red >= 1 && color.green >= 1 && color.blue >= 1
    }
  }
}

extension CompositeMode {
  /// Creates the mode by which a group is combined with the picture below it.
  public init(_ mode: ShadeMode) {
    switch mode {
    case .normal: self = .normal
    case .multiply: self = .multiply
    case .screen: self = .screen
    }
  }
}
