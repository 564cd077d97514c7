import Foundation
import Testing
import ZoetropeCodegenCore

/// The machines that are found in source, and the text that only looks like one.
@Suite struct MemberFindingTests {
  @Test(arguments: [
    "lazy var gate = Machine(Door.rules, owner: self)",
    "lazy var gate = Machine(Self.rules, owner: self)",
    "lazy var gate = Machine(\n    Door.rules,\n    owner: self\n  )",
    "private(set) lazy var gate = Machine(Door.rules, owner: self, state: \\.state, write: { $0.state = $1 })",
    "lazy var gate = Machine(Door.rules, owner: self, nestedSends: .nested) { $0.log($1) }",
    "lazy var gate: Machine<Gate, Door> = Machine(Door.rules, owner: self)",
    "lazy var gate: Machine<Gate, Door> = .init(Door.rules, owner: self)",
    "lazy var gate: Machine<Gate, Door> = { Machine(Door.rules, owner: self) }()",
    "lazy var gate: Machine<Gate, Door> = makeGate()",
    "let gate: Machine<Gate, Door>",
    "private(set) var gate: Machine<Gate, Door>!",
    "var gate: Machine<Gate, Door> { didSet { print(gate) } }",
    "lazy var gate = Machine<Gate, Door>(Door.rules, owner: self)",
    "lazy var gate = StateMachines.Machine(Door.rules, owner: self)",
    "lazy var gate = Machine.init(Door.rules, owner: self)",
    "lazy var gate = Machine(Definition<Gate, Door> { Initial(.shut) }, owner: self)",
    "lazy var gate = Machine(Definition(extending: Door.rules) {}, owner: self)",
    "lazy var gate = Machine(Door.typed, owner: self)",
    "lazy var gate = Machine(Door.computed, owner: self)",
    "lazy var gate = Machine(Door.extended, owner: self)",
    "lazy var gate = Machine(Door.same, owner: self)",
    "lazy var gate = Machine(Door.aliased, owner: self)",
    "lazy var gate = Machine(elsewhere, owner: self)",
    "lazy var gate = Machine(App.Door.rules, owner: self)",
    "lazy var gate: DoorMachine = .init(Door.rules, owner: self)",
    "lazy var gate = DoorMachine(Door.rules, owner: self)",
    "final lazy var other = 1, gate = Machine(Door.rules, owner: self)",
    "@ObservationIgnored private(set) lazy var gate = Machine(Door.rules, owner: self)",
    "lazy var `gate` = Machine(/* the rules */ Door.rules, owner: self) // of the door",
  ])
  func `a machine is found however it is written`(property: String) {
    let members = Members(
      """
      class Door {
        \(property)
        static let rules = Definition<Gate, Door> { Initial(.shut) }
        static let typed: Definition<Gate, Door> = Definition { Initial(.shut) }
        class var computed: Definition<Gate, Door> { rules }
        static let extended = Definition(extending: Door.rules, for: Door.self) { On(.push, .shut ~> .ajar) }
        static let same = Door.rules
        static let aliased: DoorRules = Definition { Initial(.shut) }
      }
      typealias DoorRules = Definition<Gate, Door>
      typealias DoorMachine = Machine<Gate, Door>
      """, "let elsewhere: Definition<Gate, Door> = Definition { Initial(.shut) }")
    #expect(members.names == Members.ofGate("Door"))
    #expect(members.diagnostics == [])
  }

  @Test(arguments: [
    "// lazy var gate = Machine(Door.rules, owner: self)",
    "/* lazy var gate = Machine(Door.rules, owner: self) */",
    "/* /* */ lazy var gate = Machine(Door.rules, owner: self) */",
    "let text = \"; lazy var gate = Machine(Door.rules, owner: self)\"",
    "let text = \"\"\"\n lazy var gate = Machine(Door.rules, owner: self)\n \"\"\"",
    "let text = #\"\" \\\" \nlazy var gate = Machine(Door.rules, owner: self) \"#".replacing("\n", with: " "),
    "let text = \"\\(1, \"; lazy var gate = Machine(Door.rules, owner: self)\")\"",
    "let pattern = /lazy var gate = Machine(Door.rules, owner: self)/",
    "let pattern = #/\n lazy var gate = Machine(Door.rules, owner: self)\n /#",
    "lazy var gate = Machine(Door.rules, owner: other)",
    "lazy var gate = Machine(Door.rules, owner: self.other)",
    "let gate: Machine<Gate, Other>",
    "let gate: Machine<Gate, Door>?",
    "let gate: Machine<Gate, Door>.NestedSends",
    "var gate: Machine<Gate, Door> { other.gate }",
    "static let gate = Machine(Door.rules, owner: self)",
    "lazy var gates = [Machine(Door.rules, owner: self)]",
    "lazy var gate = TableMachine(Door.rules, owner: self)",
    "lazy var gate = Factory.Machine(Door.rules, owner: self)",
    "func open() { let gate = Machine(Door.rules, owner: self) }",
    "init() { let gate: Machine<Gate, Door> = Machine(Door.rules, owner: self) }",
    "// zoetrope-codegen-ignore\n  lazy var gate = Machine(Door.rules, owner: self)",
    "lazy var gate = Machine(Door.rules, owner: self) // zoetrope-codegen-ignore: the views use it",
    "/* zoetrope-codegen-ignore */ lazy var gate = Machine(Door.rules, owner: self)",
    "// zoetrope-codegen-ignore\n\n  /// The gate.\n  @A lazy\n  var gate = Machine(Door.rules, owner: self)",
    "/// The gate.\n// zoetrope-codegen-ignore\n  // Why.\n  lazy var gate = Machine(Door.rules, owner: self)",
  ])
  func `text that only looks like a machine of the object is none`(property: String) {
    var property = property
    if property.hasSuffix("the views use it") { property = property.replacing(": the", with: " the") }
    let members = Members(
      """
      class Door {
        \(property)
        static let rules = Definition<Gate, Door> { Initial(.shut) }
      }
      class Other {}
      """)
    #expect(members.names == [] && members.diagnostics == [])
  }

