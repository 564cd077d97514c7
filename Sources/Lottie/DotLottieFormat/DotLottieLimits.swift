/// What a package may ask for at most, so that none can exhaust memory or time.
///
/// Real packages stay far below every number here.
public enum DotLottieLimits {
  /// The files of an archive.
  public static let maximumEntries = 4096

  /// The bytes of one file once it is unpacked: 64 MiB.
  public static let maximumEntryBytes = 64 << 20

  /// The bytes of an archive: 256 MiB.
  public static let maximumArchiveBytes = 256 << 20

  /// The bytes of a manifest, a theme or a state machine: 8 MiB.
  public static let maximumTextBytes = 8 << 20

  /// How deep arrays and objects may nest where reading is strict.
  public static let maximumStrictDepth = 127

  /// The states of a machine.
  public static let maximumStates = 100_000

  /// The transitions, guards, actions and interactions of a machine together, and once more its inputs; the themes that
  /// all animations of a manifest list together.
  public static let maximumParts = 100_000

  /// The values and keys that are kept of one machine or theme without being understood.
  public static let maximumKeptValues = 250_000

  /// The rules of a theme, and once more the keyframes of all its rules together.
  public static let maximumThemeValues = 100_000

  /// The work that a machine may do in one call of its host, in units of about a nanosecond of one processor core: ten
  /// million guards, or a hundred thousand actions, or a third as many changes of state.
  ///
  /// A machine that asks for more is stopped, as one that goes in circles.
  public static let machineWork = 20_000_000

  /// The bytes of all themes together that a machine puts on in one call of the player: 16 MiB.
  public static let maximumThemeBytesPerCall = 16 << 20

  /// The values of all poses together that tweens keep in one call of the player, in which each transition may redirect
  /// the one before.
  ///
  /// Tweens and fades beyond it take their time, but show nothing of the way.
  public static let maximumTweenValuesPerCall = 20_000_000

  /// The findings that are kept of one machine or theme.
  public static let maximumDiagnostics = 256

  /// The bytes of the compiled animations, with their pictures, that a player keeps of a package: 128 MiB.
  ///
  /// The one that was needed last is kept whatever its size; others beyond the limit are read again when they are needed.
  public static let maximumKeptAnimationBytes = 128 << 20
}
