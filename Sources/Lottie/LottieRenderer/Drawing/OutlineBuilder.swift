import LottieFormat
import VectorRaster

/// The outlines of shapes and strokes, kept from picture to picture and rebuilt when their dependencies change.
struct OutlineBuilder {
  /// The outline of each geometry, modifiers applied, in the space of its level.
  private(set) var outlines: ContiguousArray<VectorPath>
  /// The outline of each stroke, in the space of its level.
  private(set) var strokes: ContiguousArray<VectorPath>
  /// The work that each stroke took to build from its shapes.
  private(set) var strokeCosts: ContiguousArray<Int64>

  /// The work that each outline took to build.
  private var outlineCosts: ContiguousArray<Int64>
  private var outlineVersions: ContiguousArray<UInt64>
  private var strokeVersions: ContiguousArray<UInt64>
  private var strokeScales: ContiguousArray<Float>

  private var modifiers = ModifierScratch()
  private var stroker = Stroker()
  private var dasher = Dasher()
  private var dashes = VectorPath()
  private var pattern: [Float] = []
  /// Whether each geometry of the current layer is being rebuilt.
  private var stale: ContiguousArray<Bool> = []

  /// An upper bound on the number of points that are kept.
  ///
  /// It is the number of points at the last count, plus those built since.
  private var builtPoints = 0

  private static let never = UInt64.max

  init(_ program: Program) {
    outlines = ContiguousArray(repeating: VectorPath(), count: program.geometries.count)
    strokes = ContiguousArray(repeating: VectorPath(), count: program.draws.count)
    outlineVersions = ContiguousArray(repeating: Self.never, count: program.geometries.count)
    outlineCosts = ContiguousArray(repeating: 0, count: program.geometries.count)
    strokeCosts = ContiguousArray(repeating: 0, count: program.draws.count)
    strokeVersions = ContiguousArray(repeating: Self.never, count: program.draws.count)
    strokeScales = ContiguousArray(repeating: 0, count: program.draws.count)
  }

  /// The memory of all outlines, in bytes.
  var byteCount: Int {
    outlines.reduce(0) { $0 + $1.byteCount } + strokes.reduce(0) { $0 + $1.byteCount }
  }

  // MARK: - Shapes

  /// Updates the outlines of a layer.
  ///
  /// - Parameter work: The work budget, charged whether or not the outlines are rebuilt.
  /// - Returns: Whether the budget was sufficient; if not, the unfinished outlines are rebuilt the next time.
  mutating func updateOutlines(
    of layer: LayerInstance, _ program: Program, _ pose: Pose,
    _ tracker: ChangeTracker, _ work: inout WorkBudget
  ) -> Bool {
    let isWhole = buildOutlines(of: layer, program, pose, tracker, &work)
    for (index, isStale) in zip(layer.geometries, stale) where isStale {
      builtPoints += outlines[Int(index)].pointCapacity
    }
    if isWhole { return true }
    work.exhaust()
    for (index, isStale) in zip(layer.geometries, stale) where isStale {
      outlineVersions[Int(index)] = Self.never
    }
    return false
  }

  private mutating func buildOutlines(
    of layer: LayerInstance, _ program: Program, _ pose: Pose,
    _ tracker: ChangeTracker, _ work: inout WorkBudget
  ) -> Bool {
    let first = Int(layer.geometries.lowerBound)
    var isAnyStale = false
    stale.removeAll(keepingCapacity: true)
    for index in layer.geometries {
      let geometry = program.geometries[Int(index)]
      let version = tracker.version(of: geometry.dependencies, program)
      let isStale = outlineVersions[Int(index)] != version
      stale.append(isStale)
      guard isStale else {
        work.spend(outlineCosts[Int(index)])
        continue
      }
      outlineVersions[Int(index)] = version
      isAnyStale = true
      outlines[Int(index)].removeAll()
      let cost = program.outlineWork(of: geometry.source, pose)
      outlineCosts[Int(index)] = cost
      guard work.spend(cost) else { return false }
      program.appendOutline(of: geometry.source, pose, to: &outlines[Int(index)])
    }
    if work.isExhausted { return false }
    guard isAnyStale else { return true }
    for index in layer.modifiers {
      let modifier = program.modifiers[Int(index)]
      if modifier.isAfterMerge { continue }
      if case .trim(_, _, _, isSequential: true) = modifier.kind {
        guard let member = modifier.scope.first, stale[Int(program.modifierScopes[Int(member)]) - first]
        else {
          continue
        }
        // All shapes of a sequential trim share their dependencies, so that one represents all.
        let cost = modifiers.trimSequentially(modifier, program, pose, &outlines, &work)
        outlineCosts[Int(program.modifierScopes[Int(member)])] += cost
        if work.isExhausted { return false }
        continue
      }
      for member in modifier.scope {
        let geometry = Int(program.modifierScopes[Int(member)])
        guard stale[geometry - first] else { continue }
        let before = work.remaining
        modifiers.apply(modifier.kind, program, pose, to: &outlines[geometry], &work)
        if work.isExhausted { return false }
        outlineCosts[geometry] += before - work.remaining
      }
    }
    return true
  }

