#if Tools
import DotLottieFormat
import DotLottieInspection
import LottieFormat
import LottieImageCodecs
import LottiePlayer
import LottieRenderer
import PlayerExercise
import VectorRaster
import ZoetropeCommands

/// The work on the file of a case: that of a program, with checks of what must hold for any file.
enum FuzzRuns {
  // MARK: Animations

  /// Loads an animation and draws one frame.
  static func draw(_ bytes: [UInt8], _ random: inout FuzzRandom) throws -> String {
    if random.below(8) == 0 { pack(bytes) }
    if random.below(8) == 0 { nameSlots(of: bytes) }
    let progress = Double(random.below(1001)) / 1000
    let animation = try LottieAnimation(bytes, decoder: PlatformImageDecoder())
    let renderer = try Renderer(animation, width: 96, height: 96)
    var surface = Surface(width: 96, height: 96)
    let time = animation.inPoint + (animation.outPoint - animation.inPoint) * progress
    renderer.render(frame: time, into: &surface)
    ask(renderer, time)
    checkPixels(surface)
    return "drawn, \(animation.diagnostics.count) diagnostics"
  }

  /// Draws a file whose values an expression gives, at two frames, by a renderer that knows others and by a new one.
  static func evaluate(_ expression: [UInt8], _ random: inout FuzzRandom) throws -> String {
    let bytes = Array(FuzzExpressions.animation(with: String(decoding: expression, as: UTF8.self)).utf8)
    let animation = try LottieAnimation(bytes)
    let seasoned = try Renderer(animation, width: 32, height: 32)
    var surface = Surface(width: 32, height: 32), other = Surface(width: 32, height: 32)
    for _ in 0..<2 {
      let frame = Double(random.below(600)) / 10
      seasoned.render(frame: frame, into: &surface)
      try Renderer(animation, width: 32, height: 32).render(frame: frame, into: &other)
      precondition(surface.pixels == other.pixels, "the same frame has other pixels")
    }
    checkPixels(surface)
    return "drawn, \(animation.diagnostics.count) diagnostics, \(seasoned.expressionFindings.count) failures"
  }

  /// Loads an animation and draws one frame of 512 × 512, which is what a file may take all its time for, or one of
  /// its own size if that has no more pixels.
  static func drawLarge(_ bytes: [UInt8]) throws -> String {
    let animation = try LottieAnimation(bytes, decoder: PlatformImageDecoder())
    var (width, height) = (512, 512)
    if animation.width * animation.height <= 512 * 512 {
      (width, height) = (Int(animation.width), Int(animation.height))
    }
    let renderer = try Renderer(animation, width: width, height: height)
    var surface = Surface(width: width, height: height)
    renderer.render(frame: animation.inPoint, into: &surface)
    checkPixels(surface)
    return "drawn, \(renderer.spentWork) units of work, \(renderer.shortfall == nil ? "whole" : "cut")"
  }

  /// Loads an animation and presses a pointer on it, with a machine that asks about many layers.
  static func point(at bytes: [UInt8], _ random: inout FuzzRandom) throws -> String {
    var options = Player.Options()
    options.imageDecoder = PlatformImageDecoder()
    options.dialect = random.below(2) == 0 ? .upstream : .documented
    if random.below(2) == 0 { options.hitTest = .shape(tolerance: 2) }
    let player = try Player(width: 512, height: 512, options: options)
    try player.load(json: bytes)
    let interactions = FuzzHeavy.names.map {
      #"{"type":"PointerDown","layerName":"\#($0)","actions":[]},{"type":"PointerEnter","layerName":"\#($0)","actions":[]}"#
    }
    let machine = """
      {"initial":"a","states":[{"type":"PlaybackState","name":"a","animation":"","transitions":[]}],
      "interactions":[\(interactions.joined(separator: ","))]}
      """
    try player.loadStateMachine(json: Array(machine.utf8))
    player.startStateMachine()
    precondition(player.stateMachine?.status == .running, "the machine does not run")
    player.post(.pointerDown, x: Float(random.below(512)), y: Float(random.below(512)))
    return "pointed at, \(player.pointerShortfall == nil ? "all answered" : "cut")"
  }

