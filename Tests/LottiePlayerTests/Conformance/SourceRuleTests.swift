import LottieFormat
import LottiePlayer
import Testing

@testable import LottiePlayer

extension Conformance {
  /// §14.14, of which archives, manifests, definitions, JSON and themes are tested with the format.
  @Suite struct SourceRuleTests {
    /// §7.2: what a pattern allows, and what it does not.
    static let patterns: [(pattern: String, allowed: [String], refused: [String])] = [
      (
        "example.com",
        ["https://example.com", "http://EXAMPLE.com/", "example.com//"],
        [
          "https://example.com/a", "https://www.example.com", "https://example.com.evil.org",
          "example.com:80",
          // The reference allows this one; not every reader drops the spaces.
          " example.com ",
        ]
      ),
      (
        "https://Example.com/a/", ["http://example.com/a", "example.com/A///"],
        ["example.com", "example.com/a/b"]
      ),
      ("*", ["anything.org/x?y", "localhost"], ["", "https://", "/path"]),
      (
        "*.example.com", ["example.com", "a.example.com", "a.b.example.com"],
        ["badexample.com", "a.example.com/x", "example.org"]
      ),
      ("a.*.com", ["a.b.com", "a.example.com"], ["a.com", "a.b.c.com", "b.b.com"]),
      ("*.*.com", ["a.b.com"], ["b.com", "a.b.c.com"]),
      ("example.com/*", ["example.com", "example.com/a", "example.com/a/b/"], ["www.example.com/a"]),
      (
        "example.com/a/*", ["example.com/a/b", "example.com/a/b/c"],
        ["example.com", "example.com/a", "example.com/b"]
      ),
      (
        "example.com/*/end", ["example.com/a/end", "example.com/a/b/end/"],
        ["example.com/end", "example.com/a/ends"]
      ),
      (
        "example.com/a*c*e", ["example.com/abcde", "example.com/ace"], ["example.com/abcd", "example.com/ae"]
      ),
      ("example.com/*/", [], ["example.com", "example.com/a", "example.com/a/"]),
      ("*.example.com/", ["a.example.com"], ["a.example.com/b"]),
    ]

    // §14.14 whitelist
    @Test(arguments: patterns)
    func `a pattern allows these addresses and not those`(
      row: (pattern: String, allowed: [String], refused: [String])
    ) {
      let policy = OpenURLPolicy(allowedPatterns: [row.pattern])
      for url in row.allowed { #expect(policy.allows(url), "\(row.pattern) \(url)") }
      for url in row.refused { #expect(!policy.allows(url), "\(row.pattern) \(url)") }
      #expect(row.allowed.allSatisfy { !OpenURLPolicy().allows($0) })
    }

    /// §10.3: what a property is taken for.
    static let payloads: [(json: String, kind: LottieDocument.SlotKind?)] = [
      (#"{"w":1,"k":1}"#, .image), (#"{"h":1}"#, .image), (#"{"u":""}"#, .image),
      (#"{"p":2,"k":{"a":0,"k":[0,0,0,0,1,1,1,1]}}"#, .gradient),
      (#"{"a":0,"k":[1,0,0]}"#, .color), (#"{"a":0,"k":[1,0,0,1]}"#, .color),
      (#"{"a":0,"k":[1,2]}"#, .vector), (#"{"a":0,"k":[1]}"#, .scalar), (#"{"a":0,"k":1}"#, .scalar),
      (#"{"a":0,"k":[1,2,3,4,5]}"#, nil), (#"{"a":0,"k":[]}"#, nil),
      (#"{"a":1,"k":[{"t":0,"s":[1,0,0]}]}"#, .color), (#"{"a":1,"k":[{"t":0,"s":[1,0]}]}"#, .vector),
      (#"{"a":1,"k":[{"t":0,"s":[1]}]}"#, .scalar), (#"{"a":1,"k":[{"t":0,"s":1}]}"#, .scalar),
      (#"{"k":[{"t":0,"s":{"t":"hello"}}]}"#, .text), (#"{"k":{"k":[1,2,3]}}"#, .color),
      (#"{"a":0,"k":"x"}"#, nil), (#"{"a":0}"#, nil), ("5", nil),
    ]

    // §14.14 slots
    @Test(arguments: payloads)
    func `a slot's property is taken for a kind by its form`(json: String, kind: LottieDocument.SlotKind?) {
      let value = try? SlotValue(json: Array(json.utf8))
      #expect(value?.kind == kind)
    }

    private func imagePackageRun() throws -> Run {
      try Run(
        package: package([
          ("manifest.json", #"{"version":"2","generator":"hand","animations":[{"id":"a"}]}"#),
          ("a/a.json", ball),
          ("i/pic.png", "pixels"),
        ]))
    }

    // §14.14 image slot
    @Test func `a picture of the package goes by its file name`() throws {
      let run = try imagePackageRun()
      #expect(
        refusal {
          try run.player.setSlot("x", to: .image(source: "/some/where/pic.png", width: 2, height: 3))
        } == nil)
      #expect(
        refusal { try run.player.setSlot("x", to: .image(source: "other.png", width: 2, height: 3)) }
          == .invalidParameter)
      // No width, or one of 0, where the slot says none either.
      #expect(
        refusal { try run.player.setSlot("x", to: .image(source: "pic.png", height: 3)) } == .invalidParameter
      )
      #expect(
        refusal { try run.player.setSlot("x", to: .image(source: "pic.png", width: 0, height: 3)) }
          == .invalidParameter)
    }

    // §14.14 image slot
    @Test func `a flag alone makes no name a picture`() throws {
      let run = try Run(ball)
      let flagged = try SlotValue(json: Array(#"{"w":1,"h":1,"u":"","p":"pic.png","e":1}"#.utf8))
      #expect(refusal { try run.player.setSlot("x", to: flagged) } == .invalidParameter)
      let embedded = SlotValue.image(source: "data:image/png;base64,AAAA", width: 1, height: 1)
      #expect(refusal { try run.player.setSlot("x", to: embedded) } == nil)
      let remote = SlotValue.image(source: "https://example.com/pic.png", width: 1, height: 1)
      #expect(refusal { try run.player.setSlot("x", to: remote) } == nil)
    }

    // §14.14 hit test
    @Test func `a point is on a layer, or it is not`() throws {
      let player = try Run(quarters, size: 1500).player
      #expect(!player.hits("none", x: 750, y: 750))
      #expect(player.hits("B", x: 750, y: 750))
      #expect(player.hits("B", x: 0, y: 0))
      #expect(!player.hits("B", x: 2000, y: 2000))
      #expect(!player.hits("B", x: -1, y: 5))
      #expect(!player.hits("B", x: 5, y: -1))
      #expect(player.hits("E", x: 750, y: 600))
      #expect(!player.hits("R", x: 750, y: 750))
      #expect(player.hits("R", x: 750, y: 800))
    }

    // §14.14 queue
    @Test func `events come at once and in order, however many there are`() throws {
      // More than a machine's queue of 32 or a player's of 16 would hold: §8 recommends to drop none.
      let messages = (0..<100).map { "message \($0)" }
      let run = try Run(machine: machine("a", [state("a", entry: messages.map { say($0) })]))
      let trace = run.machine { $0.startStateMachine() }
      let said = messages.map { #"Custom("\#($0)")"# }.joined(separator: " ")
      #expect(trace == #"T(""→a) X("") E(a) \#(said) Start"#)
    }
  }
}
