import Testing

@testable import DotLottieFormat

@Suite struct NameTableTests {
  @Test(arguments: [0, 1, 7, 8, 9, 10, 16, 17, 33, 63, 64, 65, 66, 200])
  func `names keep their rows, however many there are`(count: Int) {
    var table = NameTable(capacity: count / 2)
    for row in 0..<count {
      #expect(table.row(of: "name \(row)") == -1)
      #expect(table.insert("name \(row)") == row)
    }
    // Again, they are known.
    for row in 0..<count { #expect(table.insert("name \(row)") == row) }
    #expect(table.count == count)
    for row in 0..<count {
      #expect(table.row(of: "name \(row)") == Int32(row))
      #expect(table.names[row] == "name \(row)")
    }
    for other in ["", "name", "name -1", "name \(count)", "nåme 1"] { #expect(table.row(of: other) == -1) }
  }

  @Test(arguments: [1, 20, 100]) func `names are told apart by their bytes`(others: Int) {
    var table = NameTable()
    for row in 0..<others { _ = table.insert("other \(row)") }
    let composed = "\u{E9}", decomposed = "e\u{301}"
    #expect(table.insert(composed) == others)
    #expect(table.row(of: decomposed) == -1)
    #expect(table.insert(decomposed) == others + 1)
  }
}
