import StateGraph

/// Shortens a failing walk as far as it still fails in the same way.
struct WalkShortener<Machine> {
  private typealias Stimulus = StateGraph.Stimulus

  private let walker: Walker<Machine>
  private let original: [StateGraph.Stimulus]
  private var best: Walker<Machine>.Failure
  /// The tries left.
  ///
  /// Each try takes as long as a walk, and the number of tries is at worst quadratic in its length.
  private var tries = 4000

  init(_ walker: Walker<Machine>, _ failure: Walker<Machine>.Failure) {
    self.walker = walker
    original = failure.stimuli
    best = failure
  }

  mutating func shortened() -> StateGraph.WalkFailure {
    leaveOut()
    join()
    for place in best.stimuli.indices.reversed() { shortenWait(at: place) }
    return StateGraph.WalkFailure(
      stimuli: best.stimuli, found: best.found, allowed: best.allowed, original: original)
  }

  /// Removes stimuli that the failure does not need: halves at first, then smaller and smaller parts.
  private mutating func leaveOut() {
    var size = max(1, best.stimuli.count / 2)
    while true {
      var hasShortened = false
      var place = 0
      while place < best.stimuli.count, tries > 0 {
        var less = best.stimuli
        less.removeSubrange(place..<min(place + size, less.count))
        if fails(less) { hasShortened = true } else { place += size }
      }
      if tries == 0 || (size == 1 && !hasShortened) { break }
      if !hasShortened || size > best.stimuli.count { size = max(1, size / 2) }
    }
  }

  /// Joins consecutive waits.
  private mutating func join() {
    var place = 0
    while place + 1 < best.stimuli.count {
      if case .wait(let first) = best.stimuli[place], case .wait(let second) = best.stimuli[place + 1] {
        var less = best.stimuli
        less[place...place + 1] = [.wait(first + second)]
        if fails(less) { continue }
      }
      place += 1
    }
  }

  /// Finds the shortest wait that still fails, in whole seconds, or else in milliseconds, microseconds or nanoseconds.
  private mutating func shortenWait(at place: Int) {
    guard place < best.stimuli.count, case .wait(let longest) = best.stimuli[place] else { return }
    for unit in [Duration.seconds(1), .milliseconds(1), .microseconds(1), .nanoseconds(1)] {
      // Longer waits don't fit the arithmetic below and stay as they are.
      guard longest < .seconds(1_000_000_000) else { return }
      var (short, long) = (Int64(0), Int64(longest / unit) + 1)
      var hasShortened = false
      while long - short > 1 {
        let middle = short + (long - short) / 2
        var less = best.stimuli
        less[place] = .wait(unit * middle)
        if unit * middle < longest, fails(less), place < best.stimuli.count {
          (long, hasShortened) = (middle, true)
        } else if unit * middle < longest {
          short = middle
        } else {
          long = middle
        }
      }
      if hasShortened || unit * long == longest { return }
    }
  }

  /// Repeats stimuli with a new machine.
  ///
  /// If it fails in the same way, the walk becomes the best one.
  private mutating func fails(_ stimuli: [Stimulus]) -> Bool {
    guard tries > 0 else { return false }
    tries -= 1
    var walk = Walker<Machine>.Walk(walker)
    var done: [Stimulus] = []
    for stimulus in stimuli where walk.failure == nil && !walk.model.isLost {
      walk.do(stimulus)
      done.append(stimulus)
    }
    guard let failure = walk.failure(after: done), failure.kind == best.kind else { return false }
    best = failure
    return true
  }
}
