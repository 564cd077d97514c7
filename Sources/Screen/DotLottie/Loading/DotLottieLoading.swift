/// The loading of an animation, as a pure value: reports go in, effects come out in order.
///
/// The shell around it fetches, compiles, shows and draws. It reports what happened with ``receive(_:)``, then carries out
/// the effects that ``next()`` returns until there are none. The value has no clock, no file and no task, so that the same
/// inputs always give the same effects. `Work` is the content of a call, which the value never looks into.
///
/// After any inputs in any order:
/// - Each call that had to wait is replayed or refused exactly once. Settings are never refused: if loading fails, they
///   wait for the next attempt.
/// - Calls are replayed in the order in which they were made, and only while an animation is shown and no other is on its
///   way.
/// - A call that needs the animation is refused if that animation is not the one that is shown.
/// - One compilation at most is outstanding. A result that nobody waits for any more is never shown.
/// - ``Effect/finish(_:)`` follows every loading once, after its last call. `report` precedes it if the loading failed.
struct DotLottieLoading<Work> {
  /// The stage of loading.
  enum Phase: Sendable, Hashable {
    /// The bytes are on their way.
    case opening
    /// The contents of the bytes are known, and the first animation is being compiled.
    case compiling
    /// An animation is shown.
    case ready
    /// An animation is shown while another one of the package is being compiled.
    case reloading
    /// There is no animation, for the given reason.
    case failed(DotLottieAnimationError)
  }

  /// The requirement of a call.
  enum Need: Sendable, Hashable {
    /// The animation that the call was made for.
    case animation
    /// Another animation of the package, by its id.
    case choice(String)
    /// The state machine.
    case machine
    /// No requirement: the call makes a setting for every animation.
    case setting
  }

  /// A call that waits for an animation.
  struct Call {
    var need: Need
    var work: Work
  }

  /// A report of the shell.
  enum Input {
    /// The bytes were opened; the list has the ids of the package's animations and is empty for plain Lottie.
    case opened(animations: [String])
    /// A compilation ended.
    ///
    /// `wanted` has the ids of the animations that the states of the machine show.
    case compiled(id: String, generation: Int, wanted: [String])
    /// A compilation failed.
    case uncompiled(id: String, generation: Int, DotLottieAnimationError, wanted: [String])
    /// The bytes are unavailable, or loading was cancelled.
    case failed(DotLottieAnimationError)
    /// A call was made that cannot be carried out at once; see ``DotLottieLoading/takesCalls``.
    case called(Call)
    /// An animation of the package, which is not compiled yet, is to be shown.
    case chosen(id: String)
    /// A state of the machine has shown an animation of its own choice.
    case replaced
    /// The last ``Effect/show(id:)`` or ``Effect/replay(_:)`` was carried out, or failed for the given reason.
    case done(DotLottieAnimationError?)
  }

  /// An order to the shell.
  enum Effect {
    /// Reads the state machine that was asked for before the bytes were present, so that its calls return the truth.
    case rehearse
    /// Compiles an animation; a nil id stands for the one to begin with.
    case compile(id: String?, generation: Int)
    /// Shows the first compiled animation.
    case begin
    /// Shows another animation; answered with ``Input/done(_:)``.
    case show(id: String)
    /// Carries out a call; answered with ``Input/done(_:)``.
    case replay(Work)
    /// Gives the reason why a call is not carried out.
    case refuse(Work, DotLottieAnimationError)
    /// Reports to observers that an animation could not be loaded.
    case report(DotLottieAnimationError)
    /// Ends the waiting for the loading; nil for success.
    case finish(DotLottieAnimationError?)
  }

  /// An effect whose result is awaited.
  private enum Awaited: Hashable {
    case show
    case replay(Need)
  }

  /// The stage of loading.
  private(set) var phase = Phase.opening
  /// The number of the last compilation that was ordered.
  private(set) var generation = 0
  /// The ids of the package's animations.
  private var animations: [String] = []
  /// The ids that were compiled for the first showing, or could not be.
  private var tried: Set<String> = []
  private var hasFirst = false
  private var calls: [Call] = []
  /// Whether waiting calls are carried out, one after the other, or wait for an animation.
  private var isQueueing = true
  private var awaited: Awaited?
  /// The number of calls at the head of the queue whose animation is not shown, and the reason.
  private var refused: (count: Int, reason: DotLottieAnimationError)?
  /// The reason why the last loading did not show its animation.
  private var outcome: DotLottieAnimationError?
  private var effects: [Effect] = []

  /// Whether a call can be carried out at once: an animation is shown, and no other call waits.
  var takesCalls: Bool { phase == .ready && !isQueueing }

