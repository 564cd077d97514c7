import Foundation
import LottiePlayer

/// What somebody does with an animation that reacts, and when: a line of JSON each.
///
/// It is what `zoetrope simulate` plays, as far as there is something to see of it:
///
/// ```
/// {"op":"start"}
/// {"op":"tick","ms":400}
/// {"op":"click","x":200,"y":118}
/// {"op":"set","input":"night","value":true}
/// ```
struct Session {
  /// How long it lasts.
  var milliseconds: Double { steps.reduce(0) { $0 + ($1.op == "tick" ? $1.ms ?? 0 : 0) } }
  private var steps: [Step]

  private struct Step: Decodable {
    var op: String
    var ms: Double?
    var x: Float?
    var y: Float?
    var input: String?
    var value: Value?
  }

  /// A value of an input, whose type is that of the JSON.
  private enum Value: Decodable {
    case boolean(Bool), number(Float), text(String)

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if let boolean = try? value.decode(Bool.self) {
        self = .boolean(boolean)
      } else if let number = try? value.decode(Float.self) {
        self = .number(number)
      } else {
        self = .text(try value.decode(String.self))
      }
    }
  }

  init(_ text: String) throws {
    steps = try text.split(whereSeparator: \.isNewline).map { line in
      try JSONDecoder().decode(Step.self, from: Data(line.utf8))
    }
  }

  /// Plays the session.
  ///
  /// - Parameter pass: Lets that many milliseconds pass.
  func play(_ player: Player, pass: (Double) throws -> Void) throws {
    for step in steps {
      switch (step.op, step.input, step.value) {
      case ("tick", _, _): try pass(step.ms ?? 0)
      case ("start", _, _): player.startStateMachine()
      case ("stop", _, _): player.stopStateMachine()
      case ("fire", let input?, _): player.fire(input)
      case ("set", let input?, .boolean(let value)): player.setInput(input, to: value)
      case ("set", let input?, .number(let value)): player.setInput(input, to: value)
      case ("set", let input?, .text(let value)): player.setInput(input, to: value)
      default:
        if let kind = Self.pointerEvents[step.op] { player.post(kind, x: step.x ?? 0, y: step.y ?? 0) }
      }
    }
  }

  private static let pointerEvents: [String: PointerEventKind] = [
    "pointerDown": .down, "pointerUp": .up, "pointerMove": .move, "pointerEnter": .enter,
    "pointerExit": .exit,
    "click": .click,
  ]
}
