import Testing
import ZoetropeCodegenCore

/// The states and events for which there are members.
@Suite struct MemberSymbolTests {
  private func members(state: String = "enum State: MachineSymbol { case on }", event: String) -> Members {
    Members(
      """
      struct Item {}
      struct Life: MachineSymbols {
        struct Inner {}
        typealias Handler = () -> Void
        \(state)
        \(event)
      }
      class Owner { lazy var life = Machine(Definition<Life, Owner> {}, owner: self) }
      """)
  }

  @Test(arguments: [
    ("load(Int)", "load(_ value: Int)", ".load(value)"),
    ("load(id: Int, Item)", "load(id: Int, _ value: Item)", ".load(id: id, value)"),
    (
      "load(Inner, [Inner: Self])", "load(_ value: Life.Inner, _ value2: [Life.Inner: Life.Event])",
      ".load(value, value2)"
    ),
    ("load(for: Int, life: Int)", "load(for value: Int, life life2: Int)", ".load(for: value, life: life2)"),
    ("load(() -> Void)", "load(_ value: @escaping () -> Void)", ".load(value)"),
    ("load((@Sendable () -> Void)?)", "load(_ value: (@Sendable () -> Void)?)", ".load(value)"),
    ("load(run: Handler)", "load(run: @escaping Life.Handler)", ".load(run: run)"),
    ("load((a: Int, b: Inner))", "load(_ value: (a: Int, b: Life.Inner))", ".load(value)"),
    ("load(any Error & Sendable)", "load(_ value: any Error & Sendable)", ".load(value)"),
    ("load(Other.Key)", "load(_ value: Other.Key)", ".load(value)"),
  ])
  func `a payload becomes parameters`(enumCase: String, method: String, value: String) {
    let text = members(event: "enum Event: MachineValue { case \(enumCase) }").result.text
    #expect(text.contains("func \(method) -> Bool { life.send(\(value)).isAccepted }"))
    #expect(text.contains("func canL\(method.dropFirst()) -> Bool { life.can(\(value)) }"))
  }

