/// A layer and the box around what it paints in one pose.
public struct LayerBox: Sendable, Equatable {
  /// The name of the layer.
  public var name: String
  /// The kind of its content.
  public var kind: Kind
  /// The number of precompositions around it.
  public var depth: Int
  /// Whether the layer and the precompositions around it are drawn in this pose, and are not transparent.
  public var isVisible: Bool
  /// The box in picture pixels; nil if the layer is not visible, or paints nothing.
  public var box: OrientedBox?
  /// The text that the layer shows in this pose, with line feeds between its lines; nil if it is not visible, or no text.
  public var text: String?

  /// The kind of a layer's content.
  public struct Kind: Sendable, Hashable, CustomStringConvertible {
    /// The name, in one word.
    public let description: String

    /// No content that is drawn: a null object, or a layer of a kind that is not supported.
    public static let none = Kind(description: "none")
    /// A solid rectangle.
    public static let solid = Kind(description: "solid")
    /// A picture.
    public static let image = Kind(description: "image")
    /// Shapes.
    public static let shape = Kind(description: "shape")
    /// Text.
    public static let text = Kind(description: "text")
    /// A precomposition.
    public static let precomposition = Kind(description: "precomposition")
  }
}

extension LayerBox.Kind {
  init(_ content: LayerInstance.Content) {
    switch content {
    case .null: self = .none
    case .solid: self = .solid
    case .image: self = .image
    case .shapes: self = .shape
    case .composition: self = .precomposition
    case .text: self = .text
    }
  }
}
