import LottieExpressions
import LottieFormat

/// A builder of the ``SceneTable`` of a document.
struct SceneBuilder: ~Copyable {
  let document: LottieDocument
  let json: JSONDocument
  private var reader: PropertyReader
  let words: SceneWords
  var scene = SceneTable()
  /// The script of each property with an expression, by its node in the file.
  private let scripts: [JSONDocument.Node: Int32]
  private let slots: SlotTable
  /// The values of the document's slots.
  private var slotValues: [ExactName: JSONDocument.Node] = [:]
  /// The work budget, from which each part of the file is paid.
  var work: LoadBudget
  var composition: Int32 = 0
  /// The assets by their ids, and the rows of those that are compositions.
  var assets: [ExactName: Int] = [:]
  var rows: [Int: Int32] = [:]
  /// The number of siblings that may still be visited to find the paths of expressions.
  private var pathBudget = 2_000_000

  /// Builds the table.
  ///
  /// - Parameters:
  ///   - compositions: The indices of the assets that are compositions in use, for rows from 1 on.
  ///   - scripts: The script of each property with an expression, by its node.
  ///   - words: The names of properties.
  static func scene(
    of document: LottieDocument, compositions: [Int], scripts: [JSONDocument.Node: Int32], words: SceneWords,
    slots: SlotTable, work: inout LoadBudget
  ) -> SceneTable {
    var builder = SceneBuilder(document, scripts, words, slots, work)
    builder.addComposition(
      name: document.name ?? "", SIMD2(document.width, document.height),
      duration: document.outPoint - document.inPoint)
    for index in compositions {
      let asset = document.assets[index]
      let size = SIMD2(
        builder.number("w", asset.node) ?? document.width, builder.number("h", asset.node) ?? document.height)
      var duration = 0.0
      if case .precomposition(let layers, _) = asset.content {
        duration = layers.map { $0.outPoint }.filter { $0 < LottieLimits.maximumMagnitude }.max() ?? 0
      }
      builder.addComposition(name: builder.string("nm", asset.node) ?? asset.id, size, duration: duration)
    }
    for (row, index) in compositions.enumerated() { builder.rows[index] = Int32(row + 1) }
    for marker in document.markers.sorted(by: { $0.time < $1.time }) {
      guard builder.work.spend(1, each: LoadBudget.Cost.value) else { break }
      let name = builder.scene.append(marker.comment)
      builder.scene.markers.append(.init(time: marker.time, duration: marker.duration, name: name))
    }
    builder.addLayers(document.layers, to: 0)
    for (row, index) in compositions.enumerated() {
      if case .precomposition(let layers, _) = document.assets[index].content {
        builder.addLayers(layers, to: Int32(row + 1))
      }
    }
    work = builder.work
    return builder.scene
  }

  private init(
    _ document: LottieDocument, _ scripts: [JSONDocument.Node: Int32], _ words: SceneWords,
    _ slots: SlotTable,
    _ work: LoadBudget
  ) {
    self.document = document
    json = document.json
    reader = PropertyReader(document.json)
    self.scripts = scripts
    self.words = words
    self.slots = slots
    self.work = work
    for slot in document.slots { slotValues[ExactName(slot.id)] = slot.value }
    for (index, asset) in document.assets.enumerated() where assets[ExactName(asset.id)] == nil {
      assets[ExactName(asset.id)] = index
    }
  }

  // MARK: - Members of the file

  func number(_ key: String, _ node: JSONDocument.Node) -> Double? {
    json.member(key, of: node).flatMap { json.number($0) }
  }

  func string(_ key: String, _ node: JSONDocument.Node) -> String? {
    json.member(key, of: node).flatMap { json.string($0) }
  }

  // MARK: - Nodes

  /// Appends a part to its owner and returns its node; nil if the work is exhausted.
  mutating func add(_ node: SceneTable.Node) -> Int32? {
    guard work.spend(1, each: LoadBudget.Cost.value) else { return nil }
    let index = Int32(scene.nodes.count)
    scene.nodes.append(node)
    guard node.owner >= 0, node.kind != .layer else { return index }
    let last = scene.nodes[Int(node.owner)].lastChild
    if last < 0 {
      scene.nodes[Int(node.owner)].firstChild = index
    } else {
      scene.nodes[Int(last)].next = index
    }
    scene.nodes[Int(node.owner)].lastChild = index
    scene.nodes[Int(node.owner)].count += 1
    return index
  }

  /// Appends a group.
  mutating func addGroup(
    _ role: Name?, _ title: String, _ match: String, to owner: Int32, _ source: JSONDocument.Node? = nil
  ) -> Int32? {
    var node = SceneTable.Node(kind: .group, role: role, owner: owner, composition: composition)
    node.title = scene.append(title)
    node.matchName = scene.append(match)
    if let source { name(&node, source) }
    return add(node)
  }

  /// Gives a node the names and the number that the file gives it.
  mutating func name(_ node: inout SceneTable.Node, _ source: JSONDocument.Node) {
    if let name = string("nm", source) { node.name = scene.append(name) }
    if let match = string("mn", source) { node.matchName = scene.append(match) }
    if let index = number("ix", source), index.magnitude < 0x1p31 { node.index = Int32(index) }
  }

