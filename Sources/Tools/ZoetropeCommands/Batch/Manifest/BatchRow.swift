#if Tools
/// One row of a batch: an animation, the file to draw it into, and the row's own options.
struct BatchRow: Sendable, Equatable {
  /// The number of the row in its manifest, or of the file in a list, from 1.
  var number: Int
  /// The path of the animation.
  var input: String
  /// The path of the output within the folder for outputs.
  var output: String
  /// The row's options, such as `--size=256` and `--poster`.
  var options: [String] = []
  /// The cost of the row in units of work; nil if it is not known.
  var cost: Double?
}

/// The rows of a batch, packed: a million of them take about as much memory as their text.
struct BatchRows: Sendable {
  /// The highest number of rows, and of bytes of all their texts.
  static let limits = (rows: 1_000_000, bytes: 256 << 20)

  private struct Entry {
    var number: Int32
    var start: Int
    var inputCount: UInt32
    var outputCount: UInt32
    var optionsCount: UInt32
    var cost: Double
  }

  private var entries: [Entry] = []
  private var texts: [UInt8] = []

  var count: Int { entries.count }

  /// Adds a row.
  ///
  /// - Throws: ``BatchProblem`` beyond the limits.
  mutating func append(_ row: BatchRow) throws(BatchProblem) {
    guard count < Self.limits.rows else {
      throw BatchProblem(row.number, .tooManyRows(limit: Self.limits.rows))
    }
    let options = row.options.joined(separator: "\0")
    let entry = Entry(
      number: Int32(truncatingIfNeeded: row.number), start: texts.count,
      inputCount: UInt32(row.input.utf8.count),
      outputCount: UInt32(row.output.utf8.count), optionsCount: UInt32(options.utf8.count),
      cost: row.cost ?? -1)
    for text in [row.input, row.output, options] { texts += text.utf8 }
    guard texts.count <= Self.limits.bytes else {
      throw BatchProblem(row.number, .tooLong(limit: Self.limits.bytes))
    }
    entries.append(entry)
  }

  subscript(index: Int) -> BatchRow {
    let entry = entries[index]
    let outputStart = entry.start + Int(entry.inputCount)
    let optionsStart = outputStart + Int(entry.outputCount)
    let options = text(optionsStart, entry.optionsCount)
    return BatchRow(
      number: Int(entry.number), input: text(entry.start, entry.inputCount),
      output: text(outputStart, entry.outputCount),
      options: options.split(separator: "\0").map { String($0) }, cost: entry.cost < 0 ? nil : entry.cost)
  }

  private func text(_ start: Int, _ count: UInt32) -> String {
    String(decoding: texts[start..<(start + Int(count))], as: UTF8.self)
  }
}
#endif
