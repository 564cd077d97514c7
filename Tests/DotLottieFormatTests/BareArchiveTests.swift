import DotLottieFormat
import TestSupport
import Testing

/// Archives without a manifest, as lottie-android takes and writes them, and archives with odd comments.
@Suite struct BareArchiveTests {
  private static let json = #"{"v":"5","fr":10,"ip":0,"op":1,"w":1,"h":1,"layers":[]}"#
  private static let animation = ArchiveBuilder.File("data.json", json)
  private static let picture: [UInt8] = [0x89, 0x50, 0x4E, 0x47]

  @Test(arguments: ["data.json", "folder/data.json", "a/b/data.JSON"])
  func `an archive of one animation and pictures is read without a manifest`(path: String) throws {
    let builder = ArchiveBuilder([
      .init("images/img_0.png", Self.picture), .init(path, Self.json), .init("deep/er/img_1.webp", [1]),
      .init("__MACOSX/._data.json", "{}"), .init(".hidden.json", "{}"),
    ])
    let file = try DotLottieFile(builder.bytes())
    #expect(file.lacksManifest && file.initialAnimationID == "data")
    #expect(file.manifest.animations.map(\.id) == ["data"] && file.manifest.stateMachines.isEmpty)
    #expect(try file.animation(id: "data") == Self.json.bytes)
    #expect(throws: DotLottieError.self) { try file.animation(id: "other") }
    // The folder that the animation gives does not count, nor does the one in the archive.
    #expect(try file.image(named: "img_0.png") == Self.picture)
    #expect(try file.image(named: "images/img_0.png") == Self.picture)
    #expect(try file.image(named: "img_1.webp") == [1])
    #expect(try file.image(named: "img_2.png") == nil && !file.hasImage(named: "img_2.png"))
  }

  @Test func `of two pictures with one name the last counts`() throws {
    let builder = ArchiveBuilder([Self.animation, .init("a/x.png", [1]), .init("b/x.png", [2])])
    #expect(try DotLottieFile(builder.bytes()).image(named: "x.png") == [2])
  }

  @Test(arguments: [["a.json", "b.json"], ["a.png"], [], ["__MACOSX/a.json"], ["a.json", "c/b.json"]])
  func `an archive of no animation, or of several, needs a manifest`(names: [String]) throws {
    let bytes = ArchiveBuilder(names.map { .init($0, Self.json) }).bytes()
    #expect(code { _ = try DotLottieFile(bytes) } == .notFound)
  }

  @Test func `a manifest counts where there is one`() throws {
    let bytes = ArchiveBuilder.package([
      "manifest.json": #"{"version":"2","animations":[{"id":"x"}]}"#, "b.json": "{}",
    ])
    let file = try DotLottieFile(bytes)
    #expect(!file.lacksManifest && file.initialAnimationID == "x")
  }

  @Test func `an archive without a manifest becomes a package`() throws {
    let json =
      #"{"v":"5","fr":10,"ip":0,"op":1,"w":1,"h":1,"layers":[],"assets":[{"id":"i","u":"images/","p":"img_0.png","w":1,"h":1,"e":0}]}"#
    let bytes = ArchiveBuilder([.init("images/img_0.png", Self.picture), .init("d.json", json)]).bytes()
    let made = try DotLottieFile(DotLottieBuilder(DotLottieFile(bytes)).build())
    #expect(!made.lacksManifest && made.initialAnimationID == "d" && made.manifest.layout == .version2)
    #expect(try made.animation(id: "d") == json.bytes)
    #expect(try made.image(named: "img_0.png") == Self.picture)
  }

  @Test func `fonts and sounds of an archive without a manifest get folders of their own`() throws {
    let json = #"{"v":"5","fr":10,"ip":0,"op":1,"w":1,"h":1,"layers":[],"assets":[]}"#
    let files = ["fonts/A.TTF", "B.woff2", "x/bell.mp3", "images/img_0.png", "notes"]
    let bytes = ArchiveBuilder(files.map { .init($0, "bytes") } + [.init("d.json", json)]).bytes()
    let made = try DotLottieFile(DotLottieBuilder(DotLottieFile(bytes)).build())
    let expected = "a/d.json f/A.TTF f/B.woff2 i/img_0.png i/notes manifest.json u/bell.mp3"
    #expect(made.entries.map(\.name).sorted().joined(separator: " ") == expected)
    #expect(try made.font(path: "/f/A.TTF") == Array("bytes".utf8))
    #expect(try made.audio(named: "bell.mp3") == Array("bytes".utf8))
  }

  // MARK: Comments

  /// The record that ends an archive, of so many files in a directory of so many bytes at an offset.
  private func record(_ count: UInt8, _ size: UInt8, _ start: UInt8, comment: UInt8) -> [UInt8] {
    [0x50, 0x4B, 5, 6, 0, 0, 0, 0, count, 0, count, 0, size, 0, 0, 0, start, 0, 0, 0, comment, 0]
  }

  @Test func `a comment may hold the signature of the record that ends an archive`() throws {
    let signature: [UInt8] = [0x50, 0x4B, 5, 6]
    let comments: [[UInt8]] = [
      signature + [UInt8](repeating: 0x20, count: 40),
      [UInt8](repeating: 0x20, count: 40) + signature + [UInt8](repeating: 0, count: 18),
      [UInt8](repeating: 0x20, count: 7) + signature + [UInt8](repeating: 0xFF, count: 18),
      signature + signature + signature + [UInt8](repeating: 1, count: 30),
      // A whole record, whose directory is none.
      record(1, 46, 0, comment: 0), record(1, 200, 250, comment: 0), record(9, 9, 9, comment: 0),
    ]
    for (row, comment) in comments.enumerated() {
      var builder = ArchiveBuilder([Self.animation])
      builder.comment = comment
      let bytes = builder.bytes()
      #expect(DotLottieFile.isArchive(bytes), "\(row)")
      #expect(try DotLottieFile(bytes).animation(id: "data") == Self.json.bytes, "\(row)")
    }
  }

  @Test func `a record in a comment that does not end with the archive ends nothing`() throws {
    var builder = ArchiveBuilder([Self.animation])
    // Its directory is empty and lies where it begins.
    let start = builder.bytes().count
    var empty = record(0, 0, UInt8(truncatingIfNeeded: start), comment: 0)
    empty[17] = UInt8(truncatingIfNeeded: start >> 8)
    builder.comment = empty + [0x20, 0x20]
    #expect(try DotLottieFile(builder.bytes()).animation(id: "data") == Self.json.bytes)
  }
}
