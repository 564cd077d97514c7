/// Content that a view of SwiftUI loads: once for each trigger and source, however often the view appears.
package struct ViewContent<Content> {
  /// The reasons for loading.
  package struct Key: Hashable {
    private let trigger: AnyHashable
    private let source: AnyHashable

    /// Makes a key.
    ///
    /// - Parameters:
    ///   - trigger: A value of the host's; another one loads again.
    ///   - source: The identity of what is loaded; the same one for ways that can't be compared.
    package init(trigger: AnyHashable, source: AnyHashable) {
      (self.trigger, self.source) = (trigger, source)
    }
  }

  /// The content; nil before it is loaded, and after an error.
  package private(set) var content: Content?
  private var key: Key?

  /// Makes a place without content.
  package init() {}

  /// Begins to load.
  ///
  /// - Parameters:
  ///   - key: The reasons for loading.
  ///   - keepsFormer: Whether the former content stays until there is another.
  /// - Returns: Whether there is anything to load: false if it is loaded already.
  package mutating func begin(_ key: Key, keepsFormer: Bool) -> Bool {
    guard key != self.key || content == nil else { return false }
    self.key = nil
    if !keepsFormer { content = nil }
    return true
  }

  /// Takes what was loaded.
  package mutating func end(_ key: Key, _ content: Content) { (self.key, self.content) = (key, content) }
}
