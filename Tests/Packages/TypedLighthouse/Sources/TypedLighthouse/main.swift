import DotLottie
import Foundation
import StateMachines

// `Lighthouse` is written by the plugin from lighthouse.lottie, `isOn` and `canPress` of a lamp from Lamp.machine.json, and
// `press()`, `canPress` and `isOn` of a lantern from Lamp.swift: a name that is spelt wrong does not compile, and neither
// does a value of another type.

if CommandLine.arguments.contains("--graph") {
  // What Lamp.machine.json has to be; where in the source the transitions stand would change it with each line.
  var graph = Lantern.definition.graph()
  for index in graph.transitions.indices { graph.transitions[index].origin = "" }
  print(graph.json(), terminator: "")
  exit(0)
}

let lantern = Lantern()
print("lantern", lantern.isOff, lantern.press(), lantern.isOn, lantern.canDrop)
print("lamp", lantern.lamp.isOn, lantern.lamp.canPress, lantern.lamp.isBroken)
lantern.drop()
print("lantern", lantern.press(), lantern.canPress, lantern.isBroken)
print("lamp", lantern.lamp.isOn, lantern.lamp.canPress, lantern.lamp.isBroken)

typealias Keeper = Lighthouse.Keeper

let animation = DotLottieAnimation(fileName: "lighthouse", bundle: .module)
try await animation.loaded()
animation.stateMachineStart(Keeper.self)
print("state", animation.state(of: Keeper.self)?.name ?? "none")

animation.setInput(Keeper.oil, to: 5)
animation.setInput(Keeper.night, to: true)
animation.advance(milliseconds: 900)
switch animation.state(of: Keeper.self) {
case .lit: print("state lit, oil", animation.input(Keeper.oil) ?? 0)
case .keeper, .dark, .storm, .signalling, .passing, nil: print("the lamp should be lit")
}
animation.fire(Keeper.call)
animation.advance(milliseconds: 100)
print("state", animation.state(of: Keeper.self)?.name ?? "none")

animation.stateMachineStop()
print("theme", animation.setTheme(Lighthouse.Theme.fog), animation.activeThemeId())
print("slot", animation.setSlot(Lighthouse.Slot.sea, to: .color(red: 0.1, green: 0.3, blue: 0.5)))
print("playing", animation.play(marker: Lighthouse.Segment.sweep))
