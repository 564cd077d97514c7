import DotLottieFormat
import DotLottieInspection
import Lighthouse
import LottiePlayer
import GraphTools
import StateGraph
import StateMachines
import Testing
import VectorRaster

/// What the picture does when somebody touches it: the state machine of the package.
struct KeeperTests {
  @Test func `a tap on the lamp lights it up, over 0.8 seconds`() throws {
    let lighthouse = try Lighthouse.sample()
    let events = lighthouse.events { lighthouse.tap(.lamp) }
    #expect(events.contains(.booleanInput(name: "night", old: false, new: true)))
    #expect(events.contains(.transition(from: "dark", to: "lit")))

    lighthouse.pass(milliseconds: 799)
    #expect(lighthouse.state == "dark")
    #expect(lighthouse.events { lighthouse.pass(milliseconds: 1) }.contains(.stateEntered("lit")))
    #expect(lighthouse.state == "lit")
  }

  @Test func `a second tap while it lights up is refused`() throws {
    let lighthouse = try Lighthouse.sample()
    lighthouse.tap(.lamp)
    lighthouse.pass(milliseconds: 400)
    lighthouse.tap(.lamp)
    lighthouse.pass(milliseconds: 400)
    #expect(lighthouse.state == "lit")
  }

  @Test func `a tap beside everything does nothing`() throws {
    let lighthouse = try Lighthouse.sample()
    #expect(lighthouse.events { lighthouse.player.post(.click, x: 20, y: 20) } == [])
  }

  @Test func `a storm is seen`() throws {
    let lighthouse = try Lighthouse.lit()
    var clear = Surface(width: 400, height: 400)
    lighthouse.player.draw(into: &clear)
    lighthouse.change(.storm)
    #expect(lighthouse.state == "storm")
    #expect(lighthouse.player.activeThemeID == "fog")
    var storm = Surface(width: 400, height: 400)
    lighthouse.player.draw(into: &storm)
    #expect(storm.pixels != clear.pixels)

    lighthouse.change(.clear)
    #expect(lighthouse.state == "lit")
    #expect(lighthouse.player.activeThemeID == nil)
  }

  @Test func `a signal costs a barrel, and ends by itself`() throws {
    let lighthouse = try Lighthouse.lit()
    let events = lighthouse.events { lighthouse.tap(.door) }
    #expect(events.contains(.custom("signal sent")))
    #expect(lighthouse.state == "signalling")
    #expect(lighthouse.barrels == 1)
    lighthouse.pass(milliseconds: 3000)
    #expect(lighthouse.state == "lit")
  }

  @Test func `without oil there is no signal, and no light`() throws {
    let lighthouse = try Lighthouse.lit()
    lighthouse.player.setInput("oil", to: 0)
    #expect(lighthouse.state == "dark")
    lighthouse.tap(.door)
    #expect(lighthouse.state == "dark")
  }
}

/// What can be known of a package without playing it.
struct PackageTests {
  @Test func `nothing is wrong with the package`() throws {
    let findings = try DotLottieFile(Lighthouse.packageBytes()).validate()
    #expect(findings.map(\.message) == [])
  }

  /// Every state of the machine, by the shortest way; the row of a failure says which.
  static let states =
    (try? DotLottieFile(Lighthouse.packageBytes()).stateMachine(id: "keeper").states.map(\.name)) ?? []

  @Test(arguments: states.filter { $0 != "keeper" })
  func `every state can be reached, and says what it plays`(state: String) throws {
    let graph = try DotLottieFile(Lighthouse.packageBytes()).stateMachine(id: "keeper").graph()
    let path = try #require(graph.paths(.shortest(to: state)).first)
    #expect(path.end.contains(state))

    let lighthouse = try Lighthouse.sample()
    #expect(lighthouse.player.overrideState(state))
    #expect(lighthouse.state == state)
    #expect(lighthouse.player.animation != nil)
  }
}
