import LottieFormat
import TestSupport
import Testing

@testable import DotLottieFormat

/// The pictures, sounds and fonts of animations on their way into packages and out of them.
@Suite struct ResourceTests {
  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 1]
  private static let url = "data:image/png;base64,iVBORw0KGgoB"

  /// An animation around assets, with what nobody may change: odd numbers, unknown members, white space, escapes.
  private func animation(_ assets: String, _ more: String = "") -> String {
    """
    { "v" : "5.7.0","w":1.50,"h":1e2 ,"x-unknown":{"z":1,"a":-0.0},"assets":[\(assets)],\(more)
      "layers":[ {"nm":"\\u0041","ty":3} ]}

    """
  }

  private func built(
    _ json: String, _ embedded: DotLottieBuilder.EmbeddedFiles = .extracted, _ files: [String: [UInt8]] = [:]
  ) throws -> (builder: DotLottieBuilder, json: String) {
    var builder = DotLottieBuilder()
    try builder.addAnimation(.init(id: "x"), json: json.bytes, embeddedFiles: embedded) {
      files[$0.directory + $0.name]
    }
    return (builder, String(decoding: try #require(builder.file(at: "a/x.json")), as: UTF8.self))
  }

  @Test func `without files nothing of an animation changes`() throws {
    let json = animation(
      #"{"id":"c","layers":[]},{"id":"n","p":5},{"id":"e","p":""},{"id":"h","p":"https://a/b.png"}"#)
    let result = try built(json)
    #expect(result.json == json && result.builder.files.count == 1 && result.builder.diagnostics.isEmpty)
  }

  @Test func `a picture within the JSON becomes a file, and only its name changes`() throws {
    let before = animation(#"{"id":"face","w":1.0,"u":"x/","p": "\#(Self.url)" ,"e":1, "k":[1e0]}"#)
    let after = animation(#"{"id":"face","w":1.0,"u":"","p": "face.png" ,"e":0, "k":[1e0]}"#)
    let result = try built(before)
    #expect(result.json == after)
    #expect(result.builder.file(at: "i/face.png") == Self.png)
    #expect(try built(before, .kept).json == before)
  }

  @Test func `members that are missing are not made up`() throws {
    let result = try built(animation(#"{"id":"face","p":"\#(Self.url)"}"#))
    #expect(result.json == animation(#"{"id":"face","p":"face.png"}"#))
  }

  @Test func `a picture that is there twice is one file`() throws {
    let assets = #"{"id":"a","p":"\#(Self.url)"},{"id":"b","p":"\#(Self.url)"}"#
    let result = try built(animation(assets))
    #expect(result.json == animation(#"{"id":"a","p":"a.png"},{"id":"b","p":"a.png"}"#))
    #expect(result.builder.files.count == 2)
  }

  @Test(arguments: ["../a", "a/b", "", "NUL", "a\\\\b", "\\u0000", "\\\"q\\\""])
  func `an asset that has no name for a file gets one`(id: String) throws {
    let result = try built(animation(#"{"id":"\#(id)","p":"\#(Self.url)"}"#))
    #expect(result.builder.file(at: "i/image.png") == Self.png)
  }

  @Test func `names that are taken get a number`() throws {
    var builder = DotLottieBuilder()
    try builder.addImage(named: "A.PNG", bytes: [1])
    let assets = #"{"id":"a","p":"\#(Self.url)"},{"id":"a","p":"data:image/png;base64,AAAA"}"#
    try builder.addAnimation(id: "x", json: animation(assets).bytes)
    #expect(builder.file(at: "i/a_2.png") == Self.png)
    #expect(builder.file(at: "i/a_3.png") == [0, 0, 0])
    #expect(
      builder.file(at: "a/x.json") == animation(#"{"id":"a","p":"a_2.png"},{"id":"a","p":"a_3.png"}"#).bytes)
  }

  @Test(arguments: [
    "data:image/png;base64,iVBOR!", "data:image/unheard-of;base64,AAAA", "data:image/png;base64,",
    "data:audio/wav;base64,AAAA", "data:",
  ])
  func `what is damaged, empty or of no known type stays where it is`(url: String) throws {
    let json = animation(#"{"id":"a","p":"\#(url)"}"#)
    #expect(try built(json).json == json)
  }

  @Test func `fonts and MP3 sounds become files too`() throws {
    let fonts = #""fonts":{"list":[{"fName":"Plain","fPath":"data:font/ttf;base64,AAAA"}]},"#
    let result = try built(animation(#"{"id":"bell","p":"data:audio/mpeg;base64,AQEB","e":1}"#, fonts))
    #expect(result.builder.file(at: "u/bell.mp3") == [1, 1, 1])
    #expect(result.builder.file(at: "f/Plain.ttf") == [0, 0, 0])
    #expect(
      result.json.contains(#""fPath":"/f/Plain.ttf""#) && result.json.contains(#""p":"bell.mp3","e":0"#))
  }

  @Test func `a picture beside the JSON is added under its name, and nothing changes`() throws {
    let json = animation(#"{"id":"a","u":"images/","p":"a.png","e":0},{"id":"b","u":"images/","p":"a.png"}"#)
    let result = try built(json, .extracted, ["images/a.png": Self.png])
    #expect(result.json == json)
    #expect(result.builder.file(at: "i/a.png") == Self.png)
    #expect(result.builder.diagnostics.isEmpty)
  }

  @Test func `two pictures of one name in two folders are two files`() throws {
    let json = animation(#"{"id":"a","u":"m/","p":"a.png"},{"id":"b","u":"n/","p":"a.png"}"#)
    let result = try built(json, .extracted, ["m/a.png": [1], "n/a.png": [2]])
    #expect(result.json == animation(#"{"id":"a","u":"m/","p":"a.png"},{"id":"b","u":"n/","p":"a_2.png"}"#))
    #expect(result.builder.file(at: "i/a.png") == [1] && result.builder.file(at: "i/a_2.png") == [2])
  }

  @Test(arguments: ["../a.png", "/etc/a.png", "C:\\\\a.png"])
  func `a picture of a name that no file may have gets another`(name: String) throws {
    let json = animation(#"{"id":"a","p":"\#(name)"}"#)
    var builder = DotLottieBuilder()
    try builder.addAnimation(.init(id: "x"), json: json.bytes) { _ in [7] }
    #expect(builder.file(at: "i/a.png") == [7])
    #expect(builder.file(at: "a/x.json") == animation(#"{"id":"a","p":"a.png"}"#).bytes)
  }

  @Test func `each file is asked for once, and one that is missing is noted`() throws {
    let json = animation(#"{"id":"a","p":"a.png"},{"id":"b","p":"a.png"},{"id":"c","p":"c.png"}"#)
    var builder = DotLottieBuilder()
    try builder.addImage(named: "c.png", bytes: [1])
    var asked: [String] = []
    try builder.addAnimation(.init(id: "x"), json: json.bytes) {
      asked.append($0.name)
      return nil
    }
    #expect(asked == ["a.png", "c.png"])
    #expect(
      builder.diagnostics.map(\.message) == [
        #"the file "a.png" is missing or not a picture; the reference stays unchanged"#
      ])
    #expect(builder.file(at: "a/x.json") == json.bytes)
  }

  @Test func `a failure changes nothing`() throws {
    var builder = DotLottieBuilder()
    try builder.addAnimation(id: "x", json: animation("").bytes)
    let json = animation(#"{"id":"a","p":"\#(Self.url)"},{"id":"b","p":"b.png"}"#)
    #expect(code { try builder.addAnimation(id: "X", json: json.bytes) } == .duplicateName)
    #expect(builder.files.count == 1 && builder.diagnostics.isEmpty)
  }

  @Test func `many pictures of one asset's name are named in short time`() throws {
    let assets = (0..<3000).map { number in
      let bytes = [UInt8(number & 255), UInt8(number >> 8), 1]
      return
        #"{"id":"a","p":"data:image/png;base64,\#(String(decoding: Base64Encoder.text(of: bytes), as: UTF8.self))"}"#
    }
    let seconds = try ProcessorTime.seconds {
      let builder = try built(animation(assets.joined(separator: ","))).builder
      #expect(builder.files.count == 3001 && builder.file(at: "i/a_3000.png") != nil)
    }
    #expect(seconds < 20)
  }
}

/// Animations that are taken out of their packages.
@Suite struct StandaloneTests {
  private func standalone(_ files: KeyValuePairs<String, String>) throws -> DotLottieFile.StandaloneAnimation
  {
    let manifest = #"{"version":"2","animations":[{"id":"x"}]}"#
    let archive = ArchiveBuilder([.init("manifest.json", manifest)] + files.map { .init($0.key, $0.value) })
    return try DotLottieFile(archive.bytes()).standaloneAnimation(id: "x")
  }

  @Test func `names of files become the files, and nothing else changes`() throws {
    let result = try standalone([
      "a/x.json": #"""
      {"w":1.0,"assets":[{"id":"a","u":"i/","p":"\"a.png\"","e":0,"k":1e1},{"p":"b.mp3"},{"p":"c"}, {"p":"data:x"}],
       "fonts":{"list":[{"fPath":"/f/s.otf"},{"fPath":"sans.ttf"}]},"slots":{"s":{"p":{"p":"a.png","u":""}}}, "y":{}}
      """#, "i/a.png": "GIF8", "u/b.mp3": "bell", "f/s.otf": "sans",
    ])
    let picture = "data:image/gif;base64,R0lGOA=="
    #expect(
      String(decoding: result.json, as: UTF8.self) == #"""
        {"w":1.0,"assets":[{"id":"a","u":"","p":"\#(picture)","e":1,"k":1e1},{"p":"data:audio/mpeg;base64,YmVsbA==","u":"","e":1},{"p":"c"}, {"p":"data:x"}],
         "fonts":{"list":[{"fPath":"data:font/otf;base64,c2Fucw=="},{"fPath":"sans.ttf"}]},"slots":{"s":{"p":{"p":"\#(picture)","e":1,"u":""}}}, "y":{}}
        """#)
    #expect(result.missing == ["c"])
  }

  @Test func `there and back again an animation is the same`() throws {
    let url = #"data:image/png;base64,iVBORw0KGgoB"#
    let json = #"{"assets":[{"id":"a","u":"","p":"\#(url)","e":1}],"layers":[]}"#
    var builder = DotLottieBuilder()
    try builder.addAnimation(id: "x", json: json.bytes)
    let file = try DotLottieFile(builder.build())
    #expect(file.hasImage(named: "a.png"))
    #expect(try file.standaloneAnimation(id: "x") == .init(json: json.bytes, missing: []))
  }

  @Test func `a file that is named too often is refused before it fills the memory`() throws {
    let picture = String(repeating: " ", count: 1 << 20)
    let assets = Array(repeating: #"{"p":"a.png"}"#, count: 1000).joined(separator: ",")
    #expect(
      code { _ = try standalone(["a/x.json": #"{"assets":[\#(assets)]}"#, "i/a.png": picture]) }
        == .limitExceeded)
  }

  @Test func `what is not JSON is refused with its id`() throws {
    #expect(try failure { _ = try standalone(["a/x.json": "{"]) }.code == .malformedJSON)
    #expect(code { _ = try standalone([:]) } == .notFound)
  }

  @Test(arguments: 0..<5) func `base64 is read as it is written`(length: Int) throws {
    let bytes = (0..<length).map { UInt8(250 + $0) }
    let text = String(decoding: Base64Encoder.text(of: bytes), as: UTF8.self)
    #expect(text.utf8.count == Base64Encoder.length(of: length))
    let json = try JSONDocument(#"["data:,;base64,","data:a/b;base64,\#(text)"]"#.bytes)
    let node = try #require(json.element(1, of: .root))
    #expect(json.embeddedFile(node)?.bytes == bytes && json.embeddedFile(node)?.isComplete == true)
  }
}
