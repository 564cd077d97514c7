import LottieFormat
import VectorRaster

/// Collects the outline of a glyph, in percent of the size with y downwards, up to the limit of points.
struct OutlinePen {
  private let scale: Float
  private var path = VectorPath()
  private var last = Vector2.zero
  private var isOpen = false
  private var exceeds = false

  /// Makes a pen.
  ///
  /// - Parameter scale: The factor from the font's units to percent.
  init(scale: Float) { self.scale = scale }

  /// The outline; nil if it has too many points, or numbers that are not finite.
  var finished: VectorPath? {
    guard !exceeds, path.points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return nil }
    var path = path
    if isOpen { path.close() }
    return path
  }

  /// Calls `body` with the pen at an address that was passed through C.
  static func use(_ address: UnsafeMutableRawPointer?, _ body: (inout OutlinePen) -> Void) {
    guard let pen = unsafe address?.assumingMemoryBound(to: OutlinePen.self) else { return }
    unsafe body(&pen.pointee)
  }

  mutating func move(_ x: Float, _ y: Float) {
    close()
    last = point(x, y)
    if hasRoom { path.move(to: last) }
    isOpen = !exceeds
  }

  mutating func line(_ x: Float, _ y: Float) {
    guard isOpen, hasRoom else { return }
    last = point(x, y)
    path.line(to: last)
  }

  /// Draws a quadratic curve, as the cubic curve that is the same.
  mutating func quadratic(_ controlX: Float, _ controlY: Float, _ x: Float, _ y: Float) {
    guard isOpen, hasRoom else { return }
    let control = point(controlX, controlY), end = point(x, y)
    path.cubic(last + (control - last) * (2 / 3), end + (control - end) * (2 / 3), to: end)
    last = end
  }

  mutating func cubic(_ ax: Float, _ ay: Float, _ bx: Float, _ by: Float, _ x: Float, _ y: Float) {
    guard isOpen, hasRoom else { return }
    last = point(x, y)
    path.cubic(point(ax, ay), point(bx, by), to: last)
  }

  mutating func close() {
    if isOpen { path.close() }
    isOpen = false
  }

  private var hasRoom: Bool {
    mutating get {
      if path.points.count > LottieLimits.maximumGlyphPoints - 3 { exceeds = true }
      return !exceeds
    }
  }

  private func point(_ x: Float, _ y: Float) -> Vector2 { Vector2(x * scale, -y * scale) }
}
