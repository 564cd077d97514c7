import ArgumentParser
import LottieFormat
import LottiePlayer
import LottieRenderer
import VectorRaster

/// A size in pixels: `512x256`, or `512` for a square.
struct SizeArgument: FormedArgument, Equatable {
  var width: Int
  var height: Int

  static let form = "a width and a height in pixels, such as 512x256, or one side of a square, such as 512"

  init?(argument: String) {
    let sides = argument.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard (1...2).contains(sides.count), let width = sides.first, let height = sides.last, width > 0,
      height > 0
    else { return nil }
    self.width = width
    self.height = height
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
  var json: [UInt8]

  static let form = "an id and a value, such as stripe=#ff0000, size=12 or place=[10,20]"

  init?(argument: String) {
    guard let sign = argument.firstIndex(of: "="), sign > argument.startIndex else { return nil }
    id = String(argument[..<sign])
    let text = String(argument[argument.index(after: sign)...])
    let isColor = text.hasPrefix("#") || CSSColors.all[text.lowercased()] != nil
    if isColor, let color = ColorArgument(argument: text) {
      let paint = color.paint
      json = Array("[\(paint.red),\(paint.green),\(paint.blue),\(paint.alpha)]".utf8)
    } else {
      json = Array(text.utf8)
    }
  }

  /// The value for a player; a bare one stands for a constant.
  var value: SlotValue {
    get throws(PlayerError) {
      if let value = try? SlotValue(json: json) { return value }
      return try SlotValue(json: Array("{\"a\":0,\"k\":".utf8) + json + Array("}".utf8))
    }
  }
}
