import DotLottieFormat
import LottiePlayer
import StateMachines

/// A lighthouse as an application has it: what is seen is a machine of a `.lottie`, what is not is one in Swift.
///
/// The keeper of the package says when oil is called for; the boat sails, and what it brings becomes an input of the
/// package. Neither knows of the other, nor of a clock: time is handed in by ``pass(milliseconds:)``.
package final class Lighthouse {
  /// Weather that the package knows.
  package enum Weather: String, Sendable, CaseIterable { case clear, storm }

  /// Something in the picture to put a finger on.
  package enum Part: Sendable, CaseIterable {
    case lamp, door

    var point: (x: Float, y: Float) { self == .lamp ? (200, 118) : (200, 284) }
  }

  /// What plays, and draws.
  package let player: Player
  /// The boat.
  package private(set) var boat = PureMachine<SupplyBoat>()

  /// Lights up the picture of a package.
  ///
  /// - Throws: `DotLottieError` or `PlayerError` when the package is not the one that was expected.
  package init(package: [UInt8]) throws {
    player = try Player(width: 400, height: 400)
    try player.load(DotLottieFile(package))
    try player.loadStateMachine(id: "keeper")
    player.startStateMachine()
    drainEvents()
  }

  /// The state of the picture.
  package var state: String { player.stateMachine?.currentState ?? "" }

  /// The barrels in the cellar.
  package var barrels: Int { Int(player.stateMachine?.value("oil", as: Float.self) ?? 0) }

  /// Puts a finger on a part of the picture.
  package func tap(_ part: Part) {
    player.post(.click, x: part.point.x, y: part.point.y)
    drainEvents()
  }

  /// Has the weather change, for the picture and for the boat.
  package func change(_ weather: Weather) {
    player.setInput("weather", to: weather.rawValue)
    drainEvents()
    tell(weather == .storm ? .storm : .calm)
  }

  /// Lets time pass.
  package func pass(milliseconds: Int) {
    _ = try? player.tick(milliseconds: Float(milliseconds))
    drainEvents()
    var effects: [SupplyBoat.Effect] = []
    _ = boat.advance(by: .milliseconds(milliseconds), effects: &effects)
    carryOut(effects)
  }

  /// Receives each event of the picture after the boat.
  package var onEvent: ((PlayerEvent) -> Void)?

  /// Passes on the events of the picture.
  private func drainEvents() {
    player.drainEvents { event in
      if case .custom("signal sent") = event { tell(.call) }
      onEvent?(event)
    }
  }

  private func tell(_ event: SupplyBoat.Event) {
    var effects: [SupplyBoat.Effect] = []
    _ = boat.send(event, effects: &effects)
    carryOut(effects)
  }

  private func carryOut(_ effects: [SupplyBoat.Effect]) {
    for case .deliver(let barrels) in effects {
      player.setInput("oil", to: Float(self.barrels + barrels))
    }
  }
}
