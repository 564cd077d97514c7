public import LottieRenderer
internal import VectorRaster

// Texts for screen readers and sounds, which a host adds to the picture.

extension Player {
  /// The texts that show in the current frame, in the order in which they are read.
  ///
  /// Texts are read row by row, and those of a row from the left to the right. A text outside the canvas is not in the
  /// list.
  public var texts: [String] {
    guard let animation, animation.hasTexts else { return [] }
    let canvas = Bounds(minX: 0, minY: 0, maxX: Float(animation.width), maxY: Float(animation.height))
    var rest: [(box: Bounds, text: String)] = []
    for layer in layerBoxes() {
      guard let text = layer.text, !text.isEmpty, let box = layer.box?.bounds,
        !box.intersection(canvas).isEmpty
      else { continue }
      rest.append((box, text))
    }
    rest.sort { ($0.box.minY, $0.box.minX) < ($1.box.minY, $1.box.minX) }
    var result: [String] = []
    while let first = rest.first {
      // A row: the texts whose middle is beside the highest one.
      let row = rest.filter { ($0.box.minY + $0.box.maxY) / 2 <= first.box.maxY }
      rest.removeAll { ($0.box.minY + $0.box.maxY) / 2 <= first.box.maxY }
      if row.isEmpty { rest.removeFirst() }
      result += (row.isEmpty ? [first] : row).sorted { $0.box.minX < $1.box.minX }.map { $0.text }
    }
    return result
  }

  /// The sounds that can be heard in the current frame, as `LottieAnimation.sounds` lists them.
  ///
  /// They do not depend on whether the player plays: a host that plays them pauses and seeks with the player.
  public var playingSounds: [PlayingSound] {
    guard let animation, animation.hasSounds else { return [] }
    var test = pointerTest(x: 0, y: 0)
    return test.sounds()
  }
}
