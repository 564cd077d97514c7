import LottiePlayer
import Testing

extension Conformance {
  /// §14.4: a global state that compares a rating; nothing is loaded.
  @Suite struct GuardTests {
    /// A machine whose global state leads to stars, in this order.
    private func run(_ conditions: [(star: Int, condition: String, value: JSONText)], rating: JSONText) throws
      -> Run
    {
      let ways = conditions.map { go("star_\($0.star)", if: number("rating", is: $0.condition, $0.value)) }
      let states = (1...5).map { state("star_\($0)", segment: "star_\($0)", autoplay: true) }
      let run = try Run(
        machine: machine(
          "global", [global("global", ways)] + states, inputs: [input("Numeric", "rating", rating)]))
      run.start()
      return run
    }

    // §14.4 not_equal_test
    @Test func `NotEqual holds for every other number`() throws {
      let run = try run([(1, "Equal", 1.0), (5, "Equal", 5.0), (2, "NotEqual", 2.0)], rating: 2.0)
      #expect(run.state == "global")
      #expect(run.set("rating", 3) == "star_2")
    }

    // §14.4 equal_test
    @Test func `of two guards that hold the first wins`() throws {
      let run = try run([(1, "Equal", 1.0), (5, "Equal", 5.0), (2, "NotEqual", 2.0)], rating: 2.0)
      #expect(run.set("rating", 5) == "star_5")
    }

    // §14.4 greater_than
    @Test func `GreaterThan leaves the number itself out`() throws {
      let run = try run(
        [
          (1, "Equal", 1.0), (2, "GreaterThan", 2.0), (3, "Equal", 3.0), (4, "Equal", 5.0), (5, "Equal", 5.0),
        ],
        rating: 0.0)
      #expect(run.machine { $0.setInput("rating", to: 5) }.hasSuffix("E(star_2)"))
      // The state is not entered again.
      #expect(run.machine { $0.setInput("rating", to: 4) } == "Numeric(5→4)")
      #expect(run.machine { $0.setInput("rating", to: 3) } == "Numeric(4→3)")
      #expect(run.state == "star_2")
      #expect(run.set("rating", 1) == "star_1")
      #expect(run.set("rating", 2) == "star_1")
    }

    // §14.4 greater_than_or_equal
    @Test func `GreaterThanOrEqual has the number itself`() throws {
      let run = try run(
        [
          (1, "Equal", 1.0), (2, "GreaterThanOrEqual", 2.0), (3, "Equal", 3.0), (4, "Equal", 5.0),
          (5, "Equal", 5.0),
        ], rating: 0.0)
      #expect(run.set("rating", 5) == "star_2")
      #expect(run.set("rating", 1) == "star_1")
      #expect(run.set("rating", 2) == "star_2")
    }

    // §14.4 less_than_equal
    @Test func `LessThanOrEqual has the number itself`() throws {
      let run = try run([(3, "LessThanOrEqual", 3.0), (4, "Equal", 4.0), (5, "Equal", 5.0)], rating: 0.0)
      #expect(run.state == "star_3")
      #expect(run.set("rating", 5) == "star_5")
      #expect(run.set("rating", 3) == "star_3")
      #expect(run.set("rating", 5) == "star_5")
      #expect(run.set("rating", 1) == "star_3")
    }

    // §14.4 less_than
    @Test func `LessThan leaves the number itself out`() throws {
      let run = try run([(3, "LessThan", 3.0), (4, "Equal", 4.0), (5, "Equal", 5.0)], rating: 0.0)
      #expect(run.state == "star_3")
      #expect(run.set("rating", 5) == "star_5")
      #expect(run.set("rating", 3) == "star_5")
      #expect(run.set("rating", 1) == "star_3")
    }

    // §14.4 guardless_transition
    @Test func `a transition without guards comes last, wherever it stands`() throws {
      let run = try Run(
        machine: machine(
          "a",
          [
            state("a", [go("b"), go("c", if: number("n", 1))]), state("b", [go("a", if: number("n", 1))]),
            state("c"),
          ], inputs: [input("Numeric", "n", 0)]))
      run.start()
      #expect(run.state == "b")
      #expect(run.set("n", 1) == "c")
    }
  }
}
