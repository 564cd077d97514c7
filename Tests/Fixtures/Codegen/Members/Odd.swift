// swift-format-ignore-file
// Odd source, with machines and with text that only looks like them: HostileSourceTests compiles it with its members.
import Foundation
import StateMachines

// class Commented { lazy var life = Machine(Commented.rules, owner: self) }
/* class Nested /* { lazy var life = Machine(Nested.rules, owner: self) */ } */
let text = "class Quoted { lazy var life = Machine(Quoted.rules, owner: self) }"
let lines = """
  class Lines { lazy var life = Machine(Lines.rules, owner: self) } \("\("}")" + "{")
  """
let raw = ##"class Raw { "# \#(x) lazy var life = Machine(Raw.rules, owner: self) \##(1 + [2][0])"##
nonisolated(unsafe) let pattern = /class \/ "Regex { ["(]/
nonisolated(unsafe) let longer = #/ [{"/] /#
let half = 4 / 2 / 1

public struct Life: MachineSymbols {
  public enum State: MachineSymbol, CaseIterable { case pending, active, `default`, `self`, `init`, none }
  public enum Event: MachineSymbol {
    case activate, suspend
    case `in`, `init`, `self`
    case some
    case `two words`
    #if os(Linux) || os(macOS)
      case hang
    #else
      case beep
    #endif
    @available(*, deprecated, message: "no more")
    case old
  }
}

open class Subscription {
  public private(set) lazy var life = Machine(Subscription.lifecycle, owner: self)
  static let lifecycle: Definition<Life, Subscription> = Definition {}
  public func suspend() {}
  static func activate() {}
}

final class Trial: Subscription {
  lazy var trial: Machine<Life, Trial> = .init(Self.trialRules, owner: self)
  static let trialRules = Definition<Life, Trial> {}
}

class Plan {
  class var lifecycle: Definition<Life, Plan> { rules }
  lazy var life = Machine(Self.lifecycle, owner: self)
  var isLocked = false
}
extension Plan { static let rules = Definition<Life, Plan> {} }
final class Small: Plan {
  override class var lifecycle: Definition<Life, Plan> { small }
  static let small = Definition(extending: Plan.rules, for: Small.self) {}
  func hang() {}
}

struct Load: MachineSymbols {
  struct Item: Sendable {}
  typealias Handler = @Sendable (Item) -> Void
  enum State: MachineValue {
    case idle, results([Item]), failed(any Error)
    enum Key: MachineSymbol { case idle, results, failed }
    var key: Key { switch self { case .idle: .idle; case .results: .results; case .failed: .failed } }
  }
  enum Event: MachineValue {
    case load(URL), load(id: Int, in: String = "a\n"), page(at: Int), many([Item: Int].Key?)
    indirect case `repeat`(for: Int, Item, _ other: Self.Key)
    case run(Handler), call(@Sendable () -> Void), both((@Sendable () -> Void)?), wrapped((@Sendable (Int) -> Void))
    case cancel
    enum Key: MachineSymbol { case load, page, many, `repeat`, run, call, both, wrapped, cancel }
    var key: Key { .load }
  }
}
extension Load.Item: Hashable {}

@MainActor final class Screen {
  lazy var page = Machine(Screen.rules, owner: self, perform: { print("}") })
  nonisolated static let rules = Definition<Load, Screen> {}
}

actor Server {
  private(set) lazy var load = Machine(Server.rules, owner: self)
  static let rules: LoadRules<Server> = Definition {}
}
typealias LoadRules<Owner> = Definition<Load, Owner>

struct Gate: MachineSymbols {
  struct State: MachineSymbol {
    let name: String
    static let locked = State(name: "locked"), open = Self(name: "open")
    static let Open: Self = .init(name: "Open")
    static var all: [State] { [] }
    static let count = 3
    static var half: Gate.State { State(name: "half") }
  }
  typealias Event = State
}

class Box<Item> {
  final class Doors {
    @available(macOS 14, *) lazy var left = Machine(Doors.rules, owner: self)
    lazy var right = Machine(Doors.rules, owner: self)
    static var rules: Definition<Gate, Doors> { Definition {} }
  }
  #if os(Linux)
    lazy var gate = Machine(Definition<Gate, Box>{}, owner: self, nestedSends: .queued)
  #else
    lazy var gate: Machine<Gate, Box> = Machine(Definition {}, owner: self, nestedSends: .nested)
  #endif
}

final class `class` {
  lazy var `let` = Machine<Gate, `class`>(Definition {}, owner: self)
}
