/// A length computed from other lengths, such as `width / 2 - 60` or `max(width, 320) * 0.25`.
///
/// A formula consists of numbers, names, `+`, `-`, `*`, `/`, parentheses, and `min` and `max` of one or more values.
public struct Formula: Sendable, Hashable {
  /// One instruction of a stack machine.
  private enum Step: Sendable, Hashable {
    case number(Double)
    case variable(String)
    case negate, add, subtract, multiply, divide
    case least(Int), greatest(Int)
  }

  private var steps: [Step] = []

  /// The names of the variables in the formula, one for each occurrence.
  public var names: [String] {
    steps.compactMap { if case .variable(let name) = $0 { name } else { nil } }
  }

  /// Reads a formula; nil if the text is malformed or exceeds ``ViewMachineLimits``.
  public init?(_ text: String) {
    guard text.utf8.count <= ViewMachineLimits.maximumFormulaBytes else { return nil }
    var parser = Parser(Array(text.utf8))
    guard parser.sum(depth: 0), parser.isAtEnd else { return nil }
    steps = parser.steps
  }

  /// Returns the value of the formula.
  ///
  /// The result is nil if a variable has no value, if an intermediate result is not finite, as after a division by 0,
  /// or if the magnitude of the value is more than ``ViewMachineLimits/maximumMagnitude``.
  public func value(_ variables: [String: Double]) -> Double? {
    var stack: [Double] = []
    func pop() -> Double { stack.popLast() ?? .nan }
    func pop(_ count: Int) -> [Double] { (0..<count).map { _ in pop() } }
    for step in steps {
      switch step {
      case .number(let value): stack.append(value)
      case .variable(let name):
        guard let value = variables[name] else { return nil }
        stack.append(value)
      case .negate: stack.append(-pop())
      case .add: stack.append(pop() + pop())
      case .multiply: stack.append(pop() * pop())
      case .subtract:
        let right = pop()
        stack.append(pop() - right)
      case .divide:
        let right = pop()
        stack.append(pop() / right)
      case .least(let count): stack.append(pop(count).reduce(.infinity) { min($0, $1) })
      case .greatest(let count): stack.append(pop(count).reduce(-.infinity) { max($0, $1) })
      }
      guard stack.last?.isFinite == true else { return nil }
    }
    let value = pop()
    return value.magnitude <= ViewMachineLimits.maximumMagnitude ? value : nil
  }

  /// A recursive parser of sums of products of values.
  private struct Parser {
    let bytes: [UInt8]
    var index = 0
    var steps: [Step] = []

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { next() == nil }

    mutating func sum(depth: Int) -> Bool {
      guard depth <= ViewMachineLimits.maximumFormulaDepth, product(depth) else { return false }
      while let sign = takes("+-") {
        guard product(depth) else { return false }
        steps.append(sign == UInt8(ascii: "+") ? .add : .subtract)
      }
      return true
    }

    private mutating func product(_ depth: Int) -> Bool {
      guard value(depth) else { return false }
      while let sign = takes("*/") {
        guard value(depth) else { return false }
        steps.append(sign == UInt8(ascii: "*") ? .multiply : .divide)
      }
      return true
    }

    private mutating func value(_ depth: Int) -> Bool {
      guard depth <= ViewMachineLimits.maximumFormulaDepth else { return false }
      if takes("-") != nil {
        guard value(depth + 1) else { return false }
        steps.append(.negate)
        return true
      }
      if takes("(") != nil { return sum(depth: depth + 1) && takes(")") != nil }
      guard let first = next() else { return false }
      if isLetter(first) { return name(depth) }
      // A sign is an operator here.
      guard first != UInt8(ascii: "+"), let (number, length) = LenientNumber.prefix(bytes[index...]),
        number.magnitude <= ViewMachineLimits.maximumMagnitude
      else { return false }
      index += length
      steps.append(.number(number))
      return true
    }

    private mutating func name(_ depth: Int) -> Bool {
      let start = index
      while index < bytes.count, isLetter(bytes[index]) || (0x30...0x39).contains(bytes[index]) { index += 1 }
      let name = String(decoding: bytes[start..<index], as: UTF8.self)
      guard takes("(") != nil else {
        steps.append(.variable(name))
        return true
      }
      guard name == "min" || name == "max" else { return false }
      var count = 0
      repeat {
        guard sum(depth: depth + 1) else { return false }
        count += 1
      } while takes(",") != nil
      steps.append(name == "min" ? .least(count) : .greatest(count))
      return takes(")") != nil
    }

    private func isLetter(_ byte: UInt8) -> Bool {
      (0x61...0x7A).contains(byte | 0x20) || byte == UInt8(ascii: "_")
    }

    /// Returns the next character that is not a space.
    private func next() -> UInt8? { bytes[index...].first { !LenientNumber.isSpace($0) } }

    private mutating func takes(_ characters: String) -> UInt8? {
      while index < bytes.count, LenientNumber.isSpace(bytes[index]) { index += 1 }
      guard index < bytes.count, characters.utf8.contains(bytes[index]) else { return nil }
      index += 1
      return bytes[index - 1]
    }
  }
}

/// A frame computed from formulas.
struct RectFormulas: Sendable, Hashable {
  /// The formulas of x, y, width and height.
  var parts: [Formula]

  /// Returns the frame; nil if a formula cannot be computed or the frame is empty.
  func frame(_ variables: [String: Double]) -> ViewFrame? {
    let values = parts.compactMap { $0.value(variables) }
    guard values.count == 4, values[2] > 0, values[3] > 0 else { return nil }
    return ViewFrame(values[0], values[1], values[2], values[3])
  }
}

extension AnimationMachineFile.ViewExtension {
  /// The formulas of the frame; nil unless there are four well-formed ones.
  var formulas: RectFormulas? {
    guard let rect, rect.count == 4 else { return nil }
    let parts = rect.compactMap { Formula($0) }
    return parts.count == 4 ? RectFormulas(parts: parts) : nil
  }
}
