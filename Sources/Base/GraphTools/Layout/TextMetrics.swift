import StateGraph

/// Text widths without a font: those of a common sans serif that is wider than most.
///
/// A picture is laid out for these widths; a narrower font leaves a little space.
enum TextMetrics {
  /// The widths of the characters from the space to the tilde, in thousandths of the font size.
  private static let widths: [UInt16] = [
    318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337,
    636, 636, 636, 636, 636, 636, 636, 636, 636, 636, 337, 337, 838, 838, 838, 531,
    1000, 684, 686, 698, 770, 632, 575, 775, 752, 295, 295, 656, 557, 863, 748, 787,
    603, 787, 695, 635, 611, 732, 684, 989, 685, 611, 685, 390, 337, 390, 838, 500,
    500, 613, 635, 550, 635, 615, 352, 635, 634, 278, 278, 579, 278, 974, 634, 612,
    635, 635, 411, 521, 392, 634, 592, 818, 592, 592, 525, 636, 337, 636, 838,
  ]

  /// The width of a text at a font size.
  static func width(_ text: some Sequence<Unicode.Scalar>, size: Double) -> Double {
    var sum = 0
    for scalar in text { sum += width(scalar) }
    return Double(sum) * size / 1000
  }

  private static func width(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x20...0x7E: Int(widths[Int(scalar.value) - 0x20])
    // Combining marks, joiners and variation selectors.
    case 0x300...0x36F, 0x200B...0x200F, 0xFE00...0xFE0F, 0x20D0...0x20FF: 0
    case 0x1100...0x11FF, 0x2E80...0xD7FF, 0xF900...0xFAFF, 0xFF00...0xFF60, 0x20000...0x3FFFF: 1050
    case 0x1F000...0x1FFFF: 1400
    case 0x80...0x24FF: 750
    default: 1000
    }
  }

  /// Breaks a text into lines of a maximum width, between words where possible.
  ///
  /// - Parameter maximumLines: The maximum number of lines; a longer text ends with an ellipsis.
  static func wrap(
    _ text: [Unicode.Scalar], size: Double, width limit: Double, maximumLines: Int
  ) -> [[Unicode.Scalar]] {
    var lines: [[Unicode.Scalar]] = []
    var line: [Unicode.Scalar] = []
    var length = 0.0
    var lastSpace: Int?
    for scalar in text {
      length += width([scalar], size: size)
      line.append(scalar)
      if scalar == " " { lastSpace = line.count }
      guard length > limit, line.count > 1 else { continue }
      if lines.count + 1 == maximumLines {
        while width(line, size: size) + size > limit, line.count > 1 { line.removeLast() }
        return lines + [line + ["…"]]
      }
      let end = lastSpace.map { $0 == line.count ? $0 - 1 : $0 } ?? line.count - 1
      lines.append(trimmed(line.prefix(end)))
      line = Array(line.dropFirst(end).drop { $0 == " " })
      length = width(line, size: size)
      lastSpace = nil
    }
    let rest = trimmed(line[...])
    return rest.isEmpty && !lines.isEmpty ? lines : lines + [rest]
  }

  private static func trimmed(_ line: ArraySlice<Unicode.Scalar>) -> [Unicode.Scalar] {
    var line = line
    while line.last == " " { line.removeLast() }
    return Array(line)
  }
}

/// Lines of text of one size, with the space that they need.
package struct TextBlock {
  var lines: [[Unicode.Scalar]]
  /// The size of the font, in pixels.
  package var size: Double
  var width: Double
  var height: Double { Double(lines.count) * lineHeight }
  /// The distance between two baselines.
  package var lineHeight: Double { (size * 1.3).rounded(.up) }
  /// The distance from the top of a line to its baseline.
  package var ascent: Double { size * 1.02 }
  /// The lines.
  package var texts: [String] { lines.map { String(String.UnicodeScalarView($0)) } }

  init(_ texts: [[Unicode.Scalar]], size: Double, maximumWidth: Double, maximumLines: Int) {
    self.size = size
    var lines: [[Unicode.Scalar]] = []
    for text in texts where lines.count < maximumLines {
      lines += TextMetrics.wrap(
        text, size: size, width: maximumWidth, maximumLines: min(4, maximumLines - lines.count))
    }
    self.lines = lines
    width = (lines.map { TextMetrics.width($0, size: size) }.max() ?? 0).rounded(.up)
  }
}
