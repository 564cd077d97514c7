#if Tools
/// The reason why the studio can't start, in one line for people.
package struct StudioError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The message: what was found, where, and what to do.
  package var description: String

  init(_ description: String) { self.description = description }
}
#endif
