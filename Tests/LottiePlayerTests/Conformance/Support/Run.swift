import DotLottieFormat
import LottiePlayer
import LottieRenderer
import TestSupport
import Testing
import VectorRaster

extension Conformance {
  /// A player under `.upstream`, with what it said.
  final class Run {
    let player: Player
    private let recorder: Recorder

    /// Makes a player.
    ///
    /// - Parameters:
    ///   - animation: A Lottie file; nil for a player with nothing loaded.
    ///   - machine: A machine's JSON; nil for none.
    ///   - size: The canvas in pixels, both ways.
    ///   - dialect: Which reading is under test.
    init(
      _ animation: String? = nil, machine: String? = nil, size: Int = 100,
      dialect: StateMachineDialect = .upstream
    ) throws {
      player = try Run.makePlayer(size: size, dialect: dialect)
      recorder = Recorder(player)
      if let animation { try player.load(json: Array(animation.utf8)) }
      if let machine { try player.loadStateMachine(json: Array(machine.utf8)) }
      _ = recorder.take()
    }

    /// Makes a player of a package.
    init(package: DotLottieFile, machine: String? = nil, size: Int = 100) throws {
      player = try Run.makePlayer(size: size)
      recorder = Recorder(player)
      try player.load(package)
      if let machine { try player.loadStateMachine(json: Array(machine.utf8)) }
      _ = recorder.take()
    }

    static func makePlayer(size: Int = 100, dialect: StateMachineDialect = .upstream) throws -> Player {
      var options = Player.Options()
      options.dialect = dialect
      return try Player(width: size, height: size, options: options)
    }

    /// What the machine says to a call.
    func machine(_ call: (Player) throws -> Void) rethrows -> String {
      _ = recorder.take()
      try call(player)
      return recorder.take().machine
    }

    /// What playback says to a call.
    func playback(_ call: (Player) throws -> Void) rethrows -> String {
      _ = recorder.take()
      try call(player)
      return recorder.take().playback
    }

    /// A part of a golden trace that is not a list of events: what it says is checked by other means.
    func says(_ page: String) {}

    /// A part of a golden trace: the machine's events after the page's `⇒`, if it has one.
    ///
    /// - Parameters:
    ///   - page: The page's words; its events may be shortened, and others left out.
    ///   - trace: All events, worked out by hand.
    ///   - call: What the page says that is done.
    func says(
      _ page: String, _ trace: String, location: SourceLocation = #_sourceLocation,
      _ call: (Player) throws -> Void
    ) rethrows {
      let actual = try machine(call)
      #expect(actual == trace, "\(page)", sourceLocation: location)
      let tokens = Conformance.tokens(Self.events(of: page))
      #expect(Conformance.trace(trace, shows: tokens), "\(tokens)", sourceLocation: location)
    }

    /// A part of a golden trace: all of the playback's events after the page's `⇒`, or after its colon.
    func says(
      playback page: String, location: SourceLocation = #_sourceLocation, _ call: (Player) throws -> Void
    ) rethrows {
      let actual = try playback(call)
      #expect(actual == Self.events(of: page), sourceLocation: location)
    }

    /// A part of a golden trace: the frame after the page's `⇒`.
    func says(
      frame page: String, location: SourceLocation = #_sourceLocation, _ call: (Player) throws -> Void
    ) rethrows {
      try call(player)
      let word = Self.events(of: page).split(separator: " ").last.map { $0.filter(\.isNumber) }
      #expect(frame == word.flatMap { Float($0) }, sourceLocation: location)
    }

    /// What stands between `⇒`, or the beginning, and a semicolon.
    private static func events(of page: String) -> String {
      let flat = page.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      let events = flat.split(separator: "⇒", maxSplits: 1).last ?? ""
      let clause = events.split(separator: ";").first ?? ""
      return clause.split(separator: " ").joined(separator: " ")
    }
  }
}

extension Conformance.Run {
  /// The name of the machine's state.
  var state: String { player.stateMachine?.currentState ?? "" }

  var status: StateMachineEngine.Status? { player.stateMachine?.status }

  var playbackStatus: Timeline.Status { player.timeline.status }

  var frame: Float { player.timeline.frame }

  var marker: String? { player.timeline.markerName }

  func number(_ name: String) -> Float? { player.stateMachine?.value(name, as: Float.self) }

  func start() { player.startStateMachine() }

  /// Sets a numeric input.
  ///
  /// - Returns: The name of the state that follows.
  @discardableResult
  func set(_ name: String, _ value: Float) -> String {
    player.setInput(name, to: value)
    return state
  }

  /// Fires an event input.
  ///
  /// - Returns: The name of the state that follows.
  @discardableResult
  func fire(_ name: String) -> String {
    player.fire(name)
    return state
  }

  @discardableResult
  func tick(_ milliseconds: Float) throws -> Bool { try player.tick(milliseconds: milliseconds) }

  /// The picture that shows, at the canvas's size.
  func picture() -> Surface {
    var surface = Surface(width: player.canvasSize.width, height: player.canvasSize.height)
    player.draw(into: &surface)
    return surface
  }
}

extension StateMachineDefinition.Easing {
  /// Progress as time.
  static let linear = Self(x1: 0, y1: 0, x2: 1, y2: 1)
}

extension Conformance {
  /// Why a player refused a call; nil when it did not.
  static func refusal(_ call: () throws -> Void) -> PlayerError.Code? {
    do {
      try call()
      return nil
    } catch {
      return (error as? PlayerError)?.code
    }
  }
}

extension Conformance.Run {
  /// Ticks until playback has reached its final end, or a number of loops.
  ///
  /// - Returns: The frames that were rendered, and what playback said besides frames.
  func playOn(
    milliseconds: Float = 20, loops: Int = .max
  ) throws -> (frames: [Float], events: [String]) {
    var frames: [Float] = []
    var events: [String] = []
    for _ in 0..<1000 where !events.contains("Complete") && events.count(where: isLoop) < loops {
      let said = try playback { try $0.tick(milliseconds: milliseconds) }.split(separator: ", ").map(
        String.init)
      if said.contains(where: { $0.hasPrefix("Render") }) {
        frames.append(said.contains("Stop") ? Float(said[0].dropFirst("Frame ".count)) ?? .nan : frame)
      }
      events += said.filter { !$0.hasPrefix("Frame") && !$0.hasPrefix("Render") }
    }
    return (frames, events)
  }

  private func isLoop(_ event: String) -> Bool { event.hasPrefix("Loop") }
}
