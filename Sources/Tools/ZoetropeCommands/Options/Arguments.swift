import ArgumentParser
import LottieFormat
import LottiePlayer
import LottieRenderer
import VectorRaster

/// A size in pixels: `512x512`.
struct SizeArgument: ExpressibleByArgument, Equatable {
  var width: Int
  var height: Int

  init?(argument: String) {
    let sides = argument.split(separator: "x", omittingEmptySubsequences: false)
    guard sides.count == 2, let width = Int(sides[0]), let height = Int(sides[1]), width > 0, height > 0
    else { return nil }
    self.width = width
    self.height = height
  }
}

/// A slot with the properties that are to use it: `brand=Logo.**.Color`.
struct SlotNameArgument: ExpressibleByArgument, Equatable {
  var id: String
  var path: PropertyPath

  init?(argument: String) {
    guard let equals = argument.firstIndex(of: "="), equals > argument.startIndex else { return nil }
    let path = argument[argument.index(after: equals)...]
    guard !path.isEmpty else { return nil }
    id = String(argument[..<equals])
    self.path = PropertyPath(String(path))
  }
}

/// A colour: `#RGB`, `#RRGGBB`, `#RRGGBBAA` (the `#` is optional), `white`, `black` or `transparent`.
struct ColorArgument: ExpressibleByArgument, Equatable {
  var red: UInt8
  var green: UInt8
  var blue: UInt8
  var alpha: UInt8

  init?(argument: String) {
    switch argument.lowercased() {
    case "transparent": (red, green, blue, alpha) = (0, 0, 0, 0)
    case "black": (red, green, blue, alpha) = (0, 0, 0, 255)
    case "white": (red, green, blue, alpha) = (255, 255, 255, 255)
    default:
      let digits = argument.hasPrefix("#") ? argument.dropFirst() : Substring(argument)
      var values: [UInt8] = []
      for character in digits {
        guard character.isASCII, let value = character.hexDigitValue else { return nil }
        values.append(UInt8(value))
      }
      switch values.count {
      case 3: (red, green, blue, alpha) = (values[0] * 17, values[1] * 17, values[2] * 17, 255)
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

/// A value for a slot: `ID=JSON`.
struct SlotArgument: ExpressibleByArgument, Equatable {
  var id: String
  var json: [UInt8]

  init?(argument: String) {
    guard let sign = argument.firstIndex(of: "="), sign > argument.startIndex else { return nil }
    id = String(argument[..<sign])
    json = Array(argument[argument.index(after: sign)...].utf8)
  }

  /// The value for a player; a bare one stands for a constant.
  var value: SlotValue {
    get throws(PlayerError) {
      if let value = try? SlotValue(json: json) { return value }
      return try SlotValue(json: Array("{\"a\":0,\"k\":".utf8) + json + Array("}".utf8))
    }
  }
}
