/// A rectangle in the notation of files: `{{x,y},{width,height}}`, with optional spaces between the tokens.
public struct RectText: Sendable, Hashable {
  /// The text in the file.
  public var text: String

  /// Wraps a text, which may be malformed.
  public init(_ text: String) { self.text = text }

  /// Creates the text of a rectangle.
  public init(_ frame: ViewFrame) {
    func number(_ value: Double) -> String { Int64(exactly: value).map { String($0) } ?? "\(value)" }
    text =
      "{{\(number(frame.x)),\(number(frame.y))},{\(number(frame.width)),\(number(frame.height))}}"
  }

  /// The rectangle; nil if the text is malformed.
  ///
  /// A negative width or height is normalised: the result covers the same points with a positive size.
  public var rectangle: ViewFrame? {
    var reader = Reader(Array(text.utf8))
    guard let numbers = reader.rectangle() else { return nil }
    let (x, y, width, height) = (numbers[0], numbers[1], numbers[2], numbers[3])
    return ViewFrame(
      x: width < 0 ? x + width : x, y: height < 0 ? y + height : y, width: abs(width), height: abs(height))
  }

  /// The frame to apply to a view; nil, which leaves the frame unchanged, if the text is malformed or the rectangle
  /// empty.
  public var frame: ViewFrame? {
    guard let rectangle, rectangle.width > 0, rectangle.height > 0 else { return nil }
    return rectangle
  }

  /// A parser of the text.
  private struct Reader {
    let bytes: [UInt8]
    var index = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func rectangle() -> [Double]? {
      guard takes("{"), let origin = pair(), takes(","), let size = pair(), takes("}") else { return nil }
      skipSpaces()
      return index == bytes.count ? origin + size : nil
    }

    private mutating func pair() -> [Double]? {
      guard takes("{"), let first = number(), takes(","), let second = number(), takes("}") else {
        return nil
      }
      return [first, second]
    }

    private mutating func number() -> Double? {
      guard let (value, length) = LenientNumber.prefix(bytes[index...]),
        value.magnitude <= ViewMachineLimits.maximumMagnitude
      else { return nil }
      index += length
      return value
    }

    private mutating func takes(_ character: Unicode.Scalar) -> Bool {
      skipSpaces()
      guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
      index += 1
      return true
    }

    private mutating func skipSpaces() {
      while index < bytes.count, LenientNumber.isSpace(bytes[index]) { index += 1 }
    }
  }
}

extension RectText: ExpressibleByStringLiteral {
  /// Wraps a text, which may be malformed.
  public init(stringLiteral text: String) { self.init(text) }
}
