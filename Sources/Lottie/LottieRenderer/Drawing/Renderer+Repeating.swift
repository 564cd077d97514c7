import VectorRaster

// Most of an animation stands still from one picture to the next. A layer that is as it was, in a place that is as it was,
// records the commands of the previous picture again, without looking at its shapes. The same holds for a constant
// shape or group of a layer whose other shapes move.
//
// A place is steady if the maps and opacities of all layers and groups around it are those of the previous picture;
// the clip and the groups of the rasterizer are then the same too. Only places that a picture visits once count, which
// excludes mattes, copies of repeaters and characters that are compositions.

extension Renderer {
  /// The state of a layer in a picture.
  struct LayerNote {
    /// The number of the picture; 0 for none.
    var picture: UInt64 = 0
    /// The versions of the properties of its transform and of all its properties.
    var placeVersion: UInt64 = 0
    var version: UInt64 = 0
    /// The map from the layer's space to its composition's, which depends on its parents too.
    var matrix = Matrix2D.identity
  }

  /// The commands of a layer or of a step of a shape layer in a picture.
  struct StretchNote {
    /// The number of the picture; 0 for none.
    var picture: UInt64 = 0
    var stretch: RecordedStretch?
  }

  /// Draws a layer of a composition in a steady place.
  func drawSteadily(_ index: Int, _ outer: Matrix2D, _ pose: Pose) {
    guard program.layers[index].isIndependent else { return drawLayer(index, outer, pose) }
    let last = notes.layers[index]
    var note = LayerNote(picture: notes.picture)
    note.placeVersion = version(of: program.layers[index].transformProperties)
    note.version = note.placeVersion &+ version(of: program.layers[index].contentProperties)
    if program.layers[index].parent >= 0 { note.matrix = transforms.matrix(of: index, program, pose) }
    notes.layers[index] = note
    let isPlaceSteady =
      last.picture == notes.previous && last.placeVersion == note.placeVersion
      && last.matrix.isIdentical(to: note.matrix)
    guard isPlaceSteady else { return drawLayer(index, outer, pose) }
    guard last.version == note.version, !program.layers[index].isComposition else {
      return drawLayer(index, outer, pose, isSteady: true)
    }
    repeatOrDraw(index) { drawLayer(index, outer, pose, isSteady: true) }
  }

  private func version(of properties: Range<Int32>) -> UInt64 {
    // Most still layers have none.
    properties.isEmpty ? 0 : tracker.version(ofProperties: properties)
  }

  /// Draws a constant step of a shape layer in a steady place.
  func drawSteadily(node index: Int32, _ draw: () -> Void) {
    repeatOrDraw(program.layers.count + Int(index), draw)
  }

  /// Repeats the commands of something that has not changed, or draws it and notes its commands.
  ///
  /// - Parameter place: The index in ``Notes/stretches``.
  private func repeatOrDraw(_ place: Int, _ draw: () -> Void) {
    if notes.stretches[place].picture == notes.previous,
      let stretch = notes.stretches[place].stretch.flatMap(rasterizer.repeat)
    {
      notes.stretches[place] = StretchNote(picture: notes.picture, stretch: stretch)
      return
    }
    let start = rasterizer.beginStretch()
    draw()
    notes.stretches[place] = StretchNote(picture: notes.picture, stretch: rasterizer.endStretch(start))
  }

  /// The notes of the last pictures on layers and shapes.
  struct Notes {
    var layers: ContiguousArray<LayerNote>
    /// The commands of each layer, then of each step of all shape layers.
    var stretches: ContiguousArray<StretchNote>
    /// The number of the picture that is being recorded, and of the one before.
    private(set) var picture: UInt64 = 0
    private(set) var previous: UInt64 = 0

    init(_ program: Program) {
      layers = ContiguousArray(repeating: LayerNote(), count: program.layers.count)
      stretches = ContiguousArray(
        repeating: StretchNote(), count: program.layers.count + program.nodes.count)
    }

    /// The memory of the notes, in bytes.
    var byteCount: Int {
      layers.count * MemoryLayout<LayerNote>.stride + stretches.count * MemoryLayout<StretchNote>.stride
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
