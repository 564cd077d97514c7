/// A projective map of the plane.
///
/// A point (x, y) becomes (u / w, v / w), where u, v and w are sums of x, y and 1, each with a factor of its own.
public struct Projection: Equatable, Sendable, BitwiseCopyable {
  /// The factors of x, y and 1 in u.
  public private(set) var u: SIMD3<Double>
  /// The factors of x, y and 1 in v.
  public private(set) var v: SIMD3<Double>
  /// The factors of x, y and 1 in w.
  public private(set) var w: SIMD3<Double>
  /// The rectangle whose image is asked for, in the space that the map leads from.
  public var rectangle = Bounds(minX: 0, minY: 0, maxX: 0, maxY: 0)

  /// Creates a map from the factors of x, y and 1.
  public init(u: SIMD3<Double>, v: SIMD3<Double>, w: SIMD3<Double>) {
    self.u = u
    self.v = v
    self.w = w
  }

  /// Creates a map without perspective.
  public init(_ matrix: Matrix2D) {
    self.init(
      u: SIMD3(Double(matrix.a), Double(matrix.c), Double(matrix.tx)),
      v: SIMD3(Double(matrix.b), Double(matrix.d), Double(matrix.ty)), w: SIMD3(0, 0, 1))
  }

  /// Creates the map that moves the corners of a rectangle to four points.
  ///
  /// It follows from the unit square's map (P. Heckbert, "Fundamentals of Texture Mapping and Image Warping", 1989).
  public init(
    of rectangle: Bounds, upperLeft: Vector2, upperRight: Vector2, lowerLeft: Vector2, lowerRight: Vector2
  ) {
    func wide(_ p: Vector2) -> SIMD2<Double> { SIMD2(Double(p.x), Double(p.y)) }
    let a = wide(upperLeft), b = wide(upperRight), c = wide(lowerRight), d = wide(lowerLeft)
    let right = b - c, lower = d - c, sum = a - b + c - d
    let determinant = right.x * lower.y - right.y * lower.x
    let g = (sum.x * lower.y - sum.y * lower.x) / determinant
    let h = (right.x * sum.y - right.y * sum.x) / determinant
    let across = b - a + g * b, down = d - a + h * d
    let square = Projection(
      u: SIMD3(across.x, down.x, a.x), v: SIMD3(across.y, down.y, a.y), w: SIMD3(g, h, 1))
    let width = Double(rectangle.width), height = Double(rectangle.height)
    let unit = Projection(
      u: SIMD3(1 / width, 0, -Double(rectangle.minX) / width),
      v: SIMD3(0, 1 / height, -Double(rectangle.minY) / height), w: SIMD3(0, 0, 1))
    self = square * unit
    self.rectangle = rectangle
  }

  /// The map that leads back, with w above 0 at the image of the rectangle's first corner; nil if the image of the
  /// rectangle is thinner than can be seen.
  var inverse: Projection? {
    func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
    // The columns of the adjugate.
    let x = cross(v, w), y = cross(w, u), z = cross(u, v)
    let determinant = x.x * u.x + x.y * u.y + x.z * u.z
    let area = determinant.magnitude * Double(rectangle.width) * Double(rectangle.height)
    guard area > 1e-3, area.isFinite else { return nil }
    let sign: Double = determinant < 0 ? -1 : 1
    var result = Projection(
      u: [x.x, y.x, z.x] * sign, v: [x.y, y.y, z.y] * sign, w: [x.z, y.z, z.z] * sign)
    result.rectangle = rectangle
    return result
  }

  /// Returns the map that applies `inner` first and then `outer`, without a rectangle.
  public static func * (outer: Projection, inner: Projection) -> Projection {
    func row(_ r: SIMD3<Double>) -> SIMD3<Double> { r.x * inner.u + r.y * inner.v + r.z * inner.w }
    return Projection(u: row(outer.u), v: row(outer.v), w: row(outer.w))
  }

  /// Returns the depth of a point: its w.
  @inline(__always)
  public func depth(_ x: Double, _ y: Double) -> Double { w.x * x + w.y * y + w.z }

  /// Returns the image of a point; NaN if it is behind the viewer.
  @inline(__always)
  func image(_ x: Double, _ y: Double) -> SIMD2<Double> {
    let depth = depth(x, y)
    guard depth > 0 else { return SIMD2(repeating: .nan) }
    return SIMD2((u.x * x + u.y * y + u.z) / depth, (v.x * x + v.y * y + v.z) / depth)
  }

  /// Returns the affine map that agrees with this one at a point and close to it; nil if the point is behind the
  /// viewer.
  public func tangent(atX x: Double, y: Double) -> Matrix2D? {
    let place = image(x, y), depth = depth(x, y)
    guard depth > 0 else { return nil }
    let a = (u.x - place.x * w.x) / depth, b = (v.x - place.y * w.x) / depth
    let c = (u.y - place.x * w.y) / depth, d = (v.y - place.y * w.y) / depth
    return Matrix2D(
      a: Float(a), b: Float(b), c: Float(c), d: Float(d), tx: Float(place.x - a * x - c * y),
      ty: Float(place.y - b * x - d * y))
  }

  /// Returns the smallest box that contains the image of a box; nil if a corner has none.
  func box(of box: PixelBox) -> PixelBox? {
    var low = SIMD2<Double>(repeating: .infinity), high = -low
    for corner in 0..<4 {
      let x = corner & 1 == 0 ? box.minX : box.maxX, y = corner & 2 == 0 ? box.minY : box.maxY
      let p = image(Double(x), Double(y))
      guard p.x.magnitude < 1_048_576, p.y.magnitude < 1_048_576 else { return nil }
      low.replace(with: p, where: p .< low)
      high.replace(with: p, where: p .> high)
    }
    return PixelBox(
      minX: Int(low.x.rounded(.down)) - 1, minY: Int(low.y.rounded(.down)) - 1,
      maxX: Int(high.x.rounded(.up)) + 1, maxY: Int(high.y.rounded(.up)) + 1)
  }
}