  private mutating func addComposition(name: String, _ size: SIMD2<Double>, duration: Double) {
    composition = Int32(scene.compositions.count)
    var node = SceneTable.Node(kind: .composition, owner: -1, row: composition, composition: composition)
    node.name = scene.append(name)
    scene.compositions.append(
      .init(node: Int32(scene.nodes.count), width: size.x, height: size.y, duration: duration))
    scene.nodes.append(node)
  }

  // MARK: - Properties

  mutating func addProperty(
    _ source: JSONDocument.Node, _ role: Name?, _ title: String, _ match: String, to owner: Int32,
    naming: JSONDocument.Node? = nil
  ) {
    let slot = string("sid", source)
    guard let value = slotted(slot, reader.property(at: source)) else { return }
    var node = SceneTable.Node(
      kind: .property, role: role, owner: owner, row: Int32(scene.properties.count), composition: composition)
    node.title = scene.append(title)
    node.matchName = scene.append(match)
    name(&node, naming ?? source)
    guard let index = add(node) else { return }
    scene.properties.append(.init(value: .scalar(0), source: source))
    let row = Int(node.row)
    scene.properties[row].value = convert(value, index)
    if let slot = slot.flatMap({ slots.row(of: $0) }) {
      scene.properties[row].slot = Int32(slot)
    }
    addScript(of: source, to: node.row)
  }

  /// Returns the value of a property's slot in the file if it has the same kind, otherwise the property's own.
  private mutating func slotted(
    _ slot: String?, _ own: PropertyReader.AnyProperty?
  ) -> PropertyReader.AnyProperty? {
    guard let slot, let node = slotValues[ExactName(slot)], let filled = reader.property(at: node) else {
      return own
    }
    switch (filled, own) {
    case (.scalar, .scalar), (.vector, .vector), (.path, .path), (.numbers, .numbers), (_, nil): return filled
    default: return own
    }
  }

  /// Gives a property its expression, if it has one.
  mutating func addScript(of source: JSONDocument.Node, to property: Int32) {
    guard let script = scripts[source] else { return }
    let row = Int(property)
    scene.properties[row].script = script
    scene.paths[property] = json.path(of: source, budget: &pathBudget) + ".x"
    scene.properties[row].ordinal = scene.compositions[Int(composition)].expressions
    scene.compositions[Int(composition)].expressions += 1
  }

  private mutating func convert(
    _ value: PropertyReader.AnyProperty, _ node: Int32
  ) -> SceneTable.Property.Value {
    switch value {
    case .scalar(let property):
      guard property.keyframes.count > 1 else { return .scalar(property.keyframes[0].value) }
      work.spend(property.keyframes.count, each: LoadBudget.Cost.value)
      return .scalarTrack(
        scene.tracks.append(property, kind: .vector) { value, output in output.append(finite(value)) })
    case .vector(let property):
      let count = max(property.keyframes.map { $0.value.count }.max() ?? 2, 1)
      guard property.keyframes.count > 1 else {
        return .vector(property.keyframes[0].value.components, count: Int32(count))
      }
      work.spend(property.keyframes.count, each: LoadBudget.Cost.value)
      let track = scene.tracks.append(property, kind: .vector) { value, output in
        for index in 0..<count { output.append(finite(value[index])) }
      }
      return .vectorTrack(track, count: Int32(count))
    case .path(let property):
      work.spend(property.keyframes.reduce(0) { $0 + $1.value.vertices.count }, each: LoadBudget.Cost.value)
      return .path(
        track: scene.tracks.append(property, kind: .path) { value, output in
          TrackTable.appendPath(value, to: &output)
        })
    case .numbers(let property):
      work.spend(property.keyframes.reduce(0) { $0 + $1.value.values.count }, each: LoadBudget.Cost.value)
      return .numbers(
        track: scene.tracks.append(property, kind: .gradient) { value, output in
          output.append(Float(value.values.count))
          output.append(0)
          for number in value.values { output.append(number.isFinite ? number : 0) }
        })
    case .split(let x, let y, let z):
      let first = Int32(scene.nodes.count)
      addProperty(x, .xPosition, "X Position", "ADBE Position_0", to: node)
      let second = Int32(scene.nodes.count)
      addProperty(y, .yPosition, "Y Position", "ADBE Position_1", to: node)
      let third = Int32(scene.nodes.count)
      if let z { addProperty(z, .zPosition, "Z Position", "ADBE Position_2", to: node) }
      let end = Int32(scene.nodes.count)
      guard first < second, second < third else { return .vector(SIMD4(), count: 2) }
      return .split(x: first, y: second, z: third < end ? third : -1)
    }
  }

  mutating func addTransform(
    _ source: JSONDocument.Node?, _ match: String, isLayer: Bool, to owner: Int32
  ) {
    guard let source, let group = addGroup(.transform, "Transform", match, to: owner) else { return }
    add(words[isLayer ? "layer" : "group"], of: source, to: group)
  }
}
