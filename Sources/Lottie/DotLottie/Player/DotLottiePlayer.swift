import DotLottieFormat
public import Foundation
import LottiePlayer
import LottieRenderer
import VectorRaster

/// A player of the older kind: without loading in the background, without a clock, drawing on memory of yours.
///
/// It does what it is told before the call returns, reading files too. For applications ``DotLottieAnimation`` is the
/// better choice, and for servers `Player`, which belongs to no actor.
@MainActor
public final class DotLottiePlayer {
  /// Memory that pictures are drawn on; who gave it promised that it stays.
  @safe
  struct Target {
    private let buffer: UnsafeMutableBufferPointer<UInt32>
    private let colorSpace: ColorSpace

    init(_ buffer: UnsafeMutablePointer<UInt32>, count: Int, _ colorSpace: ColorSpace) {
      unsafe self.buffer = UnsafeMutableBufferPointer(start: buffer, count: count)
      self.colorSpace = colorSpace
    }

    /// Writes a picture of as many pixels.
    func write(_ pixels: [UInt32]) {
      for (index, pixel) in zip(unsafe buffer.indices, pixels) {
        unsafe buffer[index] = colorSpace.pixel(pixel)
      }
    }
  }

  /// How it plays.
  public internal(set) var config: Config
  /// Why the last call that was refused was; nil when none has been.
  public internal(set) var failure: DotLottieAnimationError?

  let player: Player
  let board: EventBoard
  var target: Target?
  var surface: Surface?
  /// Whether something was loaded that has not been drawn on this target yet.
  var isStale = true

  /// Makes a player with nothing loaded.
  ///
  /// - Parameters:
  ///   - config: How it plays.
  ///   - threads: Without effect: one thread draws, and gives the same picture everywhere.
  ///   - options: What it is made with.
  public init(config: Config = Config(), threads: UInt32 = 0, options: DotLottieOptions = DotLottieOptions())
  {
    self.config = config
    player = DotLottieAnimation.makePlayer(AnimationConfig(), options)
    board = EventBoard(openURL: options.openURL)
    player.onEvent = { [weak board] event in board?.tell(event) }
    apply()
  }

  /// Makes a player, as the initialiser does.
  public static func withThreads(config: Config, threads: UInt32) -> DotLottiePlayer {
    DotLottiePlayer(config: config, threads: threads)
  }

  /// Does something that may be refused.
  ///
  /// - Returns: Whether it was done.
  func attempt(_ body: () throws -> Void) -> Bool {
    do {
      try body()
      return true
    } catch {
      failure = DotLottieAnimationError(error)
      return false
    }
  }

  // MARK: Loading

  /// Reads and plays Lottie JSON.
  ///
  /// - Returns: Whether it can be read; ``failure`` says why not.
  @discardableResult
  public func loadAnimationData(animationData: String) -> Bool {
    load { try player.load(json: Array(animationData.utf8)) }
  }

  /// Reads and plays a file, of either kind.
  ///
  /// - Returns: Whether there is such a file that can be read; ``failure`` says why not.
  @discardableResult
  public func loadAnimationPath(animationPath: String) -> Bool {
    let url = URL(fileURLWithPath: animationPath)
    return load { try open(AnimationContent(FileBytes.read(url))) }
  }

  /// Opens and plays a package.
  ///
  /// - Returns: Whether it, and the animation to begin with, can be read; ``failure`` says why not.
  @discardableResult
  public func loadDotlottieData(fileData: Data) -> Bool {
    load { try open(AnimationContent([UInt8](fileData))) }
  }

  /// Plays another animation of the package.
  ///
  /// - Returns: Whether a package is loaded that has one of that id, and it can be read; ``failure`` says why not.
  @discardableResult
  public func loadAnimation(animationId: String) -> Bool {
    isStale = true
    return attempt { try player.loadAnimation(id: animationId) }
  }

  private func open(_ content: AnimationContent) throws {
    switch content.form {
    case .lottie(let bytes): try player.load(json: bytes)
    case .package(let file): try player.load(file, id: config.animationId, compiled: [])
    }
  }

  private func load(_ body: () throws -> Void) -> Bool {
    isStale = true
    guard attempt(body) else { return false }
    limit()
    if !config.themeId.isEmpty { setTheme(config.themeId) }
    if !config.stateMachineId.isEmpty, stateMachineLoad(stateMachineId: config.stateMachineId) {
      stateMachineStart()
    }
    return true
  }

  // MARK: Configuration

  /// Takes another configuration.
  ///
  /// What the one before limited playback to, and its theme, are off where this one asks for none. The state machine
  /// and the animation are those of the next file that is loaded.
  public func setConfig(config: Config) {
    let former = self.config
    self.config = config
    apply()
    guard isLoaded() else { return }
    if (former.segment, former.marker) != (config.segment, config.marker) { player.clearSegment() }
    limit()
    if !config.themeId.isEmpty {
      setTheme(config.themeId)
    } else if !former.themeId.isEmpty {
      resetTheme()
    }
  }

  private func apply() {
    player.setLoop(config.loopAnimation)
    player.setLoopCount(Int(config.loopCount))
    player.setMode(config.mode)
    player.setSpeed(config.speed)
    player.setFrameInterpolation(config.useFrameInterpolation)
    player.setBackground(config.engineBackground)
    player.layout = config.layout
    player.setAutoplay(config.autoplay)
  }

  private func limit() {
    if config.segment.count == 2 { setSegment(start: config.segment[0], end: config.segment[1]) }
    if !config.marker.isEmpty { setMarker(marker: config.marker) }
  }

  /// Has an observer told of playback; it is held weakly.
  public func subscribe(observer: any Observer) {
    _ = board.observers.add(observer) { [weak observer] in observer }
  }

  /// Has an observer told no more.
  public func unsubscribe(observer: any Observer) { _ = board.observers.remove(observer) }
}
