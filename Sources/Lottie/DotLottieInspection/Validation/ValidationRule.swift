/// One thing that is looked for in packages, machines, themes and animations.
///
/// More rules may come: a program that does not know one goes by its ``severity``.
public struct ValidationRule: RawRepresentable, Sendable, Hashable, CaseIterable {
  /// The rules that there are; no program outside can list them in a `switch`, so that a new one breaks none.
  enum Base: String, CaseIterable {
    case unreadable = "unreadable-file"
    case noManifest = "no-manifest"
    case missingFile = "missing-file"
    case duplicateID = "duplicate-id"
    case unlistedReference = "unlisted-reference"
    case unusedFile = "unused-file"
    case fileName = "file-name"
    case missingAsset = "missing-asset"
    case missingMember = "missing-member"
    case mendedValue = "mended-value"
    case unknownKind = "unknown-kind"
    case tooMuch = "too-much"
    case initialState = "initial-state"
    case unknownState = "unknown-state"
    case duplicateName = "duplicate-name"
    case refused = "refused-by-players"
    case unreachableState = "unreachable-state"
    case deadEnd = "dead-end"
    case neverTaken = "never-taken"
    case alwaysLoops = "always-loops"
    case tweenRange = "tween-range"
    case unknownInput = "unknown-input"
    case inputType = "input-type"
    case reservedName = "reserved-name"
    case unusedInput = "unused-input"
    case unknownAnimation = "unknown-animation"
    case unknownMarker = "unknown-marker"
    case segmentRange = "segment-range"
    case frameRange = "frame-range"
    case speedRange = "speed-range"
    case unknownLayer = "unknown-layer"
    case neverCompletes = "never-completes"
    case openURLWithoutTap = "open-url-without-tap"
    case unknownTheme = "unknown-theme"
    case brokenThemeRule = "broken-theme-rule"
    case unknownSlot = "unknown-slot"
    case slotKind = "slot-kind"
    case dialect = "dialect-difference"
    case notDrawn = "not-drawn"
  }

  let base: Base

  private init(_ base: Base) { self.base = base }

  /// The rule of a word, such as `unknown-state`; nil when there is none.
  public init?(rawValue: String) {
    guard let base = Base(rawValue: rawValue) else { return nil }
    self.init(base)
  }

  /// A word for programs, such as `unknown-state`.
  public var rawValue: String { base.rawValue }

  /// All rules, in the order in which they are listed.
  public static let allCases = Base.allCases.map { ValidationRule($0) }

  // MARK: Files

  /// A file is no archive or no JSON, or lacks what it can't be without.
  public static let unreadable = Self(.unreadable)
  /// The archive has no manifest, and is read as the one animation that it holds.
  public static let noManifest = Self(.noManifest)
  /// The manifest lists an animation, a theme or a state machine that has no file.
  public static let missingFile = Self(.missingFile)
  /// The manifest lists two animations, themes or state machines of one id.
  public static let duplicateID = Self(.duplicateID)
  /// The manifest names something that it does not list.
  public static let unlistedReference = Self(.unlistedReference)
  /// The package holds a file that nothing refers to.
  public static let unusedFile = Self(.unusedFile)
  /// A file has a path that can't be unpacked on every system.
  ///
  /// It leads out of a folder, another file has it too (upper and lower case counting as the same), a part of it is empty,
  /// too long, ends with a dot or a space, holds a character that some systems refuse, or is the name of a device.
  public static let fileName = Self(.fileName)
  /// An animation or a theme names a picture, a sound or a font that the package does not hold.
  public static let missingAsset = Self(.missingAsset)
  /// A state machine lacks a member that the format requires; it loads all the same.
  public static let missingMember = Self(.missingMember)
  /// A value was of the wrong kind, and another one is taken instead.
  public static let mendedValue = Self(.mendedValue)
  /// A part of a kind that is not known: it is kept, and does nothing.
  public static let unknownKind = Self(.unknownKind)
  /// Something was not looked into, for there is too much.
  public static let tooMuch = Self(.tooMuch)

  // MARK: States and transitions

