import LottieFormat
import Testing

/// Paths, and the properties that they lead to.
@Suite struct NamedPropertyTests {
  @Test(arguments: [
    ("Logo.Fill 1.Color", ["Logo", "Fill 1", "Color"], true),
    ("Logo.Fill 1.Color", ["Logo", "Fill 1", "Opacity"], false),
    ("Logo.Fill 1", ["Logo", "Fill 1", "Color"], false),
    ("*.*.Color", ["Logo", "Fill 1", "Color"], true),
    ("*.Color", ["Logo", "Fill 1", "Color"], false),
    ("**.Color", ["Logo", "Group", "Fill 1", "Color"], true),
    ("**.Color", ["Color"], true),
    ("**", ["Logo", "Color"], true),
    ("Logo.**.Color", ["Logo", "Color"], true),
    ("Logo.**.Group.**.Color", ["Logo", "a", "Group", "b", "Group", "Fill", "Color"], true),
    ("Logo.**.Group.**.Color", ["Logo", "a", "b", "Fill", "Color"], false),
    (#"icon\.ai.Color"#, ["icon.ai", "Color"], true),
    (#"\*.Color"#, ["*", "Color"], true),
    (#"\*.Color"#, ["Logo", "Color"], false),
    (#"\*.*.Color"#, ["*", "Fill 1", "Color"], true),
    (#"a\\b.Color"#, [#"a\b"#, "Color"], true),
    (".Color", ["", "Color"], true),
    ("\u{E9}.Color", ["e\u{301}", "Color"], false),
  ])
  func `a path leads to properties of its names`(path: String, names: [String], isMeant: Bool) {
    #expect(PropertyPath(path).matches(names) == isMeant)
    #expect(PropertyPath(PropertyPath(path).description) == PropertyPath(path))
    #expect(PropertyPath(names: names).matches(names))
    #expect(PropertyPath(PropertyPath(names: names).description).matches(names))
  }

  @Test func `many wildcards take no longer than few`() {
    let path = PropertyPath(Array(repeating: "**.a", count: 200).joined(separator: "."))
    #expect(!path.matches([String](repeating: "a", count: 199) + ["b"]))
    #expect(path.matches([String](repeating: "a", count: 200)))
  }

  private func list(_ document: LottieDocument) -> [String] {
    document.namedProperties.map { property in
      "\(property.path) \(property.kind)\(property.slotID.map { " \($0)" } ?? "")"
    }
  }

  @Test func `a text layer has its text, and other layers none`() throws {
    let document = try document(
      layers: """
        [{"ty":5,"nm":"Title","ks":{},"t":{"d":{"sid":"word","k":[{"t":0,"s":{"t":"a"}}]}}},
         {"ty":3,"nm":"Null","ks":{},"t":{"d":{"k":[{"t":0,"s":{"t":"a"}}]}}}]
        """)
    #expect(list(document) == ["Title.Text.Source Text text word"])
  }

  @Test func `layers, groups, styles and masks have properties`() throws {
    let document = try document(
      layers: """
        [{"ty":4,"nm":"Logo","ks":{"a":{"k":[0,0]},"p":{"s":true,"x":{"k":1},"y":{"k":2}},"o":{"k":50}},
          "masksProperties":[{"nm":"Mask 1","o":{"k":100},"pt":{"k":{}}}],
          "shapes":[{"ty":"gr","nm":"Group","it":[
            {"ty":"el","nm":"Disc","p":{"k":[0,0]},"s":{"k":[9,9]}},
            {"ty":"sh","nm":"Outline","ks":{"k":{}}},
            {"ty":"fl","nm":"Fill 1","c":{"sid":"ink","k":[1,0,0]},"o":{"k":100}},
            {"ty":"gs","nm":"Ramp","g":{"p":2,"k":{"k":[0,1,0,0,1,0,1,0]}},"w":{"k":2},
             "d":[{"n":"d","v":{"k":3}},{"n":"o","v":{"k":4}}]},
            {"ty":"tr","r":{"k":0}}]}]}]
        """)
    #expect(
      list(document) == [
        "Logo.Transform.Anchor Point vector", "Logo.Transform.X Position scalar",
        "Logo.Transform.Y Position scalar", "Logo.Transform.Opacity scalar", "Logo.Mask 1.Opacity scalar",
        "Logo.Group.Disc.Position position", "Logo.Group.Disc.Size vector",
        "Logo.Group.Fill 1.Color color ink",
        "Logo.Group.Fill 1.Opacity scalar", "Logo.Group.Ramp.Stroke Width scalar",
        "Logo.Group.Ramp.Colors gradient", "Logo.Group.Ramp.Dash scalar",
        "Logo.Group.Ramp.Dash Phase scalar", "Logo.Group.Transform.Rotation scalar",
      ])
  }

  @Test func `a precomposition has its properties under each of its layers, and none under itself`() throws {
    let inner = #"{"ty":3,"nm":"in","ks":{"o":{"k":1}}},{"ty":0,"nm":"again","refId":"a"}"#
    let uses = [("one", "a"), ("two", "a"), ("x", "b")].map { name, id in
      #"{"ty":0,"nm":"\#(name)","refId":"\#(id)"}"#
    }
    let document = try document(
      #""assets":[{"id":"a","layers":[\#(inner)]}]"#, layers: "[\(uses.joined(separator: ","))]")
    #expect(list(document) == ["one.in.Transform.Opacity scalar", "two.in.Transform.Opacity scalar"])
    #expect(Set(document.namedProperties.map(\.node)).count == 1)
  }

  /// Each of 30 precompositions uses the next twice: 2³⁰ layers.
  @Test(.timeLimit(.minutes(1)))
  func `few bytes that stand for many layers are not followed for ever`() throws {
    let assets = (0..<30).map { index in
      #"{"id":"\#(index)","layers":[{"ty":0,"refId":"\#(index + 1)"},{"ty":0,"refId":"\#(index + 1)"}]}"#
    }
    let last = #"{"id":"30","layers":[{"ty":3,"ks":{"o":{"k":1}}}]}"#
    let document = try document(
      "\"assets\":[\((assets + [last]).joined(separator: ","))]", layers: #"[{"ty":0,"refId":"0"}]"#)
    #expect((1...LottieLimits.maximumNamedProperties).contains(document.namedProperties.count))
  }

  @Test(.timeLimit(.minutes(1)))
  func `a long name, or many members, of a layer that is used often are read once`() throws {
    let junk = (0..<20_000).map { #""j\#($0)":0"# }.joined(separator: ",")
    let name = String(repeating: "n", count: 1 << 20)
    let inner = #"{"ty":3,"nm":"\#(name)",\#(junk),"ks":{"o":{"k":1}}}"#
    let uses = [String](repeating: #"{"ty":0,"refId":"a"}"#, count: 10_000).joined(separator: ",")
    let document = try document(#""assets":[{"id":"a","layers":[\#(inner)]}]"#, layers: "[\(uses)]")
    let found = document.namedProperties
    #expect((1..<1001).contains(found.count))
    #expect(found.first?.names.map(\.utf8.count) == [0, LottieLimits.maximumNameBytes, 9, 7])
  }

  @Test func `what is not read is not listed`() throws {
    let turned = #""ks":{"r":{"k":0},"rx":{"k":0}}"#, deep = #""ks":{"rx":{"k":0}}"#
    let document = try document(
      layers: "[{\"ty\":2,\"nm\":\"a\",\"tm\":{\"k\":0},\(turned)},{\"ty\":3,\"nm\":\"b\",\(deep)}]")
    #expect(
      list(document) == ["a.Transform.Rotation scalar", "b.Transform.Rotation X scalar"])
    #expect(PropertyPath([]) != PropertyPath([.name("")]))
  }
}
