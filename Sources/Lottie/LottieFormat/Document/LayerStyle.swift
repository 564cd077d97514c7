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
      /// A gradient over the layer, 8.
      case gradientOverlay(GradientOverlay)
      /// The difference of two blurred shapes on the layer, 6.
      case satin(Satin)
      /// A light on the layer's edges, 5.
      case bevel(Bevel)
      /// A style that is unknown and not drawn.
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

    /// The parameters of a gradient overlay.
    public struct GradientOverlay: Sendable {
      /// The number of colours among ``stops``.
      public var colorCount: Int
      /// The colours and opacities.
      public var stops: Property<GradientStops>
      /// The opacity in percent.
      public var opacity: Number
      /// The direction of the gradient in degrees, counterclockwise from the right.
      public var angle: Number
      /// The kind of gradient: 1 linear, 2 radial, 3 angle, 4 reflected, 5 diamond.
      public var type: Number
      /// Whether the colours run backwards.
      public var isReversed: Number
      /// The length in percent of the layer.
      public var scale: Number
      /// The distance from the middle of the layer.
      public var offset: Property<Vector>
      /// The entry of the menu of blend modes.
      public var blendMode: Number
    }

    /// The parameters of a satin.
    public struct Satin: Sendable {
      /// The colour, components 0…1.
      public var color: Color
      /// The opacity in percent.
      public var opacity: Number
      /// The direction in which the shapes move apart, in degrees.
      public var angle: Number
      /// The distance of each shape from the layer.
      public var distance: Number
      /// The extent of the blur in pixels.
      public var size: Number
      /// Whether the colour lies where both shapes agree.
      public var isInverted: Number
      /// The entry of the menu of blend modes.
      public var blendMode: Number
    }

    /// The parameters of a bevel.
    public struct Bevel: Sendable {
      /// The style: 1 outer, 2 inner, 3 emboss, 4 pillow emboss, 5 stroke emboss.
      public var style: Number
      /// The technique: 1 smooth, 2 chisel hard, 3 chisel soft.
      public var technique: Number
      /// The depth in percent.
      public var depth: Number
      /// The extent in pixels.
      public var size: Number
      /// The extent of an additional blur in pixels.
      public var softness: Number
      /// The angle of the light in degrees.
      public var angle: Number
      /// The height of the light above the layer in degrees.
      public var altitude: Number
      /// The colour of lit slopes, components 0…1.
      public var highlight: Color
      /// The opacity of ``highlight`` in percent.
      public var highlightOpacity: Number
      /// The entry of the menu of blend modes for ``highlight``.
      public var highlightMode: Number
      /// The colour of slopes that face away, components 0…1.
      public var shadow: Color
      /// The opacity of ``shadow`` in percent.
      public var shadowOpacity: Number
      /// The entry of the menu of blend modes for ``shadow``.
      public var shadowMode: Number
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
