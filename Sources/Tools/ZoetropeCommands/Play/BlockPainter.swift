#if Tools
import VectorRaster

/// Writes pictures as half blocks in 24-bit colours: a cell shows two pixels, one above the other.
///
/// Only cells that differ from the picture before are written. Where a picture is transparent, the colour of the terminal
/// shows.
struct BlockPainter: TerminalPainter {
  /// The colours of a cell; nil for the terminal's own.
  private struct Cell: Equatable {
    var upper: UInt32?
    var lower: UInt32?
  }

  private var cells: [Cell] = []
  private var frame: TerminalFrame?

  mutating func forget() { (cells, frame) = ([], nil) }

  mutating func paint(_ surface: Surface, _ frame: TerminalFrame, into output: inout [UInt8]) {
    let isNew = frame != self.frame
    if isNew { cells = [Cell](repeating: Cell(), count: frame.columns * frame.rows) }
    self.frame = frame
    var pen: Cell?
    var next = (column: -1, row: -1)
    for row in 0..<frame.rows {
      for column in 0..<frame.columns {
        let place = row * frame.columns + column
        let cell = Cell(
          upper: Self.color(surface, column, 2 * row), lower: Self.color(surface, column, 2 * row + 1))
        guard isNew || cells[place] != cell else { continue }
        cells[place] = cell
        if next != (column, row) {
          output.append("\u{1B}[\(frame.row + row + 1);\(frame.column + column + 1)H")
        }
        next = (column + 1, row)
        Self.write(cell, &pen, into: &output)
      }
    }
    if pen != nil { output.append("\u{1B}[0m") }
  }

  /// The colour of a pixel over black; nil where it is transparent.
  private static func color(_ surface: Surface, _ x: Int, _ y: Int) -> UInt32? {
    guard x < surface.width, y < surface.height else { return nil }
    let pixel = surface.pixels[y * surface.width + x]
    return pixel >> 24 < 8 ? nil : pixel & 0xFF_FFFF
  }

  /// Writes a cell, and the colours that differ from those of the pen.
  private static func write(_ cell: Cell, _ pen: inout Cell?, into output: inout [UInt8]) {
    // A lower half block has its own colour below, so that the terminal's shows above.
    let isTurned = cell.upper == nil && cell.lower != nil
    let (ink, paper) = isTurned ? (cell.lower, cell.upper) : (cell.upper, cell.lower)
    let colors = Cell(upper: ink, lower: paper)
    if pen?.upper != ink || pen == nil { if let ink { output.append("\u{1B}[38;2;\(rgb(ink))m") } }
    if pen?.lower != paper || pen == nil {
      output.append(paper.map { "\u{1B}[48;2;\(rgb($0))m" } ?? "\u{1B}[49m")
    }
    pen = colors
    output.append(ink == nil ? " " : isTurned ? "▄" : "▀")
  }

  /// The channels of a pixel, whose lowest byte is red.
  private static func rgb(_ pixel: UInt32) -> String {
    "\(pixel & 255);\(pixel >> 8 & 255);\(pixel >> 16 & 255)"
  }
}
#endif
