#if Tools
import DotLottieFormat
import DotLottieInspection
import Foundation
import LottiePlayer
import TestSupport
import Testing
import ViewMachines
import ZoetropeCommands

/// `zoetrope validate`, as a shell sees it.
@Suite(.enabled(if: Tool.isBuilt)) struct ValidateTests {
  private let scratch: Scratch
  private let sound: String
  private let broken: String

  init() throws {
    scratch = try Scratch()
    sound = PackageFiles.root + "/Samples/lighthouse.lottie"
    broken = try scratch.write(
      "broken, 100%.json",
      """
      {"initial":"a","states":[{"type":"PlaybackState","name":"a","animation":"",
        "transitions":[{"type":"Transition","toState":"b"}]}]}
      """)
  }

  @Test func `findings are a line each, with what to do`() throws {
    let run = try Tool.run(["validate", broken, sound])
    #expect(run.code == 1)
    let lines = run.output.split(separator: "\n")
    #expect(
      lines.first
        == "\(broken): states[0].transitions[0] (a → b): error: there is no state \"b\": the transition is never taken [unknown-state]"
    )
    #expect(lines[1] == "    Declare the state, or use another.")
    #expect(lines.last == "\(sound): no findings")
    #expect(run.errors == "zoetrope: 1 finding to correct\n")
  }

  @Test func `equal findings share a line, and the findings of a rule their remedy`() throws {
    let transitions = ["b", "b", "c"].map { #"{"type":"Transition","toState":"\#($0)"}"# }.joined(
      separator: ",")
    let state = #"{"type":"PlaybackState","name":"a","animation":"","transitions":[\#(transitions)]}"#
    let file = try scratch.write("twice.json", #"{"initial":"a","states":[\#(state)]}"#)
    let run = try Tool.run(["validate", file])
    let never = "the transition is never taken [unknown-state]"
    let lines = run.output.split(separator: "\n").map(String.init)
    let places = "states[0].transitions[0] (a → b), states[0].transitions[1] (a → b)"
    #expect(lines.contains(#"\#(file): error: there is no state "b": \#(never), at 2 places: \#(places)"#))
    #expect(lines.count { $0 == "    Declare the state, or use another." } == 1)
    #expect(lines.last?.hasPrefix("\(file): 4 errors") == true)
  }

  @Test func `each kind of content that is not drawn has its remedy`() throws {
    func layer(_ members: String) -> String { #"{"ip":0,"op":9,"st":0,"ks":{},\#(members)}"# }
    let layers = [
      layer(#""ty":3,"ef":[{"ty":34}]"#), layer(#""ty":2,"refId":"none""#),
      #"{"ty":3,"ip":0,"op":9,"st":0,"ks":{"r":{"k":0,"x":"("}}}"#, layer(#""ty":2,"refId":"none""#),
    ]
    let file = try scratch.write(
      "left.json",
      #"{"v":"5.7.0","fr":9,"ip":0,"op":9,"w":9,"h":9,"layers":[\#(layers.joined(separator: ","))]}"#)
    let lines = try Tool.run(["validate", file]).output.split(separator: "\n").filter { $0.hasPrefix("    ") }
    #expect(
      lines == [
        "    Avoid the feature, or accept the difference.", "    Correct the path, or replace the picture.",
        "    Correct the expression, or bake its values into keyframes.",
      ])
  }

  #if Images
  @Test func `pictures beside an animation are found, and damaged ones are findings`() throws {
    let picture = try #require(PackageFiles.bytes(at: PackageFiles.fixture("Images/rgba.png")))
    let file = try scratch.write(
      "beside.json",
      #"{"v":"5.7.0","fr":9,"ip":0,"op":9,"w":9,"h":9,"assets":[{"id":"p","w":2,"h":2,"u":"","p":"a.png","e":0}],"layers":[{"ty":2,"refId":"p","ip":0,"op":9,"st":0,"ks":{}}]}"#
    )
    func findings(_ bytes: [UInt8]) throws -> String {
      try Data(bytes).write(to: URL(fileURLWithPath: scratch.file("a.png")))
      return try Tool.run(["validate", file]).output
    }
    #expect(try findings(picture) == "\(file): no findings\n")
    #expect(
      try findings(Array(picture.prefix(60))).contains(
        "assets[0]: warning: the picture \"p\" is not drawn: PNG"))
  }
  #endif

  @Test func `severities have colours on request, and on a terminal only`() throws {
    let red = "\u{1B}[31merror\u{1B}[0m: there is no state"
    #expect(try Tool.run(["validate", broken, "--color", "always"]).output.contains(red))
    for options in [[], ["--color", "auto"], ["--color", "never"]] {
      #expect(try !Tool.run(["validate", broken] + options).output.contains("\u{1B}"))
    }
    #expect(try Tool.run(["validate", broken, "--color", "red"]).code == 2)
  }

  @Test func `warnings fail when they are asked to`() throws {
    let file = try scratch.write("effect.json", Self.withEffect)
    #expect(try Tool.run(["validate", file]).code == 0)
    #expect(try Tool.run(["validate", file, "--strict"]).code == 1)
    #expect(try Tool.run(["validate", file, "--least", "error"]).output == "\(file): no errors\n")
  }

  @Test(arguments: ["nothing", "{}", "[1]", "{\"states\":1}", "{\"rules\":{}}", "PK\u{3}\u{4}"])
  func `what can't be read is bad input, and a finding`(text: String) throws {
    let file = try scratch.write("x.json", text)
    let run = try Tool.run(["validate", sound, file, "--format", "json"])
    #expect(run.code == 3)
    #expect(run.errors.hasPrefix("zoetrope: \(file): "))
    let report = try #require(JSONSerialization.jsonObject(with: Data(run.bytes)) as? [String: Any])
    #expect(report["errors"] as? Int == 1)
  }

  @Test func `a missing file is bad input`() throws {
    let (first, second) = (scratch.file("missing.json"), scratch.file("gone.json"))
    let missing = try Tool.run(["validate", first, second])
    #expect(missing.code == 3 && missing.output.isEmpty)
    #expect(
      missing.errors
        == "zoetrope: \(first): No such file or directory\nzoetrope: \(second): No such file or directory\n")
    #expect(try Tool.run(["validate"]).code == 2)
    #expect(try Tool.run(["validate", "-", "-"]).code == 2)
  }

  @Test func `JSON has everything that a line has`() throws {
    let run = try Tool.run(["validate", broken, "--json"])
    let report = try #require(JSONSerialization.jsonObject(with: Data(run.bytes)) as? [String: Any])
    let files = try #require(report["files"] as? [[String: Any]])
    let finding = try #require((files[0]["findings"] as? [[String: Any]])?.first)
    #expect(finding["rule"] as? String == "unknown-state")
    #expect(finding["severity"] as? String == "error")
    #expect(finding["path"] as? String == "states[0].transitions[0]")
    #expect(finding["state"] as? String == "a" && finding["toState"] as? String == "b")
    #expect(finding["advice"] as? String == "Declare the state, or use another")
  }

  @Test func `annotations escape what would end them`() throws {
    let run = try Tool.run(["validate", broken, "--format", "github"])
    let name = broken.replacingOccurrences(of: "%", with: "%25").replacingOccurrences(of: ",", with: "%2C")
    #expect(
      run.output.hasPrefix("::error file=\(name),title=unknown-state::states[0].transitions[0] (a → b): "))
    #expect(run.output.split(separator: "\n").allSatisfy { $0.hasPrefix("::") })
  }

  @Test func `SARIF names rules, files and places`() throws {
    let run = try Tool.run(["validate", broken, sound, "--format", "sarif"])
    let log = try #require(JSONSerialization.jsonObject(with: Data(run.bytes)) as? [String: Any])
    #expect(log["version"] as? String == "2.1.0")
    let first = try #require((log["runs"] as? [[String: Any]])?.first)
    let driver = try #require((first["tool"] as? [String: [String: Any]])?["driver"])
    let rules = try #require(driver["rules"] as? [[String: Any]])
    let ids =
      ValidationRule.allCases.map(\.rawValue)
      + AnimationMachineFile.Rule.allCases.map { "views/\($0.rawValue)" }
      + ["stage/unknown-member", "stage/not-drawn", "stage/too-much"]
    #expect(rules.compactMap { $0["id"] as? String } == ids)
    let results = try #require(first["results"] as? [[String: Any]])
    let result = try #require(results.first)
    #expect(rules[try #require(result["ruleIndex"] as? Int)]["id"] as? String == result["ruleId"] as? String)
    let location = try #require((result["locations"] as? [[String: Any]])?.first)
    let artifact = try #require(
      (location["physicalLocation"] as? [String: [String: Any]])?["artifactLocation"])
    #expect((artifact["uri"] as? String)?.hasSuffix("/broken%2C%20100%25.json") == true)
  }

  @Test func `every broken rule of a theme is told`() throws {
    let file = try scratch.write(
      "theme.json",
      #"{"rules":[{"id":"a","type":"Colour"},{"id":"b","type":"Scalar","value":1},{"type":"Scalar"},1]}"#)
    let run = try Tool.run(["validate", file])
    #expect(run.code == 1)
    #expect(run.output.split(separator: "\n").count { $0.hasSuffix("[broken-theme-rule]") } == 3)
    #expect(run.output.contains("rules[0]: error: there is no rule of the type \"Colour\""))
  }

  @Test func `the rules are listed for programs`() throws {
    let run = try Tool.run(["validate", "--rules", "--json"])
    let report = try #require(JSONSerialization.jsonObject(with: Data(run.bytes)) as? [String: Any])
    let rules = try #require(report["rules"] as? [[String: String]])
    let own = ValidationRule.allCases.map(\.rawValue)
    #expect(rules.compactMap { $0["rule"] }.prefix(own.count) == own[...])
    #expect(rules.count { $0["rule"]?.hasPrefix("views/") == true } == rules.count - own.count - 3)
    #expect(
      rules.suffix(3).map { $0["rule"] } == ["stage/unknown-member", "stage/not-drawn", "stage/too-much"])
    #expect(rules.allSatisfy { Set($0.keys) == ["rule", "severity", "summary", "advice"] })
  }

  @Test func `the rules are listed`() throws {
    let run = try Tool.run(["validate", "--rules"])
    #expect(run.code == 0)
    #expect(
      run.output.split(separator: "\n").count
        == ValidationRule.allCases.count + AnimationMachineFile.Rule.allCases.count + 3)
  }

  private static let withEffect = """
    {"v":"5.7.0","fr":30,"ip":0,"op":60,"w":10,"h":10,"layers":[
      {"ty":4,"nm":"a","ip":0,"op":60,"st":0,"ks":{},"shapes":[],"ef":[{"ty":5,"nm":"Ripple","mn":"ADBE Ripple","en":1,"ef":[]}]}]}
    """
}

/// Real packages: none has a fault but those that are known to.
@Suite(.enabled(if: Corpus.isAvailable)) struct CorpusValidateTests {
  /// Packages with real faults, and how many.
  private static let faulty = [
    // The machine puts on a theme that is not there.
    "dotlottie+dotlottie-js/apps/node/sm_star_rating.lottie": 1
  ]

  @Test(arguments: PackageFiles.files(in: Corpus.path, extensions: ["lottie"]))
  func `valid packages have no errors`(name: String) throws {
    let bytes = try #require(Corpus.bytes(name))
    let errors = try DotLottieFile(bytes).validate().filter { $0.severity == .error }
    #expect(errors.count == Self.faulty[name] ?? 0, "\(errors)")
  }
}
#endif
