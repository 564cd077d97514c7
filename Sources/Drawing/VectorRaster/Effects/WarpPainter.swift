/// A map from a pixel of a distorted layer to the place that it shows.
protocol PixelMap {
  /// Returns the place that the middle of a pixel shows, in the picture; NaN for none.
  func place(_ x: Int, _ y: Int) -> SIMD2<Double>
}

/// A painter of distortions: for each pixel of the result it finds the place that the pixel shows, and interpolates
/// between the four nearest pixels.
struct WarpPainter: ~Copyable {
  /// The factors of ``RadialMap``.
  var factors = Arena<SIMD2<Float>>()

  /// The bytes of memory in use.
  var bytes: Int { factors.capacity * 8 }

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

  @inline(__always)
  static func draw<Map: PixelMap>(
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
  static func draw(
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
