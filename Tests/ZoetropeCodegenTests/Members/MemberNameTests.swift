import Foundation
import Testing
import ZoetropeCodegenCore

/// The names of members: none is declared twice, and none is left out without a word.
@Suite struct MemberNameTests {
  private static let door = "class Door { lazy var gate = Machine(Definition<Gate, Door> {}, owner: self)"

  @Test func `a member that the class declares itself stays`() {
    let members = Members(
      "\(Self.door) }", "extension Door { var isShut: Bool { true }; func push() -> Bool { false } }")
    #expect(members.names == ["Door.canPush", "Door.isAjar"])
    #expect(members.result.text.contains("// isShut: the class declares it itself."))
    #expect(members.result.text.contains("// push: the class declares it itself."))
    #expect(members.diagnostics == [])
  }

  @Test(arguments: [
    ("func push(hard: Bool) {}", "push()"), ("func push(hard: Bool = true) {}", nil),
    ("func push(_ times: Int, then body: () -> Void) {}", "push()"), ("static func push() {}", "push()"),
    ("class func push() {}", "push()"), ("func push<T>(_: T) {}", "push()"), ("var push = 1", "pushGate()"),
    ("let (push, _) = (1, 2)", "push()"),
  ])
  func `a member counts by its signature`(member: String, expected: String?) {
    let names = Members("\(Self.door)\n \(member) }").names
    #expect(names.filter { $0.hasSuffix(")") } == (expected.map { ["Door.\($0)"] } ?? []))
  }

