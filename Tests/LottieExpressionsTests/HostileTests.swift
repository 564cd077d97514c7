import LottieExpressions
import Testing

/// Sources that try to take too much time or memory: each ends with an error of a limit.
struct HostileTests {
  @Test(arguments: [
    "while (true) { }", "for (;;) ;", "function f() { return f() } f()", "function f() { f(); f() } f()",
    "var a = 'x'; while (true) a += a", "var a = []; while (true) a.push(1)", "'x'.repeat(1e9)",
    "new Array(1e9)",
    "var a = []; a[1e8] = 1", "var a = [1]; for (;;) a = a.concat(a)", "'a'.padStart(1e9)",
    "[1].map(function f() { return [1].map(f) })",
    "try { while (true) { } } catch (e) { 1 }", "function f() { try { f() } catch (e) { f() } } f()",
    "var o = {}; for (var i = 0; ; i++) o['k' + i] = i", "var a = [1]; for (var v of a) a.push(v)",
    "[3, 2, 1].sort(function () { while (1) ; })", "var s = ''; for (;;) s = `${s}${s}ab`",
    "while (true) eval('time')",
    "var a = []; for (var i = 0; i < 5000; i++) a.unshift(i); for (;;) a.splice(0, 1, 1)",
    "var a = '0'; for (;;) a.split('')", "for (;;) wiggle(1, 1, 10)",
    "var f = () => { for (;;) { let x = () => 1 } }; f()",
    "var b=[1,1,1,1];for(var i=0;i<7;i++){var c=[];for(var j=0;j<60;j++)c.push(b);b=c} ''+b",
    "var a=[];for(var i=0;i<14000;i++){a.length=0;a.length=500000}",
    "var s='a'.repeat(60000);for(var i=0;i<20000;i++)s.slice(1)",
    "var s='a'.repeat(60000),a=[s+'b',s+'c'];for(;;)a.sort()",
    "var s='1'.repeat(60000);for(var i=0;i<20000;i++)+s",
    // Regular expressions that try more and more.
    "/(?=(a+)+b)/.test('a'.repeat(40))", "/(a|aa)+\\1b/.test('a'.repeat(60))",
    "/(?:a{1,9}){1,99}b/.test('a'.repeat(90))",
    "var r = /(x+x+)+y/; for (;;) r.test('x'.repeat(200))", "for (;;) new RegExp('a')",
    "var s = 'a'.repeat(9999); for (;;) s.replace(/b/g, '')",
    "var s = 'ab'.repeat(9999); for (;;) s.match(/b/g)",
    "for (;;) JSON.parse('[1,2,3]')",
    "var a = []; for (var i = 0; i < 9; i++) a = [a, a, a, a, a]; JSON.stringify(a)",
    "var o = { toString: function () { return o + '' } }; o + ''", "var a = []; a[0] = a; JSON.stringify(a)",
    "JSON.parse('['.repeat(200))", "var o = {}; for (;;) o = { ...o, [Math.random()]: 1 }",
    "function F() { return new F() } new F()",
    // More failures than can be remembered, and more names than are looked through.
    "/\(String(repeating: "a?", count: 3000))b/.test('a'.repeat(100000))",
    "/\((0..<300).map { "(?<n\($0)>)" }.joined())/",
  ])
  func `work without end is cut off`(source: String) {
    var host = ModelTests.host
    do {
      let value = try host.evaluate(source)
      Issue.record("\(source) is \(value.prefix(100))")
    } catch {
      #expect(error.kind == .limit, "\(source): \(error.description)")
    }
  }

  @Test(arguments: [
    String(repeating: "(", count: 5000), String(repeating: "[", count: 5000),
    String(repeating: "{", count: 5000),
    String(repeating: "-", count: 5001) + "1", String(repeating: "1+", count: 5000) + "1",
    String(repeating: "a.", count: 5000) + "b", "a" + String(repeating: "?.b", count: 5000),
    "a" + String(repeating: "?.[0]", count: 5000),
    "f" + String(repeating: "()", count: 5000), String(repeating: "if(1)", count: 5000),
    String(repeating: "a=", count: 5000) + "1",
    String(repeating: "x=>", count: 5000) + "1", String(repeating: "1,", count: 5000) + "1",
    String(repeating: "1?", count: 5000),
    String(repeating: "function f(){", count: 5000), String(repeating: "`${", count: 5000),
    String(repeating: "try{", count: 5000),
    String(repeating: "try{}finally{", count: 60) + String(repeating: "}", count: 60),
    String(repeating: "!", count: 5000) + "1", String(repeating: "2**", count: 5000) + "1",
    String(repeating: "new ", count: 5000) + "A",
    String(repeating: "a ", count: 40_000),
  ])
  func `deep nesting is refused`(source: String) {
    var library = ScriptLibrary()
    #expect(throws: ExpressionError.self) { try library.compile(Array(source.utf8)) }
  }

  /// Changes and joins pieces of sources: nothing may trap, whatever the pieces are.
  @Test func `random sources end with a value or an error`() {
    let pieces = [
      "var ", "a", "b", " = ", "1", "'x'", "[", "]", "(", ")", "{", "}", ";", "\n", ",", "+", "-", "*", "/",
      "%", "==", "<", "?", ":", ".", "=>",
      "function ", "return ", "if ", "else ", "for ", "while ", "try ", "catch (e) ", "finally ", "throw ",
      "switch ", "case ", "default", "break ", "continue ",
      "thisComp", ".layer(1)", "value", "time", "thisProperty", ".key(1)", "loopOut()", "Math.sin", "[0]",
      "$bm_sum", "`", "${", "&&", "||", "++", "typeof ",
      "length", ".push", ".map", ".split", "1e999", "-1", "0", "NaN", "null", "undefined", "new Array(",
      "in ", "of ", "let ", "effect('Slider')", "eval(",
      "wiggle(1,2)", "points()", "createPath(", "toComp(", "\u{e9}", "\u{1F600}", "\\", "$bm_rt", ".sort()",
      ".splice(", "<<", ">>>", "...", "//", "/*", "*/",
    ]
    var state: UInt64 = 7
    func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    var values = 0
    for _ in 0..<4000 {
      let source = (0..<1 + next(14)).map { _ in pieces[next(pieces.count)] }.joined()
      var host = ModelTests.host
      host.time = 1.5
      if (try? host.evaluate(source)) != nil { values += 1 }
    }
    // Enough of them are valid for the test to say something.
    #expect(values > 100)
  }
}
