// What the snippets beside this file have in common, with the sources of Tests/Fixtures/Codegen; all of it has to compile,
// and uses each name as the snippets misuse it.
import DotLottie
import LottiePlayer
import StateMachines

typealias Keeper = Lighthouse.Keeper

@MainActor func use(_ animation: DotLottieAnimation) throws {
  animation.stateMachineLoad(Keeper.self)
  animation.stateMachineStart(Keeper.self)
  animation.setInput(Keeper.oil, to: 5)
  animation.setInput(Keeper.weather, to: "clear")
  animation.setInput(Keeper.night, to: true)
  animation.fire(Keeper.call)
  animation.resetInput(Keeper.oil)
  _ = animation.state(of: Keeper.self) == .lit
  animation.setTheme(Lighthouse.Theme.fog)
  animation.setMarker(Lighthouse.Marker.dark)
  animation.play(marker: Lighthouse.Segment.sweep)
  animation.play(PlayQueue([.marker(Lighthouse.Segment.sweep, .loop), .whole()]))
  animation.setSlot(Lighthouse.Slot.sea, to: .color(red: 1, green: 0, blue: 0))
  animation.setSlot(Lighthouse.Slot.sky, to: .gradient([]))
  animation.clearSlot(Lighthouse.Slot.sea)
  try animation.loadAnimation(Lighthouse.Animation.ship)
}

func use(_ player: Player) throws {
  try player.loadStateMachine(Keeper.self)
  player.setInput(Keeper.oil, to: 5)
  player.fire(Keeper.call)
  _ = player.input(Keeper.weather)?.isEmpty
  _ = player.state(of: Keeper.self) == .lit
  try player.setTheme(Lighthouse.Theme.fog)
  player.setMarker(Lighthouse.Marker.dark)
  player.setMarker(Lighthouse.Segment.dark)
  try player.setSlot(Lighthouse.Slot.farSea, to: .color(red: 1, green: 0, blue: 0))
  try player.loadAnimation(Lighthouse.Animation.lighthouse)
}

func use(_ machine: Machine<Life, Subscription>, _ table: TableMachine<Life, Void>) {
  _ = machine.isPending && machine.canActivate && table.isTerminated && table.canTerminate
}

@MainActor func use(_ model: MachineModel<TableMachine<Life, Void>>) {
  _ = model.isActive && model.canActivate
}