  /// Applies trims to the outline of a merge, with `work` as for ``updateOutlines(of:_:_:_:_:)``.
  mutating func apply(
    _ trims: Range<Int32>, _ program: Program, _ pose: Pose, to path: inout VectorPath,
    _ work: inout WorkBudget
  ) {
    for index in trims where !work.isExhausted {
      modifiers.apply(program.modifiers[Int(index)].kind, program, pose, to: &path, &work)
    }
  }

  /// Discards all outlines when there are too many, which only a hostile file causes.
  ///
  /// - Complexity: O(1), except for O(outlines) once in a large number of built points.
  mutating func trim() {
    guard builtPoints > LottieLimits.maximumKeptPoints else { return }
    builtPoints = outlines.reduce(0) { $0 + $1.pointCapacity } + strokes.reduce(0) { $0 + $1.pointCapacity }
    guard builtPoints > LottieLimits.maximumKeptPoints else { return }
    builtPoints = 0
    for index in outlines.indices { outlines[index] = VectorPath() }
    for index in strokes.indices { strokes[index] = VectorPath() }
    for index in outlineVersions.indices { outlineVersions[index] = Self.never }
    for index in strokeVersions.indices { strokeVersions[index] = Self.never }
  }

  // MARK: - Strokes

  /// Updates the outline of a stroke.
  ///
  /// - Parameters:
  ///   - draw: The index of the style, which is a stroke.
  ///   - centerline: The stroke's shapes in the space of its level.
  ///   - scale: The number of device pixels per unit in that space.
  ///   - before: The budget before the stroke's shapes were collected.
  ///   - work: The work budget; once it is exhausted the outline is empty, and is rebuilt the next time.
  mutating func updateStroke(
    _ draw: Int, _ stroke: StrokeReferences, scale: Float, _ program: Program, _ pose: Pose,
    centerline: VectorPath, before: WorkBudget, _ work: inout WorkBudget
  ) {
    strokes[draw].removeAll()
    if !work.isExhausted {
      buildStroke(draw, stroke, scale: scale, program, pose, centerline: centerline, &work)
    }
    builtPoints += strokes[draw].pointCapacity
    if work.isExhausted {
      strokes[draw].removeAll()
      strokeVersions[draw] = Self.never
    } else {
      strokeCosts[draw] = before.remaining - work.remaining
    }
  }

  private mutating func buildStroke(
    _ draw: Int, _ stroke: StrokeReferences, scale: Float, _ program: Program, _ pose: Pose,
    centerline: VectorPath, _ work: inout WorkBudget
  ) {
    let options = StrokeOptions(
      width: program.scalar(stroke.width, pose), cap: stroke.cap, join: stroke.join,
      miterLimit: program.scalar(stroke.miterLimit, pose))
    guard options.width > 0 else { return }
    guard !stroke.dashes.isEmpty else {
      return stroker.outline(centerline, options, scale: scale, spending: &work, into: &strokes[draw])
    }
    guard work.spend(stroke.dashes.count, each: WorkCost.dashLength) else { return }
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
      spending: &work, into: &dashes)
    stroker.outline(dashes, options, scale: scale, spending: &work, into: &strokes[draw])
  }

  /// Returns whether the outline of a stroke must be rebuilt, and records it as rebuilt; the caller must then rebuild
  /// it.
  mutating func strokeNeedsUpdate(_ draw: Int, version: UInt64, scale: Float) -> Bool {
    if strokeVersions[draw] == version && strokeScales[draw] == scale { return false }
    strokeVersions[draw] = version
    strokeScales[draw] = scale
    return true
  }
}

extension Program {
  /// Returns the work needed to build the outline of a shape before modifiers.
  func outlineWork(of source: Geometry.Source, _ pose: Pose) -> Int64 {
    switch source {
    case .path(let path):
      WorkCost.outline + 3 * Int64(scalar(path, pose)) * WorkCost.outlinePoint
    case .rectangle, .ellipse: WorkCost.outline + 13 * WorkCost.outlinePoint
    case .star(let star):
      WorkCost.outline + Int64(starPoints(star, pose)) * 6 * WorkCost.computedPoint
    }
  }

  private func starPoints(_ star: Geometry.StarReferences, _ pose: Pose) -> Float {
    // NaN counts as 0 too.
    let points = scalar(star.points, pose)
    return points > 0 ? min(points, Float(LottieLimits.maximumStarPoints)) : 0
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
