import VectorRaster

// Most of an animation stands still from one picture to the next. A layer that is as it was, in a place that is as it was,
// records the commands of the previous picture again, without looking at its shapes. The same holds for a constant
// shape or group of a layer whose other shapes move.
//
// A place is steady if the maps and opacities of all layers and groups around it are those of the previous picture;
// the clip and the groups of the rasterizer are then the same too. Only places that a picture visits once count, which
// excludes mattes, copies of repeaters and characters that are compositions.

extension Renderer {
  /// What a picture noted of a layer.
  struct LayerNote {
    /// The number of the picture; 0 for none.
    var picture: UInt64 = 0
    /// The versions of the properties of its transform and of all its properties.
    var placeVersion: UInt64 = 0
    var version: UInt64 = 0
    /// The map from the layer's space to its composition's, which depends on its parents too.
    var matrix = Matrix2D.identity
    var stretch: RecordedStretch?
  }

  /// What a picture noted of a step of a shape layer.
  struct NodeNote {
    var picture: UInt64 = 0
    var stretch: RecordedStretch?
  }

  /// Draws a layer of a composition in a steady place.
  func drawSteadily(_ index: Int, _ outer: Matrix2D, _ pose: Pose) {
    guard program.layers[index].isIndependent else { return drawLayer(index, outer, pose) }
    let last = notes.layers[index]
    var note = LayerNote(picture: notes.picture)
    note.placeVersion = tracker.version(ofProperties: program.layers[index].transformProperties)
    note.version = note.placeVersion &+ tracker.version(ofProperties: program.layers[index].contentProperties)
    if program.layers[index].parent >= 0 { note.matrix = transforms.matrix(of: index, program, pose) }
    defer { notes.layers[index] = note }
    let isKnown = last.picture == notes.previous
    let isPlaceSteady =
      isKnown && last.placeVersion == note.placeVersion && last.matrix.isIdentical(to: note.matrix)
    guard isPlaceSteady else { return drawLayer(index, outer, pose) }
    if case .composition = program.layers[index].content {
      return drawLayer(index, outer, pose, isSteady: true)
    }
    guard last.version == note.version else { return drawLayer(index, outer, pose, isSteady: true) }
    if let stretch = last.stretch.flatMap(rasterizer.repeat) {
      note.stretch = stretch
      return
    }
    let start = rasterizer.beginStretch()
    drawLayer(index, outer, pose, isSteady: true)
    note.stretch = rasterizer.endStretch(start)
  }

  /// Draws a constant step of a shape layer in a steady place.
  func drawSteadily(node index: Int32, _ draw: () -> Void) {
    let last = notes.nodes[Int(index)]
    var note = NodeNote(picture: notes.picture)
    defer { notes.nodes[Int(index)] = note }
    if last.picture == notes.previous, let stretch = last.stretch.flatMap(rasterizer.repeat) {
      note.stretch = stretch
      return
    }
    let start = rasterizer.beginStretch()
    draw()
    note.stretch = rasterizer.endStretch(start)
  }

  /// What the last pictures noted of layers and shapes.
  struct Notes {
    var layers: ContiguousArray<LayerNote>
    var nodes: ContiguousArray<NodeNote>
    /// The number of the picture that is being recorded, and of the one before.
    private(set) var picture: UInt64 = 0
    private(set) var previous: UInt64 = 0

    init(_ program: Program) {
      layers = ContiguousArray(repeating: LayerNote(), count: program.layers.count)
      nodes = ContiguousArray(repeating: NodeNote(), count: program.nodes.count)
    }

    /// The memory of the notes, in bytes.
    var byteCount: Int {
      layers.count * MemoryLayout<LayerNote>.stride + nodes.count * MemoryLayout<NodeNote>.stride
    }

    /// Begins a picture after another one.
    mutating func begin(after previous: UInt64) {
      self.previous = previous
      picture = previous + 1
    }
  }
}

extension Matrix2D {
  /// Whether two maps have the same bits.
  fileprivate func isIdentical(to other: Matrix2D) -> Bool {
    a.bitPattern == other.a.bitPattern && b.bitPattern == other.b.bitPattern
      && c.bitPattern == other.c.bitPattern
      && d.bitPattern == other.d.bitPattern && tx.bitPattern == other.tx.bitPattern
      && ty.bitPattern == other.ty.bitPattern
  }
}
