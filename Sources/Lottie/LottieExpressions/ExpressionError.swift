/// An error in an expression, or during its evaluation.
package struct ExpressionError: Error, Sendable, Equatable {
  /// The kind of an error.
  package enum Kind: Sendable, Equatable {
    /// The source is not valid JavaScript.
    case syntax
    /// The source uses a part of JavaScript or After Effects that is not implemented.
    case unsupported
    /// A value is of the wrong kind for an operation.
    case type
    /// A name, a layer, a property or another object does not exist.
    case reference
    /// The expression threw a value of its own.
    case thrown
    /// The expression exceeds one of ``ExpressionLimits``.
    case limit
  }

  /// The kind of the error.
  package var kind: Kind
  /// The line of the source, from 1; 0 if unknown.
  package var line: Int
  /// The column of the source in bytes, from 1; 0 if unknown.
  package var column: Int
  /// The instruction that failed, from which ``ScriptMachine/located(_:)`` finds the line and the column; -1 if unknown.
  var instruction: Int32 = -1
  /// One sentence without a full stop that says what was found.
  package var message: String

  package init(_ kind: Kind, _ message: String, line: Int = 0, column: Int = 0) {
    self.kind = kind
    self.line = line
    self.column = column
    self.message = message
  }

  /// Whether `try` in an expression catches the error.
  ///
  /// Limits hold for the host, so that no expression can go on after one. An unsupported part is reported instead of
  /// hidden.
  var isCatchable: Bool { kind == .type || kind == .reference || kind == .thrown }

  /// The message with its place in the source, such as `line 2, column 5: there is no layer "a"`.
  package var description: String {
    line > 0 ? "line \(line), column \(column): \(message)" : message
  }
}
