import DotLottieFormat
import LottiePlayer
import LottieRenderer

/// The names that a player's animation, package and machine know, and some that none knows.
struct ExerciseNames {
  var inputs: [String] = []
  var texts: [String] = []
  var states: [String] = []
  var machines: [String] = []
  var markers: [String] = []
  var animations: [String] = []
  var themes: [String] = []
  var slots: [String] = []
  /// The machine for which the lists were made.
  private var key = ""

  /// Makes the lists anew where the player has loaded something else.
  mutating func refresh(_ player: Player) {
    let next =
      "\(player.timeline.animationID ?? "-") \(player.stateMachineID ?? "-") \(player.stateMachine == nil)"
    guard next != key else { return }
    key = next
    let odd = ["", "nothing", "@elapsedTime", "$"]
    let definition = player.stateMachine?.definition
    inputs = (definition?.inputs.compactMap(\.name) ?? []) + odd
    texts = texts(of: definition) + odd
    states = (definition?.states.map(\.name) ?? []) + odd
    markers = (player.timeline.facts?.markers.map(\.name) ?? []) + odd
    let manifest = player.file?.manifest
    machines = (manifest?.stateMachines.map(\.id) ?? []) + odd
    animations = (manifest?.animations.map(\.id) ?? []) + odd
    themes = (manifest?.themes.map(\.id) ?? []) + odd
    slots = player.slotIDs + (player.animation?.slotIDs ?? []) + odd
  }

  /// The texts that guards of strings compare with.
  private func texts(of definition: StateMachineDefinition?) -> [String] {
    var texts: [String] = []
    for transition in definition?.states.flatMap(\.transitions) ?? [] {
      for test in transition.guards ?? [] {
        if case .string(_, _, .string(let text)) = test { texts.append(text) }
      }
    }
    return texts
  }
}

/// Numbers that look random and are the same for the same seed.
struct ExerciseRandom {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 on, below a limit that is above 0.
  mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }

  /// One of some values; there is at least one.
  mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }
}
