#if Tools
import Testing

@testable import ZoetropeCommands

@Suite struct BatchPlanTests {
  private static func rows(_ list: [(input: String, output: String)]) throws -> BatchRows {
    var rows = BatchRows()
    for (index, row) in list.enumerated() {
      try rows.append(BatchRow(number: index + 1, input: row.input, output: row.output))
    }
    return rows
  }

  @Test func `rows with the same input are drawn one after the other`() throws {
    let rows = try Self.rows((0..<2000).map { ("in/\($0 % 464).json", "\($0).png") })
    let plan = BatchPlan(rows, folder: "out") { _ in 1 }
    #expect(plan.refused.isEmpty && plan.rowCount == 2000 && plan.cost == 2000)
    #expect(plan.pieces.count == 464)
    #expect(plan.order.sorted() == (0..<2000).map { Int32($0) })
    for piece in plan.pieces { #expect(Set(piece.range.map { rows[Int(plan.order[$0])].input }).count == 1) }
    for (piece, next) in zip(plan.pieces, plan.pieces.dropFirst()) { #expect(piece.cost >= next.cost) }
  }

  @Test func `rows with the same input can still be divided`() throws {
    let rows = try Self.rows((0..<100).map { ("a.json", "\($0).png") })
    let plan = BatchPlan(rows, folder: "out", shardCount: 8) { _ in 1 }
    #expect(plan.pieces.count == 100)
  }

  @Test func `shares have every row once`() throws {
    let rows = try Self.rows((0..<300).map { ("in/\($0 % 70).json", "\($0).png") })
    var seen: [Int32] = []
    for index in 0..<8 {
      var plan = BatchPlan(rows, folder: "out", shardCount: 8) { Double($0.number % 13 + 1) }
      plan.keep(Shard(index: index, count: 8))
      seen += plan.pieces.flatMap { $0.range.map { plan.order[$0] } }
      #expect(plan.cost < 300 * 7 / 8 * 1.1)
    }
    #expect(seen.sorted() == (0..<300).map { Int32($0) })
  }

  @Test func `of two rows with one output, the second is refused`() throws {
    let rows = try Self.rows([("a.json", "x.png"), ("b.json", "y.png"), ("c.json", "x.png")])
    let plan = BatchPlan(rows, folder: "out") { _ in 1 }
    #expect(plan.refused.map(\.problem) == [BatchProblem(3, .sameOutput("x.png", row: 1))])
    #expect(plan.rowCount == 2)
  }

  @Test func `an output that another row reads is refused, unless it is forced`() throws {
    let rows = try Self.rows([("a.json", "b.json"), ("./out//b.json", "y.png")])
    let plan = BatchPlan(rows, folder: "out") { _ in 1 }
    #expect(plan.refused.map(\.problem) == [BatchProblem(1, .outputIsInput("b.json"))])
    #expect(BatchPlan(rows, folder: "out", overwritesInputs: true) { _ in 1 }.refused.isEmpty)
  }

  @Test func `a row comes back from its packed form`() throws {
    var rows = BatchRows()
    let row = BatchRow(
      number: 7, input: "ä.json", output: "b/ö.png", options: ["--slot=a=1", "--poster"], cost: 0.5)
    try rows.append(row)
    try rows.append(BatchRow(number: 8, input: "x", output: "y"))
    #expect(rows[0] == row && rows[1].options.isEmpty && rows[1].cost == nil)
  }

  @Test(
    arguments: [
      ("a/b/c.json", "a", "b/c.png"), ("a/b.lottie", "a/", "b.png"), ("./x.json", nil, "x.png"),
      ("x", nil, "x.png"), ("50%d.json", nil, "50%%d.png"), ("a.b/c", nil, "c.png"),
      ("a/.hidden", nil, ".hidden.png"),
    ] as [(String, String?, String)])
  func `an output without a name has that of the input`(input: String, folder: String?, output: String) {
    #expect(OutputName.named(input, below: folder, extension: "png") == output)
  }
}
#endif
