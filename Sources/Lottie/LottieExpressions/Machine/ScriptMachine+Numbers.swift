extension ScriptMachine {
  /// Calls a method of a number; nil for an unknown one.
  mutating func callNumber<Host: ExpressionHost>(
    _ name: Name, _ value: Double, _ count: Int, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue? {
    if name == .toLocaleString { return try localized(value, count, &host) }
    let least: Int, most: Int, usual: Double
    switch name {
    case .toFixed: (least, most, usual) = (0, 20, 0)
    case .toPrecision: (least, most, usual) = (1, 21, -1)
    case .toString: (least, most, usual) = (2, 36, 10)
    case .toExponential: (least, most, usual) = (0, 20, -1)
    default: return nil
    }
    let option = Self.integer(try number(0, of: count, default: usual, &host))
    guard option >= least && option <= most || Double(option) == usual else {
      throw ExpressionError(.unsuitableNumber, text: name.handle)
    }
    let start = heap.textEnd
    switch name {
    case .toFixed: heap.write { NumberText.append(value, fraction: option, to: &$0) }
    case .toPrecision where option >= 0: heap.write { NumberText.append(value, precision: option, to: &$0) }
    case .toExponential:
      heap.write { NumberText.append(value, exponentFraction: option < 0 ? nil : option, to: &$0) }
    case .toString where option != 10 && value.magnitude < 0x1p53:
      try charge(100)
      heap.write { NumberText.append(value, radix: option, to: &$0) }
    default: heap.write(value)
    }
    return try heap.endText(from: start)
  }

  /// `toLocaleString` in American English, with the options for digits after the point and for groups.
  private mutating func localized<Host: ExpressionHost>(
    _ value: Double, _ count: Int, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    let locale = try settled(argument(0, of: count), &host),
      options = try settled(argument(1, of: count), &host)
    if !isNothing(locale) {
      let handle = try text(locale, &host)
      guard UTF16Text.string(heap.text(handle).prefix(8)) == "en-US" else {
        throw ExpressionError(.localeNotSupported, text: handle)
      }
    }
    var least = 0, most = 3, hasGroups = true
    if case .object(let object) = options {
      most = -1
      for index in stride(from: 0, to: heap.count(object), by: 2) {
        guard case .string(let key) = heap.element(object, index) else { continue }
        let option = heap.element(object, index + 1)
        if heap.areEqual(key, Name.minimumFractionDigits.handle) {
          least = min(max(Self.integer(try number(option, &host)), 0), 20)
        } else if heap.areEqual(key, Name.maximumFractionDigits.handle) {
          most = min(max(Self.integer(try number(option, &host)), 0), 20)
        } else if heap.areEqual(key, Name.useGrouping.handle) {
          hasGroups = try isTrue(option, &host)
        } else {
          throw ExpressionError(.memberNotSupported, text: key)
        }
      }
      if most < 0 { most = max(least, 3) }
    }
    guard least <= most else {
      throw ExpressionError(.unsuitableNumber, text: Name.maximumFractionDigits.handle)
    }
    try charge(40)
    let start = heap.textEnd
    heap.write { NumberText.append(value, fraction: least...most, hasGroups: hasGroups, to: &$0) }
    return try heap.endText(from: start)
  }
}
