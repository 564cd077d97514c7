// Views of AppKit may have their origin below, and layers that are transformed about a corner.

extension ViewFrame {
  /// The same frame where y points the other way, in a box of a height.
  package func flipped(inHeight height: Double) -> ViewFrame {
    ViewFrame(x, height - y - self.height, width, self.height)
  }
}

extension ViewTransform {
  /// The same map where y points the other way.
  package var flipped: ViewTransform { ViewTransform(a: a, b: -b, c: -c, d: d, tx: tx, ty: -ty) }

  /// The map that does about a point what this one does about the origin.
  package func about(_ x: Double, _ y: Double) -> ViewTransform {
    .translation(x, y) * self * .translation(-x, -y)
  }
}
