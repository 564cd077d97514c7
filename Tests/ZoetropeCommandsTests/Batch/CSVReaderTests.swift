#if Tools
import Testing

@testable import ZoetropeCommands

@Suite struct CSVReaderTests {
  /// The records of a text that comes in pieces of a size.
  private static func records(_ text: String, pieces: Int = .max) throws -> [[String]] {
    var reader = CSVReader()
    var records: [[String]] = []
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let piece = rest.prefix(pieces)
      try reader.read(piece) { fields, number throws(BatchProblem) in
        records.append(fields)
        #expect(number == records.count)
      }
      rest = rest.dropFirst(piece.count)
    }
    try reader.finish { fields, _ throws(BatchProblem) in records.append(fields) }
    return records
  }

  @Test(arguments: [
    ("a,b\nc,d\n", [["a", "b"], ["c", "d"]]),
    ("a,b\r\nc,d", [["a", "b"], ["c", "d"]]),
    ("a\rb\r", [["a"], ["b"]]),
    ("a,,\n\n\n,b,\n", [["a", "", ""], ["", "b", ""]]),
    ("\"a,b\",\"c\"\"d\"\n", [["a,b", "c\"d"]]),
    ("\"two\nlines\r\n\",x\n", [["two\nlines\r\n", "x"]]),
    ("\"\"\n\"\",\n", [[""], ["", ""]]),
    ("ä,日本\n", [["ä", "日本"]]),
    (" a , b b\t,\"  c \"\n", [["a", "b b", "  c "]]), ("a, \"b, c\" ,d \n", [["a", "b, c", "d"]]),
    ("a\n  \n , \n", [["a"], ["", ""]]), (" \"a\" \n", [["a"]]),
    ("", []),
  ])
  func `records are divided as RFC 4180 says, in pieces of any size`(text: String, records: [[String]]) throws
  {
    for pieces in [1, 2, 3, .max] { #expect(try Self.records(text, pieces: pieces) == records) }
  }

  @Test(arguments: [
    ("a\n\"b", 2), ("a\nb\"c\n", 2), ("\"a\"b\n", 1), ("a\nb\n\"c\" x,d\n", 3), ("a\n\"\"\"\n", 2),
  ])
  func `broken quotation marks are refused with the row`(text: String, row: Int) {
    #expect(throws: BatchProblem(row, .quoting)) { try Self.records(text) }
  }

  @Test func `a row without end is refused before it fills the memory`() {
    var reader = CSVReader()
    let piece = [UInt8](repeating: UInt8(ascii: "a"), count: 1 << 16)
    var read = 0
    #expect(throws: BatchProblem(1, .tooLong(limit: CSVReader.maximumBytes))) {
      // A gigabyte, of which a thousandth is read.
      for _ in 0..<(1 << 14) {
        try reader.read(piece) { _, _ throws(BatchProblem) in }
        read += piece.count
      }
    }
    #expect(read <= CSVReader.maximumBytes)
  }

  @Test func `another encoding is refused`() {
    var reader = CSVReader()
    #expect(throws: BatchProblem(1, .notUTF8)) {
      try reader.read([0xE4, 0x2C]) { _, _ throws(BatchProblem) in }
    }
  }
}
#endif
