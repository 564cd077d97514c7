import LottieExpressions

/// A host with one composition of named layers, whose properties are constants or straight lines between keyframes.
struct TestHost: ExpressionHost {
  struct Property {
    var name: String
    var known: Name
    /// The times in seconds and the values of the keyframes; one for a constant.
    var keys: [(time: Double, value: [Double])]
    var isScalar = true
    var path: [Double] = []
  }

  struct Layer {
    var name: String
    var parent: Int?
    var properties: [Property]
  }

  var layers: [Layer] = []
  var time = 0.0
  let rate = 10.0
  /// The steps of each question.
  var cost = 1

  // Nodes: the composition is 0, layer i is 100 × (i + 1), its transform one more, its effects two more, its property j
  // ten more than j.
  func layer(_ index: Int) -> SceneReference { SceneReference(.layer, node: Int32(100 * (index + 1))) }

  func property(_ layer: Int, _ index: Int) -> SceneReference {
    SceneReference(.property, node: Int32(100 * (layer + 1) + 10 + index))
  }

  private func indices(_ reference: SceneReference) -> (layer: Int, property: Int) {
    (Int(reference.node) / 100 - 1, Int(reference.node) % 100 - 10)
  }

  private func find(_ property: SceneReference) -> Property? {
    let (layer, index) = indices(property)
    guard layers.indices.contains(layer), layers[layer].properties.indices.contains(index) else { return nil }
    return layers[layer].properties[index]
  }

  func child(of parent: SceneReference, named name: ArraySlice<UInt16>) -> SceneReference? {
    let name = String(decoding: name, as: UTF16.self)
    if parent.kind == .composition {
      return layers.firstIndex { $0.name == name }.map { self.layer($0) }
    }
    let layer = indices(parent).layer
    if name == "Transform" { return SceneReference(.group, node: Int32(100 * (layer + 1) + 1)) }
    return layers[layer].properties.firstIndex { $0.name == name }.map { property(layer, $0) }
  }

  func child(of parent: SceneReference, at index: Int) -> SceneReference? {
    if parent.kind == .composition { return layers.indices.contains(index - 1) ? self.layer(index - 1) : nil }
    let layer = indices(parent).layer
    return layers[layer].properties.indices.contains(index - 1) ? property(layer, index - 1) : nil
  }

  func child(of parent: SceneReference, known name: Name) -> SceneReference? {
    guard parent.kind != .composition, parent.kind != .markers else { return nil }
    let layer = indices(parent).layer
    if name == .transform { return SceneReference(.group, node: Int32(100 * (layer + 1) + 1)) }
    if name == .effect || name == .content {
      return SceneReference(.group, node: Int32(100 * (layer + 1) + 2))
    }
    return layers[layer].properties.firstIndex { $0.known == name }.map { property(layer, $0) }
  }

  func cost(of reference: SceneReference?) -> Int { cost }

  func composition(named name: ArraySlice<UInt16>) -> SceneReference? {
    String(decoding: name, as: UTF16.self) == "Main" ? SceneReference(.composition, node: 0) : nil
  }

  func owner(of reference: SceneReference) -> SceneReference? {
    switch reference.kind {
    case .composition, .markers: nil
    case .layer: SceneReference(.composition, node: 0)
    case .group: self.layer(indices(reference).layer)
    case .property: SceneReference(.group, node: Int32(100 * (indices(reference).layer + 1) + 1))
    }
  }

  func parent(of layer: SceneReference) -> SceneReference? {
    layers[indices(layer).layer].parent.map { self.layer($0) }
  }

  func attribute(
    _ name: Name, of reference: SceneReference, _ machine: inout ScriptMachine
  ) -> SceneAttribute? {
    switch (reference.kind, name) {
    case (.layer, .index): .number(Double(indices(reference).layer + 1))
    case (.layer, .name): .text(Array(layers[indices(reference).layer].name.utf16)[...])
    case (.layer, .inPoint): .number(0)
    case (.layer, .outPoint): .number(10)
    case (.composition, .width): .number(200)
    case (.composition, .frameDuration): .number(1 / rate)
    case (.composition, .numLayers): .number(Double(layers.count))
    default: nil
    }
  }

