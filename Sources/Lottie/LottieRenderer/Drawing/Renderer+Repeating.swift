import VectorRaster

// Most of an animation stands still from one picture to the next. A layer in a steady place whose values have not
// changed reuses the commands of the previous picture, and its shapes are not visited. So does a constant shape or group
// in a steady place, even if other shapes of its layer move.
//
// A place is steady if the maps and opacities of all layers and groups around it have not changed since the previous
// picture. The clip and the groups of the rasterizer are then the same too. Places that a picture may visit more than
// once are never steady: mattes, copies of repeaters, and characters that are compositions.

extension Renderer {
  /// The state of a layer in a picture.
  struct LayerNote {
    /// The number of the picture; 0 for none.
    var pictureNumber: UInt64 = 0
    /// The versions of the properties of its transform and of all its properties.
    var placeVersion: UInt64 = 0
    var version: UInt64 = 0
    /// The map from the layer's space to its composition's, which depends on its parents too.
    var matrix = Matrix2D.identity
  }

  /// The commands of a layer or of a step of a shape layer in a picture.
  struct StretchNote {
    /// The number of the picture; 0 for none.
    var pictureNumber: UInt64 = 0
    var stretch: RecordedStretch?
  }

  /// Draws a layer of a composition in a steady place.
  func drawSteadily(_ index: Int, _ outer: Matrix2D, _ pose: Pose) {
    guard program.layers[index].isIndependent else { return drawLayer(index, outer, pose) }
    let last = notes.layers[index]
    var note = LayerNote(pictureNumber: notes.pictureNumber)
    note.placeVersion = version(of: program.layers[index].transformProperties)
    note.version = note.placeVersion &+ version(of: program.layers[index].contentProperties)
    if program.layers[index].parent >= 0 { note.matrix = transforms.matrix(of: index, program, pose) }
    notes.layers[index] = note
    let isPlaceSteady =
      last.pictureNumber == notes.previousNumber && last.placeVersion == note.placeVersion
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
    repeatOrDraw(program.layers.count + Int(program.constantNodes[Int(index)]), draw)
  }

  /// Reuses the commands of unchanged content, or draws the content and notes its commands.
  ///
  /// - Parameter place: The index in ``Notes/stretches``.
  private func repeatOrDraw(_ place: Int, _ draw: () -> Void) {
    if notes.stretches[place].pictureNumber == notes.previousNumber,
      let stretch = notes.stretches[place].stretch.flatMap(rasterizer.recordAgain)
    {
      notes.stretches[place] = StretchNote(pictureNumber: notes.pictureNumber, stretch: stretch)
      return
    }
    let start = rasterizer.beginStretch()
    draw()
    notes.stretches[place] = StretchNote(
      pictureNumber: notes.pictureNumber, stretch: rasterizer.endStretch(start))
  }

  /// The notes of the last pictures on layers and shapes.
  struct Notes {
    var layers: ContiguousArray<LayerNote> = []
    /// The commands of each layer, then of each constant step of all shape layers.
    var stretches: ContiguousArray<StretchNote> = []
    /// The number of the picture that is being recorded, and of the one before.
    private(set) var pictureNumber: UInt64 = 0
    private(set) var previousNumber: UInt64 = 0

    /// The memory of the notes, in bytes.
    var byteCount: Int {
      layers.count * MemoryLayout<LayerNote>.stride + stretches.count * MemoryLayout<StretchNote>.stride
    }

    /// Begins a picture after another one.
    mutating func begin(_ program: Program, after previous: UInt64) {
      previousNumber = previous
      pictureNumber = previous + 1
      guard layers.count < program.layers.count else { return }
      layers = ContiguousArray(repeating: LayerNote(), count: program.layers.count)
      stretches = ContiguousArray(
        repeating: StretchNote(), count: program.layers.count + Int(program.constantNodeCount))
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
