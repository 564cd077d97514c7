import LottieFormat
import VectorRaster

// Boxes as in the engine that LottieFiles ships, and in ThorVG, on which it is based. A box contains everything that
// a layer could paint, not only what it does paint (Documentation/Engine, §5.1).

/// A test of whether a point is in the box that the shipped engine uses for a layer, in one pose.
///
/// The test differs from ``HitTest/boundingBox``:
/// - Of several layers with one name it uses the last in the file, depth first.
/// - The box contains all shapes of the layer with room for their strokes, whether or not they paint. Only strokes are
///   trimmed, unless nothing is left. It also contains the place of a missing picture.
/// - A layer whose opacity rounds to 0 of 255 does not exist.
/// - Layers are neither rotated in 3D nor skewed.
/// - A path of a single point makes the boxes around it infinite, and an infinite box contains no point.
package struct ReferenceBoxes {
  private let program: Program
  private let pose: Pose
  private let placement: Matrix2D
  private var modifiers = ModifierScratch()
  private var work = WorkBudget(0)
  /// Whether the box of the current test is infinite.
  private var isInfinite = false

  /// Creates a test for one pose.
  ///
  /// - Parameters:
  ///   - renderer: The renderer of the picture.
  ///   - pose: A pose of the renderer's animation.
  /// - Precondition: The pose is of the renderer's animation.
  package init(_ renderer: Renderer, _ pose: Pose) {
    precondition(pose.program === renderer.animation.program, "the pose is of another animation")
    program = renderer.program
    placement = renderer.placement
    self.pose = pose
  }

  /// Returns whether a point is in the box of a layer.
  ///
  /// - Parameters:
  ///   - point: The point, in picture pixels.
  ///   - name: The layer's name.
  ///   - budget: The work budget; once it is exhausted the result is false.
  /// - Returns: Whether the point is in the box; also false if no such layer exists or its box is flat.
  /// - Complexity: O(layers + points of the layer); allocates.
  package mutating func hold(_ point: Vector2, layer name: String, _ budget: inout WorkBudget) -> Bool {
    work = budget
    isInfinite = false
    defer { budget = work }
    guard let index = find(name, in: 0) else { return false }
    let bounds = bounds(of: index)
    let matrix = pictureMatrix(of: index)
    guard !bounds.isEmpty, !isInfinite, !work.isExhausted else { return false }
    return OrientedBox(bounds, matrix).containsByProjection(point)
  }

  /// Returns the first layer with a name, in the order in which layers are drawn.
  private mutating func find(_ name: String, in composition: Int) -> Int? {
    for index in program.compositions[composition].layers.reversed() {
      let index = Int(index)
      guard work.spend(WorkCost.layerVisit) else { return nil }
      guard exists(index) else { continue }
      let layer = program.layers[index]
      if layer.isNamed(name, &work) { return index }
      if case .composition(let inner, _, _) = layer.content, let found = find(name, in: Int(inner)) {
        return found
      }
    }
    return nil
  }

  /// Returns whether the engine draws a layer at all, even without visible content.
  private func exists(_ index: Int) -> Bool {
    let layer = program.layers[index]
    guard pose.active[index], layer.isDrawn else { return false }
    if case .null = layer.content { return true }
    return (program.factor(layer.transform.opacity, pose) * 255).rounded() > 0
  }

  // MARK: Spaces

  /// Returns the map from a layer to the picture.
  private mutating func pictureMatrix(of index: Int) -> Matrix2D {
    let owner = Int(program.compositions[Int(program.layers[index].composition)].owner)
    return (owner < 0 ? placement : pictureMatrix(of: owner)) * matrix(of: index)
  }

  /// Returns the map from a layer to its composition, without 3D rotation and skew.
  private mutating func matrix(of index: Int) -> Matrix2D {
    guard work.spend(WorkCost.layer) else { return .identity }
    var matrix = flatMatrix(program.layers[index].transform)
    var parent = program.layers[index].parent
    while parent >= 0 {
      guard work.spend(WorkCost.level) else { return .identity }
      matrix = flatMatrix(program.layers[Int(parent)].transform) * matrix
      parent = program.layers[Int(parent)].parent
    }
    return matrix
  }

  private func flatMatrix(_ transform: TransformReferences) -> Matrix2D {
    var flat = transform
    flat.skew = nil
    if let space = transform.space {
      flat.rotation = space.z
      flat.space = nil
    }
    return program.matrix(flat, pose)
  }

  // MARK: Boxes

  /// Returns the box of everything that a layer could paint, in its own space.
  private mutating func bounds(of index: Int) -> Bounds {
    let layer = program.layers[index]
    switch layer.content {
    case .null: return .empty
    case .solid(let width, let height, _): return Bounds(minX: 0, minY: 0, maxX: width, maxY: height)
    case .image(let image):
      let asset = program.images[Int(image)]
      return Bounds(minX: 0, minY: 0, maxX: asset.width, maxY: asset.height)
    case .shapes(let nodes, _): return bounds(of: layer, nodes)
    case .text(let text): return bounds(ofText: program.texts[Int(text)])
    case .composition(let inner, _, _):
      var bounds = Bounds.empty
      for child in program.compositions[Int(inner)].layers {
        guard work.spend(WorkCost.layerVisit) else { break }
        guard exists(Int(child)) else { continue }
        bounds = bounds.union(self.bounds(of: Int(child)).transformed(by: matrix(of: Int(child))))
      }
      return bounds
    }
  }

  /// The box around the characters of the file's own text, wherever animators move them.
  private mutating func bounds(ofText text: TextInstance) -> Bounds {
    let number = Int(program.scalar(text.block, pose))
    guard program.tracks.textBlocks.indices.contains(number) else { return .empty }
    let outline = program.tracks.textBlocks[number].outline
    guard work.spend(outline.points.count, each: WorkCost.outlinePoint) else { return .empty }
    return outline.bounds
  }

  private mutating func bounds(of layer: LayerInstance, _ nodes: Range<Int32>) -> Bounds {
    let outlines = outlines(of: layer, trims: false)
    let trims = layer.modifiers.contains { index in
      if case .trim = program.modifiers[Int(index)].kind { true } else { false }
    }
    let trimmed = trims ? self.outlines(of: layer, trims: true) : outlines
    if work.isExhausted { return .empty }
    if hasLonePoint(outlines, of: layer, nodes) { isInfinite = true }
    let strokes = strokes(nodes)
    var bounds = Bounds.empty
    for (offset, outline) in outlines.enumerated() where !outline.points.isEmpty {
      let geometry = layer.geometries.lowerBound + Int32(offset)
      var levels: [Int32] = []
      var level = program.geometries[Int(geometry)].level
      while level >= 0 {
        guard work.spend(WorkCost.entry) else { return .empty }
        levels.append(level)
        level = program.levels[Int(level)].parent
      }
      var union = Bounds.empty
      let widths = strokes[geometry] ?? [:]
      let isStroked = !widths.isEmpty && !trimmed[offset].isEmpty
      add(isStroked ? trimmed[offset] : outline, levels[...], .identity, widths, 0, &union)
      bounds = bounds.union(union)
    }
    return bounds
  }

  /// Returns whether a path of a layer consists of points without segments.
  ///
  /// Adjacent paths with the same fills and strokes are one.
  private mutating func hasLonePoint(
    _ outlines: [VectorPath], of layer: LayerInstance, _ nodes: Range<Int32>
  ) -> Bool {
    func isLone(_ outline: VectorPath) -> Bool {
      !outline.isEmpty && outline.verbs.allSatisfy { $0 == .move }
    }
    guard outlines.contains(where: isLone) else { return false }
    var draws: [Int32: [Int32]] = [:]
    for node in nodes {
      guard case .draw(let draw) = program.nodes[Int(node)] else { continue }
      for entry in program.draws[Int(draw)].collected {
        guard work.spend(WorkCost.level) else { return false }
        if case .geometry(let geometry, _) = program.collected[Int(entry)] {
          draws[geometry, default: []].append(draw)
        }
      }
    }
    let first = layer.geometries.lowerBound
    func areOne(_ one: Int, _ other: Int) -> Bool {
      let (one, other) = (first + Int32(one), first + Int32(other))
      return draws[one] == draws[other]
        && program.geometries[Int(one)].level == program.geometries[Int(other)].level
    }
    var start = 0
    while start < outlines.count {
      var end = start + 1
      while end < outlines.count, areOne(start, end) { end += 1 }
      let path = outlines[start..<end]
      if path.contains(where: isLone), path.allSatisfy({ $0.isEmpty || isLone($0) }) { return true }
      start = end
    }
    return false
  }

  /// Adds the box of an outline at each place that its levels give it; `levels` lists the innermost level first.
  private mutating func add(
    _ outline: VectorPath, _ levels: ArraySlice<Int32>, _ matrix: Matrix2D, _ strokes: [Int32: Float],
    _ feather: Float, _ bounds: inout Bounds
  ) {
    guard let level = levels.last else { return add(outline, matrix, feather, &bounds) }
    guard work.spend(WorkCost.level) else { return }
    let rest = levels.dropLast()
    func stroked(_ matrix: Matrix2D) -> Float {
      let width = strokes[level].map { $0 * abs(matrix.determinant).squareRoot() } ?? 0
      return max(feather, width.isFinite ? width : 0)
    }
    switch program.levels[Int(level)].kind {
    case .layer: add(outline, rest, matrix, strokes, stroked(matrix), &bounds)
    case .group(let transform):
      let inner = matrix * program.matrix(transform, pose)
      add(outline, rest, inner, strokes, stroked(inner), &bounds)
    case .repeater(let repeater):
      for copy in 0..<program.copies(of: repeater, pose) {
        guard work.spend(WorkCost.copy) else { return }
        let inner = matrix * program.matrix(of: repeater, copy: copy, pose)
        add(outline, rest, inner, strokes, stroked(inner), &bounds)
      }
    }
  }

  private mutating func add(
    _ outline: VectorPath, _ matrix: Matrix2D, _ feather: Float, _ bounds: inout Bounds
  ) {
    guard work.spend(outline.points.count + 1, each: WorkCost.outlinePoint) else { return }
    var placed = VectorPath()
    placed.append(outline, transformedBy: matrix)
    let box = placed.bounds
    if box.isEmpty { return }
    bounds = bounds.union(
      Bounds(
        minX: box.minX - feather, minY: box.minY - feather, maxX: box.maxX + feather,
        maxY: box.maxY + feather))
  }

  /// Returns the outlines of a layer's geometries after its modifiers, with or without trim paths.
  ///
  /// Without enough work left, outlines are empty or the result is empty.
  private mutating func outlines(of layer: LayerInstance, trims: Bool) -> [VectorPath] {
    let first = Int(layer.geometries.lowerBound)
    var outlines = layer.geometries.map { index in
      var outline = VectorPath()
      guard work.spend(program.outlineWork(of: program.geometries[Int(index)].source, pose)) else {
        return outline
      }
      program.appendOutline(of: program.geometries[Int(index)].source, pose, to: &outline)
      return outline
    }
    for index in layer.modifiers {
      let modifier = program.modifiers[Int(index)]
      if !trims, case .trim = modifier.kind { continue }
      for member in modifier.scope {
        let geometry = Int(program.modifierScopes[Int(member)]) - first
        modifiers.apply(modifier.kind, program, pose, to: &outlines[geometry], &work)
        if work.isExhausted { return [] }
      }
    }
    return outlines
  }

  /// Returns half the widths of the strokes of each geometry, by the level of the stroke.
  ///
  /// If a level has several strokes, the widest one counts.
  private mutating func strokes(_ nodes: Range<Int32>) -> [Int32: [Int32: Float]] {
    var strokes: [Int32: [Int32: Float]] = [:]
    for node in nodes {
      guard work.spend(WorkCost.entry) else { break }
      guard case .draw(let draw) = program.nodes[Int(node)] else { continue }
      let style = program.draws[Int(draw)]
      guard case .stroke(let stroke) = style.style else { continue }
      let half = program.scalar(stroke.width, pose) / 2
      guard half > 0 else { continue }
      for entry in style.collected {
        guard work.spend(WorkCost.level) else { break }
        guard case .geometry(let geometry, _) = program.collected[Int(entry)] else { continue }
        strokes[geometry, default: [:]][style.level, default: 0].formMax(half)
      }
    }
    return strokes
  }
}

extension Float {
  fileprivate mutating func formMax(_ other: Float) { self = max(self, other) }
}

extension OrientedBox {
  /// Returns whether the projections of a point onto two edges lie on those edges, as the shipped engine tests it.
  fileprivate func containsByProjection(_ point: Vector2) -> Bool {
    func isOn(_ edge: Vector2) -> Bool {
      let offset = point - origin
      let square = edge.x * edge.x + edge.y * edge.y
      return square > 0 && (0...1).contains((offset.x * edge.x + offset.y * edge.y) / square)
    }
    return isOn(horizontal) && isOn(vertical)
  }
}
