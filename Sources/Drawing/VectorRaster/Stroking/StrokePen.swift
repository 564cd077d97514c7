import PlainMath

/// A point of a flattened path, with the straight piece that leaves it.
struct StrokeNode {
  var point: Vector2
  /// The unit vector along the piece.
  var direction: Vector2
  /// The length of the piece; 0 for a piece that only carries a curve's tangent into a corner or an end.
  var length: Float
  /// Whether the turn at ``point`` is a corner of the path, and not a step along a curve.
  var isCorner: Bool
}

/// The validated pen of one stroke and the constants derived from it.
///
/// The *near* side of a piece lies a quarter turn from its direction, towards +y from +x; the *far* side is opposite.
/// Outlines run along the near side and return along the far side.
struct StrokePen {
  let radius: Float
  let cap: StrokeOptions.Cap
  let join: StrokeOptions.Join
  /// The factor by which a curve's second differences are multiplied to give the square of its number of chords.
  let bendFactor: Float
  /// A length too small to be visible, in units of the path.
  let precision: Float
  /// The squared distance below which points coincide, in units of the path.
  let coincidence: Float
  /// The dot product of two directions from which a turn needs only one outer point.
  let smallTurn: Float
  /// The value of 1 + dot from which a miter is within its limit.
  let miterThreshold: Float
  /// The step of a round join: cosine and sine.
  let stepCosine: Float
  let stepSine: Float
  /// The number of steps that divide a half circle evenly, followed by the cosine and the sine of one step.
  let capSteps: Int
  let capCosine: Float
  let capSine: Float

  /// The largest number of points that a turn or a cap adds to a side: a half circle in steps of 0.02, and its ends.
  static let largestTurn = 170

  /// The limit on coordinates and widths; its inverse is the limit below which widths are rejected.
  ///
  /// Squares and products of coordinates and widths must stay finite and normal.
  static let largest: Float = 1e15

  init?(_ options: StrokeOptions, scale: Float) {
    let width = options.width
    guard width >= 1 / Self.largest, width <= Self.largest else { return nil }
    // A scale that is not positive counts as 1; the range keeps all derived values normal numbers.
    let scale = Self.limited(scale)
    radius = width / 2
    cap = options.cap
    join = options.join
    let tolerance = 0.1 / scale
    // Chords that enclose the area of their curve may be longer. Their error is a third of this in the middle, two
    // thirds at the ends, and zero on average.
    bendFactor = Self.bendFactor(scale: scale)
    precision = Self.precision(scale: scale)
    coincidence = 0.0005 * 0.0005 / (scale * scale)
    // The outer point of a turn by θ lies radius·(1/cos(θ/2) − 1) outside the circle.
    let halfCosine = radius / (radius + tolerance)
    smallTurn = Swift.max(0.5, 2 * halfCosine * halfCosine - 1)
    let limit = options.miterLimit > 1 ? options.miterLimit : 1
    miterThreshold = 2 / (limit * limit)
    // Chords of a circle stay within the tolerance for steps of 2·acos(1 − tolerance/radius); at
    // least 0.02 rad and at most 45°.
    let flat = Swift.max(1 - tolerance / radius, 0)
    let stepCosine = Swift.min(Swift.max(2 * flat * flat - 1, 0.70710678), 0.9998)
    self.stepCosine = stepCosine
    stepSine = ((1 - stepCosine) * (1 + stepCosine)).squareRoot()
    if options.cap == .round {
      let steps = (PlainMath.pi / PlainMath.acos(Double(stepCosine))).rounded(.up)
      let (sine, cosine) = PlainMath.sinCos(PlainMath.pi / steps)
      capSteps = Int(steps)
      capCosine = Float(cosine)
      capSine = Float(sine)
    } else {
      capSteps = 0
      capCosine = 0
      capSine = 0
    }
  }

  private static func limited(_ scale: Float) -> Float {
    scale > 0 ? Swift.min(Swift.max(scale, 1e-6), 1e6) : 1
  }

  private static func bendFactor(scale: Float) -> Float { 0.75 / (0.15 / scale) }

  /// Returns a length too small to be visible.
  static func precision(scale: Float) -> Float { 0.0005 / limited(scale) }

  /// Returns the number of chords of a curve, by Wang's bound on their error.
  ///
  /// With a scale of 0, a curve is one chord.
  static func chordCount(
    _ start: Vector2, _ control1: Vector2, _ control2: Vector2, _ end: Vector2, scale: Float
  ) -> Int {
    if scale == 0 { return 1 }
    let first = start - control1 * 2 + control2, second = control1 - control2 * 2 + end
    let bend = Swift.max(first.dot(first), second.dot(second)).squareRoot()
    let bound = (bend * bendFactor(scale: limited(scale))).squareRoot()
    // A loop back to its start needs a few chords regardless of the bound.
    return bound < 400 ? Swift.max(Int(bound) + 1, start == end ? 4 : 1) : 400
  }

  /// Returns the displacement from the middle of a piece to its near side.
  @inline(__always)
  func offset(_ direction: Vector2) -> Vector2 { Vector2(-direction.y * radius, direction.x * radius) }

  /// Adds one point on either side at the start of `piece`, which follows `before`, if one is sufficient.
  ///
  /// - Returns: Whether one point is sufficient; false for a wide turn, for which no point is added.
  @inline(__always)
  func smallTurn(
    _ before: StrokeNode, _ piece: StrokeNode, _ near: inout StrokeSide, _ far: inout StrokeSide
  ) -> Bool {
    let from = before.direction, to = piece.direction
    let dot = from.dot(to)
    let shorter = Swift.min(before.length, piece.length)
    // The edges meet radius·tan(θ/2) from the vertex, on the inside within half the shorter piece.
    guard dot >= smallTurn && 4 * radius * radius * (1 - dot) <= shorter * shorter * (1 + dot) else {
      return false
    }
    let middle = offset(from + to) * (1 / (1 + dot))
    near.append(piece.point + middle)
    far.append(piece.point - middle)
    return true
  }

