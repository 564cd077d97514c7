import TestSupport
import Testing

@testable import DotLottieFormat

// §14.14 manifest
@Suite struct ManifestTests {
  private func written(_ text: String) throws -> String {
    String(decoding: try DotLottieManifest(json: text.bytes).json(), as: UTF8.self)
  }

  @Test(arguments: [
    """
    {"version":"2","generator":"by hand","initial":{"animation":"a","stateMachine":"m"},\
    "animations":[{"id":"a","name":"A","themes":["t"],"background":"#fff","initialTheme":"t"}],\
    "themes":[{"id":"t","name":"T"}],"stateMachines":[{"id":"m","name":null}]}
    """,
    """
    {"version":null,"generator":null,"initial":null,\
    "animations":[{"id":"a","name":null,"themes":null,"background":null,"initialTheme":null}],\
    "themes":null,"stateMachines":null}
    """,
    """
    {"version":"1.0","generator":"","initial":{"animation":null,"stateMachine":null},\
    "animations":[{"id":"","name":null,"themes":[],"background":null,"initialTheme":null}],\
    "themes":[],"stateMachines":[]}
    """,
    """
    {"version":"2","generator":null,"initial":{"animation":null,"stateMachine":"m"},\
    "animations":[],"themes":null,"stateMachines":null}
    """,
  ])
  func `a manifest is written byte for byte as it was read`(text: String) throws {
    #expect(try written(text) == text)
  }

  @Test func `what is missing is written as null`() throws {
    let expected = """
      {"version":null,"generator":null,"initial":null,\
      "animations":[{"id":"a","name":null,"themes":null,"background":null,"initialTheme":null}],\
      "themes":null,"stateMachines":null}
      """
    #expect(try written("{\"animations\":[{\"id\":\"a\"}]}") == expected)
  }

  @Test func `a manifest made by hand is the one that is read back`() throws {
    let manifest = DotLottieManifest(
      generator: "by hand", initialAnimation: "a",
      animations: [.init(id: "a", themes: ["t"]), .init(id: "b", name: "\"B\"\n")], themes: [.init(id: "t")],
      stateMachines: [.init(id: "m", name: "M")])
    #expect(try DotLottieManifest(json: manifest.json()) == manifest)
    let bare = DotLottieManifest(version: nil, animations: [.init(id: "a")])
    #expect(try DotLottieManifest(json: bare.json()) == bare)
  }

  @Test(
    arguments: [
      ("\"2\"", .version2), ("\"1\"", .version1), ("\"2.0\"", .version1), ("\"02\"", .version1),
      ("null", .version1),
      ("\"\"", .version1), ("2", .version2), ("1", .version1), ("2.0", .version2), ("2.5", .version1),
    ] as [(String, DotLottieManifest.Layout)])
  func `only version 2 means the folders of version 2`(
    version: String, layout: DotLottieManifest.Layout
  ) throws {
    let manifest = try DotLottieManifest(json: "{\"version\":\(version),\"animations\":[]}".bytes)
    #expect(manifest.layout == layout)
  }

  @Test func `a numeric version is taken for its text`() throws {
    let manifest = try DotLottieManifest(json: "{\"version\":2,\"animations\":[]}".bytes)
    #expect(manifest.version == "2")
    #expect(try DotLottieManifest(json: "{\"version\":1.5,\"animations\":[]}".bytes).version == "1.5")
  }

  @Test func `the themes that animations take are limited, each list and all together`() throws {
    func read(_ animations: Int, _ themes: Int) throws -> DotLottieManifest {
      let list = Array(repeating: "\"t\"", count: themes).joined(separator: ",")
      let entries = (0..<animations).map { "{\"id\":\"\($0)\",\"themes\":[\(list)]}" }.joined(separator: ",")
      return try DotLottieManifest(json: "{\"animations\":[\(entries)]}".bytes)
    }
    #expect(try read(20, 4096).animations.count == 20)
    for (animations, themes) in [(1, 4097), (30, 4000)] {
      let error = #expect(throws: DotLottieError.self) { try read(animations, themes) }
      #expect(error?.code == .limitExceeded)
    }
  }

  @Test func `members that are not known are passed over`() throws {
    let text = """
      {"author":5,"keywords":{},"activeAnimationId":[],"custom":null,"revision":"x",
       "animations":[{"id":"a","autoplay":"yes","loop":7,"playMode":false,"themeColor":{}}]}
      """
    #expect(
      try DotLottieManifest(json: text.bytes) == DotLottieManifest(version: nil, animations: [.init(id: "a")])
    )
  }

  @Test(arguments: [
    ("[]", "typeMismatch"), ("null", "typeMismatch"), ("{}", "missingMember"),
    ("{\"animations\":null}", "missingMember"),
    ("{\"animations\":{}}", "typeMismatch"), ("{\"animations\":[5]}", "typeMismatch"),
    ("{\"animations\":[{}]}", "missingMember"), ("{\"animations\":[{\"id\":null}]}", "missingMember"),
    ("{\"animations\":[{\"id\":5}]}", "typeMismatch"),
    ("{\"animations\":[{\"id\":\"a\\u0000\"}]}", "typeMismatch"),
    ("{\"animations\":[],\"version\":true}", "typeMismatch"),
    ("{\"animations\":[],\"version\":[]}", "typeMismatch"),
    ("{\"animations\":[],\"generator\":5}", "typeMismatch"),
    ("{\"animations\":[],\"initial\":\"a\"}", "typeMismatch"),
    ("{\"animations\":[],\"initial\":[]}", "typeMismatch"),
    ("{\"animations\":[],\"initial\":{\"animation\":5}}", "typeMismatch"),
    ("{\"animations\":[],\"initial\":{\"stateMachine\":{}}}", "typeMismatch"),
    ("{\"animations\":[],\"themes\":{}}", "typeMismatch"),
    ("{\"animations\":[],\"themes\":[\"t\"]}", "typeMismatch"),
    ("{\"animations\":[],\"themes\":[{\"name\":\"t\"}]}", "missingMember"),
    ("{\"animations\":[],\"stateMachines\":[{\"id\":[]}]}", "typeMismatch"),
    ("{\"animations\":[{\"id\":\"a\",\"name\":5}]}", "typeMismatch"),
    ("{\"animations\":[{\"id\":\"a\",\"themes\":\"t\"}]}", "typeMismatch"),
    ("{\"animations\":[{\"id\":\"a\",\"themes\":[5]}]}", "typeMismatch"),
    ("{\"animations\":[{\"id\":\"a\",\"background\":5}]}", "typeMismatch"),
    ("{\"animations\":[{\"id\":\"a\",\"initialTheme\":5}]}", "typeMismatch"),
    ("{\"animations\":[]", "malformedJSON"), ("{\"animations\":[]} x", "malformedJSON"),
  ])
  func `a manifest with a wrong or missing member is refused`(text: String, expected: String) {
    #expect(code { _ = try DotLottieManifest(json: text.bytes) }?.description == expected)
  }

  @Test func `an error says where it stands`() throws {
    let text = "{\"animations\":[{\"id\":\"a\"},{\"id\":7}]}"
    let error = try failure { _ = try DotLottieManifest(json: text.bytes) }
    #expect(error.path == "animations[1].id")
    #expect(error.offset == 32)
  }
}
