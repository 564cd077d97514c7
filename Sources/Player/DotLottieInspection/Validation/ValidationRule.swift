public import ZoetropeJSON

/// A rule for packages, machines, themes and animations.
///
/// More rules may be added: a program that does not know one uses its ``severity``.
public struct ValidationRule: FindingRule, CaseIterable {
  /// The rules; not public, so that no program can list them in a `switch` that a new one breaks.
  enum Base: String, CaseIterable {
    case unreadable = "unreadable-file"
    case noManifest = "no-manifest"
    case missingFile = "missing-file"
    case duplicateID = "duplicate-id"
    case unlistedReference = "unlisted-reference"
    case manifestVersion = "manifest-version"
    case formerVersion = "former-version"
    case unusedFile = "unused-file"
    case fileName = "file-name"
    case missingAsset = "missing-asset"
    case missingMember = "missing-member"
    case mendedValue = "mended-value"
    case unknownKind = "unknown-kind"
    case unknownMember = "unknown-member"
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
    case limitedTheme = "limited-theme"
    case colorRange = "color-range"
    case dialect = "dialect-difference"
    case notDrawn = "not-drawn"
    case neverReached = "never-reached"
    case neverLeft = "never-left"
    case getsStuck = "gets-stuck"
    case untaken = "untaken-transition"
    case needsApplication = "needs-application"
    case noEffect = "no-effect"
    case sometimesNoEffect = "sometimes-no-effect"
    case notFound = "not-found-within-limit"
  }

  let base: Base

  private init(_ base: Base) { self.base = base }

  /// Makes the rule of a name, such as `unknown-state`; nil if there is none.
  public init?(rawValue: String) {
    guard let base = Base(rawValue: rawValue) else { return nil }
    self.init(base)
  }

  /// Makes the rule for what a lenient reader reports.
  init(reading rule: ReadingRule) { self = Self(rawValue: rule.rawValue) ?? .mendedValue }

  /// The name for programs, such as `unknown-state`.
  public var rawValue: String { base.rawValue }

  /// All rules, in the order of their documentation.
  public static let allCases = Base.allCases.map { ValidationRule($0) }

  // MARK: Files

  /// A file is neither an archive nor JSON, or lacks a required part.
  public static let unreadable = Self(.unreadable)
  /// The archive has no manifest, and is read as the one animation that it contains.
  public static let noManifest = Self(.noManifest)
  /// The manifest lists an animation, a theme or a state machine that has no file.
  public static let missingFile = Self(.missingFile)
  /// The manifest lists two animations, themes or state machines of one id.
  public static let duplicateID = Self(.duplicateID)
  /// The manifest refers to an id that it does not list.
  public static let unlistedReference = Self(.unlistedReference)
  /// The manifest has no version, an unknown one, or another one than its files.
  public static let manifestVersion = Self(.manifestVersion)
  /// The package has parts of version 1 of the format that no player of version 2 reads.
  public static let formerVersion = Self(.formerVersion)
  /// The package contains a file to which nothing refers.
  public static let unusedFile = Self(.unusedFile)
  /// A file has a path that can't be unpacked on every system.
  ///
  /// It leads out of a folder, another file has it too (regardless of case), or a part of it is empty, too long, ends
  /// with a dot or a space, contains a character that some systems refuse, or is the name of a device.
  public static let fileName = Self(.fileName)
  /// An animation or a theme names a picture, a sound or a font that the package does not contain.
  public static let missingAsset = Self(.missingAsset)
  /// A state machine lacks a member that the format requires; it loads all the same.
  public static let missingMember = Self(.missingMember)
  /// A value is of the wrong kind, and another one is used instead.
  public static let mendedValue = Self(.mendedValue)
  /// A part is of an unknown kind: it is kept, and has no effect.
  public static let unknownKind = Self(.unknownKind)
  /// A member is probably a misspelt one of the format, or belongs to another version of it: players ignore it.
  public static let unknownMember = Self(.unknownMember)
  /// Content was not checked, because there is too much of it.
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
  /// A state can't be reached.
  public static let unreachableState = Self(.unreachableState)
  /// A state can be entered and not be left, and is not final.
  public static let deadEnd = Self(.deadEnd)
  /// A transition can't be taken, whatever the inputs.
  public static let neverTaken = Self(.neverTaken)
  /// Transitions without guards lead in a circle.
  public static let alwaysLoops = Self(.alwaysLoops)
  /// The duration or the easing of a tween is invalid.
  public static let tweenRange = Self(.tweenRange)

  // MARK: Inputs

