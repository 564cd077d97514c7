/// A layer whose edge moves in or out, where it is half as opaque as its most opaque pixel.
public struct AlphaChoke: Equatable, Sendable, BitwiseCopyable {
  /// The distance by which the edge moves into the layer, in pixels; negative distances move it outwards.
  public var distance: Float
  /// The width of the edge in pixels; an edge is at least as soft as a pixel.
  public var softness: Float

  /// Creates a choke.
  public init(distance: Float, softness: Float = 0) {
    self.distance = distance
    self.softness = softness
  }

  /// The distance that counts: at most a quarter of the picture's longer side either way; 0 for NaN.
  func distance(side: Int) -> Float { Self.limited(distance, Float(side) / 4) }

  /// The softness that counts, at least 1.
  func softness(side: Int) -> Float { Swift.max(1, Self.limited(softness, Float(side) / 4)) }

  private static func limited(_ value: Float, _ limit: Float) -> Float {
    value.isNaN ? 0 : Swift.max(-limit, Swift.min(limit, value))
  }

  /// Returns how far the layer grows to each side.
  func growth(side: Int) -> Reach {
    distance(side: side) < softness(side: side) ? reach(side: side) : Reach()
  }

  /// Returns how far the pixels lie, to each side, on which one pixel depends.
  func reach(side: Int) -> Reach {
    let most = distance(side: side).magnitude + softness(side: side)
    let width = Int(most.rounded(.up)) + 3
    return Reach(left: width, top: width, right: width, bottom: width)
  }
}

/// A painter of chokes, by the distance of each pixel from the layer's edge.
struct ChokePainter: ~Copyable {
  private var nearest = NearestPixels()
  private var levels = WindowMaximum()

  /// The bytes of memory in use.
  var bytes: Int { nearest.bytes + levels.bytes }

  /// The measures of a choke.
  private struct Measures {
    var distance: Float
    var softness: Float
    /// The opacity of the most opaque pixel, 1…255.
    var most: UInt32
    /// The depth from which on pixels keep their opacity.
    var depth: Float
  }

  /// Draws a choked layer into `result`, whose box is set.
  mutating func paint(
    _ source: borrowing PixelBlock, into result: inout PixelBlock, _ choke: AlphaChoke, side: Int
  ) {
    result.clear()
    let most = source.greatestOpacity
    guard most > 0, !result.box.isEmpty else { return }
    let distance = choke.distance(side: side), softness = choke.softness(side: side)
    let measures = Measures(
      distance: distance, softness: softness, most: most,
      depth: 2 * Swift.max(distance, 0) + softness + 2)
    // Outside the block all is transparent, and so is the row of pixels around it.
    let one = Reach(left: 1, top: 1, right: 1, bottom: 1)
    let field = source.box.intersection(result.box.outset(by: choke.reach(side: side))).union(result.box)
      .outset(by: one)
    levels.measure(
      source, in: field, radius: Int((distance.magnitude + softness / 2).rounded(.up)) + 1)
    let threshold = (most + 1) / 2
    nearest.measure(source, in: field, .covered, opacity: threshold)
    for y in result.box.minY..<result.box.maxY { paintRow(y, source, &result, measures, isInside: false) }
    nearest.measure(source, in: field, .uncovered, opacity: threshold)
    for y in result.box.minY..<result.box.maxY { paintRow(y, source, &result, measures, isInside: true) }
  }

  /// Draws the pixels of a row that lie in the layer, or those that do not.
  private mutating func paintRow(
    _ y: Int, _ source: borrowing PixelBlock, _ result: inout PixelBlock, _ measures: Measures, isInside: Bool
  ) {
    nearest.find(inRow: y)
    let output = unsafe result.pixel(result.box.minX, y)
    let scale = 1 / Float(measures.most), threshold = (measures.most + 1) / 2
    for i in 0..<result.box.width {
      let x = result.box.minX + i
      let opacity = source.opacity(x, y)
      guard (opacity >= threshold) == isInside, let way = nearest.way(fromColumn: x) else { continue }
      var edge = Self.edge(from: SIMD2(x, y), by: way, source, scale, isInside)
      if (edge.depth - measures.distance).magnitude < measures.softness + 1 {
        // Beside the pixel that was found, another one may be farther away and still have the nearer edge.
        for neighbour in 0..<9 {
          let other = way &+ SIMD2(neighbour % 3 - 1, neighbour / 3 - 1)
          guard (source.opacity(x + other.x, y + other.y) < threshold) == isInside else { continue }
          let candidate = Self.edge(from: SIMD2(x, y), by: other, source, scale, isInside)
          if isInside ? candidate.depth < edge.depth : candidate.depth > edge.depth { edge = candidate }
        }
      }
      let depth = edge.depth
      let share = 0.5 + (depth - measures.distance) / Swift.max(measures.softness, edge.ramp)
      if share <= 0 { continue }
      let isDeep = isInside && depth > measures.depth
      let level = isDeep ? opacity : levels.level(x, y)
      let alpha = UInt32(Swift.min(1, share) * Float(level) + 0.5)
      let color = unsafe isInside ? source.pixel(x, y).pointee : source.pixel(x + way.x, y + way.y).pointee
      unsafe output[i] = faded(color, to: alpha)
    }
  }

  /// Returns how deep in the layer a pixel lies, and how many pixels the edge takes to cover one.
  ///
  /// - Parameter way: The way to a pixel on the other side of the edge.
  @inline(__always)
  private static func edge(
    from pixel: SIMD2<Int>, by way: SIMD2<Int>, _ source: borrowing PixelBlock, _ scale: Float,
    _ isInside: Bool
  ) -> (depth: Float, ramp: Float) {
    let length = Swift.max(1, Float(way.x * way.x + way.y * way.y).squareRoot())
    // The edge lies between the pixel at the end and the next one on the way back, as far as both are covered.
    let found = pixel &+ way
    let back = SIMD2(step(way.x, length), step(way.y, length))
    let before = found &- back
    let covers = Float(source.opacity(found.x, found.y) &+ source.opacity(before.x, before.y)) * scale
    // The distance between both pixels, along the way.
    let between = Float(back.x * way.x + back.y * way.y) / length
    return (
      isInside ? length + (covers - 1.5) * between : (covers - 0.5) * between - length,
      Float(way.x.magnitude + way.y.magnitude) / length
    )
  }

  /// Returns the nearest whole number to a part of a direction: −1, 0 or 1.
  @inline(__always)
  private static func step(_ part: Int, _ length: Float) -> Int {
    let share = Float(part) / length
    return share > 0.4 ? 1 : (share < -0.4 ? -1 : 0)
  }
}

/// Returns a premultiplied pixel of the same colour with another opacity; transparent pixels stay so.
@inline(__always)
private func faded(_ pixel: UInt32, to alpha: UInt32) -> UInt32 {
  let own = pixel &>> 24
  if own == alpha || own == 0 { return pixel }
  var result = alpha &<< 24
  for shift in stride(from: UInt32(0), to: 24, by: 8) {
    result |= ((((pixel &>> shift) & 255) &* alpha &+ own / 2) / own) &<< shift
  }
  return result
}

extension PixelBlock {
  /// The opacity of the most opaque pixel.
  var greatestOpacity: UInt32 {
    var most: UInt32 = 0
    for i in 0..<count { most = unsafe Swift.max(most, base[i]) }
    return most &>> 24
  }
}
