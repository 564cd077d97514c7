extension Diagnostic {
  /// The values of ``Diagnostic/feature`` that reading a document uses; they are stable.
  package enum Feature: String, Sendable, CaseIterable {
    // Not drawn.
    case text, effect, layerStyle, expression, twist, camera, audio
    case unknownLayer, unknownShape, blendMode
    // Repaired.
    /// A number is infinite, not a number or too large.
    case number
    /// A value is missing or of the wrong type.
    case value
    /// A colour has components above 1.
    case color
    /// Keyframes are out of order, without time or without value.
    case keyframe
    /// A slot holds a value of another kind.
    case slot
    /// A data URL can't be decoded.
    case dataURL
    /// The text is not UTF-8.
    case encoding
    /// The file follows a newer specification.
    case version
    /// Further findings, not listed.
    case more
  }
}
