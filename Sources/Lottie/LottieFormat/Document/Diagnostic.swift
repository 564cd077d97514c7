/// A part of a file that can't be drawn, or was repaired, with its place.
public struct Diagnostic: Sendable, Hashable {
  /// The subject of the finding, such as `expression` or `effect`: a stable word for programs.
  ///
  /// Reading a document uses these values. Not drawn: `text` (parts of it), `effect`, `layerStyle`, `expression`,
  /// `twist`, `camera`, `audio`, `unknownLayer`, `unknownShape`, `blendMode`. Repaired: `number` (not
  /// finite or too large), `value` (missing or of another type), `color` (components above 1), `keyframe` (out of
  /// order, without time or value), `slot` (a value of another kind), `dataURL` (damaged), `encoding` (not UTF-8), `version` (of a newer
  /// specification). `more` states how many findings are not listed.
  public var feature: String
  /// The name of the layer with the finding; nil outside layers.
  public var layer: String?
  /// The path in the file, such as `layers[3].ks.o`.
  public var path: String
  /// One sentence: the problem and its handling.
  public var message: String

  /// Creates a finding.
  public init(feature: String, layer: String? = nil, path: String, message: String) {
    self.feature = feature
    self.layer = layer
    self.path = path
    self.message = message
  }
}
