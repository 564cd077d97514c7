import Testing

@testable import ViewMachines

/// §2.1 and §2.7: what a file says.
struct FormatTests {
  private func read(_ text: String) throws -> AnimationMachineFile {
    try AnimationMachineFile(json: Array(text.utf8))
  }

  /// The only view of a file with one.
  private func view(_ members: String) throws -> AnimationMachineFile.View {
    let file = try read("[{\"machine\":\"m\",\"states\":[{\"stateId\":\"s\",\"views\":[{\(members)}]}]}]")
    return try #require(file.machines.first?.states?.first?.views?.first)
  }

  private func transition(_ members: String) throws -> AnimationMachineFile.Transition {
    let file = try read(
      "[{\"machine\":\"m\",\"states\":[{\"stateId\":\"s\",\"transitions\":[{\"transitionId\":\"t\",\(members)}]}]}]"
    )
    return try #require(file.machines.first?.states?.first?.transitions?.first)
  }

  @Test func `the sample has the counts of the original's template`() throws {
    let file = try Harbour.file()
    let states = file.machines.flatMap { $0.states ?? [] }
    #expect(file.machines.map(\.id) == ["boat", "flag"])
    #expect(states.map(\.id) == ["near", "far", "low", "high"])
    #expect(states.flatMap { $0.transitions ?? [] }.map(\.id) == ["sail", "return", "raise", "lower"])
    #expect(states.map(\.isInitial) == [true, false, true, false])
    #expect(file.notes.isEmpty)
    #expect(file.findings() == [])
    let boat = try #require(states[1].views?.first)
    #expect(
      boat
        == .init(
          "1", alpha: 0.5, rect: "", transformations: [.translate(0, 120), .scale(1.5, 1.5), .rotate(180)]))
    #expect(
      states[1].transitions == [
        .init(id: "return", to: "near", duration: 0.5, delay: 1, curve: .easeInOut, next: "sail")
      ])
  }

  @Test func `what is left out is nil, and the engine takes the original's defaults`() throws {
    let view = try view("\"animatedViewTag\":\"1\"")
    #expect(view == .init("1"))
    for compatibility in ViewMachineCompatibility.allCases {
      #expect(view.opacity(compatibility) == 0)
      #expect(view.transform(compatibility) == .identity)
    }
    let table = MachineTable(
      try read(
        #"[{"machine":"m","states":[{"stateId":"s","transitions":[{"transitionId":"t"}]}]},{"machine":"none"}]"#
      ),
      .documented)
    #expect(table.machines.map(\.id) == ["m"])
    let state = try #require(table.machines.first?.states.first)
    #expect(table.machines.first?.initial == nil)
    #expect(state.looks.isEmpty)
    let transition = try #require(state.transitions[Array("t".utf8)])
    #expect(transition.target == nil && transition.next == nil)
    #expect(transition.timing == TransitionTiming(duration: 0, delay: 0, curve: .easeIn))
  }

  @Test(arguments: [
    ("true", true), ("false", false), ("1", true), ("0", false), ("2.5", true), ("\"1\"", true),
    ("\"0\"", false),
    ("\"true\"", true), ("\"YES\"", true), ("\"yes\"", true), ("\"NO\"", false), ("\"false\"", false),
    ("\" 01\"", true), ("\"\"", false), ("\"-0\"", false),
  ])
  func `truth may be a number or a text`(text: String, value: Bool) throws {
    let file = try read("[{\"machine\":\"m\",\"states\":[{\"stateId\":\"s\",\"initial\":\(text)}]}]")
    #expect(file.machines.first?.states?.first?.isInitial == value)
  }

  @Test(arguments: [
    ("0.5", 0.5), ("\"0.5\"", 0.5), ("\" .25x\"", 0.25), ("\"abc\"", 0), ("\"\"", 0), ("\"-1e-1 \"", -0.1),
    ("\"+2.\"", 2), ("\"1e\"", 1), ("\"3e+x\"", 3), ("true", 1), ("false", 0), ("\"-.5\"", -0.5),
    ("\".\"", 0),
  ])
  func `numbers may be texts`(text: String, value: Double) throws {
    #expect(try view("\"animatedViewTag\":\"1\",\"alpha\":\(text)").alpha == value)
  }

  @Test(
    arguments: [("null", nil), ("[]", nil), ("{}", nil), ("1e10", nil), ("\"1e999\"", nil)]
      as [(String, Double?)])
  func `what is no number is left out`(text: String, value: Double?) throws {
    #expect(try view("\"animatedViewTag\":\"1\",\"alpha\":\(text)").alpha == value)
  }

  @Test(arguments: [
    ("\"1.4.2\"", [1, 4, 2]), ("\"3\"", [3]), ("3", [3]), ("1.40", [1, 40]), ("\"\"", [0]), ("\"a\"", [0]),
    ("\" 7b.x\"", [7, 0]), ("\"-5\"", [-5]), ("\"1..2\"", [1, 0, 2]), ("\"9999999999999999999\"", [.max]),
    ("\"-9999999999999999999\"", [.min]), ("\"+3\"", [3]), ("\"-9223372036854775808\"", [.min]),
  ])
  func `tags are numbers, in texts or not`(text: String, tags: [Int]) throws {
    #expect(try view("\"animatedViewTag\":\(text)").path.tags == tags)
  }

  @Test(arguments: [
    ("0", 0), ("1", 1), ("2", 2), ("3", 3), ("9", 9), ("\"1\"", 1), ("1.9", 1), ("\"2abc\"", 2), ("-1", -1),
  ])
  func `curves are whole numbers`(text: String, number: Int) throws {
    let curve = try transition("\"animationCurve\":\(text)").curve
    #expect(curve?.rawValue == number)
    // An unknown one is ease-in-out, and one that is left out is ease-in.
    if number > 3 || number < 0 {
      #expect(curve?.progress(at: 0.3) == AnimationCurve.easeInOut.progress(at: 0.3))
    }
  }

  @Test func `null stands for what is left out, and an id may be a number`() throws {
    let next = try transition("\"nextTransitionId\":null,\"toStateId\":7,\"delay\":null")
    #expect(next == .init(id: "t", to: "7", duration: nil))
    #expect(try transition("\"nextTransitionId\":\"\"").next == "")
  }

  @Test(arguments: [
    ("", ViewMachineError.Code.malformedJSON, ""), ("[", .malformedJSON, "[0]"),
    ("[1e999]", .malformedJSON, "[0]"),
    ("{}", .typeMismatch, ""), ("[{}]", .missingMember, "[0]"),
    ("[{\"machine\":\"m\",\"states\":[{}]}]", .missingMember, "[0].states[0]"),
    (
      "[{\"machine\":\"m\",\"states\":[{\"stateId\":\"s\",\"views\":[{}]}]}]", .missingMember,
      "[0].states[0].views[0]"
    ),
    (
      "[{\"machine\":\"m\",\"states\":[{\"stateId\":\"s\",\"transitions\":[{}]}]}]", .missingMember,
      "[0].states[0].transitions[0]"
    ),
    ("[/* no comments */]", .malformedJSON, "[0]"), ("[{\"machine\":null}]", .missingMember, "[0]"),
  ])
  func `what can't be read says where and why`(text: String, code: ViewMachineError.Code, path: String) {
    let error = #expect(throws: ViewMachineError.self) { try read(text) }
    #expect(error?.code == code)
    #expect(error?.path == path)
  }

  @Test func `what is mended is noted with its place`() throws {
    let file = try read(
      #"[7, {"machine":"m","states":[{"stateId":"s","views":{},"transitions":[3],"initial":[]},"x"]}, {"machine":"n","states":1}]"#
    )
    #expect(
      file.notes.map(\.path) == [
        "[0]", "[1].states[0].initial", "[1].states[0].views", "[1].states[0].transitions[0]",
        "[1].states[1]",
        "[2].states",
      ])
    #expect(file.notes.allSatisfy { $0.rule == .mendedValue })
    #expect(file.machines.map(\.id) == ["m", "n"])
  }
}
