extension LottieDocument {
  /// A property that a ``PropertyPath`` leads to, and that a slot may stand for.
  public struct NamedProperty: Sendable {
    /// The names from the layer down, such as `Logo`, `Fill 1`, `Color`.
    ///
    /// Several properties may have the same ones.
    /// The last is the word of the editor: `Transform` has `Anchor Point`, `Position` (or `X Position`, `Y Position`
    /// and `Z Position`), `Scale`, `Rotation`, `Opacity`, `Skew`, `Skew Axis`; fills and strokes have `Color`,
    /// `Colors`, `Opacity`, `Start Point`, `End Point`, `Stroke Width`; shapes have `Position`, `Size`, `Roundness`,
    /// `Points`, `Outer Radius` and so on.
    public var names: [String]
    /// What kind of value it takes.
    public var kind: SlotKind
    /// The slot that it has already; nil for none.
    public var slotID: String?
    /// Where it stands in ``LottieDocument/json``.
    public var node: JSONDocument.Node

    /// The path that leads to properties of these names and no others.
    public var path: PropertyPath { PropertyPath(names: names) }
  }

  /// The properties that slots may stand for, layer by layer; within a precomposition once for each of its layers.
  ///
  /// A precomposition that is used twice is one: what its properties are given shows in both places. Outlines are not
  /// here, as no slot holds one, nor are texts and pictures. At most ``LottieLimits/maximumNamedProperties``.
  ///
  /// - Complexity: O(members of the layers that lead to them), at most ``LottieLimits/maximumPropertyWork``.
  public var namedProperties: [NamedProperty] { json.namedProperties }
}

extension JSONDocument {
  /// What ``LottieDocument/namedProperties`` says, of a file that is not decoded.
  package var namedProperties: [LottieDocument.NamedProperty] {
    var walk = PropertyWalk(self)
    walk.run()
    return walk.found
  }
}
