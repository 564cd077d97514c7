#if Tools
import VectorRaster

/// Writes pictures as sixels: bands of six rows in 252 colours, with ordered dithering.
struct SixelPainter: TerminalPainter {
  /// The numbers of levels of red, green and blue.
  private static let levels: (red: Int, green: Int, blue: Int) = (6, 7, 6)
  /// The number of a transparent pixel.
  private static let transparent = -1
  /// The thresholds of dithering, 0…15.
  private static let thresholds = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]

  /// The definitions of all colours.
  private static let palette: String = {
    var text = ""
    for number in 0..<(levels.red * levels.green * levels.blue) {
      let (red, green, blue) = (
        number / (levels.green * levels.blue), number / levels.blue % levels.green, number % levels.blue
      )
      let percents = [(red, levels.red), (green, levels.green), (blue, levels.blue)].map {
        $0 * 100 / ($1 - 1)
      }
      text += "#\(number);2;\(percents[0]);\(percents[1]);\(percents[2])"
    }
    return text
  }()

  mutating func forget() {}

  mutating func paint(_ surface: Surface, _ frame: TerminalFrame, into output: inout [UInt8]) {
    output.append("\u{1B}[\(frame.row + 1);\(frame.column + 1)H")
    // Pixels without a colour keep what is below them.
    output.append("\u{1B}P0;1q\"1;1;\(surface.width);\(surface.height)")
    output.append(Self.palette)
    var band = [Int](repeating: Self.transparent, count: surface.width * 6)
    for top in stride(from: 0, to: surface.height, by: 6) {
      for row in 0..<6 {
        for x in 0..<surface.width {
          let y = top + row
          band[row * surface.width + x] =
            y < surface.height ? Self.number(surface.pixels[y * surface.width + x], x, y) : Self.transparent
        }
      }
      Self.write(band, width: surface.width, into: &output)
      output.append(UInt8(ascii: "-"))
    }
    output.append("\u{1B}\\")
  }

  /// The number of the colour of a pixel at a place.
  private static func number(_ pixel: UInt32, _ x: Int, _ y: Int) -> Int {
    guard pixel >> 24 >= 8 else { return transparent }
    let threshold = thresholds[(y & 3) * 4 + (x & 3)]
    func level(_ channel: UInt32, _ count: Int) -> Int {
      // Sixteenths of a step, so that a threshold decides between two levels.
      let place = Int(channel) * (count - 1) * 16 / 255
      return min(count - 1, (place + threshold) / 16)
    }
    return level(pixel & 255, levels.red) * levels.green * levels.blue
      + level(pixel >> 8 & 255, levels.green) * levels.blue + level(pixel >> 16 & 255, levels.blue)
  }

  /// Writes a band of six rows: for each colour in it, the columns of its pixels.
  private static func write(_ band: [Int], width: Int, into output: inout [UInt8]) {
    var isFirst = true
    for number in Set(band).subtracting([transparent]).sorted() {
      if !isFirst { output.append(UInt8(ascii: "$")) }
      isFirst = false
      output.append("#\(number)")
      var (run, count): (UInt8, Int) = (0, 0)
      for x in 0..<width {
        var sixel: UInt8 = 0
        for row in 0..<6 where band[row * width + x] == number { sixel |= 1 << UInt8(row) }
        if sixel == run {
          count += 1
        } else {
          write(run, count, into: &output)
          (run, count) = (sixel, 1)
        }
      }
      // Empty columns at the end need not be written.
      if run != 0 { write(run, count, into: &output) }
    }
  }

  private static func write(_ sixel: UInt8, _ count: Int, into output: inout [UInt8]) {
    let letter = sixel + 63
    if count > 3 {
      output.append("!\(count)")
      output.append(letter)
    } else {
      for _ in 0..<count { output.append(letter) }
    }
  }
}
#endif
