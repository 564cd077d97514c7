import LottieExpressions
import TestSupport
import Testing

/// The steps that the functions of the language cost: each pays for what it may have to visit.
struct ChargeTests {
  /// The steps of an expression, or those before it exceeded the limit.
  private func steps(_ source: String, _ host: TestHost = ModelTests.host) throws -> Int {
    var library = ScriptLibrary(), host = host
    let script = try library.compile(Array(source.utf8))
    var machine = ScriptMachine(library)
    let context = ScriptContext(
      property: host.property(0, 1), layer: host.layer(0), composition: SceneReference(.composition, node: 0),
      time: 0)
    do throws(ExpressionError) {
      _ = try machine.evaluate(script, in: context, &host)
    } catch {
      // Neither a limit nor an unsupported part can be caught.
      #expect(
        error.kind == .limit || error.kind == .unsupported, "\(source): \(machine.finding(error).description)"
      )
    }
    return machine.totalSteps
  }

  private static let texts = [
    "s.indexOf('x')", "s.lastIndexOf('x')", "s.includes('x')", "s.startsWith(s)", "s.endsWith(s)",
    "s.slice(1)",
    "s.substring(1)", "s.substr(1)", "s.split('')", "s.split('x')",
    "s.replace('x', 'y')", "s.replaceAll('1', '2')", "s.concat('a')", "s.repeat(2)",
    "s.padStart(s.length + 1)", "s.padEnd(s.length + 1, 'ab')", "parseInt(s)", "parseInt(s, 36)",
    "parseFloat(s)",
    "Number(s)", "Number.parseInt(s)", "Number.parseFloat(s)", "isNaN(s)", "isFinite(s)", "new Number(s)",
    "Math.sin(s)", "Math.max(1, s)", "Math.pow(s, 2)", "+s", "-s", "~s", "s * 1", "1 - s", "s % 2", "s | 0",
    "s << 1", "s == 1", "s < 1", "s < s + '1'", "s + 1", "`${s}`", "s++", "[1][s]", "-[s]", "[s] * 2",
    "[s, 1] + [s, 1]", "mul([s, 1], 2)", "clamp(s, 0, 1)", "clamp([1, 2], [s, 0], 1)", "linear(s, 0, 1)",
    "linear(0.5, [s, s], [1, 2])", "length([s, 1])", "dot([s, 1], [1, 2])", "random(s)", "noise(s)",
    "'a'.charAt(s)", "'abc'.substr(s)", "'a'.repeat(0 * s)", "[1, 2].slice(s)", "(5).toFixed(s * 0)",
    "eval(s)",
    "thisLayer[s]", "for (var c of s) { }", "[s].map(parseInt)", "[s].forEach(Number)", "[s, s].sort()",
    "[s, 1].join()", "[s] == s", "String.fromCharCode(s)", "thisComp.layer(s)", "comp(s)", "effect(s)",
    "thisComp.marker.key(s)", "s.match(/x/)", "s.matchAll(/x/g)", "s.search(/x/)", "/x/.test(s)",
    "/x/g.exec(s)",
    "s.split(/x/)", "s.replace(/x/g, 'y')", "s.replace('x', function () { })", "new RegExp(s)",
    "JSON.stringify(s)",
    "JSON.stringify({ a: s })", "JSON.parse(s)", "s.localeCompare(s)", "Object.keys(s)", "Object.values(s)",
    "[...s]",
    "Array.from(s)", "delete [1][s]",
  ]

  @Test(arguments: texts) func `a long string is paid for`(source: String) throws {
    let count = 16_000
    let long = try steps("var s = '1'.repeat(\(count)); try { \(source) } catch (e) { }")
    let short = try steps("var s = '1'.repeat(1); try { \(source) } catch (e) { }") + count
    // A step for every eight units, but for rounding.
    #expect(long - short >= count / 8 - 1, "\(source): \(long - short) steps")
  }

  @Test(arguments: [
    "s.trim()", "s.toLowerCase()", "s.toUpperCase()", "s.split('')", "s.concat('a')", "s + 1", "`${s}`",
    "s.repeat(2)",
    "s.replaceAll('1', '2')", "s.indexOf('x')", "s.lastIndexOf('x')", "s.padStart(s.length + 1)",
    "[s, 1].join()",
    "for (var c of s) { }", "eval(s)",
  ])
  func `a function that touches every character is paid for by each`(source: String) throws {
    let count = 16_000
    let long = try steps("var s = '1'.repeat(\(count)); try { \(source) } catch (e) { }")
    let short = try steps("var s = '1'.repeat(1); try { \(source) } catch (e) { }") + count
    // But for the one character of the other string.
    #expect(long - short >= count - 2, "\(source): \(long - short) steps")
  }

  /// Of these a long string is no argument that they read: single units, and texts compared by their hashes.
  @Test(arguments: [
    "s.charAt(5)", "s.charCodeAt(5)", "s[5]", "s.length", "s === s + ''", "o[s]", "typeof s", "!s",
  ])
  func `a long string is not paid for without need`(source: String) throws {
    let long = try steps("var o = {}, s = '1'.repeat(16000); \(source)")
    #expect(long < 60_000)
    let many = try steps("var o = {}, s = '1'.repeat(16000); \(source); \(source)")
    #expect(many - long < 100 || source.contains("+"), "\(source): \(many - long) steps")
  }

  @Test(arguments: [
    "a.shift()", "a.unshift(1)", "a.slice()", "a.splice(0, 1)", "a.concat(1)", "a.join()", "a.reverse()",
    "a.sort()",
    "a.sort(function () { return 0 })", "a.indexOf(9)", "a.lastIndexOf(9)", "a.includes(9)", "a.fill(2)",
    "a.forEach(function () { })", "a.map(function () { })", "a.filter(function () { })",
    "a.some(function () { })",
    "a.every(function () { return true })", "a.find(function () { })", "a.findIndex(function () { })",
    "a.reduce(function () { })", "a.reduceRight(function () { })", "a.findLast(function () { })",
    "a.toSorted()",
    "a.toReversed()", "a.copyWithin(1)", "a.keys()", "a.values()", "a.entries()", "Object.keys(a)",
    "JSON.stringify(a)",
    "a.forEach(Math.sin)", "a.map(Math.random)", "a.reduce(Math.max)",
    "a.map(Number)",
    "a.forEach(String)", "a.some(isNaN)", "a * 2", "a + a", "a - a", "-a", "a + 1", "1 + a", "'' + a",
    "String(a)",
    "a.toString()", "`${a}`", "a == ''", "add(a, a)", "mul(a, 2)", "clamp(a, 0, 1)", "linear(0.5, a, a)",
    "ease(0.5, a, a)", "Array.isArray(a.slice())", "for (var i in a) { }", "for (var i of a) { }",
    "Object.keys({a: a.slice()})", "a.length = 0; a.length = 4000",
  ])
  func `a long array is paid for`(source: String) throws {
    let long = try steps("var a = new Array(4000); a.fill(1); \(source)")
    let none = try steps("var a = new Array(4000); a.fill(1)")
    #expect(long - none >= 4000, "\(source): \(long - none) steps")
  }

  /// Callbacks that are functions of the language cost as much as those of a script.
  @Test(arguments: ["a.forEach(Math.sin)", "a.reduce(Math.max)", "a.map(parseInt)", "a.filter(String)"])
  func `a callback without instructions is paid for`(source: String) throws {
    let all = try steps("var a = new Array(4000); a.fill(1); \(source)")
    let none = try steps("var a = new Array(4000); a.fill(1)")
    #expect(all - none >= 4 * 4000)
  }

  @Test func `text that an array of numbers becomes is paid for by its length`() throws {
    let all = try steps("var a = new Array(4000); a.fill(123456); '' + a")
    let none = try steps("var a = new Array(4000); a.fill(123456)")
    #expect(all - none >= 4000 * 7)
  }

  @Test(arguments: [
    ("1e308 % 1e-308", 400), ("[1e308, 1] % 1e-308", 400), ("mod(1e308, 1e-308)", 400),
    ("Math.sin(1e308)", 200),
    ("Math.cos(-1e308)", 200), ("Math.tan(1e308)", 200), ("hslToRgb([1e308, 1, 0.5, 1])", 400),
    ("try { null.a } catch (e) { }", 50), ("ease(0.5, 0, 1)", 30), ("(1 / 3).toFixed(20)", 40),
    ("'' + 1 / 3", 15),
  ])
  func `work that numbers alone cause is paid for`(source: String, least: Int) throws {
    #expect(try steps(source) >= least, "\(source)")
  }

  @Test func `an object with many members in one literal is paid for`() throws {
    let members = (0..<3000).map { "k\($0): 1" }.joined(separator: ", ")
    #expect(try steps("var o = {\(members)}; 1") > 200_000)
  }

  @Test(arguments: [
    "value", "thisProperty.value", "position", "position.value", "position[0]", "position + 1",
    "transform.position",
    "valueAtTime(1)", "velocity", "speed", "velocityAtTime(1)", "speedAtTime(1)", "key(1)", "nearestKey(1)",
    "loopIn()", "loopOut('offset')", "wiggle(1, 2)", "smooth(1, 5)", "toComp([0, 0])", "fromWorld([0, 0])",
    "sourceRectAtTime()", "thisComp.layer(1)", "thisComp.layer('Ball')", "thisLayer('Position')",
    "comp('Main')",
    "thisComp.width", "name", "index", "inPoint", "eval('position')", "thisLayer['position']",
    "typeof position",
    "thisComp.layer(thisLayer, 0)", "path.points()", "path.pointOnPath(0.5)",
  ])
  func `each question to the host is paid for`(source: String) throws {
    var costly = ModelTests.host
    costly.cost = 1000
    #expect(try steps(source, costly) >= 1000, "\(source)")
  }

  /// A function that asked a host on its own would be free.
  @Test func `one file of the machine asks the host`() throws {
    let folder = PackageFiles.root + "/Sources/Lottie/LottieExpressions"
    let files = PackageFiles.files(in: folder, extensions: ["swift"])
    #expect(files.count > 20)
    for file in files where !file.hasSuffix("ScriptMachine+Host.swift") {
      let text = String(decoding: try #require(PackageFiles.bytes(at: "\(folder)/\(file)")), as: UTF8.self)
      #expect(!text.contains("host."), "\(file)")
    }
  }

  @Test(arguments: [("var ", ""), ("let ", ""), ("function f() { var ", " }"), ("[", "]")])
  func `a function with too many variables is refused`(start: String, end: String) {
    let names = (0...ExpressionLimits.maximumVariables).map { "v\($0) = 1" }.joined(separator: ", ")
    var library = ScriptLibrary()
    do {
      _ = try library.compile(Array((start + names + end).utf8))
      Issue.record("compiled")
    } catch {
      #expect(library.finding(error, in: []).message == "a function has more than 2000 variables")
    }
  }
}
