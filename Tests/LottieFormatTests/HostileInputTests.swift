import TestSupport
import Testing

@testable import LottieFormat

/// Whatever the bytes are, reading them ends, and in an error or a document.
@Suite struct HostileInputTests {
  /// A little of everything.
  private static let everything = #"""
    {"v":"4.0.0","fr":30,"ip":0,"op":60.5,"w":100,"h":80,"nm":"é\u20ac\ud83d\ude00","layers":[
    {"ty":4,"nm":"a","ind":1,"parent":2,"ip":0,"op":60,"st":-1,"sr":0,"hasMask":true,
    "masksProperties":[{"mode":"a","cl":true,"pt":{"a":1,"k":[{"t":0,"s":[{"v":[[1,2],[3,4]],"i":[[0,0]],"o":[[1e2,-0.5]]}],
    "e":[{"v":[[1,2]]}],"o":{"x":0.2,"y":[0]},"i":{"x":[0.1,0.2],"y":1}},{"t":9}]},"f":{"k":[1,2]},"x":{"k":1}}],
    "ks":{"p":{"s":true,"x":{"k":1},"y":{"k":[{"t":5,"s":[1],"h":1},{"t":3,"s":[2]}]}},"r":{"k":1,"x":"wiggle"},
    "a":{"k":[{"t":0,"s":[0,0],"to":[1,2],"ti":[3,4]},{"t":9,"s":[5,5]}]},"s":{"k":[10]}},
    "shapes":[{"ty":"gr","it":[{"ty":"rc","s":{"k":[1,2]}},{"ty":"fl","c":{"sid":"c","k":[255,0,0]}},
    {"ty":"gf","g":{"p":-1,"k":{"sid":"g","k":[0,1,1,1]}}},{"ty":"st","d":[{"n":"d","v":{"k":1}}],"ml2":{"k":0}},
    {"ty":"rp","c":{"k":3},"tr":{"so":{"k":1}}},{"ty":"tr"}]}]},
    {"ty":0,"refId":12,"tm":{"k":[{"t":0,"s":[0]},{"t":9,"s":[1]}]},"tt":1,"tp":3,"ef":[{"ty":34}]},
    {"ty":1,"sc":"#ff0000","sw":10,"sh":10},{"ty":5},{"ty":2,"refId":"i"}],
    "assets":[{"id":12.0,"layers":[{"ty":3}]},{"id":"i","sid":"i","p":"data:image/png;base64,TWFu","e":1}],
    "slots":{"c":{"p":{"k":[0,1,0]}},"g":{"p":{"p":1,"k":[0,0,0,0]}},"i":{"p":{"p":"x.png"}}},
    "markers":[{"cm":"m","tm":1,"dr":2}],"fonts":{"list":[{"fName":"f"}]},"chars":[{}]}
    """#

  @Test func `the whole file loads`() throws {
    let document = try LottieDocument(Array(Self.everything.utf8))
    #expect(document.layers.count == 5)
    #expect(
      Set(document.diagnostics.map(\.feature))
        == ["keyframe", "effect", "text"])
  }

  @Test func `a file that ends anywhere is refused`() throws {
    let bytes = Array(Self.everything.utf8)
    for end in 0..<bytes.count {
      let error = #expect(throws: LottieError.self) { try LottieDocument(Array(bytes[..<end])) }
      #expect(error?.code == .malformedJSON)
      // An empty file has no place.
      if end > 0 { #expect(try #require(error?.offset) <= end) }
    }
  }

  @Test func `a file with any byte changed loads or is refused`() {
    let bytes = Array(Self.everything.utf8)
    let replacements: [UInt8] = [0x00, 0x22, 0x2C, 0x2D, 0x39, 0x5B, 0x5C, 0x7D, 0xFF]
    for index in bytes.indices {
      for replacement in replacements where index % 3 == Int(replacement) % 3 {
        var changed = bytes
        changed[index] = replacement
        _ = try? LottieDocument(changed)
      }
    }
  }

  @Test(arguments: 0..<4)
  func `random changes load or are refused`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let bytes = Array(Self.everything.utf8)
    let pieces = [
      "null", "[]", "{}", "true", "-1", "1e400", "1e15", "\"x\"", "[[[[]]]]", "{\"k\":null}", "[{\"t\":0}]",
      "NaN", "0.5",
    ].map { Array($0.utf8) }
    for _ in 0..<400 {
      var changed = bytes
      for _ in 0...Int.random(in: 0..<4, using: &generator) {
        let start = Int.random(in: 0..<changed.count, using: &generator)
        let end = min(start + Int.random(in: 0..<12, using: &generator), changed.count)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: changed.removeSubrange(start..<end)
        case 1: changed.insert(contentsOf: changed[start..<end], at: start)
        case 2: changed[start] = UInt8.random(in: 0...255, using: &generator)
        default: changed.replaceSubrange(start..<end, with: pieces.randomElement(using: &generator) ?? [])
        }
      }
      _ = try? LottieDocument(changed)
    }
  }

  @Test func `any value may be of any other kind`() throws {
    // Values are replaced whole, so that every file is JSON and the decoder sees it.
    let json = try JSONDocument(Array(Self.everything.utf8))
    let bytes = Array(Self.everything.utf8)
    let values = [
      "null", "[]", "{}", "true", "-7", "1e400", "\"x\"", "[null]", "[{}]", "{\"k\":[{\"t\":1}]}",
    ]
    var accepted = 0
    for index in 1..<json.nodeCount {
      let node = JSONDocument.Node(index)
      guard json.token(node).kind != .key else { continue }
      let start = json.offset(of: node)
      let end = endOfValue(bytes, start)
      for (number, value) in values.enumerated() where (index + number).isMultiple(of: 3) {
        let changed = bytes[..<start] + Array(value.utf8) + bytes[end...]
        do {
          _ = try LottieDocument(Array(changed))
          accepted += 1
        } catch {
          #expect(
            error.code == .notAnimation || error.code == .limitExceeded, "\(json.path(of: node)) = \(value)")
        }
      }
    }
    #expect(accepted > 500)
  }

  /// The index after the value at `start` in a correct file.
  private func endOfValue(_ bytes: [UInt8], _ start: Int) -> Int {
    var depth = 0
    var inString = false
    var index = start
    while index < bytes.count {
      let c = bytes[index]
      if inString {
        if c == 0x5C { index += 1 }
        if c == 0x22 {
          inString = false
          if depth == 0 { return index + 1 }
        }
      } else if c == 0x22 {
        inString = true
      } else if c == 0x5B || c == 0x7B {
        depth += 1
      } else if c == 0x5D || c == 0x7D {
        if depth == 0 { return index }
        depth -= 1
        if depth == 0 { return index + 1 }
      } else if c == 0x2C, depth == 0 {
        return index
      }
      index += 1
    }
    return index
  }

  // MARK: Limits

  private func failure(_ text: String) -> LottieError.Code? {
    do {
      _ = try LottieDocument(Array(text.utf8))
      return nil
    } catch {
      return error.code
    }
  }

  private func animation(layers: String) -> String { #"{"fr":30,"op":60,"w":1,"h":1,"layers":\#(layers)}"# }

  private func repeated(_ text: String, _ count: Int) -> String {
    "[" + Array(repeating: text, count: count).joined(separator: ",") + "]"
  }

  @Test func `groups nest to a limit`() {
    func groups(_ depth: Int) -> String {
      let open = String(repeating: #"{"ty":"gr","it":["#, count: depth)
      let layer = #"[{"ty":4,"shapes":[\#(open)\#(String(repeating: "]}", count: depth))]}]"#
      return animation(layers: layer)
    }
    #expect(failure(groups(LottieLimits.maximumGroupDepth)) == nil)
    #expect(failure(groups(LottieLimits.maximumGroupDepth + 1)) == .limitExceeded)
  }

  @Test func `there is a limit to layers`() {
    #expect(
      failure(animation(layers: repeated(#"{"ty":3}"#, LottieLimits.maximumLayers + 1))) == .limitExceeded)
  }

  @Test func `there is a limit to shapes`() {
    let shapes = repeated("{}", LottieLimits.maximumShapes / 2 + 1)
    let layer = #"{"ty":4,"shapes":\#(shapes)}"#
    #expect(failure(animation(layers: "[\(layer),\(layer)]")) == .limitExceeded)
  }

  @Test func `there is a limit to keyframes, those of slots included`() {
    let keyframes = repeated(#"{"t":1}"#, 10_000)
    let uses = repeated(#"{"ty":3,"ks":{"r":{"sid":"a","k":0}}}"#, LottieLimits.maximumKeyframes / 10_000 + 1)
    let text =
      #"{"fr":30,"op":60,"w":1,"h":1,"slots":{"a":{"p":{"k":[{"t":0,"s":[1]},\#(keyframes.dropFirst())}}},"layers":\#(uses)}"#
    #expect(failure(text) == .limitExceeded)
  }
}

/// Lists that a file could make long at little cost.
@Suite struct ListLimitTests {
  @Test(
    arguments: [
      (#""assets":["#, "{}", "]"), (#""markers":["#, "{}", "]"), (#""slots":{"#, #""a":1"#, "}"),
      (#""fonts":{"list":["#, "{}", "]}"),
    ])
  func `there is a limit to lists`(start: String, item: String, end: String) {
    let items = Array(repeating: item, count: LottieLimits.maximumListItems + 1).joined(separator: ",")
    let error = #expect(throws: LottieError.self) { try document(start + items + end) }
    #expect(error?.code == .limitExceeded)
  }

  @Test func `there is a limit to masks`() {
    let masks = Array(repeating: "{}", count: LottieLimits.maximumListItems / 2 + 1).joined(separator: ",")
    let layer = #"{"ty":3,"masksProperties":[\#(masks)]}"#
    let error = #expect(throws: LottieError.self) { try document(layers: "[\(layer),\(layer)]") }
    #expect(error?.code == .limitExceeded)
  }
}
