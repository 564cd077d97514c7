import DotLottieFormat
import Foundation
import LottieFormat
import LottiePlayer
import LottieRenderer

/// What a loading has brought so far.
struct CompiledAnimations: Sendable {
  /// With their ids in the package; the one to begin with is the last.
  var list: [(id: String, animation: LottieAnimation)] = []
  /// Those that can't be had, so that they are not asked for again.
  var skipped: Set<String> = []

  func has(_ id: String) -> Bool { skipped.contains(id) || list.contains { $0.id == id } }
}

/// An animation as a task knows it that must not keep it.
struct WeakAnimation: Sendable {
  private(set) weak var value: DotLottieAnimation?

  init(_ value: DotLottieAnimation) { self.value = value }
}

extension DotLottieAnimation {
  /// Waits until the animation is there.
  ///
  /// - Throws: ``DotLottieAnimationError``: why there is none; cancelling the waiting task gives up the waiting, not the
  ///   loading.
  public func loaded() async throws(DotLottieAnimationError) {
    // What waited for one animation may have asked for another.
    var last: LoadingGate
    repeat {
      last = gate
      try await last.wait()
    } while gate !== last
  }

  /// Whether an animation is there.
  public func isLoaded() -> Bool { player.timeline.status != .idle }

  /// Whether the animation could not be loaded.
  public func error() -> Bool { animationModel.error }

  /// Why the animation could not be loaded; empty without an error.
  public func errorMessage() -> String { animationModel.errorMessage }

  /// Why the last call that was refused, or the last loading that failed, did; nil when nothing has.
  public var failure: DotLottieAnimationError? { lastError }

  // MARK: Beginning

  /// Begins to load.
  ///
  /// Nothing is told before the caller's turn is over, so that observers can subscribe.
  /// - Parameter id: The animation of the package to begin with; empty for the initial one.
  func begin(_ start: LoadingStart, id: String) {
    let options = options
    let animation = WeakAnimation(self)
    let task = Task.detached(priority: .userInitiated) {
      do {
        let content = try await Self.content(of: start, options) { progress in
          Task { @MainActor in animation.value?.progressed(progress) }
        }
        await animation.value?.accept(content)
        var compiled = CompiledAnimations()
        // What the machine's states show, and what was asked for since, is compiled too: nothing has to wait for it.
        var next: String? = id
        while let id = next {
          let job = CompilationJob(content, id: id, options)
          do {
            compiled.list.insert((job.animationID ?? "", try await options.compiler.compile(job)), at: 0)
          } catch {
            if compiled.list.isEmpty { throw error }
            compiled.skipped.insert(id)
          }
          try Task.checkCancellation()
          next = await animation.value?.finish(compiled)
        }
      } catch {
        await animation.value?.fail(DotLottieAnimationError(error))
      }
    }
    gate.follow(task)
  }

  private nonisolated static func content(
    of start: LoadingStart, _ options: DotLottieOptions,
    progress: @escaping @Sendable (LoadingProgress) -> Void
  ) async throws -> AnimationContent {
    switch start {
    case .here(let result): return try result.get()
    case .remote(let address):
      guard let url = URL(string: address), url.scheme != nil else {
        throw DotLottieAnimationError.unsupportedAddress("\"\(address)\" is not an address")
      }
      return try AnimationContent(await options.source.bytes(from: url, progress: progress))
    }
  }

  private func progressed(_ progress: LoadingProgress) {
    guard loadingState == .loading, progress.receivedBytes >= loadingProgress?.receivedBytes ?? 0 else {
      return
    }
    changed { $0.loadingProgress = progress }
  }

  /// What was fetched can be opened: from now on calls about its machines have true answers.
  private func accept(_ content: AnimationContent) {
    self.content = content
    // What was asked of a machine that nobody had seen can be rehearsed now. One that can't be read is told at the end.
    guard let id = trustedMachine, let file = content.file,
      let machine = try? file.stateMachine(id: id, parsing: options.dialect.parsing)
    else { return }
    drive { player in
      guard (try? player.loadStateMachine(machine)) != nil else { return }
      trustedMachine = nil
      for call in waiting ?? [] {
        if case .machine(let rehearse?) = call.need { _ = rehearse(player) }
      }
    }
  }

  /// An animation that a state of the machine shows, or that is asked for, and that nobody has compiled yet.
  private func animationWanted(besides compiled: CompiledAnimations) -> String? {
    machineAnimations.first { !compiled.has($0) } ?? chosenAnimations.first { !compiled.has($0) }
  }

  /// The animations of the package that waiting calls ask for.
  private var chosenAnimations: [String] {
    guard let known = content?.file?.manifest.animations.map(\.id) else { return [] }
    return (waiting ?? []).compactMap(\.choice).filter(known.contains)
  }

  /// The animations of the package that the states of the machine show.
  private var machineAnimations: [String] {
    guard let known = content?.file?.manifest.animations.map(\.id) else { return [] }
    let shown = (player.stateMachine?.definition.states ?? []).compactMap { $0.playback?.animation }
    return shown.filter(known.contains)
  }

