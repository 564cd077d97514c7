extension LottieDocument {
  /// A property that a ``PropertyPath`` can select, and that a slot can replace.
  public struct NamedProperty: Sendable {
    /// The names from the layer down, such as `Logo`, `Fill 1`, `Color`.
    ///
    /// Several properties may have the same names. The last name is the editor's term: `Transform` has `Anchor Point`,
    /// `Position` (or `X Position`, `Y Position` and `Z Position`), `Scale`, `Rotation`, `Opacity`, `Skew`, `Skew
    /// Axis`; fills and strokes have `Color`, `Colors`, `Opacity`, `Start Point`, `End Point`, `Stroke Width`; shapes
    /// have `Position`, `Size`, `Roundness`, `Points`, `Outer Radius` and so on; `Text` of a text layer has `Source Text`.
    public var names: [String]
    /// The kind of its value.
    public var kind: SlotKind
    /// The id of its current slot; nil for no slot.
    public var slotID: String?
    /// The property's node in ``LottieDocument/json``.
    public var node: JSONDocument.Node

    /// The path that selects exactly the properties with these names.
    public var path: PropertyPath { PropertyPath(names: names) }
  }

  /// The properties that slots can replace, layer by layer; in a precomposition, once for each layer that uses it.
  ///
  /// A precomposition that is used twice is the same one: a change of its properties shows in both places. Outlines are
  /// not included, because no slot has an outline, and neither are pictures. At most
  /// ``LottieLimits/maximumNamedProperties``.
  ///
  /// - Complexity: O(members of the layers that lead to them), at most ``LottieLimits/maximumPropertyWork``.
  public var namedProperties: [NamedProperty] { json.namedProperties }
}

extension JSONDocument {
  /// The named properties of a file that is not decoded; see ``LottieDocument/namedProperties``.
  package var namedProperties: [LottieDocument.NamedProperty] {
    var walk = PropertyWalk(self)
    walk.run()
    return walk.found
  }
}
