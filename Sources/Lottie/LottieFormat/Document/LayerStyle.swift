extension LottieDocument {
  /// A style of a layer, which is applied after its effects.
  public struct LayerStyle: Sendable {
    /// A number of a style, which may be animated.
    public typealias Number = Property<Double>
    /// A colour with components 0…1.
    public typealias Color = Property<Vector>

    /// The kind of style, with its parameters.
    ///
    /// Lengths are pixels of the layer; opacities and chokes are percent. Angles are those of the light in degrees,
    /// counterclockwise from the right. Blend modes are entries of After Effects' menu for styles: 1 normal, 5 multiply,
    /// 11 screen.
    public enum Kind: Sendable {
      /// A line around the layer, 0.
      case stroke(color: Color, opacity: Number, size: Number)
      /// A shadow under the layer, 1.
      case dropShadow(Shadow)
      /// A shadow of the surroundings on the layer, 2.
      case innerShadow(Shadow)
      /// A light around the layer, 3.
      case outerGlow(Glow)
      /// A light on the layer along its edges, 4.
      case innerGlow(Glow)
      /// A colour over the layer, 7.
      case colorOverlay(color: Color, opacity: Number, blendMode: Number)
      /// A style that is not drawn: bevel, satin, gradient overlay, or unknown.
      case unsupported(Int)
    }

    /// The parameters of a shadow.
    public struct Shadow: Sendable {
      /// The colour, components 0…1.
      public var color: Color
      /// The opacity in percent.
      public var opacity: Number
      /// The angle of the light in degrees.
      public var angle: Number
      /// The distance from the layer in pixels.
      public var distance: Number
      /// The extent of the blur in pixels.
      public var size: Number
      /// The share of the blur that is cut off, in percent.
      public var choke: Number
      /// The entry of the menu of blend modes.
      public var blendMode: Number
    }

    /// The parameters of a glow.
    public struct Glow: Sendable {
      /// The colour, components 0…1.
      public var color: Color
      /// The opacity in percent.
      public var opacity: Number
      /// The extent of the blur in pixels.
      public var size: Number
      /// The share of the blur that is cut off, in percent.
      public var choke: Number
      /// The source of an inner glow: 1 for the edge, 2 for the middle.
      public var source: Number
      /// The entry of the menu of blend modes.
      public var blendMode: Number
    }

    /// The name, `nm`; empty if missing.
    public var name: String
    /// The kind of style, `ty`, with its parameters.
    public var kind: Kind
    /// Whether the style applies, `en`; true if missing.
    public var isEnabled: Bool
    /// The style's object in ``LottieDocument/json``.
    public var node: JSONDocument.Node
  }
}
