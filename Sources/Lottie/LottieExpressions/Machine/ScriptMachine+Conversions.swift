extension ScriptMachine {
  /// Returns the value of a property; other values stay.
  mutating func settled<Host: ExpressionHost>(
    _ value: ScriptValue, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    guard case .scene(let reference) = value, reference.kind == .property else { return value }
    return try currentValue(of: reference, &host)
  }

  /// Returns whether a value counts as true.
  @inline(never)
  mutating func isTrue<Host: ExpressionHost>(
    _ value: ScriptValue, _ host: inout Host
  ) throws(ExpressionError) -> Bool {
    switch try settled(value, &host) {
    case .boolean(let value): value
    case .number(let value): !(value == 0 || value.isNaN)
    case .string(let handle): heap.length(handle) > 0
    case .undefined, .null: false
    default: true
    }
  }

  /// Returns a value as a number; NaN if it is none.
  mutating func number<Host: ExpressionHost>(
    _ value: ScriptValue, _ host: inout Host
  ) throws(ExpressionError) -> Double {
    if case .number(let value) = value { return value }
    return try converted(value, &host)
  }

  /// Not inline, because nearly every function converts its arguments.
  @inline(never)
  private mutating func converted<Host: ExpressionHost>(
    _ value: ScriptValue, _ host: inout Host
  ) throws(ExpressionError) -> Double {
    let value = try settled(value, &host)
    return try number(primitive(of: value, .valueOf, .toString, &host))
  }

  /// Returns a value other than a property as a number; NaN if it can't be converted.
  ///
  /// The only conversion of strings to numbers; charged by their length.
  @inline(never)
  mutating func number(_ value: ScriptValue, depth: Int = 0) throws(ExpressionError) -> Double {
    if case .string(let handle) = value {
      try charge(4 + heap.length(handle) / 4)
      return NumberText.number(heap.text(handle))
    }
    return switch value {
    case .number(let value): value
    case .boolean(let value): value ? 1 : 0
    case .null: 0
    case .array(let list):
      switch heap.count(list) {
      case 0: 0
      case 1:
        switch heap.element(list, 0) {
        case .undefined, .null: 0
        case .boolean: .nan
        case let element: depth < 8 ? try number(element, depth: depth + 1) : .nan
        }
      default: .nan
      }
    default: .nan
    }
  }

  /// Returns a value as a string.
  @inline(never)
  mutating func text<Host: ExpressionHost>(
    _ value: ScriptValue, _ host: inout Host
  ) throws(ExpressionError) -> Int32 {
    let value = try settled(value, &host)
    guard case .string(let handle) = try string(of: primitive(of: value, .toString, .valueOf, &host)) else {
      return Name.undefined.handle
    }
    return handle
  }

  /// Returns what a method of an object makes of it, the first of two that it has; other values stay.
  @inline(never)
  mutating func primitive<Host: ExpressionHost>(
    of value: ScriptValue, _ first: Name, _ second: Name, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    guard case .object(let object) = value else { return value }
    for turn in 0..<2 {
      let name = turn == 0 ? first : second
      guard let index = try memberIndex(object, name.handle), case .function = heap.element(object, index)
      else {
        continue
      }
      let result = try settled(call(heap.element(object, index), 0, this: value, &host), &host)
      if case .object = result { continue }
      return result
    }
    return value
  }

  /// Returns the string of a value that is no property.
  package mutating func string(of value: ScriptValue) throws(ExpressionError) -> ScriptValue {
    if case .string = value { return value }
    let start = heap.textEnd
    try write(value)
    try charge(heap.textEnd - start)
    return try heap.endText(from: start)
  }

  /// Returns whether a value is undefined or null.
  func isNothing(_ value: ScriptValue) -> Bool {
    switch value {
    case .undefined, .null: true
    default: false
    }
  }

  /// Writes a value to the string that the heap is writing; elements of arrays are separated by commas.
  mutating func write(_ value: ScriptValue, depth: Int = 0) throws(ExpressionError) {
    switch value {
    case .undefined: try heap.write(Name.undefined.handle)
    case .null: try heap.write(Name.null.handle)
    case .boolean(let value): try heap.write((value ? Name.true : Name.false).handle)
    case .number(let value):
      try charge(8)
      heap.write(value)
    case .string(let handle): try heap.write(handle)
    case .array(let list):
      guard depth < 8 else { return }
      for index in 0..<heap.count(list) {
        // An array may be an element many times, of arrays that are elements many times.
        try charge(1)
        try heap.checkUnits()
        if index > 0 { heap.write(UInt16(0x2C)) }
        let element = heap.element(list, index)
        if !isNothing(element) { try write(element, depth: depth + 1) }
      }
    case .word(let handle): try heap.write(handle)
    case .regExp(let handle): try writeRegExp(handle)
    case .object(let object) where heap.errorName(of: object) != nil:
      try heap.write(heap.errorName(of: object) ?? 0)
      guard let index = heap.memberIndex(object, Name.message.handle), depth < 8 else { return }
      heap.write(": ")
      try write(heap.element(object, index), depth: depth + 1)
    case .object, .path, .function, .scene: heap.write("[object Object]")
    }
  }

  /// Returns a whole number for an index or a count, limited to ±2³⁰, so that sums of two fit 32 bits.
  static func integer(_ value: Double) -> Int {
    value.isNaN ? 0 : Int(Swift.min(Swift.max(value.rounded(.towardZero), -1_073_741_824), 1_073_741_824))
  }

  /// Returns a number as 32 bits, as operators on bits take it.
  static func bits(_ value: Double) -> Int32 {
    if value.magnitude < 0x1p62 { return Int32(truncatingIfNeeded: Int64(value)) }
    // The lowest bit of the significand stands for 2^(exponent - 52).
    guard value.isFinite, value.exponent < 84 else { return 0 }
    let bits = Int64(value.significandBitPattern | 1 << 52) << Int64(value.exponent - 52)
    return Int32(truncatingIfNeeded: value < 0 ? 0 &- bits : bits)
  }

  // MARK: - Vectors

  /// Returns the numbers of a vector or a single number, at most four, and how many there are.
  mutating func vector<Host: ExpressionHost>(
    _ value: ScriptValue, _ host: inout Host
  ) throws(ExpressionError) -> (values: SIMD4<Double>, count: Int) {
    switch try settled(value, &host) {
    case .array(let list):
      let count = Swift.min(heap.count(list), 4)
      var values = SIMD4<Double>()
      for index in 0..<count { values[index] = try number(heap.element(list, index), &host) }
      return (values, count)
    case let plain:
      return (SIMD4(try number(plain), 0, 0, 0), 1)
    }
  }

  /// The argument of a call at an index; undefined if it is missing.
  @inline(never)
  func argument(_ index: Int, of count: Int) -> ScriptValue {
    index < count ? stack[stack.count - count + index] : .undefined
  }

  /// The argument of a call at an index as a number.
  mutating func number<Host: ExpressionHost>(
    _ index: Int, of count: Int, _ host: inout Host
  ) throws(ExpressionError) -> Double {
    try number(argument(index, of: count), &host)
  }

  /// The argument of a call as a number, or the default if it is missing.
  mutating func number<Host: ExpressionHost>(
    _ index: Int, of count: Int, default fallback: Double, _ host: inout Host
  ) throws(ExpressionError) -> Double {
    if case .undefined = argument(index, of: count) { return fallback }
    return try number(index, of: count, &host)
  }
}