  /// Runs the machine of a package that asks for much, with a pointer that comes, presses and goes.
  static func storm(_ bytes: [UInt8], _ random: inout FuzzRandom) throws -> String {
    var options = Player.Options()
    options.dialect = [.upstream, .runtime, .documented][random.below(3)]
    if random.below(4) == 0 { options.dialect.refusesInputsDuringTween = false }
    if random.below(2) == 0 { options.hitTest = .shape(tolerance: 2) }
    let player = try Player(width: 256, height: 256, options: options)
    try player.load(DotLottieFile(bytes))
    try player.loadStateMachine(id: "m")
    player.startStateMachine(policy: OpenURLPolicy(allowedPatterns: ["*"], requiresUserInteraction: false))
    var surface = Surface(width: 256, height: 256)
    var cut = 0
    for event in [PointerGesture.pointerEnter, .pointerDown, .pointerMove, .click, .pointerExit] {
      // What one picture may take, and what loading the animations that the machine asks for does.
      FuzzWorker.startClock(seconds: 2)
      _ = try? player.tick(milliseconds: Float(random.below(300)))
      player.post(event, x: Float(random.below(256)), y: Float(random.below(256)))
      if player.pointerShortfall != nil { cut += 1 }
      if event == .pointerDown || event == .pointerExit { player.draw(into: &surface) }
    }
    checkPixels(surface)
    let end = player.stateMachine?.status.rawValue ?? "gone"
    return "five events, \(cut) cut, \(end) in \(player.stateMachine?.currentState ?? "nothing")"
  }

  private static func checkPixels(_ surface: Surface) {
    for pixel in surface.pixels {
      let alpha = pixel >> 24
      precondition(
        pixel & 255 <= alpha && pixel >> 8 & 255 <= alpha && pixel >> 16 & 255 <= alpha,
        "a pixel is not premultiplied")
    }
  }

  /// Asks what lies at a point, and fills the first slot.
  private static func ask(_ renderer: Renderer, _ frame: Double) {
    _ = renderer.layers(at: Vector2(48, 48), tolerance: 1, in: renderer.evaluate(frame: frame))
    guard let slot = renderer.animation.slotIDs.first else { return }
    var overlay = Overlay(renderer.animation)
    for value in ["50", "[1,0,0]", "[20,30]"] where (try? overlay.set(slot, json: Array(value.utf8))) != nil {
      renderer.overlay = overlay
      break
    }
    var surface = Surface(width: 96, height: 96)
    renderer.render(frame: frame, into: &surface)
  }

  // MARK: Packages

  /// Opens a package, unpacks everything and draws its first animation under its first theme.
  static func open(_ bytes: [UInt8], _ random: inout FuzzRandom) throws -> String {
    let file = try DotLottieFile(bytes)
    unpack(file)
    repack(file)
    writeNames(of: bytes)
    _ = file.validate(imageDecoder: PlatformImageDecoder())
    for item in file.manifest.stateMachines { _ = try? file.stateMachine(id: item.id) }
    for item in file.manifest.themes { _ = try? file.theme(id: item.id) }
    var options = Player.Options()
    options.imageDecoder = PlatformImageDecoder()
    let player = try Player(width: 96, height: 96, options: options)
    try player.load(file)
    if let theme = file.manifest.themes.first { try? player.setTheme(theme.id) }
    _ = try? player.tick(milliseconds: Float(random.below(2000)))
    if let machine = file.manifest.stateMachines.first {
      try? player.loadStateMachine(id: machine.id)
      player.startStateMachine()
      PlayerExercise(player, seed: random.next(), pictures: 1).run(calls: 20)
    }
    var surface = Surface(width: 96, height: 96)
    player.draw(into: &surface)
    checkPixels(surface)
    return "opened, \(file.entries.count) files"
  }

  /// Unpacks the files of a package, the first of each name: none may be larger than the directory says.
  private static func unpack(_ file: DotLottieFile) {
    var names: Set<[UInt8]> = []
    var budget = 64 << 20
    for entry in file.entries where budget > 0 && names.insert(Array(entry.name.utf8)).inserted {
      guard let bytes = (try? file.bytes(of: entry.name)) ?? nil else { continue }
      budget -= bytes.count
      precondition(bytes.count <= entry.size, "a file is larger than the directory says")
    }
  }

  /// Reads a manifest, writes it and reads it again.
  static func readManifest(_ bytes: [UInt8]) throws -> String {
    let manifest = try DotLottieManifest(json: bytes)
    let written = manifest.json()
    if written.count <= DotLottieLimits.maximumTextBytes {
      let again = try? DotLottieManifest(json: written)
      precondition(again == manifest && again?.json() == written, "a manifest is not what was written")
    }
    return "read, \(manifest.animations.count) animations"
  }

  /// Reads a theme, fills the slots of an animation with it and draws.
  static func putOn(_ bytes: [UInt8]) throws -> String {
    let theme = try DotLottieTheme(json: bytes)
    rewrite(theme)
    let player = try Player(width: 96, height: 96)
    try player.load(json: Array(FuzzSeeds.animation.utf8))
    try player.setTheme(theme)
    var surface = Surface(width: 96, height: 96)
    player.draw(into: &surface)
    checkPixels(surface)
    return "put on, \(theme.rules.count) rules"
  }

  // MARK: Machines

