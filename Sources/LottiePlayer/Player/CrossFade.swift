import LottieRenderer
import VectorRaster

/// One picture giving way to a frame of another animation.
struct CrossFade {
  private let from: Surface
  private let to: Renderer
  private let frame: Double
  private var reached: Surface

  init(from: Surface, to: Renderer, frame: Double) {
    self.from = from
    self.to = to
    self.frame = frame
    reached = Surface(width: from.width, height: from.height)
  }

  /// Places the animation that fades in anew.
  func place(_ placement: (LottieAnimation) -> Matrix2D) { to.placement = placement(to.animation) }

  /// Draws the mixture.
  ///
  /// - Parameter progress: 0 for the picture before, 1 for the animation; beyond is brought back.
  mutating func draw(progress: Float, background: PaintColor, into surface: inout Surface) {
    if to.background != background { to.background = background }
    to.render(frame: frame, into: &reached)
    let weight = UInt32((min(max(progress, 0), 1) * 255).rounded())
    guard surface.pixels.count == reached.pixels.count, from.pixels.count == reached.pixels.count else {
      return
    }
    Self.mix(from.pixels, reached.pixels, weight, into: &surface.pixels)
  }

  private static func mix(_ a: [UInt32], _ b: [UInt32], _ weight: UInt32, into pixels: inout [UInt32]) {
    for index in pixels.indices { pixels[index] = mix(a[index], b[index], weight) }
  }

  /// `a` to `b` in 255 steps, each channel rounded to the nearest.
  private static func mix(_ a: UInt32, _ b: UInt32, _ weight: UInt32) -> UInt32 {
    let even = mixPair(a & 0x00FF_00FF, b & 0x00FF_00FF, weight)
    let odd = mixPair((a >> 8) & 0x00FF_00FF, (b >> 8) & 0x00FF_00FF, weight)
    return even | odd << 8
  }

  private static func mixPair(_ a: UInt32, _ b: UInt32, _ weight: UInt32) -> UInt32 {
    let sum = a &* (255 &- weight) &+ b &* weight &+ 0x0080_0080
    return ((sum &+ ((sum >> 8) & 0x00FF_00FF)) >> 8) & 0x00FF_00FF
  }
}
