import Testing

@testable import LottieExpressions

/// The table of the messages of errors.
struct MessageTests {
  @Test(arguments: [
    (
      ExpressionError(.noLayerNamed, text: Name.gap.handle), "there is no layer \"gap\"",
      ExpressionError.Kind.reference
    ),
    (ExpressionError(.tooManySteps, number: 200_000), "the expression takes more than 200000 steps", .limit),
    (ExpressionError(.sourceEnds), "the source ends too early", .syntax),
    (ExpressionError(.semicolonMissing), "a semicolon is missing", .syntax),
    (
      ExpressionError(.functionNotHere, text: Name.footage.handle),
      "the function \"footage\" is not supported here", .unsupported
    ),
    (ExpressionError(.patterns), "this pattern in place of a name is not supported", .unsupported),
    (ExpressionError(.colorForm), "a colour has the form #rrggbb", .type),
    (ExpressionError(.resultShape), "the result does not have the shape of the property", .type),
    (ExpressionError(.notDefined, text: Name.left.handle), "\"left\" is not defined", .reference),
    (ExpressionError(.throwsText, text: Name.top.handle), "the expression throws \"top\"", .thrown),
    (ExpressionError(.arrayLengthTooLarge), "an array can't have this length", .limit),
    (ExpressionError(.frameWork), "the expressions of the frame take too much work", .limit),
  ])
  func `a message has its text and its kind`(error: ExpressionError, text: String, kind: ExpressionError.Kind)
  {
    let finding = ScriptLibrary().finding(error.at(4), in: Array("a;\nb".utf8))
    #expect(finding.message == text && finding.kind == kind)
    #expect(finding.line == 2 && finding.column == 2)
  }

  @Test(arguments: [
    ("Date.now()", "'now' of this object is not supported"),
    ("JSON.foo()", "'foo' of this object is not supported"),
    ("Math.foo(1)", "'Math.foo' is not supported"),
    ("effect('Blur')('Radius')", "the layer has no effect \"Blur\""),
    ("thisLayer.effect(2)", "the layer has no effect 2"), ("class A { }", "'class' is not supported"),
    ("x = class { }", "'class' is not supported"), ("import a from 'b'", "'import' is not supported"),
    ("async function f() { }", "'async' is not supported"), ("a = 1; await a", "'await' is not supported"),
    ("x = { get a() { return 1 } }", "members with 'get' are not supported"),
    ("x = { set [a](b) { } }", "members with 'set' are not supported"),
  ])
  func `a message names what is missing`(source: String, message: String) {
    var host = TestHost(layers: [
      .init(name: "a", properties: [.init(name: "p", known: .opacity, keys: [(0, [50])])])
    ])
    do {
      let value = try host.evaluate(source)
      Issue.record("\(source) is \(value)")
    } catch {
      #expect(error.message == message)
    }
  }
}
