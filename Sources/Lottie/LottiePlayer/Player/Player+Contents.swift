public import LottieRenderer
internal import VectorRaster

// What a host adds to the picture: words for screen readers, and sounds.

extension Player {
  /// The texts that show in the current frame, in the order in which they are read.
  ///
  /// Texts are read from the top to the bottom, and those that begin at the same height from the left to the right. A
  /// text outside the canvas is not in the list.
  public var texts: [String] {
    let canvas = animation.map { Bounds(minX: 0, minY: 0, maxX: Float($0.width), maxY: Float($0.height)) }
    var found: [(place: Vector2, text: String)] = []
    for layer in layerBoxes() {
      guard let text = layer.text, !text.isEmpty, let box = layer.box?.bounds, let canvas,
        box.minX < canvas.maxX, box.maxX > 0, box.minY < canvas.maxY, box.maxY > 0
      else { continue }
      found.append((Vector2(box.minX, box.minY), text))
    }
    found.sort { ($0.place.y, $0.place.x) < ($1.place.y, $1.place.x) }
    return found.map(\.text)
  }

  /// The sounds that can be heard in the current frame, as ``LottieAnimation/sounds`` lists them.
  ///
  /// They do not depend on whether the player plays: a host that plays them pauses and seeks with the player.
  public var playingSounds: [PlayingSound] {
    guard let animation, !animation.sounds.isEmpty else { return [] }
    var test = pointerTest(x: 0, y: 0)
    return test.sounds()
  }
}
