import DotLottieFormat
import Foundation
import Host
import LottiePlayer
import LottieRenderer

/// A flag that the user waits for an animation.
final class DualStateUrgency: Sendable {
  private let flag = Lock(false)

  var isCalled: Bool { flag.withLock { $0 } }

  func call() { flag.withLock { $0 = true } }
}

/// Prepares an animation off the main actor, in a task that may be cancelled at each step.
struct DualStatePreparation: Sendable {
  let source: DualStateAnimation.Source
  /// The side to prepare; the other may be served too.
  let side: DualState.Side
  let size: (width: Int, height: Int)
  let options: DualStateAnimation.Options
  /// Whether nobody waits for it, so that there is time to draw ahead.
  let isAhead: Bool
  /// Set when the user waits for it after all.
  let urgency: DualStateUrgency

  /// Reads, compiles, decodes and draws ahead.
  ///
  /// - Throws: The reason why it can't be prepared; `CancellationError` if the task is cancelled.
  func run() async throws -> sending DualStatePicture {
    let picture: DualStatePicture
    switch source.form {
    case .sides(let inactive, let active):
      let animation = try await animation(of: side == .active ? active : inactive)
      picture = try make(animation, inactive: .whole, active: .whole)
    case .parts(let asset, let inactive, let active):
      let animation = try await animation(of: asset)
      picture = try make(animation, inactive: inactive, active: active)
    case .machine(let asset, let id, let input):
      return try await makeMachine(asset, id, input)
    }
    try finish(picture)
    return picture
  }

  private func finish(_ picture: DualStatePicture) throws {
    try Task.checkCancellation()
    picture.warm(limit: isAhead ? options.preparedFrames : 0) { urgency.isCalled }
    try Task.checkCancellation()
  }

  // MARK: Reading

  private func settings(_ asset: DualStateAnimation.Asset) -> Player.Options {
    var settings = options.player
    settings.assets = asset.pictures ?? settings.assets
    return settings
  }

  private func content(of asset: DualStateAnimation.Asset) async throws -> AnimationContent? {
    try Task.checkCancellation()
    let bytes: [UInt8]
    switch asset.place {
    case .compiled: return nil
    case .bytes(let given): bytes = given
    case .file(let url): bytes = try AnimationFile.read(url)
    case .address(let address):
      guard let url = URL(string: address), url.scheme != nil else {
        throw DotLottieAnimationError.unsupportedAddress("\"\(address)\" is not an address")
      }
      bytes = try await options.source.bytes(from: url) { _ in }
    }
    try Task.checkCancellation()
    return try AnimationContent(bytes)
  }

  private typealias Compiled = (compiled: LottieAnimation, id: String?, content: AnimationContent?)

  private func animation(
    of asset: DualStateAnimation.Asset
  ) async throws -> Compiled {
    if case .compiled(let animation) = asset.place { return (try provided(animation, asset), nil, nil) }
    guard let content = try await content(of: asset) else { throw CancellationError() }
    let job = CompilationJob(content, id: asset.animationID, settings(asset))
    return (try await compiled(job, asset), job.animationID, content)
  }

  private func compiled(
    _ job: CompilationJob, _ asset: DualStateAnimation.Asset
  ) async throws -> LottieAnimation {
    try provided(try await options.compiler.compile(job), asset)
  }

  /// Returns the animation with the pictures of its own provider, which may take time.
  private func provided(
    _ animation: LottieAnimation, _ asset: DualStateAnimation.Asset
  ) throws -> LottieAnimation {
    guard let provider = asset.imageProvider else { return animation }
    let provided = animation.replacingPictures {
      Task.isCancelled ? nil : provider.imageForAsset(asset: ImageAsset($0))
    }
    try Task.checkCancellation()
    return provided
  }

  // MARK: Making

  private func makePlayer(_ settings: Player.Options) throws -> Player {
    let player: Player
    do throws(RenderError) {
      player = try Player(width: size.width, height: size.height, options: settings)
    } catch {
      throw DotLottieAnimationError.tooLarge("\(error)")
    }
    player.layout = options.layout
    player.setSpeed(options.speed)
    return player
  }

  private func make(
    _ animation: Compiled, inactive: DualStateAnimation.Part, active: DualStateAnimation.Part
  ) throws -> DualStatePicture {
    let player = try makePlayer(options.player)
    if let file = animation.content?.file {
      // The package has the themes.
      let id = animation.id ?? ""
      try player.perform(.load(.package(file, animation: id, compiled: [(id, animation.compiled)]))).get()
    } else {
      player.load(animation.compiled)
    }
    let form = DualStatePicture.Form.motions(
      inactive: try motion(inactive, player), active: try motion(active, player))
    return DualStatePicture(player, form, options.loopMode)
  }

  private func motion(
    _ part: DualStateAnimation.Part, _ player: Player
  ) throws(DotLottieAnimationError) -> DualStatePicture.Motion {
    let last = player.timeline.facts?.lastFrame ?? 0
    switch part {
    case .whole: return DualStatePicture.Motion(first: 0, last: last)
    case .frames(let first, let end):
      guard first >= 0, end >= 0, first <= last, end <= last else {
        throw .invalidCall("the frames \(first) to \(end) are not all in the animation's, 0 to \(last)")
      }
      return DualStatePicture.Motion(first: first, last: end)
    case .marker(let name):
      guard let marker = player.timeline.facts?.marker(named: name) else {
        throw .noMarker(name, of: player.timeline.facts)
      }
      return DualStatePicture.Motion(
        first: min(max(marker.start, 0), last), last: min(max(marker.end, 0), last))
    }
  }

  // MARK: Machines

  private func makeMachine(
    _ asset: DualStateAnimation.Asset, _ id: String?, _ input: String
  ) async throws -> sending DualStatePicture {
    let first = try await animation(of: asset)
    guard let content = first.content, let file = content.file else {
      throw DotLottieAnimationError.invalidCall(
        "the animation comes from no package that could have a machine")
    }
    let manifest = file.manifest
    guard let id = id ?? manifest.initialStateMachine ?? manifest.stateMachines.first?.id else {
      throw DotLottieAnimationError.notFound("the package has no state machine")
    }
    let machine = try file.stateMachine(id: id, parsing: options.player.dialect.parsing)
    // The animations of its states, so that they are present when the states are entered.
    let known = manifest.animations.map(\.id)
    let shown = Set(machine.states.compactMap { $0.playback?.animation }).filter(known.contains).sorted()
    var compiled: [(id: String, animation: LottieAnimation)] = []
    for id in shown where id != first.id {
      let job = CompilationJob(content, id: id, settings(asset))
      compiled.append((id, try await self.compiled(job, asset)))
    }
    compiled.append((first.id ?? "", first.compiled))
    try Task.checkCancellation()

    let player = try makePlayer(settings(asset))
    try player.perform(.load(.package(file, animation: first.id ?? "", compiled: compiled))).get()
    let picture = DualStatePicture(player, .machine(input: input), options.loopMode)
    // Before the machine starts, which decides what plays.
    try finish(picture)
    try player.loadStateMachine(machine)
    try player.perform(.startMachine(OpenURLPolicy())).get()
    guard player.stateMachine?.value(input, as: Bool.self) != nil else {
      throw DotLottieAnimationError.notFound("the state machine \"\(id)\" has no boolean input \"\(input)\"")
    }
    return picture
  }
}
