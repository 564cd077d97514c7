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

  /// The direction of a layer that is oriented along a position with an expression.
  struct Orientation: Sendable {
    /// The layer in ``Program/layers``.
    var layer: Int32
    /// The index of the composition in ``Program/compositions``.
    var instance: Int32
    /// The offset of the direction in the pose.
    var offset: Int32
    /// The uses that give the position, or its coordinates; -1 for a coordinate without an expression.
    var x: Int32
    var y: Int32
    /// The offsets of split coordinates in the pose; nil for a joined position.
    var split: (x: Int32, y: Int32)?
  }

  /// The form in which a result enters the pose.
  enum Rule: Sendable, Equatable {
    /// The first numbers, as many as the property has.
    case numbers
    /// A scale or a size: a missing depth is 100.
    case scale
    case path
    /// A number for each element of a text, by the index in ``Program/texts``.
    case selector(text: Int32, basis: LottieDocument.TextSelector.Basis)
    /// The stops of a gradient with a number of colours.
    case gradient(colors: Int32)
    /// The units of a text.
    case text
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
  var orientations: ContiguousArray<Orientation> = []
  /// The results that never change, by their index, and their values.
  var constants: [Int32: ExpressionResult] = [:]
  /// The numbers of the long results among ``constants``.
  var constantNumbers: ContiguousArray<Double> = []

  /// The index of the result of a property in a use of its composition; nil for a property without an expression.
  func result(of node: Int32, in instance: Int32) -> Int32? {
    let ordinal = scene.properties[Int(scene.nodes[Int(node)].row)].ordinal
    return ordinal < 0 ? nil : firstResults[Int(instance)] + ordinal
  }
}
