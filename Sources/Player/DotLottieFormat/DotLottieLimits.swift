/// The limits for packages, so that no package can exhaust memory or time.
///
/// Real packages stay far below all of these numbers.
public enum DotLottieLimits {
  /// The maximum number of files in an archive.
  public static let maximumEntries = 4096

  /// The maximum unpacked size of one file: 64 MiB.
  public static let maximumEntryBytes = 64 << 20

  /// The maximum size of an archive: 256 MiB.
  public static let maximumArchiveBytes = 256 << 20

  /// The maximum size of a manifest, a theme or a state machine: 8 MiB.
  public static let maximumTextBytes = 8 << 20

  /// The maximum nesting depth of arrays and objects in strict reading.
  public static let maximumStrictDepth = 127

  /// The maximum number of states of a machine.
  public static let maximumStates = 100_000

  /// The maximum number of transitions, guards, actions and interactions of a machine together.
  ///
  /// The same limit applies to its inputs, and to the themes that all animations of a manifest list together.
  public static let maximumParts = 100_000

  /// The maximum number of values and keys of unknown kinds that are kept of one machine or theme.
  public static let maximumKeptValues = 250_000

  /// The maximum number of rules of a theme.
  ///
  /// The same limit applies to the keyframes of all its rules together.
  public static let maximumThemeValues = 100_000

  /// The work that a machine may do in one call of its host, in units of about a nanosecond of one processor core: ten
  /// million guards, or a hundred thousand actions, or a third as many changes of state.
  ///
  /// A machine that exceeds this is stopped, like one that runs in an endless cycle.
  public static let machineWork = 20_000_000

  /// The maximum size of all themes that a machine applies in one call of the player: 16 MiB.
  public static let maximumThemeBytesPerCall = 16 << 20

  /// The maximum number of values in all poses that tweens store in one call of the player, in which each transition
  /// may redirect the previous one.
  ///
  /// Tweens and fades beyond the limit take their time, but show no intermediate pictures.
  public static let maximumTweenValuesPerCall = 20_000_000

  /// The maximum number of findings kept of one machine or theme.
  public static let maximumDiagnostics = 256

  /// The maximum size of all animations of a package that are searched for the names of their slots: 8 MiB.
  ///
  /// In a larger package, every name is accepted for a slot.
  public static let maximumSearchedAnimationBytes = 8 << 20

  /// The maximum size of the compiled animations, with their pictures, that a player keeps of a package: 128 MiB.
  ///
  /// The most recently used animation is kept regardless of its size; others beyond the limit are read again when
  /// needed.
  public static let maximumKeptAnimationBytes = 128 << 20
}
