@testable import DotLottie

/// The environment of a ``DotLottieLoading`` with a ledger of its calls, which checks what the loading promises.
///
/// The ledger knows for each call which animation it was made for, by rules of its own: the last choice that waits, else
/// the animation on its way, else the one that is shown.
struct LoadingModel {
  /// Something that happens.
  enum Step: CaseIterable {
    case openedPackage, openedLottie, compiled, unshowable, uncompiled, stale, failed, replaced
    case call, setting, machine, choice, choiceOfCompiled, choiceOfNothing
  }

  enum Kind { case animation, setting, machine, choice, choiceOfCompiled, choiceOfNothing }

  struct Entry {
    var kind: Kind
    /// The animation that the call was made for.
    var target: Int
    /// Whether a state has shown an animation since the call, so that its choice does not count.
    var isVoid = false

    var isChoice: Bool {
      switch kind {
      case .choice, .choiceOfCompiled, .choiceOfNothing: !isVoid
      case .animation, .setting, .machine: false
      }
    }
  }

  private(set) var loading = DotLottieLoading<Int>()
  /// The calls, by their numbers.
  private var entries: [Entry] = []
  private var waiting: [Int] = []
  private var lastReplayed = -1
  /// The animation that is shown: 0 for the first, a positive number for that of a choice, a negative one for that of
  /// a state; nil before any.
  private var shown: Int?
  private var incoming: Int?
  private var stateAnimations = 0
  private var outstanding: Int?
  private var isShowable = true
  private var openSessions = 1
  private var finished = 0
  private var reports = 0
  private var expectedReports = 0
  /// Whether the loading that ends next has not shown the animation that it was for.
  private var isUnsuccessful = false
  /// The generation of the result that the step at hand brings.
  private var answered: Int?
  private var package: Set<String> = []
  /// The ids that were compiled since the loading began, with nil for the animation to begin with.
  private var compiled: [String?] = []
  private var hasCompiled = false
  private var rehearsals = 0
  /// Whether a refused call asks for the same once more, as completions do.
  private let asksAgain: Bool
  private var hasAskedAgain = false
  /// The promises that were broken.
  private(set) var violations: [String] = []

  init(asksAgain: Bool = false) { self.asksAgain = asksAgain }

  private mutating func check(_ isKept: Bool, _ promise: String) { if !isKept { violations.append(promise) } }

  /// The animation that a call asks for.
  private static func animation(_ number: Int) -> Int { number + 1 }

  /// The id of the animation that is being compiled.
  private var asked: String { compiled.last.flatMap(\.self) ?? "a" }

  private let error = DotLottieAnimationError.unreadable("no animation")

  // MARK: Steps

  mutating func take(_ step: Step) {
    isShowable = true
    answered = nil
    switch step {
    case .openedPackage:
      if loading.phase == .opening { package = ["a", "b", "c"] }
      loading.receive(.opened(animations: ["a", "b", "c"]))
    case .openedLottie: loading.receive(.opened(animations: []))
    case .compiled:
      hasCompiled = hasCompiled || outstanding != nil
      let id = asked
      answer { .compiled(id: id, generation: $0, wanted: ["none", "c"]) }
    case .unshowable:
      isShowable = false
      hasCompiled = hasCompiled || outstanding != nil
      let id = asked
      answer { .compiled(id: id, generation: $0, wanted: []) }
    case .uncompiled:
      let (error, id) = (error, asked)
      if outstanding == loading.generation {
        if loading.phase == .reloading { (incoming, isUnsuccessful) = (nil, true) }
        if loading.phase == .reloading || (loading.phase == .compiling && !hasCompiled) {
          expectedReports += 1
        }
      }
      answer { .uncompiled(id: id, generation: $0, error, wanted: []) }
    case .stale: loading.receive(.compiled(id: "b", generation: loading.generation - 1, wanted: ["c"]))
    case .failed:
      if loading.phase == .opening || loading.phase == .compiling { expectedReports += 1 }
      loading.receive(.failed(.cancelled))
    case .replaced:
      // A state shows animations only where one is shown.
      guard shown != nil else { return }
      if loading.phase == .reloading {
        (incoming, isUnsuccessful) = (nil, false)
        for number in waiting { entries[number].isVoid = true }
      }
      stateAnimations -= 1
      shown = stateAnimations
      loading.receive(.replaced)
    case .call: ask(.animation, .animation)
    case .setting: ask(.setting, .setting)
    case .machine: ask(.machine, .machine)
    case .choice: ask(.choice, .choice("b"))
    case .choiceOfCompiled: ask(.choiceOfCompiled, .choice("c"))
    case .choiceOfNothing: ask(.choiceOfNothing, .choice("none"))
    }
    run()
    checkRest()
  }

  private mutating func answer(_ input: (Int) -> DotLottieLoading<Int>.Input) {
    guard let generation = outstanding else { return }
    outstanding = nil
    answered = generation
    loading.receive(input(generation))
  }

