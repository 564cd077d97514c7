#if Tools
import ZoetropeJSON

/// Reads a manifest piece by piece: CSV with the names of the columns in the first line, or a JSON object in each line.
///
/// A row that can be read but not drawn is refused, and the others are kept. A manifest that can't be divided into rows
/// is refused as a whole.
struct ManifestReader {
  private enum Form { case csv, lines }

  private(set) var rows = BatchRows()
  /// The rows that are refused.
  private(set) var refused: [BatchProblem] = []

  private let reading: RowReading
  private let rowLimit: Int
  private var form: Form?
  private var csv = CSVReader(headings: 1)
  /// The names of the columns; nil before the first line.
  private var columns: [String]?
  private var line: [UInt8] = []
  private var lineNumber = 0

  /// - Parameter rowLimit: The highest number of rows.
  init(_ reading: RowReading, rowLimit: Int = BatchRows.limits.rows) {
    (self.reading, self.rowLimit) = (reading, rowLimit)
  }

  /// Reads the next bytes.
  ///
  /// - Throws: ``BatchProblem`` if the manifest can't be divided into rows.
  mutating func read(_ bytes: [UInt8]) throws(BatchProblem) {
    var rest = bytes[...]
    if form == nil {
      // The beginning may have a mark of its encoding.
      line += rest
      let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
      if line.count < mark.count, mark.starts(with: line) { return }
      let start = line.starts(with: mark) ? mark.count : 0
      guard let first = line[start...].first(where: { $0 > 0x20 }) else {
        guard line.count <= CSVReader.maximumBytes else {
          throw BatchProblem(1, .tooLong(limit: CSVReader.maximumBytes))
        }
        return
      }
      if let reason = Self.refusal(of: line[start...]) { throw BatchProblem(0, .notManifest(reason)) }
      form = first == UInt8(ascii: "{") ? .lines : .csv
      rest = line[start...]
      line = []
    }
    if form == .csv {
      try withRecords { csv, add throws(BatchProblem) in try csv.read(rest, add) }
    } else {
      try readLines(rest)
    }
  }

  /// The reason why a text is no manifest, by its beginning; nil if it may be one.
  private static func refusal(of text: ArraySlice<UInt8>) -> String? {
    let content = Array(text.drop { $0 <= 0x20 })
    if let kind = FileKind.ofBeginning(content) { return "\(kind), not the manifest of a batch" }
    if content.first == UInt8(ascii: "[") {
      return
        "a JSON array; a manifest is a .csv file, or a .jsonl file with an object in each line, without brackets around them and commas between them"
    }
    let isComment = JSONDeviation(content, at: 0, expectsKey: false) == .comment
    return isComment ? "a manifest has no comments; remove it" : nil
  }

  /// Ends the manifest.
  ///
  /// - Throws: ``BatchProblem`` if it ends within a row.
  mutating func finish() throws(BatchProblem) {
    switch form {
    case .csv: try withRecords { csv, add throws(BatchProblem) in try csv.finish(add) }
    case .lines: try endLine()
    case nil: throw BatchProblem(0, .noInputColumn)
    }
  }

  /// Calls a body with the reader of records, and with the function that adds one.
  private mutating func withRecords(
    _ body: (inout CSVReader, ([String], Int) throws(BatchProblem) -> Void) throws(BatchProblem) -> Void
  ) throws(BatchProblem) {
    var csv = CSVReader()
    swap(&csv, &self.csv)
    try body(&csv) { fields, number throws(BatchProblem) in try add(fields, number) }
    self.csv = csv
  }

  private mutating func readLines(_ bytes: ArraySlice<UInt8>) throws(BatchProblem) {
    var rest = bytes
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      line += rest[..<end]
      try endLine()
      rest = rest[(end + 1)...]
    }
    line += rest
    try checkLength()
  }

  private func checkLength() throws(BatchProblem) {
    guard line.count <= CSVReader.maximumBytes else {
      throw BatchProblem(lineNumber + 1, .tooLong(limit: CSVReader.maximumBytes))
    }
  }

  private mutating func endLine() throws(BatchProblem) {
    try checkLength()
    lineNumber += 1
    defer { line.removeAll(keepingCapacity: true) }
    if line.allSatisfy({ $0 <= 0x20 }) { return }
    let row: Result<BatchRow, BatchProblem>
    do throws(BatchProblem) { row = .success(try reading.row(lineNumber, json: line)) } catch {
      row = .failure(error)
    }
    try keep(row, lineNumber)
  }

  private mutating func add(_ fields: [String], _ number: Int) throws(BatchProblem) {
    guard let columns else { return try begin(fields) }
    guard fields.count == columns.count else {
      let problem = BatchProblem(number, .fieldCount(found: fields.count, expected: columns.count))
      return try keep(.failure(problem), number)
    }
    let row: Result<BatchRow, BatchProblem>
    do throws(BatchProblem) {
      row = .success(try reading.row(number, zip(columns, fields).map { ($0, $1) }))
    } catch {
      row = .failure(error)
    }
    try keep(row, number)
  }

  private mutating func begin(_ fields: [String]) throws(BatchProblem) {
    var columns: [String] = []
    guard fields.contains(where: { (try? RowReading.column($0, row: 0)) == "input" }) else {
      let other = [("\t", "tabs"), (";", "semicolons"), ("|", "bars")].first { mark, _ in
        fields.contains { $0.contains(mark) }
      }
      throw BatchProblem(0, other.map { .separator($0.1) } ?? .noInputColumn)
    }
    for field in fields {
      let column = try RowReading.column(field, row: 0)
      if columns.contains(column), !RowOption.lists.contains(column) {
        throw BatchProblem(0, .repeatedColumn(column))
      }
      columns.append(column)
    }
    self.columns = columns
  }

  /// Keeps a row, or the reason why it is refused.
  private mutating func keep(_ row: Result<BatchRow, BatchProblem>, _ number: Int) throws(BatchProblem) {
    guard rows.count + refused.count < rowLimit else {
      throw BatchProblem(number, .tooManyRows(limit: rowLimit))
    }
    switch row {
    case .success(let row): try rows.append(row)
    case .failure(let problem): refused.append(problem)
    }
  }
}
#endif