  /// A guard or an action names an input that the machine does not declare.
  public static let unknownInput = Self(.unknownInput)
  /// A guard or an action uses an input, or a value, as another type than its own.
  public static let inputType = Self(.inputType)
  /// An input begins with `@`, as only the player's own do.
  public static let reservedName = Self(.reservedName)
  /// An input that no guard and no action reads.
  public static let unusedInput = Self(.unusedInput)

  // MARK: Playback

  /// A state plays an animation that the package does not list.
  public static let unknownAnimation = Self(.unknownAnimation)
  /// A state is limited to a marker that its animation does not have.
  public static let unknownMarker = Self(.unknownMarker)
  /// A state is limited to frames that are invalid, or that its animation does not have.
  public static let segmentRange = Self(.segmentRange)
  /// A frame or a progress is outside of the animation.
  public static let frameRange = Self(.frameRange)
  /// A speed that is not above 0.
  public static let speedRange = Self(.speedRange)
  /// An interaction waits for a layer that no animation has.
  public static let unknownLayer = Self(.unknownLayer)
  /// An interaction waits for the end of playback that never ends.
  public static let neverCompletes = Self(.neverCompletes)
  /// An address is opened by an event other than a tap, which players refuse.
  public static let openURLWithoutTap = Self(.openURLWithoutTap)

  // MARK: Themes

  /// A machine applies a theme that the package does not list.
  public static let unknownTheme = Self(.unknownTheme)
  /// A rule of a theme is invalid; other players refuse the whole theme.
  public static let brokenThemeRule = Self(.brokenThemeRule)
  /// A theme fills a slot that no animation has.
  public static let unknownSlot = Self(.unknownSlot)
  /// A theme fills a slot with a value of another kind.
  public static let slotKind = Self(.slotKind)
  /// A theme, or a rule of it, is limited to animations in which it has no effect, or to none.
  public static let limitedTheme = Self(.limitedTheme)
  /// A colour has components above 1; they are drawn as 1.
  public static let colorRange = Self(.colorRange)

  // MARK: Players

  /// Players read a value differently.
  public static let dialect = Self(.dialect)
  /// The renderer can't draw content as authored.
  public static let notDrawn = Self(.notDrawn)

  // MARK: Found by playing

  /// No order of inputs reaches a state.
  public static let neverReached = Self(.neverReached)
  /// No order of inputs leaves a state, although it has transitions and is not final.
  public static let neverLeft = Self(.neverLeft)
  /// After an order of inputs, nothing leaves a state that can be left otherwise.
  public static let getsStuck = Self(.getsStuck)
  /// No order of inputs takes a transition.
  public static let untaken = Self(.untaken)
  /// A part depends on values of inputs that the machine's actions set otherwise: only an application can set them.
  public static let needsApplication = Self(.needsApplication)
  /// An interaction never happens, or never changes anything.
  public static let noEffect = Self(.noEffect)
  /// An interaction changes nothing in some configurations.
  public static let sometimesNoEffect = Self(.sometimesNoEffect)
  /// A question about a machine has no answer within the limit of a search.
  public static let notFound = Self(.notFound)
}

extension ValidationRule: CustomStringConvertible {
  /// The name for programs.
  public var description: String { rawValue }
}

extension ValidationRule {
  /// The severity of the rule's findings.
  public var severity: Severity {
    switch base {
    case .unreadable, .missingFile, .duplicateID, .unlistedReference, .missingMember, .initialState,
      .unknownState, .duplicateName, .refused, .alwaysLoops, .tweenRange, .unknownInput, .inputType,
      .reservedName,
      .unknownAnimation,
      .unknownMarker, .segmentRange, .speedRange, .unknownTheme, .brokenThemeRule, .neverReached, .neverLeft,
      .getsStuck, .untaken, .noEffect:
      .error
    case .manifestVersion, .formerVersion, .fileName, .missingAsset, .mendedValue, .unknownKind,
      .unknownMember,
      .limitedTheme, .colorRange, .tooMuch, .unreachableState,
      .neverTaken,
      .frameRange,
      .unknownLayer, .neverCompletes, .openURLWithoutTap, .unknownSlot, .slotKind,
      .notDrawn, .needsApplication:
      .warning
    case .noManifest, .unusedFile, .deadEnd, .unusedInput, .dialect, .sometimesNoEffect, .notFound: .note
    }
  }

  /// The mistake that the rule finds, in a sentence without a full stop.
  public var summary: String { texts.summary }

  /// The remedy, in a sentence without a full stop.
  public var advice: String { texts.advice }
}