  @Test func `a payload with defaults has a method without them too`() {
    let event =
      "enum Event: MachineValue { case load(id: Int = { 3 }(), Item = .init()), stop(Int = 1, now: Bool) }"
    #expect(
      members(event: event).names.filter { !$0.contains(".can") }
        == [
          "isOn", "load()", "load(id: Int, _ value: Item)", "stop(_ value: Int, now: Bool)",
          "stop(now: Bool)",
        ].map { "Owner.\($0)" })
  }

  @Test func `a payload brings the imports of its file`() {
    let members = Members(
      "class Owner { lazy var life = Machine(Definition<Life, Owner> {}, owner: self) }",
      """
      import struct Foundation.URL
      @testable import Shop
      @preconcurrency public import Old
      import // on the next line
        New.Part
      #if canImport(UIKit)
        import UIKit
      #endif
      struct Life: MachineSymbols {
        enum State: MachineSymbol { case on }
        enum Event: MachineValue { case load(URL) }
      }
      """)
    let imports =
      "import StateMachines\nimport struct Foundation.URL\n@testable import Shop\nimport Old\n"
      + "import New.Part\n"
    #expect(members.result.text.contains(imports + "#if canImport(UIKit)\nimport UIKit\n#endif\n"))
  }

  @Test(arguments: [
    ("public", "import", "public import", "import StateMachines\npublic import Foundation"),
    (
      "public", "internal import", "internal import",
      "internal import StateMachines\ninternal import Foundation"
    ),
    ("", "public import", "public import", "import StateMachines\nimport Foundation"),
    ("", "private import", "internal import", "internal import StateMachines\ninternal import Foundation"),
    (
      "package", "internal import", "package import",
      "internal import StateMachines\npackage import Foundation"
    ),
    ("", "package import", "package import", "internal import StateMachines\ninternal import Foundation"),
    ("public", "@preconcurrency import", "@_exported import", "import StateMachines\nimport Foundation"),
  ])
  func `imports have levels that fit those of other files`(
    access: String, machines: String, foundation: String, expected: String
  ) {
    let source = """
      \(machines) StateMachines
      \(foundation) Foundation
      \(access) struct Life: MachineSymbols {
        \(access) enum State: MachineSymbol { case on }
        \(access) enum Event: MachineValue { case load(URL) }
      }
      \(access) class Owner { \(access) let life: Machine<Life, Owner> }
      """
    let result = MemberSource.swift(of: [.init(path: "a.swift", bytes: Array(source.utf8))])
    #expect(result.text.contains("\n\n\(expected)\n\n"), "\(result.text.prefix(400))")
  }

  @Test func `a type that means another one in the class is told`() {
    let members = Members(
      """
      struct Item {}
      struct Life: MachineSymbols {
        enum State: MachineSymbol { case on }
        enum Event: MachineValue { case load(Item), stop }
      }
      class Owner {
        struct Item {}
        lazy var life = Machine(Definition<Life, Owner> {}, owner: self)
      }
      class Box<Item> { lazy var life = Machine(Definition<Life, Box> {}, owner: self) }
      """)
    #expect(
      members.names == [
        "Box.canStop", "Box.isOn", "Box.stop()", "Owner.canStop", "Owner.isOn", "Owner.stop()",
      ])
    #expect(members.diagnostics.count == 4 && members.diagnostics.allSatisfy { $0.contains("load") })
  }

  @Test(arguments: [
    "enum State: MachineValue { case idle, found([Int]); enum Key: MachineSymbol { case idle, found } }",
    "enum State: MachineValue { case idle(Int), other; typealias Key = Names }; enum Names: MachineSymbol { case idle, found }",
    "struct State: MachineValue { var key: Names { .idle } }; enum Names: MachineSymbol { case idle, found }",
    "enum State: Int, MachineSymbol { case idle = 1, found = -2 }",
    "enum State: String, MachineSymbol { case idle = \"case a\"\n  case found }",
    "@frozen indirect enum State: MachineSymbol { @objc case idle; /* case no */ case found }",
    "struct State: MachineSymbol { static let idle = State(name: \"a\"), found = Self(name: \"b\"); let other = 1 }",
    "struct State: MachineSymbol { static let idle: State = make(); static var found: Self { .idle } }",
    "struct State: MachineSymbol { static let idle = State.init(1); static let found = idle; static var all: [State] { [] } }",
    "struct State: MachineSymbol { static let idle = Life.State(1), found = State.idle, count = 3, text = \"\" }",
    "struct State: MachineSymbol { static let idle = State { 1 }; static let found = State() }"
      .replacing(" { 1 }", with: "(1)"),
    "typealias State = Shared.Mode; enum Shared { enum Mode: MachineSymbol { case idle, found } }",
  ])
  func `states are the cases, the static properties or the keys`(state: String) {
    let members = members(state: state, event: "enum Event: MachineSymbol { case go }")
    #expect(members.names == ["canGo", "go()", "isFound", "isIdle"].map { "Owner.\($0)" })
    #expect(members.diagnostics == [])
  }

  @Test func `a static property that may be a symbol is told`() {
    let members = members(
      state: """
        struct State: MachineSymbol {
          static let on = State(name: "on")
          static let off = make("off")
          private static let hidden = State(name: "hidden")
        }
        """, event: "enum Event: MachineSymbol { case go }")
    #expect(members.names.contains("Owner.isOn") && !members.names.contains("Owner.isOff"))
    #expect(members.diagnostics.count == 2)
    #expect(members.diagnostics[0].hasPrefix("b.swift:7:14: note: off gets no members"))
    #expect(members.diagnostics[0].hasSuffix("write off: State"))
    #expect(members.diagnostics[1].contains("hidden gets no members, because it is private"))
  }

  @Test(arguments: [
    ("let gate: Machine<Faraway, Door>", "Faraway", "is not declared in this target"),
    (
      "lazy var gate = Machine(Faraway.rules, owner: self)", "Faraway",
      "write the type of the property: gate: Machine<Symbols, Door>"
    ),
    ("lazy var gate = Machine(Door.missing, owner: self)", "Door.missing", "write the type"),
    ("lazy var gate = Machine(makeRules(), owner: self)", "makeRules", "write the type"),
    ("lazy var gate = Machine(try! Definition(Door.list), owner: self)", "try", "write the type"),
    ("lazy var gate = Machine(Door.odd, owner: self)", "Door.odd", "write the type"),
    ("lazy var gate = Machine(Door.round, owner: self)", "Door.", "write the type"),
    ("let gate: Machine<Empty, Door>", "Empty.State", "is not declared in this target"),
  ])
  func `symbols that can't be found are told, with the remedy`(property: String, name: String, remedy: String)
  {
    let members = Members(
      """
      class Door {
        \(property)
        static let odd: Rules = []
        static let round = Door.trip
        static let trip = Door.round
      }
      struct Empty: MachineSymbols {}
      """)
    #expect(members.names == [])
    let first = members.diagnostics.first ?? ""
    #expect(first.contains(": warning: ") && first.contains(name) && first.contains(remedy), "\(first)")
  }

  @Test(arguments: [
    (
      "class Door { private lazy var gate = Machine(Definition<Gate, Door> {}, owner: self) }",
      "because it is private"
    ),
    (
      "private class Door { lazy var gate = Machine(Definition<Gate, Door> {}, owner: self) }",
      "Door is private"
    ),
    ("enum A { fileprivate enum B { class Door { let gate: Machine<Gate, Door> } } }", "Door is private"),
    (
      "func f() { class Door { lazy var gate = Machine(Definition<Gate, Door> {}, owner: self) } }",
      "inside of a function"
    ),
    (
      "let f = { class Door { class Inner { lazy var gate = Machine(x, owner: self) } } }",
      "inside of a function"
    ),
    ("class Door<S: MachineSymbols> { let gate: Machine<S, Door<S>> }", "the generic parameter S"),
  ])
  func `a machine that can't have members is noted`(source: String, reason: String) {
    let members = Members(source)
    #expect(members.names == [])
    #expect(members.diagnostics.count == 1)
    let first = members.diagnostics.first ?? ""
    #expect(first.hasPrefix("b.swift:1:") && first.contains(": note: ") && first.contains(reason), "\(first)")
  }
}
