/// The size that a view has by itself, in points; unknown before its animation is prepared.
package struct NaturalSize: Sendable, Hashable {
  /// The width and the height in points; -1 for unknown, as the frameworks of views write it.
  package let width: Double
  package let height: Double

  /// A size that is not known.
  package static let unknown = NaturalSize(width: -1, height: -1)

  /// Makes a size; one with a side of 0 or less, of infinite length, or that is not a number, is unknown.
  package init(width: Double, height: Double) {
    let isKnown = width > 0 && height > 0 && width.isFinite && height.isFinite
    (self.width, self.height) = isKnown ? (width, height) : (-1, -1)
  }

  /// Whether the size is known.
  package var isKnown: Bool { width > 0 }

  /// The size for a proposed width and height.
  ///
  /// Without one of them it follows in proportion; without both, the size is the natural one.
  package func fitting(_ width: Double?, _ height: Double?) -> (width: Double, height: Double) {
    switch (width, height) {
    case (let width?, let height?): (width, height)
    case (let width?, nil): (width, isKnown ? width * self.height / self.width : width)
    case (nil, let height?): (isKnown ? height * self.width / self.height : height, height)
    case (nil, nil): isKnown ? (self.width, self.height) : (0, 0)
    }
  }
}
