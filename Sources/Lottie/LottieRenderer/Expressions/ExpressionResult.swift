import LottieExpressions
import LottieFormat

/// The result of an expression as numbers.
///
/// The numbers of a long result are a range of a table, so that results are kept and copied without allocations.
enum ExpressionResult: Sendable {
  case scalar(Double)
  case vector(SIMD4<Double>, count: Int)
  /// More than four numbers, such as the stops of a gradient.
  case numbers(Range<Int>)
  /// Six numbers for each vertex.
  case path(Range<Int>, isClosed: Bool)
  /// The UTF-16 units of a text.
  case text(Range<Int>)

  /// Creates the result of a value; nil for a value that is no text, finite number or list of such.
  ///
  /// - Parameters:
  ///   - heap: The heap of the value.
  ///   - table: The table to which the numbers of a long result are appended.
  init?(_ value: ScriptValue, _ heap: ScriptHeap, _ table: inout ContiguousArray<Double>) {
    switch value {
    case .number(let value):
      guard value.isFinite else { return nil }
      self = .scalar(value)
    case .boolean(let value): self = .scalar(value ? 1 : 0)
    case .array(let list):
      let count = heap.listCount(list)
      guard count > 0 else { return nil }
      guard count <= 4 else {
        guard let range = Self.append(list, from: 0, heap, &table) else { return nil }
        self = .numbers(range)
        return
      }
      var values = SIMD4<Double>()
      for index in 0..<count {
        let number = heap.number(list, index)
        guard number.isFinite else { return nil }
        values[index] = number
      }
      self = .vector(values, count: count)
    case .path(let list):
      guard let range = Self.append(list, from: 1, heap, &table) else { return nil }
      self = .path(range, isClosed: heap.isClosed(list))
    case .object(let object):
      let start = table.count
      guard let isClosed = heap.appendPath(object, to: &table) else { return nil }
      self = .path(start..<table.count, isClosed: isClosed)
    case .string(let handle):
      let start = table.count
      // One unit more than a text may have shows that it is too long.
      for unit in heap.text(handle).prefix(ComposedTexts.maximumUnits + 1) { table.append(Double(unit)) }
      self = .text(start..<table.count)
    default: return nil
    }
  }

  /// The number of numbers, or of units of a text.
  var count: Int {
    switch self {
    case .scalar: 1
    case .vector(_, let count): count
    case .numbers(let range), .path(let range, _), .text(let range): range.count
    }
  }

  private static func append(
    _ list: Int32, from first: Int, _ heap: ScriptHeap, _ table: inout ContiguousArray<Double>
  ) -> Range<Int>? {
    let start = table.count
    for index in first..<max(heap.listCount(list), first) {
      let number = heap.number(list, index)
      guard number.isFinite else { return nil }
      table.append(number)
    }
    return start..<table.count
  }

  /// Creates a value of the language.
  func value(
    _ heap: inout ScriptHeap, _ table: ContiguousArray<Double>
  ) throws(ExpressionError) -> ScriptValue {
    switch self {
    case .scalar(let value): .number(value)
    case .vector(let values, let count): try heap.vector(values, count: count)
    case .numbers(let range): try heap.array(range.count) { table[range.lowerBound + $0] }
    case .path(let range, let isClosed):
      try heap.path(range.count, isClosed: isClosed) { table[range.lowerBound + $0] }
    case .text(let range): try heap.string(range.lazy.map { UInt16(table[$0]) })
    }
  }

  /// Returns the result with its numbers in another table, to whose end they are copied.
  func copied(
    from table: ContiguousArray<Double>, to other: inout ContiguousArray<Double>
  ) -> ExpressionResult {
    let start = other.count
    switch self {
    case .scalar, .vector: return self
    case .numbers(let range):
      other.append(contentsOf: table[range])
      return .numbers(start..<other.count)
    case .path(let range, let isClosed):
      other.append(contentsOf: table[range])
      return .path(start..<other.count, isClosed: isClosed)
    case .text(let range):
      other.append(contentsOf: table[range])
      return .text(start..<other.count)
    }
  }

  /// Returns a number of a vector or a list; nil if it has no such number.
  private func component(_ index: Int, _ table: ContiguousArray<Double>) -> Double? {
    switch self {
    case .vector(let values, let count): index < count ? values[index] : nil
    case .numbers(let range): index < range.count ? table[range.lowerBound + index] : nil
    case .scalar, .path, .text: nil
    }
  }

  /// Writes the result to the floats of a property, at a range of `output`, and returns whether it fits.
  func write(
    _ rule: ExpressionProgram.Rule, _ table: ContiguousArray<Double>, to output: inout ContiguousArray<Float>,
    at range: Range<Int>
  ) -> Bool {
    let first = range.lowerBound
    var end = first
    switch (self, rule) {
    case (.path(let numbers, let isClosed), .path):
      guard numbers.count + 2 <= range.count else { return false }
      output[first] = Float(numbers.count / 6)
      output[first + 1] = isClosed ? 1 : 0
      end = first + 2
      for index in numbers {
        output[end] = finite(table[index])
        end += 1
      }
    case (.numbers(let numbers), .gradient(let colorCount)):
      let colors = min(Int(colorCount), numbers.count / 4)
      let alphas = colors == Int(colorCount) ? (numbers.count - 4 * colors) / 2 : 0
      let count = 4 * colors + 2 * alphas
      guard colors > 0, count + 2 <= range.count else { return false }
      output[first] = Float(colors)
      output[first + 1] = Float(alphas)
      end = first + 2
      for index in numbers.prefix(count) {
        output[end] = finite(table[index])
        end += 1
      }
    case (.text(let units), .text):
      guard units.count + 2 <= range.count else { return false }
      // The number of the file's text stays, for its style.
      output[first + 1] = Float(units.count + 1)
      end = first + 2
      for index in units {
        output[end] = Float(table[index])
        end += 1
      }
    case (.scalar(let value), .numbers):
      guard range.count == 1 else { return false }
      output[first] = finite(value)
      return true
    case (.vector, .numbers), (.vector, .scale), (.numbers, .numbers), (.numbers, .scale):
      // A vector for a property of one number counts by its first component; missing ones stay.
      for index in 0..<range.count {
        guard let value = component(index, table) else { break }
        output[first + index] = finite(value)
      }
      return true
    default: return false
    }
    for index in end..<range.upperBound { output[index] = 0 }
    return true
  }
}
