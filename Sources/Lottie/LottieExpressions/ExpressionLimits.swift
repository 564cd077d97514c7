/// The limits for expressions, so that none can exhaust memory, time or the stack.
package enum ExpressionLimits {
  /// The maximum size of the source of one expression, in bytes.
  package static let maximumSourceBytes = 65_536

  /// The maximum nesting depth of a source, and the maximum length of a chain of operators, members and calls.
  package static let maximumDepth = 100

  /// The maximum number of instructions of all expressions of a file together.
  package static let maximumInstructions = 1_000_000

  /// The maximum number of arguments that a list stands for in a call.
  package static let maximumSpread = 10_000

  /// The maximum number of parameters, arguments, nested functions around a variable, and named groups.
  package static let maximumCount = 200

  /// The maximum number of variables of a function, each of which is looked for by its name.
  package static let maximumVariables = 2000

  /// The maximum number of active function calls of one evaluation.
  package static let maximumCalls = 128

  /// The maximum number of evaluations that wait for one another, through properties or callbacks.
  package static let maximumNesting = 64

  /// The maximum number of steps of one evaluation: instructions, and elements of arrays and strings that are touched.
  package static let maximumSteps = 200_000

  /// The maximum number of values in the arrays, objects and variables of all expressions of a frame together.
  package static let maximumCells = 1 << 19

  /// The maximum number of UTF-16 units in the strings of all expressions of a frame together.
  package static let maximumUnits = 1 << 20

  /// The maximum number of steps of a regular expression.
  static let maximumRegExpSteps = 20_000

  /// The maximum nesting depth of a regular expression.
  static let maximumRegExpDepth = 50

  /// The maximum number of points that a path of an expression may have.
  package static let maximumPathPoints = 1000
}
