#if Tools
import Foundation
import PNGWriter
import TestSupport
import Testing
import VectorRaster

@testable import ZoetropeCommands

/// The pictures in a terminal, read back from the bytes that it gets.
@Suite struct TerminalPainterTests {
  /// A picture with every alpha and many colours.
  private func picture(width: Int, height: Int, seed: UInt32 = 1) -> Surface {
    var surface = Surface(width: width, height: height), state = seed
    for index in surface.pixels.indices {
      state = state &* 1_664_525 &+ 1_013_904_223
      let isOpaque = index % 5 != 0
      surface.pixels[index] = isOpaque ? 0xFF00_0000 | state >> 8 : 0
    }
    return surface
  }

  private func frame(_ columns: Int, _ rows: Int, _ cell: (Int, Int)) -> TerminalFrame {
    TerminalFrame(
      area: (columns, rows), cell: (cell.0, cell.1),
      content: (Double(columns * cell.0), Double(rows * cell.1)))
  }

  @Test func `half blocks show every pixel, and only changes are written`() {
    let frame = frame(13, 7, (1, 2))
    var painter = BlockPainter(), screen = TestTerminal(columns: 20, rows: 10)
    var surface = picture(width: 13, height: 14), bytes: [UInt8] = []
    for change in 0..<4 {
      bytes = []
      painter.paint(surface, frame, into: &bytes)
      screen.read(bytes)
      for y in 0..<14 {
        for x in 0..<13 {
          let pixel = surface.pixels[y * 13 + x]
          let shown = screen.pixel(x: frame.column + x, y: 2 * frame.row + y)
          #expect(shown == (pixel >> 24 == 0 ? nil : pixel & 0xFF_FFFF), "\(x), \(y) of \(change)")
        }
      }
      surface.pixels[change * 17] ^= 0xFF00_00FF
    }
    #expect(bytes.count < 60, "\(bytes.count)")
    bytes = []
    surface.pixels[3 * 17] ^= 0xFF00_00FF
    painter.paint(surface, frame, into: &bytes)
    #expect(bytes.isEmpty)
    painter.forget()
    painter.paint(surface, frame, into: &bytes)
    #expect(bytes.count > 1000)
  }

  @Test func `kitty gets the picture as PNG`() throws {
    let surface = picture(width: 90, height: 60)
    var painter = KittyPainter(), bytes: [UInt8] = []
    painter.paint(surface, frame(9, 3, (10, 20)), into: &bytes)
    let parts = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\u{1B}_G").dropFirst()
    #expect(parts.count > 1 && parts.first?.hasPrefix("a=T,f=100,i=1,p=1,c=9,r=3,C=1,q=2,m=1;") == true)
    let contents = try parts.map { part in
      let fields = part.split(separator: ";", maxSplits: 1)
      #expect(fields[0].hasSuffix(part == parts.last ? "m=0" : "m=1") && part.hasSuffix("\u{1B}\\"))
      let text = try #require(fields.last).dropLast(2)
      #expect(text.utf8.count <= 4096)
      return String(text)
    }
    let data = try #require(Data(base64Encoded: contents.joined()))
    #expect(try PNGReader.decode(Array(data)).pixels == surface.pixels)
  }

  @Test func `base 64 is that of everyone else`() {
    for count in 0..<20 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 97 &+ 13) }
      #expect(String(decoding: Base64.encode(bytes), as: UTF8.self) == Data(bytes).base64EncodedString())
    }
  }

  @Test func `sixels are within a step of every pixel`() {
    let surface = picture(width: 31, height: 20)
    var painter = SixelPainter(), bytes: [UInt8] = []
    painter.paint(surface, frame(31, 1, (1, 20)), into: &bytes)
    let pixels = SixelReader.pixels(bytes, width: 31, height: 20)
    for (index, pixel) in surface.pixels.enumerated() {
      guard pixel >> 24 > 0 else {
        #expect(pixels[index] == nil)
        continue
      }
      guard let shown = pixels[index] else {
        Issue.record("nothing at \(index)")
        continue
      }
      for (shift, levels) in [(0, 6), (8, 7), (16, 6)] {
        let (a, b) = (Int(pixel >> UInt32(shift) & 255), shown[shift / 8])
        #expect(abs(a - b) <= 255 / (levels - 1) + 2, "\(index): \(a) and \(b)")
      }
    }
  }

  @Test func `a picture keeps its shape, in the middle of the area`() {
    let wide = TerminalFrame(area: (80, 20), cell: (1, 2), content: (400, 400))
    #expect(wide.columns == 40 && wide.rows == 20 && wide.column == 20 && wide.row == 0)
    #expect(wide.width == 40 && wide.height == 40)
    #expect(wide.pixel(column: 20, row: 0) == (0.5, 1) && wide.pixel(column: 59, row: 19) == (39.5, 39))
    let tall = TerminalFrame(area: (80, 20), cell: (10, 20), content: (100, 4000))
    #expect(tall.columns == 1 && tall.rows == 20)
    for area in [(0, 0), (1, 1), (-3, 5)] {
      let tiny = TerminalFrame(area: area, cell: (1, 2), content: (0, .nan))
      #expect(tiny.columns >= 1 && tiny.rows >= 1)
    }
  }
}

/// A reader of sixels, by DEC's description.
private enum SixelReader {
  /// The channels of each pixel, 0…255; nil where nothing is drawn.
  static func pixels(_ bytes: [UInt8], width: Int, height: Int) -> [[Int]?] {
    let text = String(decoding: bytes, as: UTF8.self)
    let body = text.components(separatedBy: "\u{1B}P0;1q")[1].components(separatedBy: "\u{1B}\\")[0]
    var result = [[Int]?](repeating: nil, count: width * height)
    var colors: [Int: [Int]] = [:], color = 0, x = 0, band = 0, count = 1
    var rest = Substring(body)
    func number() -> Int {
      let digits = rest.prefix { $0.isNumber }
      rest = rest.dropFirst(digits.count)
      return Int(digits) ?? 0
    }
    while let letter = rest.popFirst() {
      switch letter {
      case "\"": rest = rest.drop { $0.isNumber || $0 == ";" }
      case "#":
        color = number()
        guard rest.first == ";" else { continue }
        var values: [Int] = []
        while rest.first == ";" {
          rest.removeFirst()
          values.append(number())
        }
        colors[color] = values.dropFirst().map { $0 * 255 / 100 }
      case "!": count = number()
      case "$": x = 0
      case "-": (x, band) = (0, band + 6)
      default:
        let sixel = Int(letter.asciiValue ?? 63) - 63
        for _ in 0..<count {
          for row in 0..<6 where sixel >> row & 1 == 1 && band + row < height {
            result[(band + row) * width + x] = colors[color]
          }
          x += 1
        }
        count = 1
      }
    }
    return result
  }
}
#endif
