/// An expression of the language, as the parser returns it.
///
/// `at` is the offset in the source by which errors are reported.
indirect enum Expression {
  case number(Double)
  case string(Int32)
  case boolean(Bool)
  case null
  case undefined
  case this
  /// A variable or a word of the object model, by its handle.
  case name(Int32, at: Int)
  case array([Expression])
  /// The elements of a list, in an array or in arguments.
  case spread(Expression)
  /// A regular expression, by the index of its program.
  case regExp(Int32)
  /// Members with their keys, mostly strings; a spread value has no key.
  case object([(key: Expression, value: Expression)])
  case function(FunctionSyntax)
  case unary(UnaryOperator, Expression, at: Int)
  case binary(BinaryOperator, Expression, Expression, at: Int)
  case logical(LogicalOperator, Expression, Expression)
  /// An assignment; with an operator it combines the old value with the new one.
  case assign(Expression, BinaryOperator?, Expression, at: Int)
  case update(Expression, BinaryOperator, isPrefix: Bool, at: Int)
  case conditional(Expression, Expression, Expression)
  case call(Expression, [Expression], at: Int)
  case construct(Expression, [Expression], at: Int)
  case member(Expression, Int32, at: Int)
  case index(Expression, Expression, at: Int)
  /// The value before `?.`: what follows in the chain is left out if the value is null or undefined.
  case optional(Expression)
  /// A chain with `?.`, which is undefined if its rest is left out.
  case chain(Expression)
  case sequence(Expression, Expression)
  /// Parts of a template, joined as strings.
  case template([Expression], at: Int)
}

extension Expression {
  /// Whether the expression stands for several elements or arguments.
  var isSpread: Bool { if case .spread = self { true } else { false } }
}

enum UnaryOperator {
  case negate, plus, not, complement, typeOf, void, delete
}

enum BinaryOperator: UInt8 {
  case add, subtract, multiply, divide, remainder, power
  case equal, notEqual, strictEqual, strictNotEqual, less, lessEqual, greater, greaterEqual
  case shiftLeft, shiftRight, shiftRightUnsigned, and, or, xor
  case isIn, isInstance
}

enum LogicalOperator {
  case and, or, nullish
}

/// A function, or the whole source.
struct FunctionSyntax {
  /// The handle of the name; nil for a function without one.
  var name: Int32?
  var parameters: [(name: Int32, fallback: Expression?)] = []
  /// The name of the list of further arguments.
  var rest: Int32?
  var body: [Statement] = []
  /// The names that `var` declares anywhere in the body, outside inner functions.
  var variables: [Int32] = []
  /// Whether `this` and `arguments` are in the body, outside inner functions other than arrows.
  var usesThis = false
  var usesArguments = false
  /// Whether the source has the variable in which Bodymovin keeps its result.
  var usesResult = false
  var offset = 0
}

/// A statement of the language.
indirect enum Statement {
  case expression(Expression)
  case variables([(name: Int32, value: Expression?, at: Int)], isBlockScoped: Bool)
  case function(FunctionSyntax)
  case block([Statement])
  case conditional(Expression, Statement, Statement?)
  case whileLoop(Expression, Statement)
  case doLoop(Statement, Expression)
  case forLoop(start: Statement?, condition: Expression?, step: Expression?, body: Statement)
  /// A loop over the keys, or with `of` over the elements, of a value.
  case forEach(name: Int32, isDeclared: Bool, isOf: Bool, Expression, Statement, at: Int)
  /// A loop with functions, which keep the variables of their pass.
  case passes(Statement)
  case leave(Expression?, at: Int)
  case breakLoop(at: Int)
  case continueLoop(at: Int)
  case raise(Expression, at: Int)
  case attempt([Statement], catchName: Int32?, handler: [Statement]?, finally: [Statement]?, at: Int)
  case choice(Expression, [(value: Expression?, body: [Statement])])
}