  @Test func `members of two machines contain the names of the machines`() {
    let members = Members(
      """
      class House {
        lazy var front = Machine(House.rules, owner: self)
        var isShut: Bool { front.is(.shut) && back.is(.shut) }
        lazy var back = Machine(House.rules, owner: self)
        lazy var life: Machine<Life, House> = .init({}, owner: self)
        static let rules = Definition<Gate, House> {}
        struct Life: MachineSymbols {
          enum State: MachineSymbol { case shut }
          enum Event: MachineSymbol { case sell }
        }
      }
      """)
    #expect(
      members.names
        == [
          "canPushBack", "canPushFront", "canSell", "isBackAjar", "isBackShut", "isFrontAjar", "isFrontShut",
          "isLifeShut", "pushBack()", "pushFront()", "sell()",
        ].map { "House.\($0)" })
  }

  @Test func `a machine of a subclass takes no name of its superclass or of its subclasses`() {
    let members = Members(
      """
      class A { lazy var a = Machine(Definition<Gate, A> {}, owner: self) }
      class B: A { lazy var b = Machine(Definition<Gate, B> {}, owner: self) }
      class C: B { func pushB() {}; var isShut: Bool { true } }
      """)
    #expect(
      members.names == [
        "A.canPush", "A.isAShut", "A.isAjar", "A.push()", "B.canPushB", "B.isBAjar", "B.isBShut",
        "B.pushB_2()",
      ])
  }

  @Test func `names that differ in a capital are told apart`() {
    let members = Members(
      """
      struct Case: MachineSymbols {
        enum State: MachineSymbol { case on, On }
        enum Event: MachineSymbol { case `default`, Default, `go home` }
      }
      class Owner { lazy var life = Machine(Definition<Case, Owner> {}, owner: self) }
      """)
    #expect(
      members.names
        == [
          "Default()", "`default`()", "`go home`()", "canDefault", "canDefault_2", "canGoHome", "isOn",
          "isOn_2",
        ].map { "Owner.\($0)" })
    #expect(members.result.text.contains("var isOn_2: Bool { life.is(.On) }"))
  }

  @Test func `a comment leaves out some members`() {
    let members = Members(
      """
      class View {
        // zoetrope-codegen-ignore: isShut, push
        @MainActor
        lazy var gate = Machine(Definition<Gate, View> {}, owner: self)
      }
      """)
    #expect(members.names == ["View.canPush", "View.isAjar"])
  }

  @Test(arguments: [
    ("public", "", ""), ("public", "public", "public "), ("open", "public private(set)", "public "),
    ("public", "package", "package "), ("package", "public", "package "), ("", "public", ""),
    ("public", "internal", ""), ("public", "fileprivate(set) public", "public "),
  ])
  func `members are as visible as the property and its class`(type: String, property: String, prefix: String)
  {
    let members = Members(
      "\(type) class Door { \(property) lazy var gate = Machine(Definition<Gate, Door> {}, owner: self) }")
    #expect(members.result.text.contains("\n  \(prefix)var isShut: Bool { gate.is(.shut) }\n"))
    #expect(members.result.text.contains("\n  @discardableResult \(prefix)func push() -> Bool {"))
    #expect(members.result.text.contains("\nimport StateMachines\n"))
  }

  @Test func `a nested class is as visible as the types around it`() {
    let members = Members(
      """
      public enum Shop {}
      public extension Shop {
        final class Door { public lazy var gate = Machine(Definition<Gate, Door> {}, owner: self) }
      }
      extension Shop {
        public final class Side { public lazy var gate = Machine(Definition<Gate, Side> {}, owner: self) }
      }
      enum Hidden {
        public final class Door { public lazy var gate = Machine(Definition<Gate, Door> {}, owner: self) }
      }
      """)
    #expect(members.result.text.components(separatedBy: "public var isShut").count == 3)
    #expect(members.result.text.contains("extension Hidden.Door {\n  /// Whether"))
  }

  @Test func `isolation is that of the class, or of the property`() {
    let members = Members(
      """
      class Door { @MainActor private(set) lazy var gate = Machine(Definition<Gate, Door> {}, owner: self) }
      @MainActor class Screen { nonisolated let gate: Machine<Gate, Screen> }
      """)
    #expect(members.result.text.contains("@MainActor @discardableResult func push() -> Bool"))
    #expect(members.result.text.contains("@MainActor var isShut: Bool"))
    #expect(members.result.text.contains("@discardableResult nonisolated func push() -> Bool"))
  }

  @Test func `conditions of machines and of symbols hold for their members`() {
    let members = Members(
      """
      struct Key: MachineSymbols {
        enum State: MachineSymbol {
          case up
          #if A || B
            case left
            #if C
              case both
            #endif
          #elseif D
            case left
          #else
            case right
          #endif
        }
        enum Event: MachineSymbol { case press }
      }
      #if A || B
        class Board { lazy var key = Machine(Definition<Key, Board> {}, owner: self) }
      #endif
      """)
    let text = members.result.text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.hasPrefix("//") }
    #expect(
      Array(text.dropFirst().prefix(12)) == [
        "#if A || B", "extension Board {", "var isUp: Bool { key.is(.up) }",
        "var isLeft: Bool { key.is(.left) }",
        "#if C", "var isBoth: Bool { key.is(.both) }", "#endif", "#if (!(A || B)) && !(D)",
        "var isRight: Bool { key.is(.right) }", "#endif", "var canPress: Bool { key.can(.press) }",
        "@discardableResult func press() -> Bool { key.send(.press).isAccepted }",
      ])
  }

  @Test func `availability is that of the class, the property and the symbol`() {
    let members = Members(
      """
      struct Key: MachineSymbols {
        enum State: MachineSymbol { @available(macOS 15, *) case up }
        enum Event: MachineSymbol { @available(*, deprecated, message: "no {") case press, hold }
      }
      @available(macOS 14, *) class Board {
        @available(iOS 18, *) lazy var key = Machine(Definition<Key, Board> {}, owner: self)
      }
      """)
    let text = members.result.text
    #expect(text.contains("@available(macOS 14, *)\nextension Board {"))
    #expect(text.contains("  @available(iOS 18, *)\n  @available(macOS 15, *)\n  var isUp"))
    #expect(text.contains("  @available(*, deprecated, message: \"no {\")\n  var canHold"))
  }
}