  /// Whether no animation was ever shown, so that the player only rehearses.
  var isRehearsing: Bool {
    switch phase {
    case .opening, .compiling, .failed: true
    case .ready, .reloading: false
    }
  }

  /// The contents of the waiting calls to the state machine, in order.
  var machineWork: [Work] { calls.filter { $0.need == .machine }.map { $0.work } }

  /// The ids of animations that waiting calls ask for.
  private var choices: [String] {
    calls.compactMap { call in if case .choice(let id) = call.need { id } else { nil } }
  }

  // MARK: Effects

  /// The next effect; nil if nothing is left to do.
  mutating func next() -> Effect? {
    if !effects.isEmpty { return effects.removeFirst() }
    guard phase == .ready, isQueueing, awaited == nil else { return nil }
    guard !calls.isEmpty else {
      isQueueing = false
      return .finish(outcome)
    }
    let call = calls.removeFirst()
    if let (count, reason) = refused, count > 0 {
      refused?.count = count - 1
      if call.need == .animation { return .refuse(call.work, reason) }
    }
    awaited = .replay(call.need)
    return .replay(call.work)
  }

  // MARK: Inputs

  /// Takes a report.
  mutating func receive(_ input: Input) {
    switch input {
    case .opened(let animations): open(animations)
    case .compiled(let id, let generation, let wanted): take(id, generation, nil, wanted)
    case .uncompiled(let id, let generation, let error, let wanted): take(id, generation, error, wanted)
    case .failed(let error): if phase == .opening || phase == .compiling { fail(error) }
    case .called(let call): note(call)
    case .chosen(let id): choose(id)
    case .replaced: cancelAll()
    case .done(let error): finish(error)
    }
  }

  private mutating func open(_ animations: [String]) {
    guard phase == .opening else { return }
    self.animations = animations
    phase = .compiling
    effects.append(.rehearse)
    compile(nil)
  }

  private mutating func compile(_ id: String?) {
    generation += 1
    effects.append(.compile(id: id, generation: generation))
  }

  private mutating func take(
    _ id: String, _ generation: Int, _ error: DotLottieAnimationError?, _ wanted: [String]
  ) {
    guard generation == self.generation else { return }
    switch phase {
    case .compiling:
      if let error, !hasFirst { return fail(error) }
      hasFirst = true
      tried.insert(id)
      // Animations that will be shown soon are compiled too, so that nothing has to wait for them.
      if let next = (wanted + choices).first(where: { animations.contains($0) && !tried.contains($0) }) {
        return compile(next)
      }
      phase = .ready
      effects.append(.begin)
    case .reloading:
      phase = .ready
      if let error {
        outcome = error
        refuseCalls(error)
        effects.append(.report(error))
      } else {
        awaited = .show
        effects.append(.show(id: id))
      }
    case .opening, .ready, .failed: return
    }
  }

  /// Refuses the calls that wait for an animation that will not be shown; later ones are for what is shown now.
  private mutating func refuseCalls(_ reason: DotLottieAnimationError) { refused = (calls.count, reason) }

  private mutating func fail(_ error: DotLottieAnimationError) {
    phase = .failed(error)
    effects.append(.report(error))
    for call in calls where call.need != .setting { effects.append(.refuse(call.work, error)) }
    calls.removeAll { $0.need != .setting }
    effects.append(.finish(error))
  }

  private mutating func note(_ call: Call) {
    if case .failed(let error) = phase, call.need != .setting {
      effects.append(.refuse(call.work, error))
      return
    }
    calls.append(call)
  }

  private mutating func choose(_ id: String) {
    switch phase {
    case .ready:
      phase = .reloading
      isQueueing = true
      compile(id)
    case .failed:
      phase = .compiling
      (hasFirst, tried) = (false, [])
      compile(id)
    case .opening, .compiling, .reloading: return
    }
  }

  private mutating func cancelAll() {
    guard phase == .reloading else { return }
    let reason = DotLottieAnimationError.invalidCall(
      "a state of the machine has shown another animation since")
    phase = .ready
    outcome = nil
    // The state has the last word: choices that were made before it are void.
    for call in calls { if case .choice = call.need { effects.append(.refuse(call.work, reason)) } }
    calls.removeAll { if case .choice = $0.need { true } else { false } }
    refuseCalls(reason)
  }

  private mutating func finish(_ error: DotLottieAnimationError?) {
    defer { awaited = nil }
    switch awaited {
    case .show?, .replay(.choice)?:
      // The calls after a choice are meant for the animation that it shows.
      outcome = error
      if let error { refuseCalls(error) } else { refused = nil }
    case .replay?, nil: break
    }
  }
}
