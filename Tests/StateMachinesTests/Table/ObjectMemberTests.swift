import StateMachines
import TestSupport
import Testing

/// Members of objects that `zoetrope-codegen` writes, for machines of every kind in this target.
@MainActor struct ObjectMemberTests {
  struct Load: MachineSymbols {
    struct Item: Sendable, Equatable { var name = "" }

    enum State: MachineValue {
      case idle
      case found([Item])

      enum Key: MachineSymbol, CaseIterable { case idle, found }
      var key: Key {
        switch self {
        case .idle: .idle
        case .found: .found
        }
      }
    }
    enum Event: MachineValue {
      case find(_ items: [Item], limit: Int = 2)
      case call(@Sendable () -> Void)
      case clear

      enum Key: MachineSymbol, CaseIterable { case find, call, clear }
      var key: Key {
        switch self {
        case .find: .find
        case .call: .call
        case .clear: .clear
        }
      }
    }
  }

  @MainActor final class Screen {
    private(set) lazy var load = Machine(Screen.rules, owner: self)
    nonisolated static let rules = Definition<Load, Screen> {
      Initial(.idle)
      On(.find, .idle ~> .found) { _, event in
        if case .find(let items, let limit) = event { .found(Array(items.prefix(limit))) } else { nil }
      }
      On(.clear, .found ~> .idle) { _, _ in .idle }
    }
  }

  @Test func `the members in the article are there`() throws {
    let subscription = Subscription()
    var lines: [String] = []
    func print(_ value: Bool) { lines.append("\(value)") }

    print(subscription.isPending)  // true
    print(subscription.canActivate)  // true
    print(subscription.activate())  // true: the event is accepted
    print(subscription.activate())  // false

    #expect(lines == ["true", "true", "true", "false"])
    let article =
      PackageFiles.root
      + "/Sources/Machines/StateMachines/Documentation.docc/SubscriptionInFiveMinutes.md"
    let text = String(decoding: try #require(PackageFiles.bytes(at: article)), as: UTF8.self)
    let source = String(decoding: try #require(PackageFiles.bytes(at: #filePath)), as: UTF8.self)
    let shown = text.split(separator: "\n").filter { $0.hasPrefix("print(subscription.") }
    #expect(shown.count == 4 && shown.allSatisfy { source.contains("    \($0)\n") })
  }

  @Test func `events with payloads are methods with parameters`() {
    let screen = Screen()
    #expect(screen.isIdle && !screen.isFound && !screen.canClear)
    #expect(screen.canFind([]) && !screen.canCall {})
    #expect(screen.find([.init(name: "a"), .init(name: "b"), .init(name: "c")], limit: 1))
    #expect(screen.isFound && screen.canClear)
    screen.clear()
    #expect(screen.isIdle && screen.find([]))
  }

  @Test func `two machines of an object share their names with those of their properties`() {
    let house = House()
    house.openFront()
    #expect(house.isFrontAjar && house.isBackShut && house.canOpenBack && !house.canOpenFront)
  }

  final class House {
    private(set) lazy var front = Machine(House.door, owner: self)
    private(set) lazy var back = Machine(House.door, owner: self)
    static let door = Definition<Door, House> {
      Initial(.shut)
      On(.open, .shut ~> .ajar)
    }
  }

  struct Door: MachineSymbols {
    enum State: MachineSymbol, CaseIterable { case shut, ajar }
    enum Event: MachineSymbol, CaseIterable { case open }
  }

  @Test func `a subclass uses the members of its superclass`() {
    let trial = InheritanceTests.Trial()
    trial.activate()
    #expect(trial.isActive && trial.canSuspend)
    #expect(trial.suspend() && trial.isTerminated)
  }

  @Test func `a member that the class declares itself is the one that is called`() {
    let lamp = Lamp()
    #expect(!lamp.press() && lamp.presses == 1 && lamp.isOff)
    #expect(lamp.canPress)
  }

  final class Lamp {
    struct Symbols: MachineSymbols {
      enum State: MachineSymbol, CaseIterable { case off, on }
      enum Event: MachineSymbol, CaseIterable { case press }
    }

    private(set) lazy var lamp = Machine(Lamp.rules, owner: self)
    private(set) var presses = 0
    static let rules = Definition<Symbols, Lamp> {
      Initial(.off)
      On(.press, .off ~> .on)
    }

    func press() -> Bool {
      presses += 1
      return false
    }
  }
}
