#if Tools
import ArgumentParser
import LottieFormat
import LottiePlayer
import LottieRenderer
import VectorRaster

/// A size in pixels: `512x256`, `512` for a square, or `512x` and `x256` for one side with the other in proportion.
package struct SizeArgument: FormedArgument, Equatable {
  /// The width; nil for one in proportion to the height.
  private var width: Int?
  /// The height; nil for one in proportion to the width.
  private var height: Int?

  package static let form =
    "a width and a height in pixels, such as 512x256, one side, such as 512x, or that of a square, such as 512"

  package init?(argument: String) {
    let sides = argument.split(separator: "x", omittingEmptySubsequences: false)
    let numbers = sides.map { Int($0) }
    guard zip(sides, numbers).allSatisfy({ $0.isEmpty || $1 ?? 0 > 0 }) else { return nil }
    switch numbers.count {
    case 1: (width, height) = (numbers[0], numbers[0])
    case 2: (width, height) = (numbers[0], numbers[1])
    default: return nil
    }
    if width == nil, height == nil { return nil }
  }

  /// Returns the size for contents of a size, in pixels; at least 1 on each side.
  package func pixels(of contentWidth: Double, _ contentHeight: Double) -> (width: Int, height: Int) {
    func scaled(_ side: Int, _ content: Double, _ other: Double) -> Int {
      let pixels = (Double(side) * content / max(other, 1)).rounded()
      return Int(min(max(pixels.isFinite ? pixels : 1, 1), 1e9))
    }
    return (
      width ?? scaled(height ?? 1, contentWidth, contentHeight),
      height ?? scaled(width ?? 1, contentHeight, contentWidth)
    )
  }
}

/// A share of a length: `50%`.
struct ProgressArgument: FormedArgument, Equatable {
  /// The share, 0…1.
  var share: Double

  static let form = "a percentage from 0% to 100%, such as 50%"

  init?(argument: String) {
    guard argument.hasSuffix("%"), let value = Double(argument.dropLast()), value >= 0, value <= 100 else {
      return nil
    }
    share = value / 100
  }
}

/// A slot with the properties that are to use it: `brand=Logo.**.Color`.
struct SlotNameArgument: FormedArgument, Equatable {
  var id: String
  var path: PropertyPath

  static let form = "an id and a path, such as brand=Logo.**.Color"

  init?(argument: String) {
    guard let equals = argument.firstIndex(of: "="), equals > argument.startIndex else { return nil }
    let path = argument[argument.index(after: equals)...]
    guard !path.isEmpty else { return nil }
    id = String(argument[..<equals])
    self.path = PropertyPath(String(path))
  }
}

/// A colour: `#RGB`, `#RGBA`, `#RRGGBB`, `#RRGGBBAA` (the `#` is optional), `transparent`, or a name of CSS.
struct ColorArgument: FormedArgument, Equatable {
  var red: UInt8
  var green: UInt8
  var blue: UInt8
  var alpha: UInt8

  static let form = "a colour, such as red, #f00, #ff0000, #ff000080 or transparent"