  private mutating func ask(_ kind: Kind, _ need: DotLottieLoading<Int>.Need) {
    let number = entries.count
    let waitingChoice = waiting.last { entries[$0].isChoice }
    entries.append(Entry(kind: kind, target: waitingChoice.map(Self.animation) ?? incoming ?? shown ?? 0))
    if case .failed = loading.phase, kind == .choice, !package.isEmpty {
      // The shell begins anew with a choice that can be compiled.
      openSessions += 1
      (compiled, hasCompiled) = ([], false)
      incoming = Self.animation(number)
      return loading.receive(.chosen(id: "b"))
    }
    if loading.takesCalls { return carryOut(number) }
    waiting.append(number)
    loading.receive(.called(.init(need: need, work: number)))
  }

  // MARK: Effects

  private mutating func run() {
    var steps = 0
    while let effect = loading.next() {
      steps += 1
      if steps > 100 { return check(false, "the effects end") }
      carryOut(effect)
    }
  }

  private mutating func carryOut(_ effect: DotLottieLoading<Int>.Effect) {
    switch effect {
    case .rehearse:
      rehearsals += 1
      check(rehearsals == 1 && shown == nil, "a machine is rehearsed once, before anything is shown")
    case .compile(let id, let generation):
      check(outstanding == nil || generation > outstanding ?? 0, "one compilation counts")
      check(id.map(package.contains) ?? true, "an animation of the package is compiled")
      check(shown != nil || !compiled.contains(id), "an animation is compiled once")
      outstanding = generation
      compiled.append(id)
    case .begin:
      check(shown == nil, "the first animation is shown once")
      check(answered == loading.generation, "an animation is shown when it is compiled")
      shown = incoming ?? 0
      (incoming, isUnsuccessful) = (nil, false)
    case .show:
      check(incoming != nil, "an animation is shown if it is on its way")
      check(answered == loading.generation, "an animation is shown when it is compiled")
      if isShowable { shown = incoming }
      (incoming, isUnsuccessful) = (nil, !isShowable)
      loading.receive(.done(isShowable ? nil : error))
    case .replay(let number):
      check(waiting.first == number, "calls are replayed in their order")
      check(number > lastReplayed, "a call is replayed once")
      check(loading.phase == .ready && shown != nil, "a call is replayed while an animation is shown")
      if entries[number].kind == .animation {
        check(entries[number].target == shown, "a call is replayed on the animation that it was made for")
      }
      lastReplayed = number
      waiting.removeAll { $0 == number }
      carryOut(number)
    case .refuse(let number, _):
      check(waiting.contains(number), "a call that waits is refused once")
      let kind = entries[number].kind
      check(kind != .setting, "settings are not refused")
      if kind == .animation {
        check(
          shown == nil || entries[number].target != shown,
          "a call is refused if its animation is not shown")
      }
      waiting.removeAll { $0 == number }
      if asksAgain, !hasAskedAgain {
        hasAskedAgain = true
        ask(.animation, .animation)
      }
    case .report: reports += 1
    case .finish(let error):
      finished += 1
      check(finished <= openSessions, "a loading ends once")
      if case .failed = loading.phase {
        check(
          error == .cancelled || (error != nil && !hasCompiled),
          "a loading fails if nothing could be compiled")
      } else {
        check((error != nil) == isUnsuccessful, "a loading says whether its animation is shown")
      }
    }
  }

  /// Carries out a call, as the shell does.
  private mutating func carryOut(_ number: Int) {
    let isReplayed = !loading.takesCalls
    var failure: DotLottieAnimationError?
    switch entries[number].kind {
    case .animation, .setting, .machine: break
    case .choiceOfNothing:
      failure = error
      if isReplayed { isUnsuccessful = true }
    case .choiceOfCompiled:
      shown = Self.animation(number)
      isUnsuccessful = false
    case .choice where package.isEmpty:
      failure = error
      if isReplayed { isUnsuccessful = true }
    case .choice:
      if !isReplayed { openSessions += 1 }
      incoming = Self.animation(number)
      loading.receive(.chosen(id: "b"))
    }
    if isReplayed { loading.receive(.done(failure)) }
  }

  // MARK: Rest

  /// What holds when nothing is left to do.
  private mutating func checkRest() {
    check(reports == expectedReports, "a failure is reported once")
    switch loading.phase {
    case .opening: check(shown == nil && outstanding == nil, "nothing is compiled before the bytes are there")
    case .compiling: check(shown == nil && outstanding == loading.generation, "a compilation is outstanding")
    case .ready:
      check(loading.takesCalls && waiting.isEmpty, "calls are not left waiting")
      check(finished == openSessions, "every loading ends")
    case .reloading: check(outstanding == loading.generation, "a compilation is outstanding")
    case .failed:
      check(waiting.allSatisfy { entries[$0].kind == .setting }, "only settings wait after a failure")
      check(finished == openSessions, "every loading ends")
    }
  }
}
