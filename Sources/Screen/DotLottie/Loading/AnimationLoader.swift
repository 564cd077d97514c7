import DotLottieFormat
import LottieRenderer

/// The beginning of a loading.
enum LoadingStart: Sendable {
  /// Bytes that are present, or the reason why they are not.
  case here(Result<AnimationContent, DotLottieAnimationError>)
  /// An address.
  case remote(String)

  static func bytes(_ bytes: [UInt8]) -> LoadingStart {
    .here(Result { () throws(DotLottieAnimationError) in try AnimationContent(bytes) })
  }
}

/// The owner of an ``AnimationLoader``: shows what was loaded and makes the calls that waited.
@MainActor
protocol LoaderHost: AnyObject, Sendable {
  /// Notes the state of loading, before what follows from it is done.
  func loadingChanged(to phase: DotLottieLoading<HostCall>.Phase)
  /// Notes how far the fetching of a remote file is.
  func progressed(_ progress: LoadingProgress)
  /// Runs the loader's effects as one call, so that reports follow all of them.
  func during(_ effects: () -> Void)
  /// Reads the state machine that was asked for before the package was present.
  func rehearseUnseenMachine(of file: DotLottieFile?)
  /// Makes a player that shows the first of the compiled animations, the one to begin with last.
  func showFirst(_ content: AnimationContent, _ compiled: [(id: String, animation: LottieAnimation)])
  /// Shows another animation of the package, which is compiled; returns the reason if that fails.
  func show(_ id: String) -> DotLottieAnimationError?
  /// Takes an animation that was compiled while another one is shown.
  func adopt(_ animation: LottieAnimation, id: String)
  /// Makes a call that waited; returns the reason if that fails.
  func replay(_ call: HostCall) -> DotLottieAnimationError?
  /// Reports a refused call, a failed loading or the end of one.
  func report(_ report: PendingReport)
  /// The ids of the animations that the states of the state machine show.
  var machineAnimations: [String] { get }
}

/// Fetches and compiles the animations of one file, in the order that ``DotLottieLoading`` decides.
@MainActor
final class AnimationLoader {
  typealias Loading = DotLottieLoading<HostCall>

  /// A loader as a task knows it that must not keep it alive.
  private struct WeakLoader: Sendable {
    private(set) weak var value: AnimationLoader?
  }

  private weak var host: (any LoaderHost)?
  private let config: AnimationConfig
  private var loading = Loading()
  /// The animations that were compiled for the first showing, the one to begin with last.
  private var compiled: [(id: String, animation: LottieAnimation)] = []
  private var isCarryingOut = false
  private var gate = LoadingGate()
  /// The compiling of animations that a state may show.
  private var prefetch: LoadingGate?

  /// The contents of the bytes; nil while they are unknown.
  private(set) var content: AnimationContent?
  /// The reason why a file that was opened at once can't be read, which is known before it is reported.
  private(set) var unreadable: DotLottieAnimationError?

  init(_ config: AnimationConfig) { self.config = config }

  // The gates cancel their tasks when they are released: no deinit has to reach the main actor.

  /// The stage of loading.
  var phase: Loading.Phase { loading.phase }

  /// Whether a call is carried out at once: an animation is shown, and no other call waits.
  var takesCalls: Bool { loading.takesCalls }

  /// Whether no animation was ever shown, so that the player only rehearses.
  var isRehearsing: Bool { loading.isRehearsing }

  /// Begins to load.
  ///
  /// Nothing is reported before the caller's turn is over, so that observers can subscribe.
  func open(_ start: LoadingStart, for host: any LoaderHost) {
    self.host = host
    let loader = WeakLoader(value: self)
    switch start {
    case .here(.success(let content)): opened(.success(content))
    case .here(.failure(let error)): refuse(error)
    case .remote(let address):
      do throws(DotLottieAnimationError) { _ = try AnimationContent.url(address) } catch {
        return refuse(error)
      }
      let source = config.source
      gate.follow(
        Task.detached(priority: .userInitiated) {
          let content = await AnimationContent.fetch(address, from: source) { progress in
            Task { @MainActor in loader.value?.host?.progressed(progress) }
          }
          await loader.value?.opened(content)
        })
    }
  }

  /// Notes that there is nothing to load; it is known now, and reported when the caller's turn is over.
  private func refuse(_ error: DotLottieAnimationError) {
    unreadable = error
    let loader = WeakLoader(value: self)
    gate.follow(Task { loader.value?.opened(.failure(error)) })
  }

  /// Waits until the animation is shown.
  ///
  /// - Throws: ``DotLottieAnimationError`` with the reason if it can't be, or if the waiting task is cancelled.
  func wait() async throws(DotLottieAnimationError) {
    // A call that waited for one animation may have asked for another.
    var last: LoadingGate
    repeat {
      last = gate
      try await last.wait()
    } while gate !== last
  }

  /// Ends the waiting for a loading, unless an observer has begun another: then the wait is for that.
  func end(_ error: DotLottieAnimationError?) {
    switch loading.phase {
    case .opening, .compiling, .reloading: break
    case .ready, .failed: gate.open(error.map { .failure($0) } ?? .success(()))
    }
  }

