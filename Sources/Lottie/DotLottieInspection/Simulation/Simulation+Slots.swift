import DotLottieFormat
import LottieFormat
import LottiePlayer
import LottieRenderer
import ZoetropeJSON

extension Simulation {
  /// Carries out a call on slots, or on a theme that is not in the package.
  func performSlotCall(_ line: SimulationCall) throws(SimulationError) -> Bool {
    switch line.op {
    case "setThemeData":
      let json = try line.object("theme")
      attempt(line) { () throws(PlayerError) in try player.setThemeData(json) }
    case "setSlots":
      let json = try line.object("slots")
      attempt(line) { () throws(PlayerError) in try player.setSlots(json: json) }
    case "resetSlot":
      let id = try line.string("id")
      attempt(line) { () throws(PlayerError) in try player.resetSlot(id) }
    case "resetSlots": player.resetSlots()
    case "clearSlot":
      let id = try line.string("id")
      if player.slot(id) != nil || player.mayHaveSlot(id) {
        player.clearSlot(id)
      } else {
        trace.refuse(line.op, unknownSlot(id))
      }
    case "clearSlots": player.clearSlots()
    default: return false
    }
    return true
  }

  private func unknownSlot(_ id: String) -> String {
    let isOneOfSeveral = (player.file?.manifest.animations.count ?? 1) > 1
    let fact = isOneOfSeveral ? "no animation of the package has a slot" : "the animation has no slot"
    return UnknownName.message(fact, id, player.knownSlotIDs)
  }
}
