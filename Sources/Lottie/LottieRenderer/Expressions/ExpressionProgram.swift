import LottieExpressions
import LottieFormat

/// The expressions of an animation that run for each frame, and the parts of the document that they can read.
struct ExpressionProgram: Sendable {
  /// A property of the pose whose value an expression gives.
  struct Use: Sendable {
    /// The layer in ``Program/layers``.
    var layer: Int32
    /// The property in ``Program/properties``.
    var property: Int32
    /// The node of the property in the scene.
    var node: Int32
    /// The index of the composition in ``Program/compositions``.
    var instance: Int32
    var rule: Rule
  }

  /// The form in which a result enters the pose.
  enum Rule: Sendable {
    /// The first numbers, as many as the property has.
    case numbers
    /// A scale or a size: a missing depth is 100.
    case scale
    case path
    /// A number for each element of a text, by the index in ``Program/texts``.
    case selector(text: Int32, basis: LottieDocument.TextSelector.Basis)
  }

  var library: ScriptLibrary
  var scripts: [Script] = []
  var scene: SceneTable
  /// The row in the scene's compositions of each composition of the program.
  var rows: ContiguousArray<Int32> = []
  /// The number of results of the compositions before each composition of the program.
  var firstResults: ContiguousArray<Int32> = []
  var resultCount = 0
  /// The uses, in the order of their layers.
  var uses: ContiguousArray<Use> = []
  /// The use that remaps the time of each layer, by layer; empty if there is none.
  var timeUses: [Int32: Int32] = [:]
  /// The results that never change, by their index, and their values.
  var constants: [Int32: ExpressionResult] = [:]

  /// The index of the result of a property in a use of its composition; nil for a property without an expression.
  func result(of node: Int32, in instance: Int32) -> Int32? {
    let ordinal = scene.properties[Int(scene.nodes[Int(node)].row)].ordinal
    return ordinal < 0 ? nil : firstResults[Int(instance)] + ordinal
  }
}

/// The result of an expression as numbers.
enum ExpressionResult: Sendable {
  case scalar(Double)
  case vector(SIMD4<Double>, count: Int)
  /// Six numbers for each vertex.
  case path([Double], isClosed: Bool)

  init?(_ value: ScriptValue, _ heap: ScriptHeap) {
    switch value {
    case .number(let value):
      guard value.isFinite else { return nil }
      self = .scalar(value)
    case .boolean(let value): self = .scalar(value ? 1 : 0)
    case .array(let list):
      let count = min(heap.listCount(list), 4)
      var values = SIMD4<Double>()
      for index in 0..<count {
        let number = heap.number(list, index)
        guard number.isFinite else { return nil }
        values[index] = number
      }
      guard count > 0 else { return nil }
      self = .vector(values, count: count)
    case .path(let list):
      var numbers: [Double] = []
      numbers.reserveCapacity(heap.listCount(list) - 1)
      for index in 1..<max(heap.listCount(list), 1) {
        let number = heap.number(list, index)
        guard number.isFinite else { return nil }
        numbers.append(number)
      }
      self = .path(numbers, isClosed: heap.isClosed(list))
    default: return nil
    }
  }

  /// Creates a value of the language.
  func value(_ heap: inout ScriptHeap) throws(ExpressionError) -> ScriptValue {
    switch self {
    case .scalar(let value): .number(value)
    case .vector(let values, let count): try heap.vector(values, count: count)
    case .path(let numbers, let isClosed): try heap.path(numbers, isClosed: isClosed)
    }
  }

  /// Writes the result to the floats of a property, at a range of `output`, and returns whether it fits.
  func write(
    _ rule: ExpressionProgram.Rule, to output: inout ContiguousArray<Float>, at range: Range<Int>
  ) -> Bool {
    let first = range.lowerBound
    switch (self, rule) {
    case (.path(let numbers, let isClosed), .path):
      guard numbers.count + 2 <= range.count else { return false }
      output[first] = Float(numbers.count / 6)
      output[first + 1] = isClosed ? 1 : 0
      for (index, number) in numbers.enumerated() { output[first + 2 + index] = finite(number) }
      for index in (first + 2 + numbers.count)..<range.upperBound { output[index] = 0 }
    case (.scalar(let value), .numbers):
      guard range.count == 1 else { return false }
      output[first] = finite(value)
    case (.vector(let values, let count), .numbers), (.vector(let values, let count), .scale):
      // A vector for a property of one number counts by its first component; missing ones stay.
      for index in 0..<min(count, range.count) { output[first + index] = finite(values[index]) }
    default: return false
    }
    return true
  }
}