  /// Reads a machine in every way, writes it and reads it again, and plays what was read.
  static func readMachine(_ bytes: [UInt8], _ random: inout FuzzRandom) throws -> String {
    let strict = try? StateMachineDefinition(json: bytes, parsing: .strict)
    let tolerant = try readTolerantly(bytes, strict)
    if let strict { _ = try play(strict, .strict, .upstream, seed: random.next()) }
    let machine = try StateMachineDefinition(json: bytes)
    precondition(tolerant == nil || tolerant == machine, "who forgives all reads another machine")
    precondition(machine.diagnostics.count <= DotLottieLimits.maximumDiagnostics + 1, "too many findings")
    let dialect = [StateMachineDialect.documented, .runtime, .upstream][random.below(3)]
    let lines = try play(machine, .lenient, dialect, seed: random.next())
    return "played, \(machine.states.count) states, \(machine.diagnostics.count) findings, \(lines) lines"
  }

  /// Reads a machine, keeping unknown kinds, and checks the result against the strict one.
  ///
  /// The two agree, except that only strict reading accepts numbers beyond 32 bits, as infinite.
  private static func readTolerantly(
    _ bytes: [UInt8], _ strict: StateMachineDefinition?
  ) throws -> StateMachineDefinition? {
    do throws(DotLottieError) {
      let machine = try StateMachineDefinition(json: bytes, parsing: .strictWithUnknownKinds)
      precondition(strict == nil || machine == strict, "who forgives more reads another machine")
      return machine
    } catch {
      precondition(strict == nil || error.code == .numberTooLarge, "who forgives more refuses a machine")
      return nil
    }
  }

  /// Writes a machine and reads it again, and plays it if it is valid.
  ///
  /// - Returns: The number of lines in the trace.
  private static func play(
    _ machine: StateMachineDefinition, _ parsing: StateMachineDefinition.Parsing,
    _ dialect: StateMachineDialect, seed: UInt64
  ) throws -> Int {
    let written = machine.json()
    if written.count <= DotLottieLimits.maximumTextBytes {
      let again = try? StateMachineDefinition(json: written, parsing: parsing)
      precondition(again == machine && again?.json() == written, "a machine is not what was written")
    }
    let findings = machine.findings()
    precondition(findings.count <= DotLottieLimits.maximumDiagnostics + 1, "too many findings")
    do {
      try machine.validate()
    } catch {
      precondition(findings.contains { $0.severity == .error }, "what players refuse is no error")
      throw error
    }
    return try exercise(machine, dialect, seed: seed)
  }

  /// Plays a machine: whatever is called, the same calls have the same effects.
  private static func exercise(
    _ machine: StateMachineDefinition, _ dialect: StateMachineDialect, seed: UInt64
  ) throws -> Int {
    let traces = try (0..<2).map { _ in
      let player = try player(of: machine, dialect)
      let exercise = PlayerExercise(player, seed: seed, pictures: 1)
      exercise.run(calls: 40)
      return exercise.trace
    }
    precondition(traces[0] == traces[1], "the same calls had other effects")
    try search(machine, dialect)
    return traces[0].count
  }

  /// A player in which a machine has started.
  private static func player(of machine: StateMachineDefinition, _ dialect: StateMachineDialect) throws
    -> Player
  {
    var options = Player.Options()
    options.dialect = dialect
    let player = try Player(width: 32, height: 32, options: options)
    try player.load(json: Array(FuzzSeeds.animation.utf8))
    try player.loadStateMachine(machine)
    player.startStateMachine()
    return player
  }

  /// Searches a machine twice within limits; both searches must give the same answers.
  private static func search(_ machine: StateMachineDefinition, _ dialect: StateMachineDialect) throws {
    let player = try player(of: machine, dialect)
    var settings = MachineSearch.Settings()
    (settings.configurations, settings.work) = (200, 30_000_000)
    let answers = (0..<2).map { _ in
      guard var search = MachineSearch(player, settings) else { return "" }
      search.run()
      precondition(search.configurations <= settings.configurations, "too many configurations")
      // One call may exceed the limit, and so may the replay of a long way.
      precondition(search.spent <= 2 * settings.work + 100_000_000, "a search took too much work")
      defer { search.release() }
      return search.answers().map { answer in
        JSONValue.object(answer.members).text(.line) + "\(search.script(of: answer)?.count ?? -1)"
      }.joined()
    }
    precondition(answers[0] == answers[1], "the same search had other answers")
  }

  /// Plays a script on an animation with a machine.
  static func simulate(_ bytes: [UInt8]) throws -> String {
    let player = try Player(width: 96, height: 96)
    try player.load(json: Array(FuzzSeeds.animation.utf8))
    try player.loadStateMachine(json: Array(FuzzSeeds.machine.utf8))
    return "simulated, \(try Simulation.trace(of: bytes, on: player).utf8.count) bytes"
  }
}
#endif
