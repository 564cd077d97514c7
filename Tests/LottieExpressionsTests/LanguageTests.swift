import LottieExpressions
import Testing

/// The language: values follow from the JavaScript specification, worked out by hand.
struct LanguageTests {
  @Test(arguments: [
    // Operators and their precedence.
    ("1 + 2 * 3", "7"), ("(1 + 2) * 3", "9"), ("2 ** 3 ** 2", "512"), ("7 % -3", "1"), ("-7 % 3", "-1"),
    ("1 / 0", "inf"), ("0 / 0", "nan"), ("5 & 6 | 8", "12"), ("1 << 31", "-2147483648"),
    ("-1 >>> 0", "4294967295"),
    ("~5", "-6"), ("1 < 2 == true", "true"), ("3 > 2 > 1", "false"), ("!0", "true"), ("+'0x1F'", "31"),
    ("typeof 1", "'number'"), ("typeof 'a'", "'string'"), ("typeof nothingHere === 'undefined' ? 1 : 2", "1"),
    ("void 0", "undefined"), ("1, 2, 3", "3"), ("null ?? 4", "4"), ("0 ?? 4", "0"), ("0 || 'a'", "'a'"),
    ("0 && 'a'", "0"), ("true ? 1 : 2", "1"), ("1e3 + .5", "1000.5"), ("0b101 + 0o17", "20"),
    // Equality.
    ("1 == '1'", "true"), ("1 === '1'", "false"), ("null == undefined", "true"), ("null == 0", "false"),
    ("NaN == NaN", "false"), ("'' == 0", "true"), ("[1, 2] == '1,2'", "true"), ("true == 1", "true"),
    ("'b' > 'a'", "true"), ("'10' < '9'", "true"), ("'10' < 9", "false"), ("undefined == 0", "false"),
    // Text.
    ("'a' + 1", "'a1'"), ("1 + 2 + 'a'", "'3a'"), ("'3' * '4'", "12"), ("'3' - 1", "2"),
    ("'a\\u0042\\x43\\n'", "'aBC\n'"),
    ("`a${1 + 1}b${'c'}`", "'a2bc'"), ("'' + 0.1", "'0.1'"), ("'' + 1e21", "'1e+21'"),
    ("'' + 1e-7", "'1e-7'"),
    ("'' + 123456789012345680000", "'123456789012345680000'"), ("'' + 0.000001", "'0.000001'"),
    ("'' + -0", "'0'"),
    ("'' + [1, [2, 3], null]", "'1,2,3,'"), ("'' + true + null + undefined", "'truenullundefined'"),
    // Variables, scopes and functions.
    ("var a = 1; a += 2; a *= 3; a", "9"), ("var i = 5; i++ + ++i", "12"), ("var i = 5; i--; i", "4"),
    ("let a = 1; { let a = 2; } a", "1"), ("var a = 1; { var a = 2; } a", "2"), ("x = 3; x + 1", "4"),
    ("function f(a, b) { return a - b } f(5, 3)", "2"), ("f(2); function f(a) { return a * a }", "4"),
    ("var f = function (n) { return n < 2 ? 1 : n * f(n - 1) }; f(5)", "120"),
    ("var g = function f(n) { return n < 2 ? 1 : n * f(n - 1) }; g(4)", "24"),
    ("var add = a => b => a + b; add(2)(3)", "5"), ("((a, b = 2) => a + b)(1)", "3"),
    ("(() => { return 7 })()", "7"),
    ("function f() { k = 5 } f(); k", "5"), ("function f() { return k } var k = 2; f()", "2"),
    ("var n = 0; function up() { n++; return n } up(); up(); n", "2"),
    (
      "function make() { var c = 0; return function () { return ++c } } var a = make(), b = make(); a(); a(); b(); a()",
      "3"
    ),
    ("function f(a) { return a } f()", "undefined"),
    // All names of a block are known to the functions in it.
    ("function f() { return g() } function g() { return 3 } f()", "3"),
    (
      "function even(n) { return n == 0 ? 1 : odd(n - 1) } function odd(n) { return n == 0 ? 0 : even(n - 1) } even(6)",
      "1"
    ),
    ("function f() { function a() { return b() } function b() { return 4 } return a() } f()", "4"),
    ("function f() { return k + l } const k = 2; let l = 5; f()", "7"),
    ("var r = 0; { const k = 3; r = f(); function f() { return k } } r", "3"),
    ("let a = 1; { let f = () => a; let a = 2; a = f() } a", "1"),
    ("let a = 1; { let f = () => a; let a = 2; f() }", "2"),
    ("(function () { return this === thisProperty })() ? 1 : 0", "1"),
    // Each pass of a loop has variables of its own.
    (
      "var f = []; for (let i = 0; i < 3; i++) f.push(function () { return i }); '' + f.map(g => g())",
      "'0,1,2'"
    ),
    ("var f = []; for (var i = 0; i < 3; i++) f.push(() => i); '' + f.map(g => g())", "'3,3,3'"),
    ("var f = []; for (const k of [4, 5]) f.push(() => k); '' + f.map(g => g())", "'4,5'"),
    ("var f = []; for (const k in { a: 1, b: 2 }) f.push(() => k); '' + f.map(g => g())", "'a,b'"),
    (
      "var f = [], n = 0; while (n < 3) { let k = n * 2; f.push(() => k); n++ } '' + f.map(g => g())",
      "'0,2,4'"
    ),
    (
      "var f = [], n = 0; do { let k = n; f.push(() => k++) } while (++n < 2); '' + [f[0](), f[0](), f[1]()]",
      "'0,1,1'"
    ),
    (
      "var f = []; for (let i = 0; i < 4; i++) { if (i == 1) continue; if (i == 3) break; f.push(() => i) } '' + f.map(g => g())",
      "'0,2'"
    ),
    (
      "var f = [], s = 0; for (let i = 0; i < 2; i++) { f.push(() => s += i) } f[1](); f[1](); f[0](); s", "2"
    ),
    (
      "var f = []; for (let i = 0; i < 2; i++) for (let k = 0; k < 2; k++) f.push(() => 10 * i + k); '' + f.map(g => g())",
      "'0,1,10,11'"
    ),
    ("function g() { for (let i = 0; i < 5; i++) { var h = () => i; if (i == 2) return h } } g()()", "2"),
    (
      "var f = []; for (let i = 0; i < 3; i++) { try { if (i == 1) throw 1; f.push(() => i) } catch (e) { f.push(() => -i) } } '' + f.map(g => g())",
      "'0,-1,2'"
    ),
    ("var f; for (let i = 0; i < 3; i++) { f = () => i; i++ } f()", "3"),
    ("for (let i = 0; i < 3; i++) { (() => i)(); i * 10 }", "20"),
    // Spread, rest and patterns.
    ("'' + [1, ...[2, 3], 4, ...'ab']", "'1,2,3,4,a,b'"),
    ("var a = [1]; var b = [...a]; b.push(2); a.length", "1"),
    ("Math.max(...[3, 9, 4])", "9"), ("Math.max(1, ...[3, 2], 8, ...[])", "8"),
    ("function f(a, b, c) { return a + b * c } f(...[1, 2], 3)", "7"),
    ("var a = [1]; a.push(...[2, 3]); '' + a", "'1,2,3'"), ("add(...[[1, 2], [3, 4]])", "[4, 6]"),
    ("function f(a, ...rest) { return a + '|' + rest } f(1, 2, 3)", "'1|2,3'"),
    ("((...all) => all.length)(1, 2, 3)", "3"), ("(function (...all) { return all.length })()", "0"),
    ("[5, 6].map((...all) => all[0] + all[1]).join()", "'5,7'"),
    ("const [a, b] = [1, 2]; a * 10 + b", "12"),
    ("let [a, , b = 7, ...c] = [1, 2, undefined, 4, 5]; '' + [a, b, c]", "'1,7,4,5'"),
    ("const { a, b: { c }, d = 4 } = { a: 1, b: { c: 2 } }; '' + [a, c, d]", "'1,2,4'"),
    ("var [x, [y]] = [1, [2]]; x + y", "3"),
    ("function f([a, b], { c = 3 } = {}) { return a + b + c } f([1, 2])", "6"),
    ("[[1, 2], [3, 4]].map(([a, b]) => a * b).join()", "'2,12'"),
    ("var s = 0; for (const [k, v] of [[1, 2], [3, 4]]) s += k * v; s", "14"),
    ("var f = []; for (const [k] of [[1], [2]]) f.push(() => k); '' + f.map(g => g())", "'1,2'"),
    ("var a; a ??= 3; a ??= 4; a", "3"), ("var a = 0; a ||= 5; a &&= 6; a", "6"),
    ("var o = { a: 1 }; o.b ??= 2; o.a ??= 9; o.a + o.b", "3"),
    ("var o = { a: 1, ...{ a: 2, b: 3 }, c: 4 }; '' + [o.a, o.b, o.c]", "'2,3,4'"),
    ("var k = 'x', o = { [k + 1]: 5, ['y']: 6 }; o.x1 + o.y", "11"),
    ("var o = { ...[7, 8] }; o[0] + o[1]", "15"),
    ("[1, 2, 3].at(-1) + [1, 2].at(0)", "4"), ("'' + [1].at(5)", "'undefined'"),
    ("[1, [2, [3, [4]]]].flat().length", "3"), ("'' + [1, [2, [3, [4]]]].flat(Infinity)", "'1,2,3,4'"),
    ("[1, 2].flatMap(v => [v, v * 2]).join()", "'1,2,2,4'"),
    ("Object.entries({ a: 1, b: 2 }).map(([k, v]) => k + v).join()", "'a1,b2'"),
    ("Object.fromEntries([['a', 1], ['b', 2]]).b", "2"),
    ("Object.assign({ a: 1 }, { b: 2 }, null, { a: 3 }).a", "3"),
    ("Array.from({ length: 3 }, (v, i) => i * 2).join()", "'0,2,4'"), ("Array.from('abc').length", "3"),
    ("Array.of(7, 8).join()", "'7,8'"), ("'[' + ' a '.trimStart() + ' b '.trimEnd() + ']'", "'[a  b]'"),
    ("const [x] = null", "error"), ("const { length } = 'abc'; length", "3"),
    // Statements.
    ("var s = 0; for (var i = 0; i < 5; i++) { if (i == 1) continue; if (i == 4) break; s += i } s", "5"),
    ("var s = 0, i = 0; while (true) { if (++i > 3) break; s += i } s", "6"),
    ("var i = 0; do { i++ } while (i < 3); i", "3"),
    ("var s = ''; for (var k in { a: 1, b: 2 }) s += k; s", "'ab'"),
    ("var s = 0; for (const v of [1, 2, 3]) s += v; s", "6"),
    (
      "var r = 0; switch (2) { case 1: r = 1; case 2: r = 2; case 3: r += 10; break; default: r = 9 } r", "12"
    ),
    ("var r = 0; switch (7) { case 1: r = 1; break; default: r = 9 } r", "9"),
    ("if (false) 1; else 2", "2"), ("var a = 1\nvar b = 2\na + b", "3"), ("var a = 1;; a", "1"),
    ("for (var i = 0; i < 2; i++) { switch (i) { case 0: continue; } i = 10 } i", "11"),
    // Errors.
    ("try { throw 3 } catch (e) { e + 1 }", "4"), ("try { null.a } catch (e) { 1 }", "1"),
    ("var r = ''; try { r += 1; throw 2 } catch (e) { r += e } finally { r += 3 } r", "'123'"),
    ("var r = 0; try { try { throw 1 } finally { r = 5 } } catch (e) { r += e } r", "6"),
    ("function f() { throw 'x' } try { f() } catch (e) { e }", "'x'"), ("throw 'x'", "error"),
    ("function f() { try { return 1 } catch (e) { return 2 } } f() + 1", "2"),
    ("var n = 0; for (var i = 0; i < 3; i++) { try { if (i == 1) continue; n += i } catch (e) { } } n", "2"),
    ("try { missing(1) } catch (e) { e.message }", "'the function \"missing\" is not defined'"),
    ("try { throw new Error('bad') } catch (e) { e.message }", "'bad'"),
    // Objects and arrays.
    ("var o = { a: 1, 'b': 2, 3: 4 }; o.a + o['b'] + o[3]", "7"),
    ("var o = {}; o.x = 5; o['y'] = 6; o.x * o.y", "30"),
    ("var o = { f: function (a) { return a + 1 } }; o.f(2)", "3"), ("'a' in { a: 1 }", "true"),
    ("[1, 2, 3].length", "3"), ("[1, 2, 3][1]", "2"), ("[1][5]", "undefined"),
    ("var a = []; a[2] = 1; a", "[undefined, undefined, 1]"),
    ("[1, 2].concat([3], 4)", "[1, 2, 3, 4]"), ("[3, 1, 2].sort()", "[1, 2, 3]"),
    ("[10, 9, 1].sort()", "[1, 10, 9]"),
    ("[10, 9, 1].sort((a, b) => a - b)", "[1, 9, 10]"), ("[1, 2, 3].map(v => v * 2)", "[2, 4, 6]"),
    ("[1, 2, 3].filter(v => v > 1)", "[2, 3]"), ("[1, 2, 3].reduce((a, b) => a + b)", "6"),
    ("[1, 2].join('-')", "'1-2'"),
    ("[1, 2, 3, 4].slice(1, -1)", "[2, 3]"), ("var a = [1, 2, 3, 4]; a.splice(1, 2); a", "[1, 4]"),
    ("[1, 2].indexOf(2)", "1"),
    ("[1, 2].includes(3)", "false"), ("[1, 2, 3].reverse()", "[3, 2, 1]"),
    ("var a = [1]; a.push(2, 3); a.pop(); a.shift(); a.unshift(9); a", "[9, 2]"),
    ("[1, 2].some(v => v > 1) && [1, 2].every(v => v > 0)", "true"), ("[4, 5].find(v => v > 4)", "5"),
    ("[1, 2] instanceof Array", "true"), ("Array.isArray([])", "true"), ("new Array(2).fill(7)", "[7, 7]"),
    ("Object.keys({ a: 1, b: 2 })", "['a', 'b']"),
    // Methods of text and numbers.
    ("'abc'.length", "3"), ("'abc'[1] + 'abc'.charAt(2)", "'bc'"), ("'a,b'.split(',')", "['a', 'b']"),
    ("'a::b'.split('::')[0]", "'a'"),
    ("'Abc'.toUpperCase() + 'ABC'.toLowerCase()", "'ABCabc'"),
    ("'abcd'.substr(1, 2) + 'abcd'.substring(3, 1) + 'abcd'.slice(-1)", "'bcbcd'"),
    ("'a b a'.replace('a', 'c')", "'c b a'"), ("' a '.trim()", "'a'"), ("'ab'.repeat(2)", "'abab'"),
    ("'5'.padStart(3, '0')", "'005'"),
    ("'abc'.indexOf('c')", "2"), ("'😀'.length", "2"), ("'abc'.charCodeAt(0)", "97"),
    ("String.fromCharCode(72, 105)", "'Hi'"),
    ("(1.005).toFixed(2)", "'1.00'"), ("(1.45).toFixed(1)", "'1.4'"), ("(2.5).toFixed(0)", "'3'"),
    ("(-1.5).toFixed(0)", "'-2'"),
    ("(0.5).toFixed(2)", "'0.50'"), ("(1234.5678).toFixed(1)", "'1234.6'"), ("(255).toString(16)", "'ff'"),
    ("(123.456).toPrecision(4)", "'123.5'"),
    ("parseInt('12px') + parseFloat('1.5em')", "13.5"), ("parseInt('ff', 16)", "255"), ("Number('')", "0"),
    ("isNaN('a')", "true"),
    // Math.
    ("Math.round(2.5) + Math.round(-2.5)", "1"), ("Math.floor(-1.5)", "-2"),
    ("Math.max(1, 3, 2) - Math.min(1, 3, 2)", "2"),
    ("Math.abs(-3) + Math.sqrt(16) + Math.pow(2, 5)", "39"), ("Math.sin(0) + Math.cos(0)", "1"),
    ("Math.abs(Math.atan2(1, 1) * 4 - Math.PI) < 1e-14", "true"),
    ("Math.log(Math.E)", "1"), ("Math.log10(1000)", "3"), ("Math.sign(-4)", "-1"), ("Math.max()", "-inf"),
    ("Math.hypot(3, 4)", "5"),
    // Comments and odd lines.
    ("\u{FEFF}1\u{A0}+\u{2028}1", "2"), ("1\u{2029}2", "2"), ("var a\u{A0}= 1; a\u{A0}+ 1", "2"),
    ("1 // one\n + 2 /* two */", "3"), ("/* a\n b */ 4", "4"), ("return", "undefined"),
    ("var $bm_rt; $bm_rt = 5; 6", "5"), ("var $bm_rt = 3", "3"),
    ("$bm_rt = $bm_sum($bm_mul(2, 3), $bm_neg(1))", "5"),
  ])
  func `an expression has the value of JavaScript`(source: String, expected: String) {
    var host = TestHost(layers: [
      .init(name: "a", properties: [.init(name: "p", known: .opacity, keys: [(0, [50])])])
    ])
    let result: String
    do { result = try host.evaluate(source) } catch { result = "error" }
    #expect(result == expected, "\(source)")
  }

