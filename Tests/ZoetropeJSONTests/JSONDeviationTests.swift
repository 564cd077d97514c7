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
    ("0xFF", "write 255 instead of 0xFF"), ("[0X1f]", "write 31 instead of 0X1f"),
    ("{\"a\": -0x10}", "write -16 instead of -0x10"), ("{\"a\":0xFFFFFF}", "write 16777215"),
    ("[0x123456789ABCDE]", "write 0x123456789ABCDE as a decimal number"),
    ("\u{FEFF}+1", "+"), ("[+Infinity]", "+"), ("[+.5]", "+"),
    ("undefined", "undefined"), ("{\"a\":undefined}", "undefined"), ("[undefined]", "undefined"),
    ("nan", "NaN"), ("[-NaN]", "NaN"), ("infinity", "Infinity"), ("[-inf]", "Infinity"),
    ("{a:1}", "\"a\" instead of a"), ("{\"a\":1,b_2:2}", "\"b_2\" instead of b_2"), ("{$x:1}", "\"$x\""),
    ("{x:1}", "\"x\" instead of x"), ("{12:1}", "\"12\" instead of 12"),
    ("{\"a\":1,é:1}", "\"é\" instead of é"),
    ("{3d:1}", "\"3d\" instead of 3d"), ("{my-key : 1}", "\"my-key\" instead of my-key"),
    ("{two words:1}", "\"two words\" instead of two words"), ("{a}", "\"a\" instead of a"),
    ("{\u{201C}a\u{201D}:1}", "curly quotation marks such as \u{201C}"),
    ("{\"a\":\u{201C}b\u{201D}}", "curly"), ("[\u{201C}b\u{201D}]", "curly"), ("\u{201C}b\u{201D}", "curly"),
    ("{\"a\":1,\u{2018}b\u{2019}:1}", "curly quotation marks such as \u{2018}"),
    ("[\u{201E}b\u{201C}]", "curly"),
    ("[\u{AB}b\u{BB}]", "curly"), ("{\"a\u{201D}: \"b\"}", "curly quotation marks such as \u{201D}"),
    ("[\"a\u{201D}, \"b\"]", "curly"),
    ("{NaN:1}", "\"NaN\" instead of NaN"), ("{.5:1}", "\".5\" instead of .5"),
  ])
  func `a message names the notation`(text: String, part: String) {
    let error = #expect(throws: JSONError.self) { try JSONDocument(Array(text.utf8)) }
    #expect(error?.message.contains(part) == true, "\(error?.message ?? "read")")
  }

  @Test(arguments: [
    "[1 2]", "{\"a\" 1}", "[1}", "{,}", "[,]", "{\"a\":}", "1.", "01", "nul", "[1", "\"a",
    "{\"a\":\"b\" + \"c\"}", "[1+1]", "[1 +2]", "[+a]", "{\"a\":\"b\" .5}", "{\"a\":#fff}",
    "[\"say \u{201C}a\u{201D}\" 1]", "{\"\u{201C}a\u{201D}\" 1}", "[5 NaN]", "{\"a\":1.2.3}",
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

  @Test(arguments: [
    ("// only a note\n", true), ("/* note */", true), ("NaN", true), (".5", true), ("+1", true),
    ("0xFF", true),
    ("undefined", true), ("{a:1}", true), ("# A page", false), ("+1 from me", false), ("'Tis so", false),
    ("hello", false), ("Infinity and beyond", false), ("\u{201C}Yes\u{201D}", false),
  ])
  func `a file that begins with a notation is not called something else than JSON`(
    text: String, isNamed: Bool
  ) {
    let reason = FileKind.animation.mismatch(Array(text.utf8))
    #expect((reason != "neither a package nor JSON") == isNamed, "\(reason ?? "")")
    if text == "NaN" { #expect(reason == "JSON has no NaN; use a number or null") }
  }

  @Test(arguments: [
    (#"{"v":"5","op":"10","w":20,"h":20}"#, nil), (#"{"op":"tick","v":"5.7","w":10,"h":10,"ip":0}"#, nil),
    (#"{"op":"hello"}"#, "a script"), (#"{"op":"start"}"#, "a script"),
    ("{\"op\":\"tick\",\"ms\":5}\n{}", "a script"),
    ("{\"input\":\"a\"}\n{\"input\":\"b\"}", "the manifest of a batch"),
    ("{\"op\":1}\n{\"event\":\"start\"}", "a trace"), ("{\"event\":\"start\"}\n{\"status\":1}", "a trace"),
    ("{\"a\":1}\n\n{\"b\":1}", "lines of JSON"), ("{\"a\":1} x", nil), ("{\"layers\":[]}\n{}", nil),
    (#"{"layers":null}"#, nil), (#"{"layers":{}}"#, nil), (#"{"layers":[]}"#, "an animation"),
    ("null", "JSON without an object"), ("<?xml version='1.0'?><scxml/>", "a state machine in SCXML"),
    (#"{"initial":"a","states":[{"backgroundColor":0xFFFFFF}]}"#, "a state machine"),
  ])
  func `the kind of JSON shows in its members`(text: String, kind: String?) {
    #expect(FileKind.of(Array(text.utf8))?.description == kind)
  }

  @Test(arguments: ["[0x]", "[0xG]", "[10x4]", "\"0xFF\"", "[0x123456789ABCDE]", "{}"])
  func `other text stays`(text: String) { #expect(HexadecimalNumbers.replaced(in: Array(text.utf8)) == nil) }
}
