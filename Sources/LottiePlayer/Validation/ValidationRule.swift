/// One thing that is looked for in packages, machines, themes and animations.
///
/// More rules may come; switch with a `default`.
public enum ValidationRule: String, Sendable, Hashable, CaseIterable {
  // MARK: Files

  /// A file is no archive or no JSON, or lacks what it can't be without.
  case unreadable = "unreadable-file"
  /// The manifest lists an animation, a theme or a state machine that has no file.
  case missingFile = "missing-file"
  /// The manifest lists two animations, themes or state machines of one id.
  case duplicateID = "duplicate-id"
  /// The manifest names something that it does not list.
  case unlistedReference = "unlisted-reference"
  /// The package holds a file that nothing refers to.
  case unusedFile = "unused-file"
  /// An animation names a picture that the package does not hold.
  case missingAsset = "missing-asset"
  /// A value was of the wrong kind, and another one is taken instead.
  case mendedValue = "mended-value"
  /// A part of a kind that is not known: it is kept, and does nothing.
  case unknownKind = "unknown-kind"
  /// Something was not looked into, for there is too much.
  case tooMuch = "too-much"

  // MARK: States and transitions

  /// The machine starts in a state that it does not have.
  case initialState = "initial-state"
  /// A transition or an interaction names a state that the machine does not have.
  case unknownState = "unknown-state"
  /// Two states or two inputs of one type have one name, or there are two global states.
  case duplicateName = "duplicate-name"
  /// Players refuse the machine, for a reason that no other rule is about.
  case refused = "refused-by-players"
  /// No way leads to a state.
  case unreachableState = "unreachable-state"
  /// A state can be entered and not be left, and is not final.
  case deadEnd = "dead-end"
  /// A transition can't be taken, whatever the inputs are.
  case neverTaken = "never-taken"
  /// Transitions that ask nothing lead in a circle.
  case alwaysLoops = "always-loops"
  /// A tween's duration or easing can't be.
  case tweenRange = "tween-range"

  // MARK: Inputs

  /// A guard or an action names an input that the machine does not declare.
  case unknownInput = "unknown-input"
  /// A guard or an action takes an input, or a value, for another type than it is.
  case inputType = "input-type"
  /// An input begins with `@`, as only the player's own do.
  case reservedName = "reserved-name"
  /// An input that no guard asks and no action reads.
  case unusedInput = "unused-input"

  // MARK: Playback

  /// A state plays an animation that the package does not list.
  case unknownAnimation = "unknown-animation"
  /// A state is limited to a marker that its animation does not have.
  case unknownMarker = "unknown-marker"
  /// A state is limited to frames that are none, or that its animation does not have.
  case segmentRange = "segment-range"
  /// A frame or a progress lies outside of the animation.
  case frameRange = "frame-range"
  /// A speed that is not above 0.
  case speedRange = "speed-range"
  /// An interaction waits for a layer that no animation has.
  case unknownLayer = "unknown-layer"
  /// An interaction waits for the end of playback that never ends.
  case neverCompletes = "never-completes"
  /// An address is opened by something else than a tap, which players refuse.
  case openURLWithoutTap = "open-url-without-tap"

  // MARK: Themes

  /// A machine puts on a theme that the package does not list.
  case unknownTheme = "unknown-theme"
  /// A rule of a theme can't be read, and players refuse the theme.
  case brokenThemeRule = "broken-theme-rule"
  /// A theme fills a slot that no animation has.
  case unknownSlot = "unknown-slot"
  /// A theme fills a slot with a value of another kind.
  case slotKind = "slot-kind"

  // MARK: Players

  /// Players read a value differently.
  case dialect = "dialect-difference"
  /// The renderer can't draw something as it is written.
  case notDrawn = "not-drawn"
}

extension ValidationRule {
  /// How bad a finding is.
  public enum Severity: String, Sendable, Hashable, CaseIterable, Comparable {
    /// Worth knowing.
    case note
    /// It works, and hardly as it is meant.
    case warning
    /// It can't work.
    case error

    /// Whether one is less bad.
    public static func < (a: Severity, b: Severity) -> Bool {
      a != b && (a == .note || b == .error)
    }
  }

  /// How bad what the rule finds is.
  public var severity: Severity {
    switch self {
    case .unreadable, .missingFile, .duplicateID, .unlistedReference, .initialState, .unknownState,
      .duplicateName, .refused, .alwaysLoops, .tweenRange, .unknownInput, .inputType, .reservedName,
      .unknownAnimation,
      .unknownMarker, .segmentRange, .speedRange, .unknownTheme, .brokenThemeRule:
      .error
    case .missingAsset, .mendedValue, .unknownKind, .tooMuch, .unreachableState, .neverTaken, .frameRange,
      .unknownLayer, .neverCompletes, .openURLWithoutTap, .unknownSlot, .slotKind, .notDrawn:
      .warning
    case .unusedFile, .deadEnd, .unusedInput, .dialect: .note
    }
  }

  /// What the rule looks for, in a sentence without a full stop.
  public var summary: String { texts.summary }

  /// What to do about a finding, in a sentence without a full stop.
  public var advice: String { texts.advice }
}
