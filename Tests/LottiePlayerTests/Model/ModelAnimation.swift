/// What the model knows of an animation: numbers, and boxes that do not move.
struct ModelAnimation {
  struct Marker {
    var name: String
    var start: Float
    var end: Float
  }

  /// A layer's rectangle in pixels of the canvas, and the frames in which it is drawn.
  struct Box {
    var layer: String
    var x: ClosedRange<Float>
    var y: ClosedRange<Float>
    /// From this frame on.
    var first: Float
    /// Up to this frame, and without it.
    var end: Float
  }

  /// Length in frames: `op − ip` (§9.5).
  var total: Float
  /// Frames a second.
  var rate: Float
  var markers: [Marker]
  /// In the order of the file.
  var boxes: [Box]

  /// Whether a point lies in a layer's box, its border included, at a frame (§5.1): of layers of one name that are
  /// drawn then, the last in the file counts.
  func hits(_ layer: String, _ x: Float, _ y: Float, at frame: Float) -> Bool {
    let drawn = boxes.filter { $0.layer == layer && frame >= $0.first && frame < $0.end }
    guard let box = drawn.last else { return false }
    return box.x.contains(x) && box.y.contains(y)
  }
}

/// What can be loaded: a package's animations and themes, or a single animation.
struct ModelLibrary {
  /// Whether it is a package.
  var isPackage: Bool
  /// The animations by id; a single one has the id "".
  var animations: [String: ModelAnimation]
  /// The id of the one that a package shows first.
  var initial: String
  /// What the registry of themes has, and how it goes with them.
  var themes: [String: ThemeVerdict] = [:]

  /// How setting a theme of the registry ends (§10.2).
  enum ThemeVerdict {
    case works, suitsNoAnimation, isBroken
  }
}
