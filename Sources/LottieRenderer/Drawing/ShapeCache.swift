import LottieFormat
import VectorRaster

/// The outlines of shapes and strokes, kept from picture to picture and rebuilt when what they depend on changed.
struct ShapeCache {
  /// The outline of each geometry, modifiers applied, in the space of its level.
  private(set) var outlines: ContiguousArray<VectorPath>
  /// The outline of each stroke, in the space of its level.
  private(set) var strokes: ContiguousArray<VectorPath>
  /// How many points and copies each stroke took, besides its outline.
  private(set) var strokeCosts: ContiguousArray<Int>

  private var outlineVersions: ContiguousArray<UInt64>
  private var strokeVersions: ContiguousArray<UInt64>
  private var strokeScales: ContiguousArray<Float>

  private var modifiers = ModifierScratch()
  private var stroker = Stroker()
  private var dasher = Dasher()
  private var dashes = VectorPath()
  private var pattern: [Float] = []
  /// Whether each geometry of the layer at hand is being rebuilt.
  private var stale: ContiguousArray<Bool> = []

  private static let never = UInt64.max

  init(_ program: Program) {
    outlines = ContiguousArray(repeating: VectorPath(), count: program.geometries.count)
    strokes = ContiguousArray(repeating: VectorPath(), count: program.draws.count)
    outlineVersions = ContiguousArray(repeating: Self.never, count: program.geometries.count)
    strokeCosts = ContiguousArray(repeating: 0, count: program.draws.count)
    strokeVersions = ContiguousArray(repeating: Self.never, count: program.draws.count)
    strokeScales = ContiguousArray(repeating: 0, count: program.draws.count)
  }

  /// The memory of all outlines.
  var byteCount: Int {
    outlines.reduce(0) { $0 + $1.byteCount } + strokes.reduce(0) { $0 + $1.byteCount }
  }

  // MARK: - Shapes

  /// Brings the outlines of a layer up to date.
  ///
  /// - Returns: Whether there are any: not where they would have too many points.
  mutating func updateOutlines(
    of layer: LayerInstance, _ program: Program, _ pose: Pose,
    _ tracker: ChangeTracker
  ) -> Bool {
    guard program.expectedPoints(of: layer, pose) <= Double(LottieLimits.maximumPicturePoints) else {
      return false
    }
    let first = Int(layer.geometries.lowerBound)
    var isAnyStale = false
    stale.removeAll(keepingCapacity: true)
    for index in layer.geometries {
      let geometry = program.geometries[Int(index)]
      let version = tracker.version(of: geometry.dependencies, program)
      let isStale = outlineVersions[Int(index)] != version
      stale.append(isStale)
      guard isStale else { continue }
      outlineVersions[Int(index)] = version
      isAnyStale = true
      outlines[Int(index)].removeAll()
      program.appendOutline(of: geometry.source, pose, to: &outlines[Int(index)])
    }
    guard isAnyStale else { return true }
    for index in layer.modifiers {
      let modifier = program.modifiers[Int(index)]
      if case .trim(_, _, _, isSequential: true) = modifier.kind {
        guard let member = modifier.scope.first, stale[Int(program.modifierScopes[Int(member)]) - first]
        else {
          continue
        }
        modifiers.trimSequentially(modifier, program, pose, &outlines)
        continue
      }
      for member in modifier.scope {
        let geometry = Int(program.modifierScopes[Int(member)])
        if stale[geometry - first] { modifiers.apply(modifier.kind, program, pose, to: &outlines[geometry]) }
      }
    }
    return true
  }

  /// Forgets all outlines when they have become too many, as only a hostile file's do.
  mutating func trim() {
    let points = outlines.reduce(0) { $0 + $1.points.count } + strokes.reduce(0) { $0 + $1.points.count }
    guard points > 2 * LottieLimits.maximumPicturePoints else { return }
    for index in outlines.indices { outlines[index] = VectorPath() }
    for index in strokes.indices { strokes[index] = VectorPath() }
    for index in outlineVersions.indices { outlineVersions[index] = Self.never }
    for index in strokeVersions.indices { strokeVersions[index] = Self.never }
  }

  // MARK: - Strokes

