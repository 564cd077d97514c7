// AppKit views may have their origin at the bottom, and their layers are transformed about an anchor, usually a corner.

extension ViewFrame {
  /// Returns the frame with the y axis reversed, within a box of a height.
  package func flipped(inHeight height: Double) -> ViewFrame {
    ViewFrame(x, height - y - self.height, width, self.height)
  }
}

extension ViewTransform {
  /// The map with the y axis reversed.
  package var flipped: ViewTransform { ViewTransform(a: a, b: -b, c: -c, d: d, tx: tx, ty: -ty) }

  /// Returns the map that has the effect of this map about a point instead of the origin.
  package func about(_ x: Double, _ y: Double) -> ViewTransform {
    .translation(x, y) * self * .translation(-x, -y)
  }
}
