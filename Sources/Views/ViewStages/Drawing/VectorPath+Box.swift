import VectorRaster
import ViewMachines

extension VectorPath {
  /// Adds a box with rounded corners, clockwise; the radius is limited to half of the shorter side.
  mutating func addBox(_ box: ViewFrame, radius: Double) {
    func point(_ x: Double, _ y: Double) -> Vector2 { Vector2(Float(x), Float(y)) }
    let (left, top, right, bottom) = (box.x, box.y, box.x + box.width, box.y + box.height)
    let r = min(radius, box.width / 2, box.height / 2)
    guard r > 0 else {
      move(to: point(left, top))
      line(to: point(right, top))
      line(to: point(right, bottom))
      line(to: point(left, bottom))
      close()
      return
    }
    // The distance of the control points of a quarter circle from its corner.
    let k = r * (1 - 0.552_284_749_8)
    move(to: point(left + r, top))
    line(to: point(right - r, top))
    cubic(point(right - k, top), point(right, top + k), to: point(right, top + r))
    line(to: point(right, bottom - r))
    cubic(point(right, bottom - k), point(right - k, bottom), to: point(right - r, bottom))
    line(to: point(left + r, bottom))
    cubic(point(left + k, bottom), point(left, bottom - k), to: point(left, bottom - r))
    line(to: point(left, top + r))
    cubic(point(left, top + k), point(left + k, top), to: point(left + r, top))
    close()
  }
}