  @Test func `a type with the name of Machine hides it`() {
    let door = """
      class Door {
        lazy var gate = Machine(Door.rules, owner: self)
        static let rules = Definition<Gate, Door> {}
      }
      """
    #expect(Members(door).names == Members.ofGate("Door"))
    #expect(Members(door, "struct Machine {}").names == [])
    #expect(
      Members(door, "extension Machine {}; extension Definition { struct A {} }").names
        == Members.ofGate("Door"))
    #expect(Members(door, "enum Other { struct Machine {} }").names == Members.ofGate("Door"))
  }

  @Test(arguments: [
    "lazy var gate = Machine(Door.rules, owner: other) // zoetrope-codegen-ignore",
    "// zoetrope-codegen-ignore\n let other = 1", "// zoetrope-codegen-ignored",
    "/// zoetrope-codegen-ignore",
    "let text = \"// zoetrope-codegen-ignore\"",
  ])
  func `a comment at another declaration leaves out nothing`(before: String) {
    let members = Members(
      """
      class Door {
        \(before)
        lazy var gate = Machine(Door.rules, owner: self)
        static let rules = Definition<Gate, Door> {}
      }
      """)
    #expect(members.names == Members.ofGate("Door"))
  }

  @Test func `types are found in other types, in extensions and in other files`() {
    let members = Members(
      """
      enum Shop { enum Inner {} }
      extension Shop.Inner {
        final class Door {
          lazy var gate = Machine(Door.rules, owner: self)
          struct Gate: MachineSymbols {
            typealias State = Shop.Colour
            struct Event {}
          }
        }
      }
      """,
      """
      extension Shop.Inner.Door { static let rules = Definition<Gate, Door> {} }
      extension Shop { enum Colour: MachineSymbol { case red } }
      extension Shop.Inner.Door.Gate.Event: MachineSymbol {
        static let paint = Self()
      }
      """)
    #expect(
      members.names == ["canPaint", "isRed", "paint()"].map { "Shop.Inner.Door.\($0)" })
    #expect(members.diagnostics == [])
  }

  @Test func `private types of one name are those of their files`() {
    let file = { (state: String) in
      """
      private struct Step: MachineSymbols {
        enum State: MachineSymbol { case \(state) }
        enum Event: MachineSymbol { case go }
      }
      class Walk\(state) {
        lazy var step: Machine<Step, Walk\(state)> = .init(Self.rules, owner: self)
      }
      """
    }
    let members = Members(file("A"), file("B"))
    #expect(members.names.filter { $0.contains(".is") } == ["WalkA.isA", "WalkB.isB"])
  }

  @Test func `a subclass has its superclass's members, and none of its own`() {
    let members = Members(
      """
      class Plan {
        class var lifecycle: Definition<Gate, Plan> { rules }
        static let rules = Definition<Gate, Plan> {}
        lazy var life = Machine(Self.lifecycle, owner: self)
      }
      final class Trial: Plan {
        override class var lifecycle: Definition<Gate, Plan> { trial }
        static let trial = Definition(extending: Plan.rules, for: Trial.self) {}
      }
      """)
    #expect(members.names == Members.ofGate("Plan"))
  }

  @Test func `a constant of a superclass is found`() {
    let members = Members(
      "class Base { static let rules = Definition<Gate, Base> {}; struct Own { } }",
      "class Door: Base { lazy var gate = Machine(Self.rules, owner: self) }")
    #expect(members.names == Members.ofGate("Door"))
  }

  @Test(arguments: ["", "import Statecharts", "struct StateMachines {}"])
  func `without StateMachines there are no machines`(text: String) {
    let result = MemberSource.swift(of: [
      .init(
        path: "a.swift",
        bytes: Array(
          (text + "\n" + Members.gate.replacing("import StateMachines", with: "")
            + "\nclass Door { let gate: Machine<Gate, Door> }").utf8))
    ])
    #expect(result.count == 0 && !result.text.contains("import"))
    #expect(result.diagnostics.map(\.severity) == [.note])
  }

  @Test func `earlier output among the files is ignored`() {
    let door = "class Door { lazy var gate: Machine<Gate, Door> = .init(rules, owner: self) }"
    let first = Members(door)
    let second = Members(door, first.result.text)
    #expect(first.result.text == second.result.text && first.result.count == 4)
  }
}
