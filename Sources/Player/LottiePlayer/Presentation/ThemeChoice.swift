/// The themes for a light and a dark environment.
public struct ThemeChoice: Sendable, Hashable {
  /// The appearance of an environment.
  public enum Appearance: Sendable, Hashable {
    /// Dark on light.
    case light
    /// Light on dark.
    case dark
  }

  /// The id of the theme for a light environment; nil for none.
  public var light: String?
  /// The id of the theme for a dark environment; nil for none.
  public var dark: String?
  /// The appearance of the environment.
  public var appearance: Appearance

  /// Makes a choice.
  public init(light: String? = nil, dark: String? = nil, appearance: Appearance = .light) {
    self.light = light
    self.dark = dark
    self.appearance = appearance
  }

  /// The id of the theme for the environment; nil for none.
  public var themeID: String? { appearance == .dark ? dark : light }
}