  /// The machine starts in a state that it does not have.
  public static let initialState = Self(.initialState)
  /// A transition or an interaction names a state that the machine does not have.
  public static let unknownState = Self(.unknownState)
  /// Two states or two inputs of one type have one name, or there are two global states.
  public static let duplicateName = Self(.duplicateName)
  /// Players refuse the machine, for a reason that no other rule is about.
  public static let refused = Self(.refused)
  /// No way leads to a state.
  public static let unreachableState = Self(.unreachableState)
  /// A state can be entered and not be left, and is not final.
  public static let deadEnd = Self(.deadEnd)
  /// A transition can't be taken, whatever the inputs are.
  public static let neverTaken = Self(.neverTaken)
  /// Transitions that ask nothing lead in a circle.
  public static let alwaysLoops = Self(.alwaysLoops)
  /// A tween's duration or easing can't be.
  public static let tweenRange = Self(.tweenRange)

  // MARK: Inputs

  /// A guard or an action names an input that the machine does not declare.
  public static let unknownInput = Self(.unknownInput)
  /// A guard or an action takes an input, or a value, for another type than it is.
  public static let inputType = Self(.inputType)
  /// An input begins with `@`, as only the player's own do.
  public static let reservedName = Self(.reservedName)
  /// An input that no guard asks and no action reads.
  public static let unusedInput = Self(.unusedInput)

  // MARK: Playback

  /// A state plays an animation that the package does not list.
  public static let unknownAnimation = Self(.unknownAnimation)
  /// A state is limited to a marker that its animation does not have.
  public static let unknownMarker = Self(.unknownMarker)
  /// A state is limited to frames that are none, or that its animation does not have.
  public static let segmentRange = Self(.segmentRange)
  /// A frame or a progress lies outside of the animation.
  public static let frameRange = Self(.frameRange)
  /// A speed that is not above 0.
  public static let speedRange = Self(.speedRange)
  /// An interaction waits for a layer that no animation has.
  public static let unknownLayer = Self(.unknownLayer)
  /// An interaction waits for the end of playback that never ends.
  public static let neverCompletes = Self(.neverCompletes)
  /// An address is opened by something else than a tap, which players refuse.
  public static let openURLWithoutTap = Self(.openURLWithoutTap)

  // MARK: Themes

  /// A machine puts on a theme that the package does not list.
  public static let unknownTheme = Self(.unknownTheme)
  /// A rule of a theme can't be read, and players refuse the theme.
  public static let brokenThemeRule = Self(.brokenThemeRule)
  /// A theme fills a slot that no animation has.
  public static let unknownSlot = Self(.unknownSlot)
  /// A theme fills a slot with a value of another kind.
  public static let slotKind = Self(.slotKind)

  // MARK: Players

  /// Players read a value differently.
  public static let dialect = Self(.dialect)
  /// The renderer can't draw something as it is written.
  public static let notDrawn = Self(.notDrawn)
}

extension ValidationRule: CustomStringConvertible {
  /// The word for programs.
  public var description: String { rawValue }
}

extension ValidationRule {
  /// How bad a finding is.
  ///
  /// There are these three and no more: they are the levels that code hosts know.
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
    switch base {
    case .unreadable, .missingFile, .duplicateID, .unlistedReference, .missingMember, .initialState,
      .unknownState, .duplicateName, .refused, .alwaysLoops, .tweenRange, .unknownInput, .inputType,
      .reservedName,
      .unknownAnimation,
      .unknownMarker, .segmentRange, .speedRange, .unknownTheme, .brokenThemeRule:
      .error
    case .fileName, .missingAsset, .mendedValue, .unknownKind, .tooMuch, .unreachableState, .neverTaken,
      .frameRange,
      .unknownLayer, .neverCompletes, .openURLWithoutTap, .unknownSlot, .slotKind,
      .notDrawn:
      .warning
    case .noManifest, .unusedFile, .deadEnd, .unusedInput, .dialect: .note
    }
  }

  /// What the rule looks for, in a sentence without a full stop.
  public var summary: String { texts.summary }

  /// What to do about a finding, in a sentence without a full stop.
  public var advice: String { texts.advice }
}
