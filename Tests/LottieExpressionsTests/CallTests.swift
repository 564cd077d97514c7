import LottieExpressions
import Testing

/// Functions whose variants differ in the order of elements, in the direction of a search, or in the number of calls.
struct CallTests {
  @Test(arguments: [
    ("'abcabc'.indexOf('b')", "1"), ("'abcabc'.lastIndexOf('b')", "4"), ("'aaaa'.lastIndexOf('aa')", "2"),
    ("'abc'.lastIndexOf('x')", "-1"), ("'abc'.lastIndexOf('')", "3"), ("[1, 2, 1, 3].indexOf(1)", "0"),
    ("[1, 2, 1, 3].lastIndexOf(1)", "2"), ("[1, 2].lastIndexOf(3)", "-1"),
    ("'abcdef'.substr(-3, 2)", "'de'"), ("'abcdef'.substr(-3)", "'def'"), ("'abcdef'.substr(-9, 2)", "'ab'"),
    ("'abcdef'.substr(2, 3)", "'cde'"), ("'abcdef'.substr(1, -1)", "''"), ("'abcdef'.substr(9)", "''"),
    ("'abcdef'.substring(-3, 2)", "'ab'"), ("'abcdef'.slice(-3, -1)", "'de'"),
    // Numbers as texts and texts as numbers.
    ("Number('0x')", "nan"), ("Number('0xfF')", "255"), ("Number(' 12 ')", "12"),
    ("Number('-Infinity')", "-inf"),
    ("Number('Infinityx')", "nan"), ("Number('1 2')", "nan"), ("Number('1e-3') * 1e3", "1"),
    ("Number('\\u00e9')", "nan"), ("Number('+')", "nan"), ("Number('.')", "nan"), ("Number('+.5')", "0.5"),
    ("parseFloat(' -1.5e1x')", "-15"), ("parseFloat('Infinityx')", "inf"), ("parseFloat('1\\u00e9')", "1"),
    ("parseInt('-0x1fz')", "-31"), ("parseInt(' 12px')", "12"), ("parseInt('z', 36)", "35"),
    ("parseInt('9', 8)", "nan"), ("1e300 | 0", "0"), ("(2 ** 62 + 2 ** 40) | 0", "0"),
    ("(2 ** 40 * 2 ** 30 + 2 ** 20) >>> 0", "1048576"),
    ("(2 ** 63 + 2 ** 12) >>> 0", "4096"), ("-(2 ** 63 + 2 ** 12) | 0", "-4096"), ("~1e308", "-1"),
    ("1e16 % 3", "1"), ("-1e22 % 7", "-4"), ("5 % 0", "nan"), ("5 % Infinity", "5"),
  ])
  func `a function returns its value`(source: String, expected: String) throws {
    var host = ModelTests.host
    #expect(try host.evaluate(source) == expected, "\(source)")
  }

  /// Twenty pairs of a key 0…3 and a letter.
  private static let pairs =
    "var a = 'dacbadcbbadcabcddcba'.split('').map(function (k, i) { return [k, i] });"

  @Test(arguments: [
    "a.sort(function (x, y) { return x[0] < y[0] ? -1 : x[0] > y[0] ? 1 : 0 })",
    "a.sort(function (x, y) { return x[0] > y[0] })",
  ])
  func `sorting keeps the order of equal elements`(sort: String) throws {
    var host = ModelTests.host
    let order = try host.evaluate(
      "\(Self.pairs) \(sort); a.map(function (x) { return x.join('') }).join(' ')")
    let letters = Array("dacbadcbbadcabcddcba")
    let expected = letters.indices.sorted { (letters[$0], $0) < (letters[$1], $1) }
    #expect(order == "'" + expected.map { "\(letters[$0])\($0)" }.joined(separator: " ") + "'")
  }

  @Test func `sorting without a function keeps the order of equal texts`() throws {
    var host = ModelTests.host
    let source = "[2, '10', 10, '2', 1, '1'].sort().map(function (x) { return typeof x }).join()"
    #expect(try host.evaluate(source) == "'number,string,string,number,number,string'")
  }

  @Test func `a limited number of calls is active`() throws {
    var host = ModelTests.host
    let source = "function f(n) { return n ? 1 + f(n - 1) : 0 } f("
    let most = ExpressionLimits.maximumCalls - 1
    #expect(try host.evaluate("\(source)\(most))") == "\(most)")
    do {
      let value = try host.evaluate("\(source)\(most + 1))")
      Issue.record("\(value)")
    } catch {
      #expect(error.message == "more than 128 calls are active" && error.kind == .limit)
    }
  }

  @Test func `a limited number of callbacks is active`() {
    var host = ModelTests.host
    do {
      let value = try host.evaluate("function f() { return [1].map(f) } f()")
      Issue.record("\(value)")
    } catch {
      #expect(error.message == "too many expressions depend on one another" && error.kind == .limit)
    }
  }
}
