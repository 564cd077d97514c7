import PlainMath

/// A map from a pixel of a distorted layer to the place that it shows.
protocol PixelMap {
  /// Returns the place that the middle of a pixel shows, in the picture; NaN for none.
  func place(_ x: Int, _ y: Int) -> SIMD2<Double>
}

/// A painter of distortions: for each pixel of the result it finds the place that the pixel shows, and interpolates
/// between the four nearest pixels.
struct WarpPainter: ~Copyable {
  /// The factors of ``RadialMap``.
  private var factors = Arena<SIMD2<Float>>()

  /// The bytes of memory in use.
  var bytes: Int { factors.capacity * 8 }

  /// Draws a distorted layer into `result`, whose box is set.
  mutating func paint(_ source: borrowing PixelBlock, into result: inout PixelBlock, _ warp: Warp) {
    switch warp.shape {
    case .twirl(let center, let radius, let turns):
      fillFactors { t in
        // The content turns clockwise, so what is shown lies counterclockwise.
        let (sine, cosine) = PlainMath.sinCos(-2 * Double.pi * Double(turns) * (1 - t) * (1 - t))
        return SIMD2(Float(cosine), Float(sine))
      }
      let radii = Vector2(radius, radius)
      unsafe Self.draw(
        source, into: &result, RadialMap(warp: warp, center: center, radii: radii, factors: factors.base))
    case .bulge(let center, let radii, let height):
      fillFactors { t in SIMD2(Float(Self.bulge(t, Double(height))), 0) }
      unsafe Self.draw(
        source, into: &result, RadialMap(warp: warp, center: center, radii: radii, factors: factors.base))
    case .wave(let wave):
      Self.draw(source, into: &result, WaveMap(wave: wave, warp: warp))
    case .pin(let projection), .perspective(let projection):
      guard let inverse = projection.inverse else { return result.clear() }
      let back = Projection(warp.toPicture) * inverse * Projection(warp.toLayer)
      Self.draw(source, into: &result, back)
    }
  }

  /// Draws a layer that is displaced by a map, whose picture has device pixel (0, 0) at `origin`.
  func displace(
    _ source: borrowing PixelBlock, into result: inout PixelBlock, _ displacement: Displacement,
    by map: borrowing PixelBlock, _ origin: SIMD2<Int>
  ) {
    let offset = displacement.anchor &- origin
    unsafe Self.draw(
      source, into: &result,
      DisplacedPlaces(
        displacement: displacement, pixels: map.base, box: map.box.moved(x: offset.x, y: offset.y)))
  }

  private mutating func fillFactors(_ factor: (Double) -> SIMD2<Float>) {
    factors.count = 0
    factors.reserve(radialSteps + 1)
    for i in 0...radialSteps { unsafe factors.base[i] = factor(Double(i) / Double(radialSteps)) }
  }

  /// Returns the factor of a distance of 0…1 from the middle of a bulge.
  ///
  /// A bulge combines the view of a sphere with a power of the distance; players agree on both.
  private static func bulge(_ t: Double, _ height: Double) -> Double {
    let share = Swift.min(height.magnitude, 4) / 4
    guard share > 0, height.isFinite else { return 1 }
    let radius = (1 + share) / (2 * share.squareRoot())
    let t = Swift.max(t, 1e-3)
    func arc(_ x: Double) -> Double { 0.5 * Double.pi - PlainMath.acos(x) }
    let sphere = arc(t / radius) / (arc(1 / radius) * t)
    let power = PlainMath.pow(t, 2.6 * share * share * share)
    return height > 0 ? sphere * power : 2 - sphere * power
  }

  @inline(__always)
  private static func draw<Map: PixelMap>(
    _ source: borrowing PixelBlock, into result: inout PixelBlock, _ map: Map
  ) {
    let box = result.box
    for y in box.minY..<Swift.max(box.minY, box.maxY) {
      let output = unsafe result.pixel(box.minX, y)
      for i in 0..<box.width { unsafe output[i] = source.sample(map.place(box.minX &+ i, y)) }
    }
  }
}

extension WarpPainter {
  /// Draws a projected layer, from the map that leads back to it.
  ///
  /// Where the layer is made smaller, a pixel is the average of up to four places in each direction.
  private static func draw(
    _ source: borrowing PixelBlock, into result: inout PixelBlock, _ back: Projection
  ) {
    let box = result.box
    for y in box.minY..<Swift.max(box.minY, box.maxY) {
      let output = unsafe result.pixel(box.minX, y)
      for i in 0..<box.width {
        let x = Double(box.minX &+ i) + 0.5, y = Double(y) + 0.5
        let place = back.image(x, y)
        let share = 1 / back.depth(x, y)
        let across = (SIMD2(back.u.x, back.v.x) - place * back.w.x) * share
        let down = (SIMD2(back.u.y, back.v.y) - place * back.w.y) * share
        let columns = places(across), rows = places(down)
        unsafe output[i] =
          columns == 1 && rows == 1
          ? source.sample(place) : source.average(around: place, across, columns, down, rows)
      }
    }
  }

