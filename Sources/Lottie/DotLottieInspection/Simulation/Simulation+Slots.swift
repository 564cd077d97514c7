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
      let theme: DotLottieTheme
      let json = try line.object("theme")
      do throws(DotLottieError) { theme = try DotLottieTheme(json: json) } catch {
        trace.refuse(line.op, error.message)
        return true
      }
      attempt(line) { () throws(PlayerError) in try player.setTheme(theme) }
    case "setSlots":
      let json = try line.object("slots")
      attempt(line) { () throws(PlayerError) in
        try player.setSlots(json: json)
        explainSlots(line, json)
      }
    case "resetSlot":
      let id = try line.string("id")
      attempt(line) { () throws(PlayerError) in try player.resetSlot(id) }
    case "resetSlots": player.resetSlots()
    case "clearSlot":
      let id = try line.string("id")
      if player.slot(id) != nil || player.animation?.hasSlot(id) == true {
        player.clearSlot(id)
      } else {
        trace.refuse(line.op, unknownSlot(id))
      }
    case "clearSlots": player.clearSlots()
    default: return false
    }
    return true
  }

  /// Adds lines for values that show nowhere.
  private func explainSlots(_ line: SimulationCall, _ json: [UInt8]) {
    guard trace.isExplaining, let document = try? JSONDocument(json) else { return }
    for (id, value) in document.members(of: .root) {
      let payload = document.member("p", of: value)
      if payload.flatMap({ LottieDocument.SlotKind(of: $0, in: document) }) == nil {
        explain(line, "the value of \"\(id.shortened)\" is none that a slot takes: {\"p\":{\"a\":0,\"k\":5}}")
      } else if player.animation?.hasSlot(id) != true {
        explain(line, unknownSlot(id))
      }
    }
  }

  private func unknownSlot(_ id: String) -> String {
    UnknownName.message("the animation has no slot", id, player.animation?.slotIDs ?? [])
  }
}
