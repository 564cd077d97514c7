import Foundation
import Testing

/// The list of the suite's tests says which are ported: it has to be true.
@Suite struct SCXMLListTests {
  private static let list = URL(filePath: #filePath)
    .deletingLastPathComponent().appending(path: "../../../Fixtures/StateMachines/scxml-tests.tsv")

  @Test func `what the list calls ported is a test here, with the same assertion, and the other way round`()
    throws
  {
    let rows = try String(contentsOf: Self.list, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }.map { $0.split(separator: "\t").map(String.init) }
    #expect(rows.allSatisfy { $0.count == 3 && ["ported", "not ported"].contains($0[1]) && !$0[2].isEmpty })
    #expect(Set(rows.map { $0[0] }).count == rows.count, "a number is listed twice")
    let ported = rows.filter { $0[1] == "ported" }.map { "\($0[0]) \($0[2])" }
    let here = SCXMLCase.all.map { "\($0.number) \($0.assertion) (\($0.section))" }
    #expect(Set(ported) == Set(here) && ported.count == here.count)
    #expect(here.count >= 60)
  }
}