  init?(argument: String) {
    let name = argument.lowercased()
    if name == "transparent" {
      (red, green, blue, alpha) = (0, 0, 0, 0)
    } else if let known = CSSColors.all[name] {
      (red, green) = (UInt8(truncatingIfNeeded: known >> 16), UInt8(truncatingIfNeeded: known >> 8))
      (blue, alpha) = (UInt8(truncatingIfNeeded: known), 255)
    } else {
      let digits = argument.hasPrefix("#") ? argument.dropFirst() : Substring(argument)
      var values: [UInt8] = []
      for character in digits {
        guard character.isASCII, let value = character.hexDigitValue else { return nil }
        values.append(UInt8(value))
      }
      switch values.count {
      case 3, 4:
        (red, green, blue) = (values[0] * 17, values[1] * 17, values[2] * 17)
        alpha = values.count == 4 ? values[3] * 17 : 255
      case 6, 8:
        let bytes = stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] }
        (red, green, blue, alpha) = (bytes[0], bytes[1], bytes[2], bytes.count == 4 ? bytes[3] : 255)
      default: return nil
      }
    }
  }

  /// Opaque white.
  static let white = ColorArgument(red: 255, green: 255, blue: 255, alpha: 255)

  private init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// The colour over white.
  var overWhite: ColorArgument {
    let alpha = Int(alpha)
    func mixed(_ value: UInt8) -> UInt8 {
      let sum = Int(value) * alpha + 255 * (255 - alpha)
      return UInt8((sum + 127) / 255)
    }
    return ColorArgument(red: mixed(red), green: mixed(green), blue: mixed(blue), alpha: UInt8.max)
  }

  /// The colour for the renderer.
  var paint: PaintColor {
    PaintColor(
      red: Float(red) / 255, green: Float(green) / 255, blue: Float(blue) / 255, alpha: Float(alpha) / 255)
  }

  /// The colour for players: 0xRRGGBBAA.
  var packed: UInt32 { UInt32(red) << 24 | UInt32(green) << 16 | UInt32(blue) << 8 | UInt32(alpha) }
}

extension Fit: ExpressibleByArgument {}

/// A value for a slot: `ID=JSON`, or `ID=COLOUR`.
struct SlotArgument: FormedArgument, Equatable {
  var id: String
  /// The value as it was written.
  var text: String
  /// The value as a colour, if it is one.
  var color: ColorArgument?

  static let form = "an id and a value, such as stripe=#ff0000, size=12, place=[10,20] or title=Hello"
  static let valueForm = "a colour, such as red, #f00 or #ff0000, or JSON, such as 12 or [10,20]"

  init?(argument: String) {
    guard let sign = argument.firstIndex(of: "="), sign > argument.startIndex else { return nil }
    id = String(argument[..<sign])
    text = String(argument[argument.index(after: sign)...])
    let name = text.lowercased()
    // Digits without a # are a number.
    if text.hasPrefix("#") || CSSColors.all[name] != nil || name == "transparent" {
      color = ColorArgument(argument: text)
    }
  }

  /// Whether the value is a property with an expression.
  var hasExpression: Bool {
    guard text.hasPrefix("{"), let json = try? JSONDocument(Array(text.utf8)) else { return false }
    let inner = json.member("k", of: json.root)
    return [json.root, inner].contains { node in
      node.flatMap { json.member("x", of: $0) }.map { json.kind(of: $0) == .string } ?? false
    }
  }
}

extension ColorArgument {
  /// The value of a slot for a colour.
  var json: [UInt8] { Array("[\(paint.red),\(paint.green),\(paint.blue)]".utf8) }

  /// The value of a slot for a gradient that is this colour everywhere.
  var gradientJSON: [UInt8] {
    let color = "\(paint.red),\(paint.green),\(paint.blue)"
    let stops = "0,\(color),1,\(color),0,\(paint.alpha),1,\(paint.alpha)"
    return Array("{\"p\":2,\"k\":{\"a\":0,\"k\":[\(stops)]}}".utf8)
  }
}

extension SlotValue {
  /// Makes a value of a property in JSON; a bare value stands for a constant.
  ///
  /// - Parameter kind: The kind of the slot, for values that match none by their form; nil if it is unknown.
  init(property json: [UInt8], kind: LottieDocument.SlotKind?) throws(PlayerError) {
    let wrapped = Array("{\"a\":0,\"k\":".utf8) + json + Array("}".utf8)
    if let value = (try? SlotValue(json: json)) ?? (try? SlotValue(json: json, kind: kind))
      ?? (try? SlotValue(json: wrapped))
    {
      self = value
    } else {
      self = try SlotValue(json: wrapped, kind: kind)
    }
  }
}
#endif
