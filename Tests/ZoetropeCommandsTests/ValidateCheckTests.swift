#if Tools
import Foundation
import TestSupport
import Testing
import ZoetropeCommands

/// `zoetrope validate --check`, which plays machines.
@Suite(.enabled(if: Tool.isBuilt)) struct ValidateCheckTests {
  private let scratch: Scratch
  private let sound = PackageFiles.root + "/Samples/lighthouse.lottie"

  init() throws { scratch = try Scratch() }

  /// A package with the machine of a rating, whose clicks give 1 to 3 while a guard asks for 9.
  private func rating() throws -> String {
    let machine = try scratch.write(
      "rating.json",
      """
      {"initial":"idle","inputs":[{"type":"Numeric","name":"rating","value":0}],"states":[
      {"type":"PlaybackState","name":"idle","animation":"","transitions":[
      {"type":"Transition","toState":"rated","guards":[
      {"type":"Numeric","inputName":"rating","conditionType":"GreaterThan","compareTo":2}]},
      {"type":"Transition","toState":"idle","guards":[
      {"type":"Numeric","inputName":"rating","conditionType":"GreaterThan","compareTo":8}]}]},
      {"type":"PlaybackState","name":"rated","animation":"","transitions":[
      {"type":"Transition","toState":"wow","guards":[
      {"type":"Numeric","inputName":"rating","conditionType":"Equal","compareTo":9}]}]},
      {"type":"PlaybackState","name":"wow","animation":"","final":true,"transitions":[]}],
      "interactions":[\((1...3).map {
        #"{"type":"\#(["Click","PointerDown","PointerUp"][$0 - 1])","actions":[{"type":"SetNumeric","inputName":"rating","value":\#($0)}]}"#
      }.joined(separator: ","))]}
      """)
    let package = scratch.file("rating.lottie")
    let run = try Tool.run([
      "pack", PackageFiles.root + "/Samples/orrery.json", "--machine", machine, "-o", package,
    ])
    try #require(run.code == 0, "\(run.errors)")
    return package
  }

  @Test func `machines are played on request, and scripts show what was found`() throws {
    let package = try rating()
    let plain = try Tool.run(["validate", package])
    #expect(!plain.output.contains("needs-application"))
    let run = try Tool.run(["validate", package, "--check"])
    #expect(run.code == 1)
    let transition = "s/rating.json states[0].transitions[1] (idle → idle)"
    #expect(run.output.contains("\(transition): error: no order of inputs takes the transition"))
    #expect(
      run.output.contains(
        """
        s/rating.json states[1].transitions[0] (rated → wow): warning: only the application can take the transition: \
        rating = 9 does not hold, for rating is 0, 1, 2, 3 [needs-application]
              {"op":"start"}
        """))
    #expect(run.output.contains(#"{"op":"set","input":"rating","value":9}"#))
    // The same file, the same answers.
    #expect(try Tool.run(["validate", package, "--check"]).output == run.output)
  }

  @Test func `the script of a finding is one of simulate`() throws {
    let package = try rating()
    let run = try Tool.run(["validate", package, "--check", "--json"])
    let report = try #require(
      JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let files = try #require(report["files"] as? [[String: Any]])
    let findings = try #require(files[0]["findings"] as? [[String: Any]])
    let script = try #require(
      findings.first { $0["rule"] as? String == "needs-application" }?["script"] as? [String])
    let path = try scratch.write("wow.jsonl", script.joined(separator: "\n"))
    let trace = try Tool.run(["simulate", package, "--script", path]).output
    #expect(trace.contains(#"{"event":"stateEntered","state":"wow"}"#))
    let machines = try #require(files[0]["machines"] as? [[String: Any]])
    #expect(machines.map { $0["machine"] as? String } == ["rating"])
    #expect(machines.first?["isComplete"] as? Bool == true)
  }

  @Test func `a machine without its package is not played, and the sample has no errors`() throws {
    let alone = try Tool.run(["validate", "--check", PackageFiles.root + "/Samples/lighthouse/s/keeper.json"])
    #expect(alone.output.contains("--check plays machines in packages"))
    let whole = try Tool.run(["validate", "--check", sound])
    #expect(whole.code == 0, "\(whole.output)")
  }
}
#endif