  /// Keeps a call until an animation is shown.
  func keep(_ need: Loading.Need, _ call: HostCall) { receive(.called(.init(need: need, work: call))) }

  /// The waiting calls to the state machine, in order.
  var machineCalls: [PlayerCall] {
    loading.machineWork.compactMap { call in if case .player(let call) = call { call } else { nil } }
  }

  /// Reads an animation without a package that nobody has read yet, so that it is known whether it can be shown.
  ///
  /// - Returns: The reason if not.
  func readAhead() -> DotLottieAnimationError? {
    guard isRehearsing, unreadable == nil, let content else { return unreadable }
    do throws(DotLottieAnimationError) { try content.checkAnimation() } catch { unreadable = error }
    return unreadable
  }

  /// Loads another animation of the package; after a failure, loading begins anew with it.
  func choose(_ id: String) { receive(.chosen(id: id)) }

  /// Notes that a state of the machine shows an animation, so that one on its way is discarded.
  func noteReplacement() { if loading.phase == .reloading { receive(.replaced) } }

  /// Makes sure that the package has an animation.
  ///
  /// - Throws: ``DotLottieAnimationError`` if there is no package, or no animation of that id in it.
  func check(_ id: String) throws(DotLottieAnimationError) {
    guard let content else { throw .invalidCall("nothing is loaded that could have another animation") }
    guard let file = content.file else { throw .invalidCall("the animation comes from no package") }
    guard file.manifest.animations.contains(where: { $0.id == id }) else {
      throw .notFound("the package has no animation \"\(id)\"")
    }
  }

  /// Compiles the animations of a state machine that was loaded after the first animation was shown.
  func prefetch(_ ids: [String]) {
    guard let content, !ids.isEmpty else { return }
    let (config, loader) = (config, WeakLoader(value: self))
    let gate = LoadingGate()
    prefetch = gate
    gate.follow(
      Task.detached(priority: .utility) {
        for id in ids {
          let job = CompilationJob(content, id: id, config.player)
          // A state that shows an invalid animation reports that when it is entered.
          guard let compiled = try? await config.compiler.compile(job), !Task.isCancelled else { continue }
          await loader.value?.host?.adopt(compiled, id: id)
        }
      })
  }

  // MARK: Reports and effects

  private func opened(_ result: Result<AnimationContent, DotLottieAnimationError>) {
    switch result {
    case .success(let content):
      self.content = content
      receive(.opened(animations: content.file?.manifest.animations.map(\.id) ?? []))
    case .failure(let error): receive(.failed(error))
    }
  }

  private func compiled(
    _ id: String, _ generation: Int, _ result: Result<LottieAnimation, DotLottieAnimationError>
  ) {
    let wanted = host?.machineAnimations ?? []
    switch result {
    case .success(let animation):
      if isRehearsing { compiled.insert((id, animation), at: 0) } else { host?.adopt(animation, id: id) }
      receive(.compiled(id: id, generation: generation, wanted: wanted))
    case .failure(let error):
      receive(.uncompiled(id: id, generation: generation, error, wanted: wanted))
    }
  }

  private func receive(_ input: Loading.Input) {
    loading.receive(input)
    guard let host else { return }
    host.loadingChanged(to: loading.phase)
    // The loop in progress carries out what follows.
    if isCarryingOut { return }
    host.during {
      isCarryingOut = true
      while let effect = loading.next() { carryOut(effect, host) }
      isCarryingOut = false
    }
  }

  private func carryOut(_ effect: Loading.Effect, _ host: any LoaderHost) {
    switch effect {
    case .rehearse: host.rehearseUnseenMachine(of: content?.file)
    case .compile(let id, let generation): compile(id, generation)
    case .begin:
      guard let content else { return }
      // A compiler of the host's may read more than this package does.
      unreadable = nil
      host.showFirst(content, compiled)
      compiled = []
    case .show(let id): receive(.done(host.show(id)))
    case .replay(let call): receive(.done(host.replay(call)))
    case .refuse(let call, let reason):
      if let ticket = call.ticket { host.report(.end(ticket, .failed(reason))) }
    case .report(let error):
      if isRehearsing { compiled = [] }
      host.report(.failure(error))
    case .finish(let error): host.report(.loadingEnd(error))
    }
  }

  private func compile(_ id: String?, _ generation: Int) {
    guard let content else { return }
    if gate.isOpen { gate = LoadingGate() }
    let (compiler, loader) = (config.compiler, WeakLoader(value: self))
    let job = CompilationJob(content, id: id ?? config.animationId, config.player)
    gate.follow(
      Task.detached(priority: .userInitiated) {
        let result: Result<LottieAnimation, DotLottieAnimationError>
        do {
          let compiled = try await compiler.compile(job)
          try Task.checkCancellation()
          result = .success(compiled)
        } catch {
          result = .failure(DotLottieAnimationError(error).of(content.fileName))
        }
        await loader.value?.compiled(job.animationID ?? "", generation, result)
      })
  }
}