  /// Compiles what the states of a machine show that was taken after the animation was there.
  func prefetchMachineAnimations() {
    guard let content, !isRehearsing else { return }
    let ids = Set(machineAnimations.filter { !player.hasCompiled(id: $0) }).sorted()
    guard !ids.isEmpty else { return }
    let options = options
    let animation = WeakAnimation(self)
    let token = LoadingGate()
    prefetch = token
    token.follow(
      Task.detached(priority: .utility) {
        for id in ids {
          let job = CompilationJob(content, id: id, options)
          // A state that shows what can't be read says so when it is entered.
          guard let compiled = try? await options.compiler.compile(job), !Task.isCancelled else { continue }
          await animation.value?.adopt(compiled, id)
        }
      })
  }

  private func adopt(_ animation: LottieAnimation, _ id: String) { player.adopt(animation, id: id) }

  // MARK: Ending

  /// Shows what was compiled, then does what has been waiting for it, then tells of it.
  ///
  /// - Returns: What is to be compiled before; nil when all was done.
  private func finish(_ compiled: CompiledAnimations) -> String? {
    if let wanted = animationWanted(besides: compiled) { return wanted }
    guard let content, let first = compiled.list.last else { return nil }
    let gate = gate
    let calls = waiting ?? []
    waiting = nil
    isRehearsing = false
    trustedMachine = nil
    let rehearsed = player
    player = Self.makePlayer(config, options)
    player.layout = rehearsed.layout
    listen()
    drive { player in
      lastError = nil
      changed { $0.loadingState = .loaded }
      takeSize(of: first.animation)
      switch content.form {
      case .lottie: player.load(first.animation)
      case .package(let file): try? player.load(file, id: first.id, compiled: compiled.list)
      }
      applyConfig()
      perform(calls)
    }
    gate.open(.success(()))
    return nil
  }

  /// Does what has been waiting; what can't be done is told where somebody listens.
  ///
  /// - Parameter refusal: Why the animation that the calls were meant for is not there; nil when it is.
  func perform(_ calls: [WaitingCall], refusal: DotLottieAnimationError? = nil) {
    var refusal = refusal
    for call in calls {
      if let refusal, call.refuse(refusal) { continue }
      // Another animation is on its way: the rest is meant for that.
      if waiting != nil {
        waiting?.append(call)
        if call.choice != nil { refusal = nil }
        continue
      }
      let complaint = call.perform(self)
      if let complaint { tell(.error(complaint)) }
      // The rest is meant for the one that shows now.
      if call.choice != nil, complaint == nil { refusal = nil }
    }
  }

  /// There is no animation: whoever waits is told why.
  private func fail(_ error: DotLottieAnimationError) {
    let gate = gate
    let calls = waiting ?? []
    waiting = calls.filter(\.isSetting)
    let isTrusted = trustedMachine != nil
    trustedMachine = nil
    drive { player in
      player.unloadStateMachine()
      lastError = error
      changed {
        $0.loadingState = .failed(error)
        $0.animationModel.error = true
        $0.animationModel.errorMessage = error.message
      }
      untold.append(.failure(error))
    }
    for call in calls { _ = call.refuse(error) }
    if isTrusted { tell(.error(error.message)) }
    open(gate, error)
  }

  /// Says why there is no animation; who waits for another that was asked for since, waits on.
  func open(_ gate: LoadingGate, _ error: DotLottieAnimationError) {
    gate.open(gate === self.gate ? .failure(error) : .success(()))
  }

  private func takeSize(of animation: LottieAnimation) {
    guard !sizeOverrideActive else { return }
    let limit = Double(LottieLimits.maximumSurfaceSide)
    let width = Int(min(max(animation.width.rounded(), 1), limit))
    let height = Int(min(max(animation.height.rounded(), 1), limit))
    if (try? player.resize(width: width, height: height)) != nil { noteSize() }
  }

  /// Notes the size of the canvas for views.
  func noteSize() {
    let (width, height) = player.canvasSize
    guard (animationModel.width, animationModel.height) != (width, height) else { return }
    changed {
      $0.animationModel.width = width
      $0.animationModel.height = height
    }
  }

  /// Sets everything of the configuration that needs an animation; what can't be set is told.
  private func applyConfig() {
    if let theme = config.themeId, !theme.isEmpty, !setTheme(theme) { complain() }
    resolveSlots()
    if let marker = config.marker, !marker.isEmpty {
      if markers().contains(where: { $0.name == marker }) {
        player.setMarker(marker)
      } else {
        lastError = .notFound("the animation has no marker \"\(marker)\"")
        complain()
      }
    }
    if let (start, end) = config.segments, !setSegments(segments: (start, end)) { complain() }
  }

  private func complain() {
    if let lastError { tell(.error(lastError.message)) }
  }
}
