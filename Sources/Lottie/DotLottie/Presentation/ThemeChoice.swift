/// Which theme is on in which environment.
public struct ThemeChoice: Sendable, Hashable {
  /// How an environment looks.
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
  /// How the environment looks.
  public var appearance: Appearance

  /// Makes a choice.
  public init(light: String? = nil, dark: String? = nil, appearance: Appearance = .light) {
    self.light = light
    self.dark = dark
    self.appearance = appearance
  }

  /// The id of the theme that is to be on; nil for none.
  public var themeID: String? { appearance == .dark ? dark : light }
}
