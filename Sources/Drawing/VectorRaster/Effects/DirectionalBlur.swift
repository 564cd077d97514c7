/// A blur by a normal distribution along one direction.
public struct DirectionalBlur: Equatable, Sendable, BitwiseCopyable {
  /// The direction, of length 1.
  public var direction: Vector2
  /// The standard deviation in pixels.
  public var sigma: Float
  /// A pixel through whose middle a line goes; it makes the result independent of where a picture begins.
  var anchor = SIMD2<Int>(0, 0)

  /// Creates a blur.
  public init(direction: Vector2, sigma: Float) {
    self.direction = direction
    self.sigma = sigma
  }

  /// Whether lines go from row to row rather than from column to column.
  var isSteep: Bool { direction.y.magnitude > direction.x.magnitude }

  /// The steps across for each step along a line, in 65536ths: −65536…65536.
  var slope: Int64 {
    let along = isSteep ? direction.y : direction.x, across = isSteep ? direction.x : direction.y
    let slope = across / along
    return slope.isFinite ? Int64((Swift.max(-1, Swift.min(1, slope)) * 65_536).rounded()) : 0
  }

  /// The kernel along the axis that lines follow.
  func kernel(side: Int) -> GaussianKernel {
    GaussianKernel(sigma: sigma * (isSteep ? direction.y : direction.x).magnitude, side: side)
  }

  func reach(side: Int) -> Reach {
    let along = kernel(side: side).reach
    let across = Int((Int64(along) * abs(slope) + 65_535) >> 16) + 1
    return isSteep
      ? Reach(left: across, top: along, right: across, bottom: along)
      : Reach(left: along, top: across, right: along, bottom: across)
  }
}

/// A blur of a block along slanted lines.
///
/// Pixels of a line are interpolated between two neighbours across, and so are those of the result, which spreads a
/// slanted blur by less than a pixel across.
struct SlantedBlur: ~Copyable {
  private var lines = LineBlur()
  private var input = Arena<UInt32>()
  private var output = Arena<UInt32>()

  /// The bytes of memory in use.
  var bytes: Int { (input.capacity + output.capacity) * 4 }

  /// A block seen along lines: `along` and `across` are its axes.
  private struct View {
    var along: Range<Int>
    var across: Range<Int>
    var alongStride: Int
    var acrossStride: Int

    init(_ box: PixelBox, isSteep: Bool) {
      let stride = box.width
      along = isSteep ? box.minY..<box.maxY : box.minX..<box.maxX
      across = isSteep ? box.minX..<box.maxX : box.minY..<box.maxY
      alongStride = isSteep ? stride : 1
      acrossStride = isSteep ? 1 : stride
    }

    @inline(__always)
    func index(_ m: Int, _ n: Int) -> Int {
      (m &- along.lowerBound) &* alongStride &+ (n &- across.lowerBound) &* acrossStride
    }
  }

  /// Blurs a block into another one, whose box is set.
  mutating func blur(
    _ source: borrowing PixelBlock, into result: inout PixelBlock, _ blur: DirectionalBlur, side: Int
  ) {
    let kernel = blur.kernel(side: side)
    if kernel.form == .none { return result.fill(from: source) }
    guard !source.box.isEmpty, !result.box.isEmpty else { return result.clear() }
    let from = View(source.box, isSteep: blur.isSteep), to = View(result.box, isSteep: blur.isSteep)
    let slope = blur.slope
    let anchor = blur.isSteep ? SIMD2(blur.anchor.y, blur.anchor.x) : blur.anchor
    func shift(_ m: Int) -> Int64 { slope &* Int64(m &- anchor.x) }
    let length = to.along.count
    input.count = 0
    input.reserve(from.along.count)
    output.count = 0
    output.reserve(2 * length)
    let low = Swift.min(shift(to.along.lowerBound), shift(to.along.upperBound - 1))
    let high = Swift.max(shift(to.along.lowerBound), shift(to.along.upperBound - 1))
    let first = to.across.lowerBound - Int((high + 65_535) >> 16) - 1
    let last = to.across.upperBound - Int(low >> 16)
    let samples = unsafe input.base
    var line = unsafe output.base, next = unsafe line + length
    unsafe line.update(repeating: 0, count: length)
    let pixels = unsafe source.base, out = unsafe result.base
    for k in first...last {
      // `line` is the line k − 1, and `next` becomes the line k.
      for m in from.along {
        let offset = shift(m)
        let n = k + Int(offset >> 16)
        let upper = from.across.contains(n) ? unsafe pixels[from.index(m, n)] : 0
        let lower = from.across.contains(n + 1) ? unsafe pixels[from.index(m, n + 1)] : 0
        unsafe samples[m - from.along.lowerBound] = between(upper, lower, UInt64((offset >> 8) & 255))
      }
      unsafe lines.blur(samples, at: from.along, edges: nil, into: next, at: to.along, kernel)
      for m in to.along {
        let offset = shift(m)
        let n = k - 1 + Int((offset + 65_535) >> 16)
        guard to.across.contains(n) else { continue }
        let fraction = (Int64(n - k + 1) << 16) - offset
        let i = m - to.along.lowerBound
        unsafe out[to.index(m, n)] = between(line[i], next[i], UInt64(fraction >> 8))
      }
      unsafe swap(&line, &next)
    }
  }
}

/// Returns the pixel at `fraction` 256ths between two pixels.
@inline(__always)
func between(_ a: UInt32, _ b: UInt32, _ fraction: UInt64) -> UInt32 {
  if fraction == 0 || a == b { return a }
  let sum = spread(a) &* (256 &- fraction) &+ spread(b) &* fraction &+ 0x0080_0080_0080_0080
  return packed((sum &>> 8) & 0x00ff_00ff_00ff_00ff)
}
