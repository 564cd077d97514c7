extension StateGraph.State.Kinds: NamedBits {
  package static let names: [(String, Self)] = [
    ("initial", .initial), ("final", .final), ("global", .global), ("parallel", .parallel),
    ("history", .history), ("deepHistory", .deepHistory),
  ]
}

extension StateGraph.Transition.Kinds: NamedBits {
  package static let names: [(String, Self)] = [
    ("tweened", .tweened), ("global", .global), ("internal", .internal), ("eventless", .eventless),
  ]
}

/// An option set whose members are written to files by name.
package protocol NamedBits: OptionSet where RawValue == UInt32, Element == Self {
  /// The members and their names, in the order in which they are written.
  static var names: [(String, Self)] { get }
}

extension NamedBits {
  /// The names of the set's members.
  ///
  /// Bits without a name are left out.
  package var nameList: [String] { Self.names.filter { contains($0.1) }.map { $0.0 } }

  /// The member with a name; nil for an unknown name.
  package static func named(_ name: String) -> Self? { names.first { $0.0 == name }?.1 }
}
