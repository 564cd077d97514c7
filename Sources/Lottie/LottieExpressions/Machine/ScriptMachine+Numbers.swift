extension ScriptMachine {
  /// Calls a method of a number; nil for an unknown one.
  mutating func callNumber<Host: ExpressionHost>(
    _ name: Name, _ value: Double, _ count: Int, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue? {
    let least: Int, most: Int, usual: Double
    switch name {
    case .toFixed: (least, most, usual) = (0, 20, 0)
    case .toPrecision: (least, most, usual) = (1, 21, 17)
    case .toString: (least, most, usual) = (2, 36, 10)
    default: return nil
    }
    let option = Self.integer(try number(0, of: count, default: usual, &host))
    guard option >= least, option <= most else {
      throw ExpressionError(.unsuitableNumber, text: name.handle)
    }
    let start = heap.textEnd
    switch name {
    case .toFixed: heap.write { NumberText.append(value, fraction: option, to: &$0) }
    case .toPrecision: heap.write { NumberText.append(value, precision: option, to: &$0) }
    default:
      if option != 10, value == value.rounded(), value.magnitude < 0x1p53 {
        heap.write { NumberText.append(Int64(value), radix: UInt64(option), to: &$0) }
      } else {
        heap.write(value)
      }
    }
    return try heap.endText(from: start)
  }
}
