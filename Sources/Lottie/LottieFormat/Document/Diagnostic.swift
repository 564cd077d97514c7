/// Something in a file that can't be drawn, or was mended, and where it stands.
public struct Diagnostic: Sendable, Hashable {
  /// What the finding is about, such as `expression` or `effect`: a stable word for programs.
  ///
  /// Reading a document gives these. Not drawn: `text`, `effect`, `layerStyle`, `expression`, `maskFeather`,
  /// `maskExpansion`, `twist`, `camera`, `audio`, `unknownLayer`, `unknownShape`, `blendMode`. Mended: `number` (not
  /// finite or too large), `value` (missing or of another kind), `keyframe` (out of order, without time or value),
  /// `slot` (a value of another kind), `dataURL` (damaged), `encoding` (not UTF-8), `version` (of a newer
  /// specification). `more` says how many findings are not listed.
  public var feature: String
  /// The name of the layer it is on; nil outside layers.
  public var layer: String?
  /// Where it stands in the file, as `layers[3].ks.o`.
  public var path: String
  /// One sentence: what was found and what is done instead.
  public var message: String

  /// Creates a finding.
  public init(feature: String, layer: String? = nil, path: String, message: String) {
    self.feature = feature
    self.layer = layer
    self.path = path
    self.message = message
  }
}
