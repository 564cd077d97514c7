extension LottieDocument {
  /// A change of the characters that a selector selects.
  public struct TextAnimator: Sendable {
    /// The name, `nm`.
    public var name: String
    /// The characters that change, and how much.
    public var selector: TextSelector
    /// The properties that change.
    public var changes: TextChanges
    /// The animator's object in ``LottieDocument/json``.
    public var node: JSONDocument.Node
  }

  /// The properties that an animator changes, each by its value for a character that is selected as a whole.
  public struct TextChanges: Sendable {
    /// The centre of rotation and scaling, relative to the character's own.
    public var anchor: Property<Vector>?
    /// The distance by which characters move, in pixels.
    public var position: Property<Vector>?
    /// The scale in percent.
    public var scale: Property<Vector>?
    /// The rotation in degrees, clockwise.
    public var rotation: Property<Double>?
    /// The rotation about the axis to the right, in degrees.
    public var rotationX: Property<Double>?
    /// The rotation about the downward axis, in degrees.
    public var rotationY: Property<Double>?
    /// The skew in degrees.
    public var skew: Property<Double>?
    /// The direction of the skew in degrees.
    public var skewAxis: Property<Double>?
    /// The opacity in percent.
    public var opacity: Property<Double>?
    /// The colour of the characters, components 0…1.
    public var fillColor: Property<Vector>?
    /// The opacity of the fill in percent.
    public var fillOpacity: Property<Double>?
    /// The change of the fill's hue in degrees.
    public var fillHue: Property<Double>?
    /// The change of the fill's saturation in percent.
    public var fillSaturation: Property<Double>?
    /// The change of the fill's brightness in percent.
    public var fillBrightness: Property<Double>?
    /// The colour of the outlines, components 0…1.
    public var strokeColor: Property<Vector>?
    /// The opacity of the outlines in percent.
    public var strokeOpacity: Property<Double>?
    /// The change of the outlines' hue in degrees, `sh`.
    public var strokeHue: Property<Double>?
    /// The change of the outlines' saturation in percent, `ss`.
    public var strokeSaturation: Property<Double>?
    /// The change of the outlines' brightness in percent, `sb`.
    public var strokeBrightness: Property<Double>?
    /// The width that is added to the outlines, in pixels.
    public var strokeWidth: Property<Double>?
    /// The space that is added after each character, in pixels.
    public var tracking: Property<Double>?
    /// The distance that is added between a line and the one before it, in pixels, `ls`.
    public var lineSpacing: Property<Double>?
    /// The blurriness along both axes, in pixels, `bl`; a single number applies to both.
    public var blur: Property<Vector>?
  }

  /// The part of a text that an animator changes.
  public struct TextSelector: Sendable {
    /// The unit of ``start``, ``end`` and ``offset``; raw values are those of `r`.
    public enum Unit: Int, Sendable {
      /// Percent of the text.
      case percent = 1
      /// Numbers of elements.
      case index
    }

    /// The elements that are selected one by one; raw values are those of `b`.
    public enum Basis: Int, Sendable {
      case characters = 1, charactersWithoutSpaces, words, lines
    }

    /// The course of the strength over the range; raw values are those of `sh`.
    public enum Shape: Int, Sendable {
      case square = 1, rampUp, rampDown, triangle, round, smooth
    }

    /// The start of the range.
    public var start: Property<Double>
    /// The end of the range; nil for the end of the text.
    public var end: Property<Double>?
    /// The distance by which the range moves.
    public var offset: Property<Double>
    /// The strength in percent.
    public var amount: Property<Double>
    /// The easing of the strength near its largest value, −100…100, `xe`.
    public var easeHigh: Property<Double>
    /// The easing of the strength near its smallest value, −100…100, `ne`.
    public var easeLow: Property<Double>
    /// The softness of a square's edges in percent, `sm`.
    public var smoothness: Property<Double>
    /// The unit of ``start``, ``end`` and ``offset``.
    public var unit: Unit
    /// The elements that are selected one by one.
    public var basis: Basis
    /// The course of the strength over the range.
    public var shape: Shape
    /// Whether the elements are selected in random order, `rn`.
    public var isRandom: Bool
    /// The source of an expression for the strength of each element in percent, `x`; nil for a range.
    public var expression: JSONDocument.Node?
    /// The selector's object in ``LottieDocument/json``.
    public var node: JSONDocument.Node
  }
}