  @Test(arguments: [
    ("1 +", ExpressionError.Kind.syntax, 1, 4), ("var a = ;", .syntax, 1, 9), ("a b", .syntax, 1, 3),
    ("'abc", .syntax, 1, 1),
    ("x = {\n  a: 1,\n  b 2 }", .syntax, 3, 5), ("1 = 2", .syntax, 1, 3), ("break", .syntax, 1, 1),
    ("3px", .syntax, 1, 2),
    ("class A { }", .unsupported, 1, 1), ("x = { get a() { return 1 } }", .unsupported, 1, 11),
    ("new Array(...[1])", .unsupported, 1, 1),
    ("/(?<=a)b/", .unsupported, 1, 1), ("/a/u", .unsupported, 1, 1), ("/a", .syntax, 1, 1),
    ("/(/", .syntax, 1, 1),
    ("/a/gg", .syntax, 1, 1), ("1 + /[b-a]/", .syntax, 1, 5), ("new Foo()", .unsupported, 1, 1),
    ("a: for (;;) { }", .unsupported, 1, 2),
    ("var a = 1;\nnull.b", .type, 2, 5), ("\n nope + 1", .reference, 2, 2), ("throw 'no'", .thrown, 1, 1),
    ("[1, 2] * [3, 4]", .type, 1, 8), ("thisComp.layer('b')", .reference, 1, 15),
  ])
  func `an error has its kind and its place`(
    source: String, kind: ExpressionError.Kind, line: Int, column: Int
  ) {
    var host = TestHost(layers: [
      .init(name: "a", properties: [.init(name: "p", known: .opacity, keys: [(0, [50])])])
    ])
    do {
      let value = try host.evaluate(source)
      Issue.record("\(source) is \(value)")
    } catch {
      #expect(error.kind == kind, "\(source): \(error.description)")
      #expect((error.line, error.column) == (line, column), "\(source): \(error.description)")
    }
  }

  @Test func `the words of the library are spelled as their cases`() {
    let odd: [Name: String] = [
      .repeat_: "repeat", .bmResult: "$bm_rt", .bmSum: "$bm_sum", .bmSub: "$bm_sub", .bmMul: "$bm_mul",
      .bmDiv: "$bm_div",
      .bmMod: "$bm_mod", .bmNeg: "$bm_neg", .bmIsInstanceOfArray: "$bm_isInstanceOfArray",
      .bmTransform: "$bm_transform",
      .underscoreName: "_name", .objectAssign: "assign", .component0: "0", .component1: "1", .component2: "2",
      .component3: "3",
    ]
    let library = ScriptLibrary()
    for name in Name.allCases {
      #expect(library.spelling(of: name) == odd[name] ?? String(describing: name))
    }
  }
}
