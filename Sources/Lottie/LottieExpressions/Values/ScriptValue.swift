/// A value of the language: 16 bytes without references, so that copies cost nothing.
///
/// Strings, arrays and the like are handles into a ``ScriptHeap``, and are valid as long as it is not cleared.
package enum ScriptValue: Sendable {
  case undefined
  case null
  case boolean(Bool)
  case number(Double)
  case string(Int32)
  case array(Int32)
  case object(Int32)
  /// A path: an array of whether it is closed, then x, y, and both tangents relative to them for each vertex.
  case path(Int32)
  /// A regular expression.
  case regExp(Int32)
  /// A function of the expression.
  case function(Int32)
  /// A function or a namespace of the language, or of After Effects, by its word.
  case word(Int32)
  /// A composition, a layer, a group of properties or a property.
  case scene(SceneReference)
}

/// A reference to a part of a composition, which a host gives its meaning.
package struct SceneReference: Sendable, Equatable {
  package enum Kind: UInt8, Sendable {
    case composition, layer, group, property
    /// The markers of a composition or a layer.
    case markers
  }

  /// The host's number for the part.
  package var node: Int32
  /// The host's number for the use of the composition that contains the part.
  package var instance: Int32
  package var kind: Kind

  package init(_ kind: Kind, node: Int32, instance: Int32 = 0) {
    self.kind = kind
    self.node = node
    self.instance = instance
  }
}