  /// Returns the number of places of a pixel along one of its sides, from the side's image.
  @inline(__always)
  private static func places(_ side: SIMD2<Double>) -> Int {
    let square = side.x * side.x + side.y * side.y
    // A side slightly longer than a pixel still takes one place; NaN takes one, too.
    return square > 1.7 ? (square > 5 ? (square > 10 ? 4 : 3) : 2) : 1
  }
}

extension PixelBlock {
  /// Returns the average colour of places around a middle, along both sides of the image of a pixel.
  fileprivate func average(
    around middle: SIMD2<Double>, _ across: SIMD2<Double>, _ columns: Int, _ down: SIMD2<Double>, _ rows: Int
  ) -> UInt32 {
    let right = across / Double(columns), below = down / Double(rows)
    var start = middle - (right * Double(columns &- 1) + below * Double(rows &- 1)) * 0.5
    var sum = SIMD4<UInt32>()
    for _ in 0..<rows {
      var place = start
      for _ in 0..<columns {
        let color = sample(place)
        sum &+= SIMD4(color & 255, (color &>> 8) & 255, (color &>> 16) & 255, color &>> 24)
        place += right
      }
      start += below
    }
    let count = UInt32(truncatingIfNeeded: columns &* rows)
    let color = (sum &+ SIMD4(repeating: count / 2)) / SIMD4(repeating: count)
    return color.x | color.y &<< 8 | color.z &<< 16 | color.w &<< 24
  }

  /// Returns the colour at a place, between the middles of four pixels; transparent outside.
  @inline(__always)
  fileprivate func sample(_ place: SIMD2<Double>) -> UInt32 {
    // Beyond a million pixels, and for NaN, there is nothing.
    guard place.x.magnitude < 1_048_576, place.y.magnitude < 1_048_576 else { return 0 }
    let x = Int64((place.x * 65_536).rounded(.down)) &- 32_768
    let y = Int64((place.y * 65_536).rounded(.down)) &- 32_768
    let column = Int(truncatingIfNeeded: x &>> 16), row = Int(truncatingIfNeeded: y &>> 16)
    guard column >= box.minX &- 1, column < box.maxX, row >= box.minY &- 1, row < box.maxY else { return 0 }
    let across = UInt64(truncatingIfNeeded: (x &>> 8) & 255),
      down = UInt64(truncatingIfNeeded: (y &>> 8) & 255)
    let hasUpper = row >= box.minY, hasLower = row &+ 1 < box.maxY
    let hasLeft = column >= box.minX, hasRight = column &+ 1 < box.maxX
    let first = unsafe base + ((row &- box.minY) &* stride &+ (column &- box.minX))
    let a = unsafe hasUpper && hasLeft ? first[0] : 0, b = unsafe hasUpper && hasRight ? first[1] : 0
    let c = unsafe hasLower && hasLeft ? first[stride] : 0
    let d = unsafe hasLower && hasRight ? first[stride &+ 1] : 0
    if a == b && a == c && a == d { return a }
    return between(between(a, b, across), between(c, d, across), down)
  }
}

/// The number of steps from the middle of a ``RadialMap`` to its edge.
private let radialSteps = 1024

/// Turns and scales around a middle, which depend on the distance alone.
@unsafe
private struct RadialMap: @unsafe PixelMap {
  let warp: Warp
  let center: Vector2
  let radii: Vector2
  /// The factor of each distance, as a complex number.
  let factors: UnsafePointer<SIMD2<Float>>

  @inline(__always)
  func place(_ x: Int, _ y: Int) -> SIMD2<Double> {
    let pixel = Vector2(Float(x) + 0.5, Float(y) + 0.5)
    let from = unsafe warp.toLayer * pixel - center
    let v = unsafe Vector2(from.x / radii.x, from.y / radii.y)
    let t = v.length
    guard t < 1 else { return SIMD2(Double(pixel.x), Double(pixel.y)) }
    let step = t * Float(radialSteps)
    let index = Int(step)
    let low = unsafe factors[index], high = unsafe factors[index + 1]
    let factor = low + (high - low) * (step - Float(index))
    let turned = Vector2(v.x * factor.x - v.y * factor.y, v.x * factor.y + v.y * factor.x)
    let place = unsafe warp.toPicture * (center + Vector2(turned.x * radii.x, turned.y * radii.y))
    return SIMD2(Double(place.x), Double(place.y))
  }
}

private struct WaveMap: PixelMap {
  let wave: Wave
  let warp: Warp

  @inline(__always)
  func place(_ x: Int, _ y: Int) -> SIMD2<Double> {
    let point = warp.toLayer * Vector2(Float(x) + 0.5, Float(y) + 0.5)
    let along = point.x * wave.direction.x + point.y * wave.direction.y
    let offset = wave.height * wave.offset(along / wave.length + wave.phase)
    let place = warp.toPicture * (point - wave.across * offset)
    return SIMD2(Double(place.x), Double(place.y))
  }
}
