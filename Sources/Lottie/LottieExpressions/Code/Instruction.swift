/// A step of compiled code.
struct Instruction: Sendable {
  var operation: Operation
  /// A small number: the distance to a variable's function, or the number of arguments.
  var count: UInt8 = 0
  /// An index, a handle, or the target of a jump.
  var operand: Int32 = 0

  /// The ``count`` of a call whose arguments a list has.
  static let spreadCount = UInt8.max
}

/// The kinds of steps; `→` shows the stack before and after.
enum Operation: UInt8, Sendable {
  // Values.
  case number, string, `true`, `false`, null, undefined, this
  /// → array of the top `operand` values.
  case array
  /// array list → array with the elements of the list.
  case append
  /// array → its elements, as the arguments of the call that follows.
  case spread
  /// object value → object with the members of the value.
  case merge
  /// → object of the top `operand` pairs of keys and values.
  case object
  /// → regular expression with the program `operand`.
  case regExp
  case function
  // Variables: `count` scopes out, in slot `operand`.
  case load, store
  /// Begins a loop with `operand` variables that functions in it may keep.
  case enterLoop
  /// Begins the next pass of that loop with a copy of its variables if a function keeps them.
  case renewVariables
  case leaveLoop
  /// A word of the object model or a function of the language.
  case global
  // The stack.
  case pop, duplicate, duplicatePair
  /// a b → b a
  case swap
  // Members.
  case member, element, setMember, setElement
  /// object key → true, without the member
  case delete
  /// Leaves undefined and jumps if the object is null or undefined.
  case jumpIfNothing
  // Calls with `count` arguments.
  case call, callMember, callGlobal, construct, constructValue
  /// object function arguments → result, with the object as `this`
  case callWithThis
  // Operators.
  case negate, plus, not, complement, typeOf, increment, decrement
  case add, subtract, multiply, divide, remainder, power
  case equal, notEqual, strictEqual, strictNotEqual, less, lessEqual, greater, greaterEqual
  case shiftLeft, shiftRight, shiftRightUnsigned, and, or, xor, isIn, isInstance
  /// Joins the top `operand` values as strings.
  case join
  // Jumps to `operand`.
  case jump, jumpIfFalse, jumpIfTrue
  /// Jumps and keeps the value, or removes it.
  case jumpIfFalseOrPop, jumpIfTrueOrPop, jumpIfValueOrPop
  // Loops over a list: list → list of keys or elements.
  case listKeys, listElements
  // Ends and errors.
  case leave, raise
  /// Begins a part whose errors continue at `operand`, with the error on the stack.
  case beginAttempt
  case endAttempt
  /// Continues the error on the stack.
  case raiseAgain
}

extension Operation {
  init(_ operation: BinaryOperator) {
    switch operation {
    case .add: self = .add
    case .subtract: self = .subtract
    case .multiply: self = .multiply
    case .divide: self = .divide
    case .remainder: self = .remainder
    case .power: self = .power
    case .equal: self = .equal
    case .notEqual: self = .notEqual
    case .strictEqual: self = .strictEqual
    case .strictNotEqual: self = .strictNotEqual
    case .less: self = .less
    case .lessEqual: self = .lessEqual
    case .greater: self = .greater
    case .greaterEqual: self = .greaterEqual
    case .shiftLeft: self = .shiftLeft
    case .shiftRight: self = .shiftRight
    case .shiftRightUnsigned: self = .shiftRightUnsigned
    case .and: self = .and
    case .or: self = .or
    case .xor: self = .xor
    case .isIn: self = .isIn
    case .isInstance: self = .isInstance
    }
  }
}
