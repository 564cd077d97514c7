#if Tools
import ArgumentParser
import VectorRaster

/// A way to show pictures in a terminal.
enum TerminalGraphics: String, CaseIterable, ExpressibleByArgument {
  /// The graphics protocol of kitty.
  case kitty
  /// Sixels of DEC's terminals.
  case sixel
  /// Half blocks in 24-bit colours, two pixels in a cell, which most terminals show.
  case blocks

  /// The sequences that ask a terminal for what it speaks; every terminal answers the last of them.
  ///
  /// They ask for a picture of one pixel in kitty's protocol, the size of a cell in pixels, and the attributes.
  static let questions = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[16t\u{1B}[c"

  /// Chooses the best way by the answers to ``questions``.
  init(_ answers: [TerminalEvent]) {
    let hasSixel = answers.contains {
      if case .attributes(let kinds) = $0 { kinds.contains(4) } else { false }
    }
    self = answers.contains(.kittyGraphics(isSpoken: true)) ? .kitty : hasSixel ? .sixel : .blocks
  }
}

/// The place of a picture in a terminal, and its size in pixels.
struct TerminalFrame: Equatable {
  /// The cells of the picture, from the upper left corner.
  var column: Int
  var row: Int
  var columns: Int
  var rows: Int
  /// The pixels in a cell.
  var cellWidth: Int
  var cellHeight: Int

  /// The size of the picture in pixels.
  var width: Int { columns * cellWidth }
  var height: Int { rows * cellHeight }

  /// Places contents as large as they fit, in the middle of an area of cells.
  ///
  /// - Parameters:
  ///   - area: The number of cells in a row, and of rows.
  ///   - cell: The pixels in a cell.
  ///   - content: The size of the contents, in any unit.
  init(area: (columns: Int, rows: Int), cell: (width: Int, height: Int), content: (Double, Double)) {
    (cellWidth, cellHeight) = cell
    let room = (Double(max(area.columns, 1) * cell.width), Double(max(area.rows, 1) * cell.height))
    let size = (Self.side(content.0), Self.side(content.1))
    let scale = min(room.0 / size.0, room.1 / size.1)
    columns = min(max(Int((size.0 * scale / Double(cell.width)).rounded()), 1), max(area.columns, 1))
    rows = min(max(Int((size.1 * scale / Double(cell.height)).rounded()), 1), max(area.rows, 1))
    column = (max(area.columns, 1) - columns) / 2
    row = (max(area.rows, 1) - rows) / 2
  }

  /// A side of contents that can be shown: 1 for none.
  private static func side(_ value: Double) -> Double { value.isFinite ? max(value, 1) : 1 }

  /// The pixel in the middle of a cell of the terminal, from the upper left corner of the picture.
  func pixel(column: Int, row: Int) -> (x: Float, y: Float) {
    (
      (Float(column - self.column) + 0.5) * Float(cellWidth),
      (Float(row - self.row) + 0.5) * Float(cellHeight)
    )
  }
}

/// A writer of pictures for a terminal.
protocol TerminalPainter {
  /// Appends the sequences that show a picture.
  ///
  /// - Parameters:
  ///   - surface: The picture, of the size of the frame.
  ///   - frame: The place on the screen.
  mutating func paint(_ surface: Surface, _ frame: TerminalFrame, into output: inout [UInt8])

  /// Forgets what the terminal shows, after it was cleared.
  mutating func forget()
}

extension TerminalGraphics {
  /// A painter that has shown nothing yet.
  func makePainter() -> any TerminalPainter {
    switch self {
    case .kitty: KittyPainter()
    case .sixel: SixelPainter()
    case .blocks: BlockPainter()
    }
  }
}

extension [UInt8] {
  /// Appends a text.
  mutating func append(_ text: String) { append(contentsOf: text.utf8) }
}
#endif