  /// Adds the points on both sides at the start of `piece`, which follows `before`, for any turn.
  @inline(never)
  func wideTurn(
    _ before: StrokeNode, _ piece: StrokeNode, _ near: inout StrokeSide, _ far: inout StrokeSide
  ) {
    let from = before.direction, to = piece.direction
    let dot = from.dot(to)
    let isCarrier = before.length == 0 || piece.length == 0
    if !piece.isCorner && isCarrier && dot >= smallTurn {
      // This turn leads into or out of a tangent. The neighbour adds its own points at exactly this place, unless the
      // chord is so short that its inner side would run backwards.
      let longer = Swift.max(before.length, piece.length)
      if 4 * radius * radius * (1 - dot) <= longer * longer * (1 + dot) { return }
    }
    if from.cross(to) >= 0 {
      inner(before, piece, dot, offset(from), offset(to), &near)
      outer(before, piece, dot, -offset(from), -offset(to), stepSine, &far)
    } else {
      inner(before, piece, dot, -offset(from), -offset(to), &far)
      outer(before, piece, dot, offset(from), offset(to), -stepSine, &near)
    }
  }

  /// Adds the side that gets shorter: one point if both edges are long enough to meet, or else a path through the
  /// vertex.
  private func inner(
    _ before: StrokeNode, _ piece: StrokeNode, _ dot: Float, _ from: Vector2, _ to: Vector2,
    _ side: inout StrokeSide
  ) {
    let shorter = Swift.min(before.length, piece.length)
    if 4 * radius * radius * (1 - dot) <= shorter * shorter * (1 + dot) {
      side.append(piece.point + (from + to) * (1 / (1 + dot)))
    } else {
      side.append(piece.point + from)
      side.append(piece.point)
      side.append(piece.point + to)
    }
  }

  /// Adds the side that needs a join; `sine` is the sine of one step, positive towards +y from +x.
  private func outer(
    _ before: StrokeNode, _ piece: StrokeNode, _ dot: Float, _ from: Vector2, _ to: Vector2, _ sine: Float,
    _ side: inout StrokeSide
  ) {
    if dot >= smallTurn || (piece.isCorner && join == .miter && 1 + dot >= miterThreshold && 1 + dot > 1e-6) {
      if before.length == 0 { side.append(piece.point + from) }
      side.append(piece.point + (from + to) * (1 / (1 + dot)))
      if piece.length == 0 { side.append(piece.point + to) }
      return
    }
    side.append(piece.point + from)
    if !piece.isCorner || join == .round {
      let enough = radius * radius * stepCosine
      var arm = from
      var steps = 0
      let reach = Self.reach(stepCosine)
      // At most a half turn in steps of at least 0.02.
      while arm.dot(to) < enough && steps < 160 {
        arm = Vector2(arm.x * stepCosine - arm.y * sine, arm.x * sine + arm.y * stepCosine)
        if arm.dot(to) >= enough && (arm - to).dot(arm - to) < radius * radius * 0.01 * (1 - stepCosine) {
          break
        }
        side.append(piece.point + arm * reach)
        steps += 1
      }
    }
    side.append(piece.point + to)
  }

  /// Adds the end of an open subpath, from its near side to its far side.
  func cap(at end: Vector2, _ direction: Vector2, _ outline: inout StrokeSide) {
    let offset = offset(direction)
    switch cap {
    case .butt:
      outline.append(end + offset)
      outline.append(end - offset)
    case .square:
      let ahead = end + direction * radius
      outline.append(ahead + offset)
      outline.append(ahead - offset)
    case .round:
      outline.append(end + offset)
      arc(around: end, offset, steps: capSteps, &outline)
      outline.append(end - offset)
    }
  }

  /// Adds the visible dot of a subpath of zero length.
  func dot(at center: Vector2, _ outline: inout StrokeSide) {
    switch cap {
    case .butt:
      break
    case .square:
      outline.append(Vector2(center.x - radius, center.y + radius))
      outline.append(Vector2(center.x + radius, center.y + radius))
      outline.append(Vector2(center.x + radius, center.y - radius))
      outline.append(Vector2(center.x - radius, center.y - radius))
    case .round:
      let arm = Vector2(0, radius)
      outline.append(center + arm)
      arc(around: center, arm, steps: capSteps, &outline)
      outline.append(center - arm)
      arc(around: center, -arm, steps: capSteps, &outline)
    }
  }

  /// Adds the points strictly inside a half circle from `arm`, towards -y from +x.
  private func arc(around center: Vector2, _ arm: Vector2, steps: Int, _ outline: inout StrokeSide) {
    var arm = arm
    let reach = Self.reach(capCosine)
    var step = 1
    while step < steps {
      arm = Vector2(arm.x * capCosine + arm.y * capSine, arm.y * capCosine - arm.x * capSine)
      outline.append(center + arm * reach)
      step += 1
    }
  }

  /// Returns the factor by which the points of an arc lie beyond the radius, so that its chords enclose the area of
  /// the circle.
  ///
  /// The factor is √(θ / sin θ) for steps of θ, here to the first order in 1 − cos θ.
  @inline(__always)
  private static func reach(_ cosine: Float) -> Float { 1 + (1 - cosine) * (1 / 6) }
}
