import VectorRaster

/// The places of layers in their compositions, each computed once for each picture.
struct TransformCache {
  private var matrices: ContiguousArray<Matrix2D>
  private var stamps: ContiguousArray<UInt64>
  /// The placements of layers in space; empty if no layer is in 3D.
  private var spaces: ContiguousArray<SpaceMatrix>
  private var spaceStamps: ContiguousArray<UInt64>
  /// The views of compositions; empty if no composition has a camera.
  private var views: ContiguousArray<CameraView?>
  private var viewStamps: ContiguousArray<UInt64>
  private var stamp: UInt64 = 0

  init(_ program: Program) {
    matrices = ContiguousArray(repeating: .identity, count: program.layers.count)
    stamps = ContiguousArray(repeating: 0, count: program.layers.count)
    let isAny3D = program.layers.contains { $0.is3D }
    spaces = ContiguousArray(repeating: .identity, count: isAny3D ? program.layers.count : 0)
    spaceStamps = ContiguousArray(repeating: 0, count: spaces.count)
    views = ContiguousArray(repeating: nil, count: program.cameras.isEmpty ? 0 : program.compositions.count)
    viewStamps = ContiguousArray(repeating: 0, count: views.count)
  }

  /// Invalidates the places of the previous picture.
  mutating func begin() { stamp += 1 }

  /// Returns the map from a layer's space to its composition's: its own transform and those of its ancestors.
  ///
  /// For a layer that a camera sees it is the affine map that is right close to the layer's anchor. It has no inverse
  /// if the anchor is behind the camera.
  mutating func matrix(of index: Int, _ program: Program, _ pose: Pose) -> Matrix2D {
    if stamps[index] == stamp { return matrices[index] }
    let layer = program.layers[index]
    let result: Matrix2D
    if let projection = projection(of: index, program, pose) {
      let anchor = program.vector(layer.transform.anchor, pose)
      result = projection.tangent(atX: Double(anchor.x), y: Double(anchor.y)) ?? .scale(0, 0)
    } else if layer.is3D {
      result = spaceMatrix(of: index, program, pose).flattened
    } else {
      let own = program.matrix(layer.transform, pose)
      result = layer.parent < 0 ? own : matrix(of: Int(layer.parent), program, pose) * own
    }
    matrices[index] = result
    stamps[index] = stamp
    return result
  }

  /// Returns the map from the space of a layer that a camera sees to its composition's; nil for other layers.
  ///
  /// The depth of a point is its distance in front of the camera, in pixels.
  mutating func projection(of index: Int, _ program: Program, _ pose: Pose) -> Projection? {
    guard !views.isEmpty, program.layers[index].transform.space != nil,
      let view = view(of: Int(program.layers[index].composition), program, pose)
    else { return nil }
    return view.projection(of: spaceMatrix(of: index, program, pose))
  }

  /// Returns the distance of a layer's anchor in front of the camera that sees the layer; nil without one.
  mutating func depth(of index: Int, _ program: Program, _ pose: Pose) -> Float? {
    guard let projection = projection(of: index, program, pose) else { return nil }
    let anchor = program.triple(program.layers[index].transform.anchor, pose)
    return Float(projection.depth(Double(anchor.0), Double(anchor.1)))
  }

  private mutating func view(of composition: Int, _ program: Program, _ pose: Pose) -> CameraView? {
    if viewStamps[composition] == stamp { return views[composition] }
    var result: CameraView?
    for index in program.compositions[composition].cameras {
      let camera = program.cameras[Int(index)], layer = program.layers[Int(camera.layer)]
      guard pose.active[Int(camera.layer)], layer.isDrawn else { continue }
      let place = spaceMatrix(of: Int(camera.layer), program, pose)
      result = CameraView(place, zoom: program.scalar(camera.zoom, pose), center: camera.center)
      break
    }
    views[composition] = result
    viewStamps[composition] = stamp
    return result
  }

  private mutating func spaceMatrix(of index: Int, _ program: Program, _ pose: Pose) -> SpaceMatrix {
    if spaceStamps[index] == stamp { return spaces[index] }
    let layer = program.layers[index]
    let own =
      layer.camera < 0
      ? program.spaceMatrix(layer.transform, pose)
      : program.spaceMatrix(program.cameras[Int(layer.camera)], pose)
    let result = layer.parent < 0 ? own : spaceMatrix(of: Int(layer.parent), program, pose) * own
    spaces[index] = result
    spaceStamps[index] = stamp
    return result
  }
}
