/// Something in a file that can't be drawn, or was mended, and where it stands.
public struct Diagnostic: Sendable, Hashable {
  /// What the finding is about, such as `expression` or `effect`: a stable word for programs.
  public var feature: String
  /// The name of the layer it is on; nil outside layers.
  public var layer: String?
  /// Where it stands in the file, as `layers[3].ks.o`.
  public var path: String
  /// One sentence: what was found and what is done instead.
  public var message: String

  public init(feature: String, layer: String? = nil, path: String, message: String) {
    self.feature = feature
    self.layer = layer
    self.path = path
    self.message = message
  }
}
