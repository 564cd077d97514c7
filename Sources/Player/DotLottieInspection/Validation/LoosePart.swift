import ZoetropeJSON

/// The kinds of files that packages contain, for a JSON file outside any package.
package enum LoosePart {
  case animation, theme, stateMachine

  /// The kind of a file by its members; anything that is neither a theme nor a machine is read as an animation.
  package init(of bytes: [UInt8]) {
    // Machines may have hexadecimal numbers.
    let json = (try? JSONDocument(bytes)) ?? HexadecimalNumbers.document(bytes)
    func has(_ member: String) -> Bool {
      json.map { $0.kind(of: .root) == .object && $0.member(member, of: .root) != nil } ?? false
    }
    self = has("states") ? .stateMachine : has("rules") && !has("layers") ? .theme : .animation
  }
}
