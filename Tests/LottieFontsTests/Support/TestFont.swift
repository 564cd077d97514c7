import LottieFonts
import LottieRenderer
import TestSupport
import VectorRaster

/// The part of DejaVu Sans in `Tests/Fixtures/Fonts`; it has 2048 units in the size.
///
/// Numbers in the tests were read from its tables with fontTools.
enum TestFont {
  static let bytes = PackageFiles.bytes(at: PackageFiles.fixture("Fonts/DejaVuSans-Subset.ttf")) ?? []

  /// A collection that has the font twice: both entries point to its table of contents.
  static var collection: [UInt8] {
    func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
    let header = 20
    var font = bytes
    let tableCount = Int(font[4]) << 8 | Int(font[5])
    for table in 0..<tableCount {
      // The offset of a table counts from the beginning of the file.
      let place = 12 + 16 * table + 8
      let offset = font[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      font.replaceSubrange(place..<place + 4, with: number(offset + header))
    }
    return Array("ttcf".utf8) + number(0x1_0000) + number(2) + number(header) + number(header) + font
  }

  /// Returns units of the font in percent of the size.
  static func percent(_ units: Float) -> Float { units * 100 / 2048 }

  /// The capital I: a rectangle from 201 to 403 and up to 1493, 604 wide.
  ///
  /// At this size a unit is a tenth of a pixel.
  static let size = 204.8

  /// An animation of 256 × 256 with a text in black, whose first baseline is at y = 200.
  ///
  /// - Parameters:
  ///   - more: Members of the text document, which begin with a comma.
  ///   - font: Members of the font, which begin with a comma.
  ///   - members: Members of the file, which end with a comma.
  static func json(
    _ text: String, _ more: String = "", font: String = "", members: String = "", slot: String = "",
    size: Double = size, y: Double = 200
  ) -> [UInt8] {
    let document =
      #"{"s":\#(size),"f":"DejaVuSans","t":"\#(text)","j":0,"tr":0,"lh":100,"fc":[0,0,0]\#(more)}"#
    let layer = """
      {"ty":5,"nm":"text","ip":0,"op":60,"st":0,"ks":{"p":{"a":0,"k":[0,\(y)]}},
      "t":{"d":{\(slot)"k":[{"s":\(document),"t":0}]},"p":{},"m":{"g":1,"a":{"a":0,"k":[0,0]}},"a":[]}}
      """
    let name = #"{"fName":"DejaVuSans","fFamily":"DejaVu Sans","fStyle":"Book"\#(font)}"#
    return Array(
      #"{"v":"5.7.0","fr":30,"ip":0,"op":60,"w":256,"h":256,\#(members)"fonts":{"list":[\#(name)]},"layers":[\#(layer)]}"#
        .utf8)
  }
}

extension LottieAnimation {
  /// The frame 0 at its own size.
  func picture(_ overlay: Overlay? = nil) throws -> Surface {
    var surface = Surface(width: 256, height: 256)
    let renderer = try Renderer(self, width: 256, height: 256)
    renderer.overlay = overlay
    renderer.render(frame: 0, into: &surface)
    return surface
  }
}

extension Surface {
  /// The number of pixels that are covered, partly covered ones in part.
  func area(x: Range<Int> = 0..<256, y: Range<Int> = 0..<256) -> Double {
    var sum = 0
    for row in y {
      for column in x { sum += Int(pixels[row * width + column] >> 24) }
    }
    return Double(sum) / 255
  }
}
