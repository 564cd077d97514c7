extension LottieDocument {
  /// An effect of a layer, with its parameters as the file has them.
  public struct Effect: Sendable {
    /// The name, `nm`, which expressions refer to; empty if missing.
    public var name: String
    /// The name that does not depend on After Effects' language, `mn`, such as `ADBE Gaussian Blur 2`; empty if missing.
    public var matchName: String
    /// The kind of effect, `ty`; -1 if missing.
    public var type: Int
    /// Whether the effect applies, `en`; true if missing.
    public var isEnabled: Bool
    /// The parameters, in the order of the file, which is that of After Effects' panel.
    public var parameters: [EffectParameter]
    /// The effect's object in ``LottieDocument/json``.
    public var node: JSONDocument.Node
  }

  /// A parameter of an effect: a control with a value.
  public struct EffectParameter: Sendable {
    /// The value of a parameter; each kind is a `ty` of the format.
    public enum Value: Sendable {
      /// A number or a percentage, 0.
      case slider(Property<Double>)
      /// An angle in degrees, 1.
      case angle(Property<Double>)
      /// A colour with components 0…1, 2.
      case color(Property<Vector>)
      /// A point in the space of the layer, 3; it has two coordinates or three.
      case point(Property<Vector>)
      /// A switch, 4: 0 is off.
      case checkbox(Property<Double>)
      /// Parameters under a heading of their own, 5.
      case group([EffectParameter])
      /// A heading or a button without a value, 6 and all other kinds.
      case none
      /// The number of the chosen entry of a menu, 7; the first is 1.
      case menu(Property<Double>)
      /// The `ind` of a layer of the same composition, 10; 0 is none.
      case layer(Property<Double>)
      /// The number of a mask of the layer, 11; the first is 1, and 0 is none.
      case mask(Property<Double>)
    }

    /// The name, `nm`, which expressions refer to; empty if missing.
    public var name: String
    /// The name that does not depend on After Effects' language, `mn`; empty if missing.
    public var matchName: String
    /// The value, which may be animated.
    public var value: Value
    /// The parameter's object in ``LottieDocument/json``.
    public var node: JSONDocument.Node
  }
}
