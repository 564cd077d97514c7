import Foundation
import ImageSearch
import LottieImageCodecs
import SearchScreens
import StateMachines
import Testing

/// The screens as they are drawn without a screen.
struct ScreenTests {
  private static let pictures = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Screens", isDirectory: true)

  @Test(arguments: Search.exampleStates)
  func `the views move where the typed machine goes, and only there`(state: Search.State) throws {
    for event in Search.exampleEvents {
      let screens = try SearchScreens(at: state.key)
      #expect(screens.state == state.key.name)
      var machine = PureMachine<Search>(in: state)
      var effects: [Search.Effect] = []
      let isAccepted = machine.send(event, effects: &effects).isAccepted
      #expect(((try? screens.follow(event.key)) != nil) == isAccepted, "\(event) in \(state)")
      screens.pass(.seconds(1))
      #expect(screens.state == machine.state.key.name, "\(event) in \(state)")
    }
  }

  @Test func `events that come faster than views move lead to the same screen`() throws {
    let screens = try SearchScreens()
    var machine = PureMachine<Search>()
    var effects: [Search.Effect] = []
    var random: UInt64 = 3
    for _ in 0..<500 {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let event = Search.exampleEvents[Int(random >> 33) % Search.exampleEvents.count]
      if machine.send(event, effects: &effects).isAccepted { try screens.follow(event.key) }
      screens.pass(.milliseconds(Int(random >> 40) % 200))
    }
    screens.pass(.seconds(1))
    #expect(screens.state == machine.state.key.name)
  }

  @Test func `everything in the files is drawn`() throws {
    #expect(try SearchScreens().findings == [])
  }

  /// The pictures are those of the README, as the program writes them.
  @Test(arguments: Search.State.Key.allCases)
  func `each screen looks as its picture does`(state: Search.State.Key) throws {
    let drawn = try SearchScreens(at: state).picture()
    let file = Self.pictures.appendingPathComponent("\(state.name).png")
    let kept = try PlatformImageDecoder().decode([UInt8](Data(contentsOf: file)))
    #expect((kept.width, kept.height) == (drawn.width, drawn.height))
    #expect(kept.pixels == drawn.pixels, "swift run image-search-screens Screens writes it anew")
  }

  @Test func `a screen on its way is between two`() throws {
    let screens = try SearchScreens()
    let start = screens.picture().pixels
    try screens.follow(.startSearch)
    screens.pass(.milliseconds(150))
    let middle = screens.picture().pixels
    screens.pass(.seconds(1))
    let end = screens.picture().pixels
    #expect(start != middle && middle != end && start != end)
  }
}