  mutating func value(
    of property: SceneReference, _ machine: inout ScriptMachine
  ) throws(ExpressionError) -> ScriptValue {
    try value(of: property, at: time, &machine)
  }

  mutating func value(
    of property: SceneReference, at seconds: Double, _ machine: inout ScriptMachine
  ) throws(ExpressionError) -> ScriptValue {
    guard let found = find(property) else { return .number(0) }
    if !found.path.isEmpty {
      return try machine.heap.path(found.path.count, isClosed: false) { found.path[$0] }
    }
    var values = found.keys[0].value
    for (a, b) in zip(found.keys, found.keys.dropFirst()) where seconds > a.time {
      let part = min((seconds - a.time) / (b.time - a.time), 1)
      values = zip(a.value, b.value).map { $0 + ($1 - $0) * part }
    }
    if found.isScalar { return .number(values[0]) }
    return try machine.heap.array(values.map { .number($0) })
  }

  func keyCount(of property: SceneReference) -> Int {
    let count = find(property)?.keys.count ?? 0
    return count > 1 ? count : 0
  }

  func keyTime(of property: SceneReference, at index: Int) -> Double { find(property)?.keys[index].time ?? 0 }

  func time(at reference: SceneReference, _ machine: inout ScriptMachine) -> Double { time }

  func frameRate(at reference: SceneReference) -> Double { rate }

  /// The composition has two markers: "in" at 0.5 s for 0.2 s, and "out" at 2 s.
  func markerCount(of reference: SceneReference) -> Int { reference.node == 0 ? 2 : 0 }

  func markerIndex(of reference: SceneReference, named comment: ArraySlice<UInt16>) -> Int? {
    (0..<markerCount(of: reference)).first { marker(of: reference, at: $0).comment == comment }
  }

  func marker(of reference: SceneReference, at index: Int) -> SceneMarker {
    index == 0
      ? SceneMarker(time: 0.5, duration: 0.2, comment: Array("in".utf16)[...])
      : SceneMarker(time: 2, duration: 0, comment: Array("out".utf16)[...])
  }

  /// Layers are 30 × 40 at (10, 20), and grow wider with the time that is asked for.
  func rectangle(
    of layer: SceneReference, at seconds: Double?, _ machine: inout ScriptMachine
  ) throws(ExpressionError) -> SIMD4<Double>? {
    SIMD4(10, 20, 30 + (seconds ?? 0), 40)
  }
}

extension TestHost {
  /// The value of an expression as text: numbers as JavaScript writes them, and arrays in brackets.
  mutating func evaluate(
    _ source: String, of property: SceneReference? = nil,
    _ description: (inout ScriptMachine, ScriptValue) -> String = { $0.description(of: $1) }
  ) throws(ExpressionFinding) -> String {
    var library = ScriptLibrary()
    let script: Script
    do throws(ExpressionError) {
      script = try library.compile(Array(source.utf8))
    } catch {
      throw library.finding(error, in: Array(source.utf8))
    }
    var machine = ScriptMachine(library)
    let property = property ?? self.property(0, 0)
    let context = ScriptContext(
      property: property, layer: layer(Int(property.node) / 100 - 1),
      composition: SceneReference(.composition, node: 0), time: time)
    do throws(ExpressionError) {
      let value = try machine.evaluate(script, in: context, &self)
      return description(&machine, value)
    } catch {
      throw machine.finding(error)
    }
  }
}

extension ScriptMachine {
  /// A value as text.
  func description(of value: ScriptValue) -> String {
    switch value {
    case .undefined: "undefined"
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .number(let value):
      value == value.rounded() && value.magnitude < 1e15 ? String(Int(value)) : String(value)
    case .string(let handle): "'" + String(decoding: heap.text(handle), as: UTF16.self) + "'"
    case .array(let list):
      "["
        + (0..<heap.listCount(list)).map { description(of: heap.listElement(list, $0)) }.joined(
          separator: ", ")
        + "]"
    case .path(let list):
      "path("
        + (1..<heap.listCount(list)).map { description(of: heap.listElement(list, $0)) }.joined(
          separator: " ")
        + (heap.isClosed(list) ? ", closed)" : ", open)")
    case .object: "object"
    case .regExp: "regular expression"
    case .function: "function"
    case .word: "word"
    case .scene: "scene"
    }
  }
}
