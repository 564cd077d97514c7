#if Tools
import Foundation

/// The screen of a terminal: it understands as much as `zoetrope play` writes.
struct TestTerminal {
  struct Cell: Equatable {
    var character: Character = " "
    var ink: UInt32?
    var paper: UInt32?
  }

  let columns: Int
  let rows: Int
  private(set) var cells: [Cell]
  private var place = (column: 0, row: 0)
  private var pen = Cell()
  private var rest: [UInt8] = []
  /// The modes that are on, such as `?1049`.
  private(set) var modes: Set<String> = []

  init(columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
    cells = [Cell](repeating: Cell(), count: columns * rows)
  }

  /// The text of a row.
  func text(row: Int) -> String { String(cells[row * columns..<(row + 1) * columns].map(\.character)) }

  /// The colour that half blocks show at a pixel, 0xBBGGRR as in surfaces; nil for the terminal's own.
  func pixel(x: Int, y: Int) -> UInt32? {
    let cell = cells[y / 2 * columns + x]
    switch cell.character {
    case "▀": return y % 2 == 0 ? cell.ink : cell.paper
    case "▄": return y % 2 == 0 ? cell.paper : cell.ink
    default: return cell.paper
    }
  }

  /// Reads what a program writes.
  mutating func read(_ bytes: [UInt8]) {
    rest += bytes
    while let first = rest.first {
      if first == 0x1B {
        guard let length = sequence() else { return }
        rest.removeFirst(length)
        continue
      }
      let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
      guard rest.count >= length else { return }
      write(String(decoding: rest.prefix(length), as: UTF8.self).first ?? " ")
      rest.removeFirst(length)
    }
  }

  private mutating func write(_ character: Character) {
    if character == "\r" { return place.column = 0 }
    if character == "\n" { return place.row = min(place.row + 1, rows - 1) }
    if place.column < columns, place.row < rows {
      var cell = pen
      cell.character = character
      cells[place.row * columns + place.column] = cell
    }
    place.column += 1
  }

  /// Carries out the sequence at the beginning; returns its length, or nil if it is not complete.
  private mutating func sequence() -> Int? {
    guard rest.count > 1 else { return nil }
    if rest[1] == UInt8(ascii: "_") {
      let text = String(decoding: rest, as: UTF8.self)
      guard let end = text.range(of: "\u{1B}\\") else { return nil }
      return text.utf8.distance(from: text.startIndex, to: end.upperBound)
    }
    guard let end = rest.dropFirst(2).firstIndex(where: { (0x40...0x7E).contains($0) }) else { return nil }
    let parameters = String(decoding: rest[2..<end], as: UTF8.self)
    let numbers = parameters.split(separator: ";").map { Int($0) ?? 0 }
    switch rest[end] {
    case UInt8(ascii: "H"): place = ((numbers.last ?? 1) - 1, (numbers.first ?? 1) - 1)
    case UInt8(ascii: "J"): cells = [Cell](repeating: Cell(), count: columns * rows)
    case UInt8(ascii: "K"):
      for column in 0..<columns where place.row < rows { cells[place.row * columns + column] = Cell() }
    case UInt8(ascii: "h"): modes.insert(parameters)
    case UInt8(ascii: "l"): modes.remove(parameters)
    case UInt8(ascii: "m"): style(numbers)
    default: break
    }
    return end + 1
  }

  private mutating func style(_ numbers: [Int]) {
    func color() -> UInt32 { UInt32(numbers[2]) | UInt32(numbers[3]) << 8 | UInt32(numbers[4]) << 16 }
    switch numbers.first {
    case nil, 0: pen = Cell()
    case 38 where numbers.count == 5: pen.ink = color()
    case 48 where numbers.count == 5: pen.paper = color()
    case 49: pen.paper = nil
    default: break
    }
  }
}
#endif
