#if Tools
import ArgumentParser
import DotLottieFormat
import DotLottieInspection
import LottieFonts
import LottieFormat
import LottieImageCodecs
import LottiePlayer
import LottieRenderer

/// The options for the contents of a package and for playing it before it is drawn.
struct PackageOptions: ParsableArguments {
  @OptionGroup var animation: AnimationOption

  @Option(
    help: "The id of a theme in the package (default: the initial theme of the animation; \"\" for none).",
    completion: .names(.themes))
  var theme: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: "A value for a slot, such as ink=red, size=12, place=[10,20] or title=Hello; may be repeated.",
    completion: .names(.slots), transform: SlotArgument.parse)
  var slot: [SlotArgument] = []

  @Option(
    help: "The id of a state machine in the package (default: the initial or only one).",
    completion: .names(.machines))
  var machine: String?

  @Option(help: "Enter a state of the state machine before drawing.", completion: .names(.states))
  var state: String?

  @Option(
    parsing: .unconditional, help: "The time to advance before drawing, in milliseconds.",
    transform: TimeArgument.milliseconds)
  var after: Double?

  @Option(
    help: "Play a script, as `zoetrope simulate` does; its first line starts the state machine.",
    completion: .scripts)
  var script: String?

  @OptionGroup var fonts: FontOptions

  @Option(help: "The dialect of state machines: documented, runtime or upstream.")
  var dialect: StateMachineDialect.Preset = .documented

  func validate() throws {
    if script != nil, state != nil { throw ValidationError("--state and --script can't be combined") }
    if let after, !(after >= 0 && after <= 3_600_000) {
      throw ValidationError("--after must be 0 to 3600000 milliseconds, such as 1500")
    }
  }

  /// Whether the picture depends on time and state, not on frames alone.
  var isPlayed: Bool { state != nil || after != nil || machine != nil || script != nil }

  /// The requested animation, with the theme's values and the expressions of slots.
  ///
  /// - Throws: ``CommandError``.
  func animation(of input: PlayableInput, fonts: FontLibrary) throws(CommandError) -> LoadedAnimation {
    let hasExpression = slot.contains(where: \.hasExpression)
    switch input {
    case .animation where !hasExpression: return try ownAnimation(of: input)
    case .package(let file, let name) where theme == nil && !hasExpression:
      let id = try animation.id(in: file)
      guard file.initialTheme(of: id) != nil else {
        return try LoadedAnimation(file, id: id, name: name, fonts: fonts)
      }
    default: break
    }
    let player = try player(of: input, fonts: fonts, width: 1, height: 1)
    let loaded = try animation(of: input, shownBy: player)
    return hasExpression ? try loaded.evaluating(slot, on: player) : loaded
  }

  /// The animation that ``player(of:fonts:width:height:)`` has loaded, with the theme's values.
  ///
  /// - Throws: ``CommandError``.
  func animation(of input: PlayableInput, shownBy player: Player) throws(CommandError) -> LoadedAnimation {
    guard case .package(let file, let name) = input else { return try ownAnimation(of: input) }
    return try LoadedAnimation(player, of: file, name: name)
  }

  private func ownAnimation(of input: PlayableInput) throws(CommandError) -> LoadedAnimation {
    guard case .animation(let loaded) = input else { throw .usage("`none` contains nothing to draw") }
    if animation.animation != nil || theme != nil || machine != nil || state != nil {
      throw .usage("--animation, --theme, --machine and --state require a .lottie package")
    }
    return loaded
  }

  /// A player that shows the animation with the theme.
  ///
  /// - Throws: ``CommandError``.
  func player(
    of input: PlayableInput, fonts: FontLibrary, width: Int, height: Int
  ) throws(CommandError) -> Player {
    var options = Player.Options()
    options.dialect = dialect.dialect
    options.imageDecoder = PlatformImageDecoder()
    options.fonts = fonts
    let player: Player
    do { player = try Player(width: width, height: height, options: options) } catch {
      throw .usage(error.message)
    }
    guard case .package(let file, _) = input else {
      try input.load(into: player)
      return player
    }
    try input.load(into: player, animation: animation.animation == nil ? "" : animation.id(in: file))
    guard let theme else { return player }
    let id = theme.isEmpty ? "" : try known(theme, in: file.manifest.themes.map(\.id), "--theme", "themes")
    do throws(PlayerError) { try player.setTheme(id) } catch {
      // The parts that were refused are notes on the picture.
      guard error.isPartial else { throw .usage("--theme: \(error.message)") }
    }
    return player
  }

  /// Starts the state machine in its state, or playback.
  ///
  /// - Throws: ``CommandError``.
  func begin(_ player: Player) throws(CommandError) {
    guard machine != nil || state != nil else {
      try? player.play()
      return
    }
    let id = try loadMachine(player)
    if case .refused(let error) = player.perform(.startMachine(OpenURLPolicy())) {
      throw .badInput("the state machine \(id)", "can't start: \(error.message)")
    }
    if let state = try state(of: player) { player.overrideState(state) }
  }

  /// The requested state of a player's machine; nil without a request.
  ///
  /// - Throws: ``CommandError`` with exit code 2 if there is no such state.
  func state(of player: Player) throws(CommandError) -> String? {
    guard let state else { return nil }
    let states = player.stateMachine?.definition.states.map(\.name) ?? []
    return try known(state, in: states, "--state", "states")
  }

  /// Loads the requested state machine, otherwise the initial or only one.
  ///
  /// - Returns: The machine's id.
  /// - Throws: ``CommandError``.
  @discardableResult
  func loadMachine(_ player: Player) throws(CommandError) -> String {
    guard let file = player.file else { throw .usage("--machine and --state require a .lottie package") }
    var id = try machineID(of: file)
    if machine != nil, file.entry(at: "s/\(id).json") == nil {
      id = try known(id, in: file.manifest.stateMachines.map(\.id), "--machine", "state machines")
    }
    do {
      try player.loadStateMachine(id: id)
    } catch {
      throw .badInput("the state machine \(id)", "\(error)")
    }
    return id
  }

  /// Loads the state machine for a script: the requested one, otherwise the initial or only one.
  ///
  /// Without any, the script plays the animation alone.
  ///
  /// - Throws: ``CommandError``.
  func loadMachineOfScript(_ player: Player) throws(CommandError) {
    guard machine != nil || player.file?.usualMachine != nil else { return }
    try loadMachine(player)
  }

  private func machineID(of file: DotLottieFile) throws(CommandError) -> String {
    if let id = machine ?? file.usualMachine { return id }
    let known = file.manifest.stateMachines.map(\.id)
    if known.isEmpty { throw .usage("--machine and --state require a package with a state machine") }
    throw .usage("select a state machine with --machine; available: \(UnknownName.list(known))")
  }

  /// The name that an option means.
  ///
  /// - Throws: ``CommandError`` with exit code 2 for an unknown one.
  private func known(
    _ name: String, in names: [String], _ option: String, _ what: String
  ) throws(CommandError) -> String {
    guard let found = names.meant(by: name) else {
      throw .usage(UnknownName.option(option, name, names, what))
    }
    return found
  }
}

extension DotLottieFile {
  /// The id of the initial theme of an animation; nil without one.
  func initialTheme(of id: String) -> String? { manifest.animations.first { $0.id == id }?.initialTheme }

  /// The id of the initial or only state machine; nil if there is none, or it is not clear which is meant.
  var usualMachine: String? {
    let known = manifest.stateMachines
    return manifest.initialStateMachine ?? (known.count == 1 ? known[0].id : nil)
  }
}
#endif
