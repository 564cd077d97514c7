import Lighthouse
import GraphTools
import StateGraph
import StateMachines
import Testing

/// The machine in Swift: by hand, along all of its ways, and at random.
struct SupplyBoatTests {
  @Test func `a voyage takes two minutes and a half, and brings two barrels`() {
    var boat = PureMachine<SupplyBoat>()
    var effects: [SupplyBoat.Effect] = []
    #expect(boat.send(.call, effects: &effects).hasMoved)
    _ = boat.advance(by: .seconds(149), effects: &effects)
    #expect(boat.is(.unloading))
    #expect(effects.isEmpty)
    _ = boat.advance(by: .seconds(1), effects: &effects)
    #expect(boat.is(.moored))
    #expect(effects == [.deliver(barrels: 2)])
  }

  @Test func `a boat that is out can't be called`() {
    let boat = PureMachine<SupplyBoat>(in: .sailing)
    #expect(!boat.can(.call))
    #expect(boat.availableEvents == [.arrive, .storm])
  }

  @Test func `nothing is wrong with its table`() {
    #expect(SupplyBoat.graph().validate() == [])
  }

  @Test(arguments: SupplyBoat.graph().paths(.pairCover))
  func `it goes every way, one after the other`(path: StateGraph.Path) throws {
    var boat = PureMachine<SupplyBoat>()
    try path.drive(&boat)
  }

  @Test func `whatever happens, it is where its table says`() throws {
    var random = SeededGenerator(seed: 7)
    try SupplyBoat.graph().walk(
      walks: 50, length: 40, using: &random, make: { Voyage() }, states: { [$0.boat.state.name] }
    ) { voyage, stimulus in
      switch stimulus {
      case .event(let name): voyage.send(name)
      case .wait(let time): voyage.wait(time)
      }
    }
  }

  private final class Voyage {
    private(set) var boat = PureMachine<SupplyBoat>()
    private var effects: [SupplyBoat.Effect] = []

    func send(_ name: String) {
      for event in SupplyBoat.Event.all where event.name == name { _ = boat.send(event, effects: &effects) }
    }

    func wait(_ time: Duration) { _ = boat.advance(by: time, effects: &effects) }
  }
}

/// Both machines together, as the application joins them.
struct LighthouseTests {
  @Test func `a signal calls the boat, and its oil is in the cellar later`() throws {
    let lighthouse = try Lighthouse.lit()
    lighthouse.tap(.door)
    #expect(lighthouse.boat.is(.sailing))
    for _ in 0..<150 { lighthouse.pass(milliseconds: 1000) }
    #expect(lighthouse.boat.is(.moored))
    #expect(lighthouse.barrels == 3)
  }

  @Test func `a storm holds the boat up`() throws {
    let lighthouse = try Lighthouse.lit()
    lighthouse.tap(.door)
    lighthouse.pass(milliseconds: 3000)
    lighthouse.change(.storm)
    lighthouse.pass(milliseconds: 1_000_000)
    #expect(lighthouse.boat.is(.sheltered))
    lighthouse.change(.clear)
    lighthouse.pass(milliseconds: 120_000)
    #expect(lighthouse.boat.is(.unloading))
  }
}
