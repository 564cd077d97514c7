/// A description of an animation for assistive technologies, which a view hands to the system.
public struct AccessibilityDescription: Sendable, Hashable {
  /// The name.
  public var label: String
  /// The current state; nil if there is nothing to say.
  public var value: String?
  /// Whether it responds to presses.
  public var isButton: Bool
  /// Whether it changes often, so that the system does not announce every change.
  public var updatesFrequently: Bool

  /// Makes a description.
  public init(label: String, value: String? = nil, isButton: Bool = false, updatesFrequently: Bool = false) {
    self.label = label
    self.value = value
    self.isButton = isButton
    self.updatesFrequently = updatesFrequently
  }
}

/// The words of a description, in the language of the application's users.
public struct AccessibilityWords: Sendable, Hashable {
  /// The name; nil for the name of the package or the animation.
  public var label: String?
  /// The names of states; a state without one is described by its own name.
  public var states: [String: String]
  /// Whether the texts in the picture are read, after the state.
  public var readsTexts: Bool

  /// Makes words.
  public init(label: String? = nil, states: [String: String] = [:], readsTexts: Bool = true) {
    self.label = label
    self.states = states
    self.readsTexts = readsTexts
  }

  /// Returns the value of a picture: the state and the texts that it shows; nil for nothing to say.
  package func value(state: String?, texts: @autoclosure () -> [String]) -> String? {
    let parts = (state.map { [states[$0] ?? $0] } ?? []) + (readsTexts ? texts() : [])
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}
