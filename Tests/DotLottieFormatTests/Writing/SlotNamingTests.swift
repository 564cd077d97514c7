import DotLottieFormat
import LottieFormat
import TestSupport
import Testing

/// Slots for properties to which a file gives none.
@Suite struct SlotNamingTests {
  private func file(_ layers: String, _ members: String = "") -> [UInt8] {
    #"{"v":"5.7.0","fr":30,"ip":0,"op":60,"w":10,"h":10\#(members),"layers":[\#(layers)]}"#.bytes
  }

  private let fill =
    #"{"ty":4,"nm":"Logo","shapes":[{"ty":"fl","nm":"Fill","c":{"a":0, "k":[1,0,0]},"o":5e1}]}"#

  private func text(_ naming: SlotNaming) -> String { String(decoding: naming.json, as: UTF8.self) }

  @Test func `a property gets its slot, and nothing else changes`() throws {
    let naming = try SlotNaming(["brand": ["Logo.*.Color"]], in: file(fill))
    #expect(
      naming.json
        == file(fill.replacing("\"c\":{\"a\":0, ", with: "\"c\":{\"sid\":\"brand\",\"a\":0, ")))
    #expect(naming.refusals.isEmpty && naming.diagnostics.isEmpty)
    let document = try LottieDocument(naming.json)
    #expect(document.filledSlots.map(\.id) == ["brand"] && document.filledSlots.map(\.kind) == [.color])
  }

  @Test func `findings beyond the limit are counted`() throws {
    let slots = (0..<300).map { ("\($0)", ["Nothing.Color"] as [PropertyPath]) }
    let naming = try SlotNaming(Dictionary(uniqueKeysWithValues: slots), in: file(fill))
    #expect(naming.refusals.count == 300)
    #expect(naming.diagnostics.count == LottieLimits.maximumDiagnostics + 1)
    #expect(naming.diagnostics.last?.message == "44 more findings are not listed")
  }

  @Test func `a bare value becomes a property`() throws {
    let naming = try SlotNaming(["a \"b\"": ["Logo.Fill.Opacity"]], in: file(fill))
    #expect(text(naming).contains(#""o":{"sid":"a \"b\"","k":5e1}"#))
    #expect(try LottieDocument(naming.json).filledSlots.map(\.id) == [#"a "b""#])
  }

  @Test func `the list of a file's slots stays what it is`() throws {
    let bytes = file(fill, #","slots":{"old":{"p":{"k":1}}}"#)
    let naming = try SlotNaming(["brand": ["**.Color"], "seen": ["**.Opacity"]], in: bytes)
    #expect(text(naming).contains(#""slots":{"old":{"p":{"k":1}}}"#))
    #expect(naming.json.count > bytes.count && naming.refusals.isEmpty)
    // Its value would become that of the property.
    let taken = try SlotNaming(["old": ["**.Opacity"]], in: bytes)
    #expect(taken.json == bytes && taken.refusals.map(\.id) == ["old"])
    #expect(taken.refusals.map(\.reason) == ["the file has a slot of this name, with a value"])
  }

  @Test func `one slot for many properties, and one property once`() throws {
    let naming = try SlotNaming(["all": ["**.Color"]], in: file("\(fill),\(fill)"))
    #expect(text(naming).ranges(of: "\"sid\":\"all\"").count == 2)
    let twice = file(
      #"{"ty":0,"nm":"1","refId":"a"},{"ty":0,"nm":"2","refId":"a"}"#,
      #","assets":[{"id":"a","layers":[\#(fill)]}]"#)
    let shared = try SlotNaming(["b": ["2.**.Color"], "a": ["1.**.Color", "2.**.Color"]], in: twice)
    #expect(text(shared).contains(#"{"sid":"a","a":0"#) && !text(shared).contains(#""sid":"b""#))
    #expect(shared.refusals.map(\.id) == ["b"])
    #expect(shared.refusals.map(\.reason) == [#"2.Logo.Fill.Color has the slot "a" already"#])
    #expect(shared.diagnostics.map(\.path) == ["assets[0].layers[0].shapes[0].c"])
  }

  @Test func `properties of one slot are of one kind`() throws {
    let mixed = try SlotNaming(["x": ["Logo.**"]], in: file(fill))
    #expect(mixed.json == file(fill))
    #expect(mixed.refusals.map(\.reason) == ["Logo.Fill.Color is a color, and Logo.Fill.Opacity a scalar"])
    let pairs = #"{"ty":3,"nm":"N","ks":{"p":{"k":[0,0]},"s":{"k":[100,100]}}}"#
    #expect(try SlotNaming(["x": ["**.Position", "**.Scale"]], in: file(pairs)).refusals.isEmpty)
  }

  @Test func `what can't be named is told`() throws {
    let owned = fill.replacing("\"a\":0, ", with: "\"sid\":\"ink\",")
    let naming = try SlotNaming(
      ["brand": ["**.Color"], "none": ["Logo.Color"], "empty": []], in: file(owned))
    #expect(naming.json == file(owned))
    #expect(naming.refusals.map(\.id) == ["brand", "empty", "none"])
    #expect(
      naming.refusals.map(\.reason) == [
        #"Logo.Fill.Color has the slot "ink" already"#, "no path leads to it", "nothing is at Logo.Color",
      ])
    #expect(
      naming.diagnostics.map(\.message) == [
        #"Logo.Fill.Color has the slot "ink" already, and not "brand""#,
        #"there is no slot "empty": no path leads to it"#,
        #"there is no slot "none": nothing is at Logo.Color"#,
      ])
    let half = try SlotNaming(["a": ["Logo.Fill.Opacity", "Logo.Opacity"]], in: file(fill))
    #expect(half.refusals.isEmpty)
    #expect(half.diagnostics.map(\.message) == [#"nothing is at Logo.Opacity, for the slot "a""#])
    #expect(throws: LottieError.self) { try SlotNaming([:], in: "{".bytes) }
  }
}
