#if Tools
import Foundation
import TestSupport
import Testing

@testable import ZoetropeCommands

@Suite struct DrawingCostTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func cost(_ text: String) throws -> DrawingCost {
    let path = try scratch.write("a.json", text)
    return DrawingCost(of: try LoadedAnimation(path, bytes: InputFile.read(path)).animation)
  }

  @Test func `the cost grows with the frames and with what is covered`() throws {
    let square = try cost(Scratch.movingSquare)
    #expect(square.frameCount == 10 && square.work > 0)
    #expect(abs(square.coverage - 0.5) < 0.05)
    #expect(try cost(Scratch.movingSquare) == square)
    let long = try cost(
      Scratch.movingSquare.replacingOccurrences(of: "\"op\":15", with: "\"op\":25")
        .replacingOccurrences(of: "\"t\":15", with: "\"t\":25"))
    #expect(long.frameCount == 20 && long.work > 1.2 * square.work)
    let large = try cost(
      Scratch.movingSquare.replacingOccurrences(
        of: "\"s\":{\"a\":0,\"k\":[10,10]}", with: "\"s\":{\"a\":0,\"k\":[16,20]}"))
    #expect(large.coverage > square.coverage && large.workPerFrame > square.workPerFrame)
  }

  @Test func `frames that look like the one before cost little`() throws {
    // The square moves in ten of a thousand frames, which no sample meets.
    let still = try cost(Scratch.movingSquare.replacingOccurrences(of: "\"op\":15", with: "\"op\":1005"))
    let moving = try cost(Scratch.movingSquare)
    #expect(still.workPerFrame > 0 && still.workPerFrame < 0.1 * moving.workPerFrame)
  }

  @Test(.enabled(if: Tool.isBuilt)) func `info prints the cost`() throws {
    let path = try scratch.write("a.json", Scratch.movingSquare)
    let run = try Tool.run(["info", path, "--json"])
    let report = try #require(JSONSerialization.jsonObject(with: Data(run.bytes)) as? [String: Any])
    let cost = try #require(report["cost"] as? [String: Any])
    #expect(cost["frames"] as? Int == 10 && cost["work"] as? Double ?? 0 > 0)
    #expect(try Tool.run(["info", path]).output.contains("% of the canvas covered\n"))
  }
}
#endif
