extension ScriptMachine {
  /// A function of the language or of the object model, by the way in which a script names it.
  enum BuiltIn {
    /// A bare word, such as `wiggle`.
    case global(Int32)
    /// A member of the value below the arguments, such as `Math.sin` or `text.split`.
    case member(Int32)
    /// A callable value from outside the script, such as an effect or a function of `Math` in a variable.
    case value(ScriptValue)
    /// A constructor after `new`.
    case constructor(Int32)

    /// The word that decides the price.
    var name: Name? {
      switch self {
      case .global(let word), .member(let word), .constructor(let word), .value(.word(let word)):
        Name(rawValue: word)
      case .value: nil
      }
    }
  }

  /// Calls a built-in function, whose arguments are on the stack.
  ///
  /// Every such call passes through here, also those of callbacks, and is paid for here: a function that exists can't be
  /// free.
  mutating func callBuiltIn<Host: ExpressionHost>(
    _ function: BuiltIn, _ count: Int, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    let price = function.name.map { Price(of: $0) } ?? Price(call: 4, eightUnits: 0)
    var units = 0
    if price.eightUnits > 0 {
      var operands = count
      if case .member = function { operands += 1 }
      for index in stack.count - operands..<stack.count { units += heap.size(of: stack[index]) }
    }
    try charge(price.call + units * price.eightUnits / 8)
    switch function {
    case .global(let word): return try callGlobal(word, count, &host)
    case .member(let word): return try callMember(word, count, &host)
    case .value(let callee): return try callValue(callee, count, &host)
    case .constructor(let word): return try construct(word, count, &host)
    }
  }

  /// Counts steps of work beside instructions.
  @inline(never)
  package mutating func charge(_ count: Int) throws(ExpressionError) {
    steps += count
    if steps > ExpressionLimits.maximumSteps {
      throw ExpressionError(.tooManySteps, number: ExpressionLimits.maximumSteps)
    }
  }
}

/// The steps that a call of a function costs.
///
/// The numbers are measured with hostile expressions and rounded up. A function pays for all its operands unless it is
/// listed, so that a new one is not free. Work that grows with something else, such as the number of occurrences in a
/// text, is charged where it is done.
struct Price {
  /// The steps of a call.
  var call: Int
  /// The steps for every eight units of the operands: the characters of strings, and the elements of arrays and objects.
  var eightUnits: Int
}

extension Price {
  init(of name: Name) {
    switch name {
    // A single unit, or none.
    case .charAt, .charCodeAt, .push, .pop, .isArray, .bmIsInstanceOfArray, .toString, .valueOf,
      .hasOwnProperty,
      .call, .Boolean:
      self.init(call: 4, eightUnits: 0)
    // Numbers, or the first four of a vector. Strings among them are charged where they become numbers.
    case .abs, .acos, .acosh, .asin, .asinh, .atan, .atan2, .atanh, .cbrt, .ceil, .clz32, .cos, .cosh, .exp,
      .expm1,
      .floor, .fround, .hypot, .imul, .log, .log10, .log1p, .log2, .max, .min, .pow, .random, .round, .sign,
      .sin, .sinh, .sqrt, .tan, .tanh, .trunc, .Number,
      .isNaN,
      .isFinite, .isInteger, .degreesToRadians, .radiansToDegrees, .degrees_to_radians, .radians_to_degrees,
      .posterizeTime, .timeToFrames, .framesToTime, .seedRandom, .propertyGroup:
      self.init(call: 5, eightUnits: 0)
    case .length, .dot, .cross, .normalize, .lookAt, .rgbToHsl, .hslToRgb: self.init(call: 12, eightUnits: 0)
    case .gaussRandom, .noise: self.init(call: 30, eightUnits: 0)
    case .ease, .easeIn, .easeOut: self.init(call: 30, eightUnits: 4)
    // All units, each with some work.
    case .trim, .trimStart, .trimEnd, .toLowerCase, .toUpperCase, .fill, .reverse:
      self.init(call: 5, eightUnits: 8)
    // Numbers as text.
    case .toFixed, .toPrecision, .toExponential: self.init(call: 40, eightUnits: 0)
    default: self.init(call: 5, eightUnits: 1)
    }
  }
}

extension ScriptHeap {
  /// The number of units that a function may have to visit in a value.
  func size(of value: ScriptValue) -> Int {
    switch value {
    case .string(let handle): length(handle)
    case .array(let list), .object(let list), .path(let list): count(list)
    case .undefined, .null, .boolean, .number, .regExp, .function, .word, .scene: 0
    }
  }
}
