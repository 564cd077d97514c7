import LottieExpressions
import LottieFormat

/// The compositions, layers, groups and properties of a document, as expressions see them.
///
/// A use of a composition has no rows of its own: its instance tells which clock and which layers belong to it.
struct SceneTable: Sendable {
  /// A text in ``units``.
  ///
  /// Names are compared by their lengths and hashes, because a file may have many long ones that differ in one letter.
  struct Text: Sendable, Equatable {
    var range: Range<Int32> = 0..<0
    var hash = UTF16Text.hash([])
  }

  /// A part of a composition; parts of the same owner are linked in order.
  struct Node: Sendable {
    var kind: SceneReference.Kind
    /// The word that names the part, or nil.
    var role: Name?
    /// The names in ``units``: the file's, After Effects' own for scripts, and the one that it shows.
    var name = Text()
    var matchName = Text()
    var title = Text()
    /// The kind of a part of a shape layer's contents.
    var shape = Shape.none
    /// The number of the part in its group, `ix`, or 0.
    var index: Int32 = 0
    var owner: Int32
    var firstChild: Int32 = -1
    var lastChild: Int32 = -1
    var next: Int32 = -1
    /// The number of parts.
    var count: Int32 = 0
    /// The row in ``compositions``, ``layers`` or ``properties``; -1 for a group.
    var row: Int32 = -1
    /// The row in ``compositions`` of the composition that contains the part.
    var composition: Int32
  }

  /// The parts of a shape layer's contents that have an extent.
  enum Shape: UInt8, Sendable {
    case none, group, rectangle, ellipse, star, polygon, path, stroke
  }

  struct Composition: Sendable {
    var node: Int32
    /// The nodes of its layers, top-most first.
    var layers: [Int32] = []
    var width: Double
    var height: Double
    /// The length in frames.
    var duration: Double
    /// The number of properties with expressions.
    var expressions: Int32 = 0
  }

  struct Layer: Sendable {
    /// The place in the composition, from 0.
    var ordinal: Int32
    /// The file's `ind`, which expressions find the layer by.
    var index: Int
    /// The node of the parent, or -1.
    var parent: Int32 = -1
    var inPoint: Double
    var outPoint: Double
    var startTime: Double
    var isHidden: Bool
    /// The size of the content; nil for content without one.
    var size: SIMD2<Double>?
    /// The row in ``compositions`` of the composition that it shows, or -1.
    var source: Int32 = -1
  }

  struct Property: Sendable {
    enum Value: Sendable {
      /// A number that does not change, or a track of them.
      case scalar(Double), scalarTrack(Int32)
      case vector(SIMD4<Double>, count: Int32), vectorTrack(Int32, count: Int32)
      case path(track: Int32)
      /// A list of more than four numbers, such as the stops of a gradient: how many there are, a zero, and the numbers.
      case numbers(track: Int32)
      /// A position with a property for each coordinate, by node; -1 for no depth.
      case split(x: Int32, y: Int32, z: Int32)
      /// A layer, by its `ind`.
      case link(Int)
      /// The texts of a number of keyframes, from a row of ``texts``.
      case texts(first: Int32, count: Int32)
    }

    var value: Value
    /// The property in the file.
    var source: JSONDocument.Node
    /// The index in ``ExpressionProgram/scripts``, or -1.
    var script: Int32 = -1
    /// The number among the properties with expressions of its composition, or -1.
    var ordinal: Int32 = -1
    /// The row in ``Program/slots`` of the slot that may replace the value, or -1.
    var slot: Int32 = -1
  }

  struct Marker: Sendable {
    /// The frame.
    var time: Double
    /// The length in frames.
    var duration: Double
    var name: Text
  }

  var units: ContiguousArray<UInt16> = []
  var nodes: ContiguousArray<Node> = []
  var compositions: ContiguousArray<Composition> = []
  var layers: ContiguousArray<Layer> = []
  var properties: ContiguousArray<Property> = []
  var tracks = TrackTable()
  /// The markers of the root composition, in the order of their times.
  var markers: ContiguousArray<Marker> = []
  /// The texts of layers, and the frames from which they show.
  var texts: ContiguousArray<(frame: Double, text: Text)> = []
  /// The paths of the expressions in the file, such as `layers[0].ks.r.x`, by the row of their property.
  var paths: [Int32: String] = [:]

  /// Appends a text.
  mutating func append(_ text: String) -> Text {
    let start = Int32(units.count), text = UTF16Text.units(text)
    units.append(contentsOf: text)
    return Text(range: start..<Int32(units.count), hash: UTF16Text.hash(text[...]))
  }

  func text(_ text: Text) -> ArraySlice<UInt16> {
    units[Int(text.range.lowerBound)..<Int(text.range.upperBound)]
  }

  /// A requested name.
  private struct Key {
    let count: Int
    let hash: UInt64

    init(_ name: ArraySlice<UInt16>) {
      count = name.count
      hash = UTF16Text.hash(name)
    }

    func matches(_ text: Text) -> Bool { text.hash == hash && text.range.count == count }
  }

  /// The name of the layer of a part.
  func layerName(of node: Int32) -> String? {
    var node = node
    while node >= 0, nodes[Int(node)].kind != .layer { node = nodes[Int(node)].owner }
    return node < 0 ? nil : UTF16Text.string(text(nodes[Int(node)].name))
  }

  /// The path in the file of a property's expression; empty without one.
  func path(of node: Int32) -> String { paths[nodes[Int(node)].row] ?? "" }

  // MARK: - Looking up

  /// Returns the first part of a node for which `condition` holds, or -1.
  func child(of node: Int32, where condition: (Node) -> Bool) -> Int32 {
    var child = nodes[Int(node)].firstChild
    while child >= 0, !condition(nodes[Int(child)]) { child = nodes[Int(child)].next }
    return child
  }

  /// Returns the part of a node with a name, or else with a match name or a title; -1 for none.
  func child(of node: Int32, named name: ArraySlice<UInt16>) -> Int32 {
    let key = Key(name)
    let found = child(of: node) { key.matches($0.name) }
    return found >= 0 ? found : child(of: node) { key.matches($0.matchName) || key.matches($0.title) }
  }

  /// Returns the layer of a composition with a name, or -1.
  func layer(of composition: Int32, named name: ArraySlice<UInt16>) -> Int32 {
    let key = Key(name)
    return compositions[Int(composition)].layers.first { key.matches(nodes[Int($0)].name) } ?? -1
  }

  /// Returns the layer of a composition with an index, or -1.
  func layer(of composition: Int32, index: Int) -> Int32 {
    compositions[Int(composition)].layers.first { layers[Int(nodes[Int($0)].row)].index == index } ?? -1
  }

  /// Returns the row of the composition with a name; nil for none.
  func composition(named name: ArraySlice<UInt16>) -> Int32? {
    let key = Key(name)
    return compositions.firstIndex { key.matches(nodes[Int($0.node)].name) }.map { Int32($0) }
  }

  /// Returns the index of the first marker with a name; nil for none.
  func marker(named name: ArraySlice<UInt16>) -> Int? {
    let key = Key(name)
    return markers.firstIndex { key.matches($0.name) }
  }
}
