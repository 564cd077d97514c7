/// A colour of a view, in sRGB, not premultiplied.
public struct ViewColor: Sendable, Hashable {
  /// The red channel, 0…1.
  public var red: Double
  /// The green channel, 0…1.
  public var green: Double
  /// The blue channel, 0…1.
  public var blue: Double
  /// The opacity, 0…1.
  public var alpha: Double

  /// Creates a colour; channels are clamped to 0…1, and NaN counts as 0.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = Self.unit(red)
    self.green = Self.unit(green)
    self.blue = Self.unit(blue)
    self.alpha = Self.unit(alpha)
  }

  /// Returns a channel clamped to 0…1; NaN counts as 0.
  private static func unit(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }

  /// Fully transparent black.
  public static let clear = ViewColor(red: 0, green: 0, blue: 0, alpha: 0)

  /// Reads `#RGB`, `#RRGGBB` or `#RRGGBBAA`, in upper or lower case; nil for any other text.
  public init?(_ text: String) {
    guard text.utf8.first == UInt8(ascii: "#") else { return nil }
    var digits: [Int] = []
    for character in text.dropFirst() {
      guard character.isASCII, let digit = character.hexDigitValue, digits.count < 8 else { return nil }
      digits.append(digit)
    }
    let bytes: [Int]
    switch digits.count {
    case 3: bytes = digits.map { $0 * 17 }
    case 6, 8: bytes = stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
    default: return nil
    }
    func channel(_ index: Int) -> Double { Double(bytes[index]) / 255 }
    self.init(
      red: channel(0), green: channel(1), blue: channel(2), alpha: bytes.count == 4 ? channel(3) : 1)
  }
}

extension ViewColor: CustomStringConvertible {
  /// The colour as `#RRGGBB`, or as `#RRGGBBAA` if it is not opaque, with each channel rounded to 8 bits.
  ///
  /// A channel that was set to a value outside 0…1 is clamped.
  public var description: String {
    let digits = Array("0123456789ABCDEF")
    func text(_ value: Double) -> String {
      let byte = Int((Self.unit(value) * 255).rounded())
      return String([digits[byte >> 4], digits[byte & 15]])
    }
    return "#" + text(red) + text(green) + text(blue) + (Self.unit(alpha) < 1 ? text(alpha) : "")
  }
}