  /// Brings the outline of a stroke up to date.
  ///
  /// - Parameters:
  ///   - draw: The index of the style, which is a stroke.
  ///   - centerline: Its shapes in the space of its level.
  ///   - scale: Device pixels per unit there.
  ///   - cost: How many points and copies its shapes took.
  mutating func updateStroke(
    _ draw: Int, _ stroke: StrokeReferences, scale: Float, cost: Int, _ program: Program, _ pose: Pose,
    centerline: VectorPath
  ) {
    strokes[draw].removeAll()
    strokeCosts[draw] = cost
    let options = StrokeOptions(
      width: program.scalar(stroke.width, pose), cap: stroke.cap, join: stroke.join,
      miterLimit: program.scalar(stroke.miterLimit, pose))
    guard options.width > 0 else { return }
    guard !stroke.dashes.isEmpty else {
      return stroker.outline(centerline, options, scale: scale, into: &strokes[draw])
    }
    pattern.removeAll(keepingCapacity: true)
    var offset: Float = 0
    for index in stroke.dashes {
      let entry = program.dashes[Int(index)]
      let length = program.scalar(entry.length, pose)
      if entry.isOffset { offset = length } else { pattern.append(length) }
    }
    dashes.removeAll()
    dasher.dash(
      centerline, pattern: pattern, offset: offset, scale: scale, keepsDots: stroke.cap != .butt,
      into: &dashes)
    stroker.outline(dashes, options, scale: scale, into: &strokes[draw])
  }

  /// Whether the outline of a stroke must be rebuilt; it is taken to be rebuilt right after.
  mutating func strokeNeedsUpdate(_ draw: Int, version: UInt64, scale: Float) -> Bool {
    if strokeVersions[draw] == version && strokeScales[draw] == scale { return false }
    strokeVersions[draw] = version
    strokeScales[draw] = scale
    return true
  }
}

extension Program {
  /// About how many points the outlines of a layer will have: known before any memory is asked for.
  func expectedPoints(of layer: LayerInstance, _ pose: Pose) -> Double {
    var points = 0.0
    for index in layer.geometries {
      switch geometries[Int(index)].source {
      case .path(let path): points += 3 * Double(scalar(path, pose))
      case .rectangle, .ellipse: points += 13
      case .star(let star):
        points += 6 * min(max(Double(scalar(star.points, pose)), 0), Double(LottieLimits.maximumStarPoints))
      }
    }
    for index in layer.modifiers {
      guard case .zigZag(_, let frequency, _) = modifiers[Int(index)].kind else { continue }
      let ridges = Double(scalar(frequency, pose))
      points *= 1 + min(max(ridges, 0), Double(LottieLimits.maximumZigZagRidges))
    }
    return points
  }

  /// Appends the outline of a shape before modifiers.
  func appendOutline(of source: Geometry.Source, _ pose: Pose, to path: inout VectorPath) {
    switch source {
    case .path(let reference):
      appendPath(reference, pose, to: &path)
    case .rectangle(let center, let size, let radius, let clockwise):
      ShapePrimitives.rectangle(
        center: vector(center, pose), size: vector(size, pose), radius: scalar(radius, pose),
        clockwise: clockwise, into: &path)
    case .ellipse(let center, let size, let clockwise):
      ShapePrimitives.ellipse(
        center: vector(center, pose), size: vector(size, pose), clockwise: clockwise, into: &path)
    case .star(let star):
      ShapePrimitives.star(
        center: vector(star.center, pose), isStar: !star.isPolygon, points: scalar(star.points, pose),
        rotation: scalar(star.rotation, pose) * Float(0.017453292519943295),
        outerRadius: scalar(star.outerRadius, pose), innerRadius: scalar(star.innerRadius, pose),
        outerRoundness: scalar(star.outerRoundness, pose) / 100,
        innerRoundness: scalar(star.innerRoundness, pose) / 100, clockwise: star.clockwise, into: &path)
    }
  }

  /// Appends an outline of vertices and tangents.
  func appendPath(_ reference: ValueReference, _ pose: Pose, to path: inout VectorPath) {
    unsafe withFloats(at: reference, pose) { floats in
      let count = unsafe Int(floats[0]), isClosed = unsafe floats[1] != 0
      let vertices = unsafe UnsafeBufferPointer(rebasing: floats[2..<2 + 6 * count])
      unsafe ShapePrimitives.bezier(Span(_unsafeElements: vertices), isClosed: isClosed, into: &path)
    }
  }
}
