#if Tools
/// Reads the records of a CSV file (RFC 4180) piece by piece.
///
/// Memory holds one record, which has a limit. Lines without anything are skipped. Spaces around a field are no part of it,
/// unless it is in quotation marks.
struct CSVReader {
  /// The highest number of bytes of a record.
  static let maximumBytes = 1 << 20

  private enum Place { case fieldStart, plain, quoted, afterQuote }

  private var place = Place.fieldStart
  private var field: [UInt8] = []
  private var fields: [String] = []
  private var byteCount = 0
  /// Whether the last byte was a carriage return, after which a line feed ends nothing more.
  private var isAfterReturn = false
  /// The number of records that were read, without those before the first that counts.
  private(set) var count: Int

  /// - Parameter headings: The number of records at the beginning that do not count.
  init(headings: Int = 0) { count = -headings }

  /// Reads the next bytes.
  ///
  /// - Parameter record: Called with the fields of each complete record, whose number is then ``count``.
  /// - Throws: ``BatchProblem`` for a record that is too long or broken, with its number from 1, or one of `record`.
  mutating func read(
    _ bytes: some Sequence<UInt8>, _ record: ([String], Int) throws(BatchProblem) -> Void
  ) throws(BatchProblem) {
    for byte in bytes {
      byteCount += 1
      guard byteCount <= Self.maximumBytes else { throw problem(.tooLong(limit: Self.maximumBytes)) }
      let isLineFeedOfReturn = isAfterReturn && byte == UInt8(ascii: "\n") && place == .fieldStart
      isAfterReturn = false
      if isLineFeedOfReturn, fields.isEmpty {
        byteCount = 0
        continue
      }
      switch (place, byte) {
      case (.quoted, UInt8(ascii: "\"")): place = .afterQuote
      case (.quoted, _): field.append(byte)
      case (.afterQuote, UInt8(ascii: "\"")):
        field.append(byte)
        place = .quoted
      case (_, UInt8(ascii: ",")): try endField()
      case (_, UInt8(ascii: "\n")), (_, UInt8(ascii: "\r")):
        isAfterReturn = byte == UInt8(ascii: "\r")
        try endRecord(record)
      case (.fieldStart, UInt8(ascii: "\"")):
        field.removeAll(keepingCapacity: true)
        place = .quoted
      case (.fieldStart, 0x20), (.fieldStart, 0x09): field.append(byte)
      case (.afterQuote, 0x20), (.afterQuote, 0x09): break
      case (.afterQuote, _), (.plain, UInt8(ascii: "\"")): throw problem(.quoting)
      default:
        field.append(byte)
        place = .plain
      }
    }
  }

  /// Ends the last record.
  mutating func finish(_ record: ([String], Int) throws(BatchProblem) -> Void) throws(BatchProblem) {
    if place == .quoted { throw problem(.quoting) }
    try endRecord(record)
  }

  private mutating func endField() throws(BatchProblem) {
    if place != .afterQuote {
      while field.last == 0x20 || field.last == 0x09 { field.removeLast() }
      field.removeFirst(field.prefix { $0 == 0x20 || $0 == 0x09 }.count)
    }
    let text = String(decoding: field, as: UTF8.self)
    // Decoding replaces bytes that are not UTF-8, which makes another path.
    guard text.utf8.elementsEqual(field) else { throw problem(.notUTF8) }
    fields.append(text)
    field.removeAll(keepingCapacity: true)
    place = .fieldStart
  }

  private mutating func endRecord(_ record: ([String], Int) throws(BatchProblem) -> Void) throws(BatchProblem)
  {
    byteCount = 0
    if fields.isEmpty, place == .fieldStart {
      field.removeAll(keepingCapacity: true)
      return
    }
    try endField()
    count += 1
    try record(fields, count)
    fields.removeAll(keepingCapacity: true)
  }

  private func problem(_ kind: BatchProblem.Kind) -> BatchProblem { BatchProblem(count + 1, kind) }
}
#endif
