import Testing

@testable import ZoetropeJSON

/// Messages name notations of other languages.
@Suite struct JSONDeviationTests {
  @Test(arguments: [
    ("// note\n{}", "comments"), ("/* note */ 1", "comments"), ("{} // note", "comments"),
    ("{\"a\": /* note */ 1}", "comments"), ("{\"a\": 1 /* note */}", "comments"),
    ("[1, // one\n2]", "comments"),
    ("{\n// note\n\"a\":1}", "comments"), ("{\"a\" /* note */: 1}", "comments"), ("# note\n{}", "comments"),
    ("[1,]", "comma"), ("{\"a\":1,}", "comma"), ("[1, 2 ,\n ]", "comma"), ("{\"a\":[{}],\n}", "comma"),
    ("{'a':1}", "single quotation"), ("['a']", "single quotation"), ("{\"a\":'b'}", "single quotation"),
    ("+1", "+"), ("[+1]", "+"), ("{\"a\": +0.5}", "+"),
    (".5", "decimal point"), ("[-.5]", "decimal point"), ("{\"a\":.5}", "decimal point"),
    ("0xFF", "hexadecimal"), ("[0X1f]", "hexadecimal"), ("{\"a\": -0x10}", "hexadecimal"),
    ("undefined", "undefined"), ("{\"a\":undefined}", "undefined"), ("[undefined]", "undefined"),
    ("nan", "NaN"), ("[-NaN]", "NaN"), ("infinity", "Infinity"), ("[-inf]", "Infinity"),
    ("{a:1}", "\"a\" instead of a"), ("{\"a\":1,b_2:2}", "\"b_2\" instead of b_2"), ("{$x:1}", "\"$x\""),
    ("{x:1}", "\"x\" instead of x"),
  ])
  func `a message names the notation`(text: String, part: String) {
    let error = #expect(throws: JSONError.self) { try JSONDocument(Array(text.utf8)) }
    #expect(error?.message.contains(part) == true, "\(error?.message ?? "read")")
  }

  @Test(arguments: [
    "[1 2]", "{\"a\" 1}", "[1}", "{,}", "[,]", "{\"a\":}", "1.", "01", "nul", "{1:2}", "[1", "\"a",
  ])
  func `other errors keep their messages`(text: String) {
    let error = #expect(throws: JSONError.self) { try JSONDocument(Array(text.utf8)) }
    #expect(error?.message.contains("JSON") == false, "\(error?.message ?? "read")")
  }

  @Test(arguments: [
    ("{\"a\":0xFFFFFF}", "{\"a\":16777215}", 1), ("[0x0,0X1F , -0xff]", "[0  ,31   , -255 ]", 3),
    ("[0xFFFFFFFF]", "[4294967295]", 1), ("[\"0xFF\",0x1]", "[\"0xFF\",1  ]", 1),
  ])
  func `hexadecimal numbers become decimal ones of the same length`(text: String, plain: String, count: Int) {
    let result = HexadecimalNumbers.replaced(in: Array(text.utf8))
    #expect(result.map { String(decoding: $0.bytes, as: UTF8.self) } == plain)
    #expect(result?.offsets.count == count)
  }

  @Test(arguments: ["[0x]", "[0xG]", "[10x4]", "\"0xFF\"", "[0x123456789ABCDE]", "{}"])
  func `other text stays`(text: String) { #expect(HexadecimalNumbers.replaced(in: Array(text.utf8)) == nil) }
}
