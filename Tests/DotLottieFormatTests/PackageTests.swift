import TestSupport
import Testing

@testable import DotLottieFormat

@Suite struct PackageTests {
  private func manifest(_ version: String, _ rest: String = "") -> String {
    "{\"version\":\"\(version)\",\"animations\":[{\"id\":\"Main Scene\"}]\(rest)}"
  }

  private let version1 = ArchiveBuilder.package([
    "manifest.json": "{\"animations\":[{\"id\":\"Main Scene\"}]}",
    "animations/Main Scene.json": "{\"v\":1}", "animations/two.lot": "{\"v\":2}", "a/three.json": "{}",
    "images/p.png": "picture", "i/q.png": "other", "audio/s.mp3": "sound", "u/t.mp3": "other",
    "f/font.ttf": "font",
    "t/theme.json": "{\"rules\":[]}", "s/machine.json": "{\"initial\":\"a\",\"states\":[]}",
  ])

  private let version2 = ArchiveBuilder.package([
    "manifest.json": "{\"version\":\"2\",\"animations\":[{\"id\":\"Main Scene\"}]}",
    "a/Main Scene.json": "{\"v\":1}", "a/both.lot": "{\"v\":3}", "a/both.json": "{\"v\":2}",
    "animations/three.json": "{}", "images/p.png": "other", "i/p.png": "picture", "i/deep/q.png": "deep",
    "audio/s.mp3": "other", "u/s.mp3": "sound", "f/font.ttf": "font", "f/deep/font.ttf": "deep",
    "t/theme.json": "{\"rules\":[]}", "s/machine.json": "{\"initial\":\"a\",\"states\":[]}",
  ])

  @Test func `version 1 keeps animations, pictures and sounds in folders with whole names`() throws {
    let file = try DotLottieFile(version1)
    #expect(try file.animation(id: "Main Scene") == "{\"v\":1}".bytes)
    #expect(try file.animation(id: "two") == "{\"v\":2}".bytes)
    #expect(code { _ = try file.animation(id: "three") } == .notFound)
    #expect(try file.image(named: "p.png") == "picture".bytes)
    #expect(try file.image(named: "q.png") == nil)
    #expect(try file.audio(named: "s.mp3") == "sound".bytes)
    #expect(try file.audio(named: "t.mp3") == nil)
    #expect(try file.font(path: "/f/font.ttf") == nil)
  }

  @Test func `version 2 keeps them in folders of one letter, and fonts too`() throws {
    let file = try DotLottieFile(version2)
    #expect(try file.animation(id: "Main Scene") == "{\"v\":1}".bytes)
    #expect(code { _ = try file.animation(id: "three") } == .notFound)
    #expect(try file.image(named: "p.png") == "picture".bytes)
    #expect(try file.audio(named: "s.mp3") == "sound".bytes)
    #expect(try file.font(path: "/f/font.ttf") == "font".bytes)
    #expect(try file.font(path: "/f/deep/font.ttf") == "deep".bytes)
  }

  @Test func `themes and machines lie in the same folders in both`() throws {
    for bytes in [version1, version2] {
      let file = try DotLottieFile(bytes)
      #expect(try file.theme(id: "theme").rules.isEmpty)
      #expect(try file.stateMachine(id: "machine").initial == "a")
      #expect(try file.stateMachineData(id: "machine") == "{\"initial\":\"a\",\"states\":[]}".bytes)
      #expect(code { _ = try file.theme(id: "none") } == .notFound)
      #expect(code { _ = try file.stateMachine(id: "none") } == .notFound)
    }
  }

  @Test func `an animation's .json goes before its .lot`() throws {
    #expect(try DotLottieFile(version2).animation(id: "both") == "{\"v\":2}".bytes)
  }

  @Test func `quotation marks around a picture's name do not count`() throws {
    let file = try DotLottieFile(version2)
    for name in ["\"p.png\"", "\"p.png", "p.png\"\"", "\"\"p.png\"\"\""] {
      #expect(try file.image(named: name) == "picture".bytes, "\(name)")
      #expect(file.hasImage(named: name), "\(name)")
    }
    #expect(try file.image(named: "\"") == nil)
  }

  @Test func `a picture may lie in a folder of the folder, and nothing leads out of it`() throws {
    let file = try DotLottieFile(version2)
    #expect(try file.image(named: "deep/q.png") == "deep".bytes)
    for name in ["../f/font.ttf", "/i/p.png", "./p.png", "P.png", ""] {
      #expect(try file.image(named: name) == nil, "\(name)")
      #expect(!file.hasImage(named: name), "\(name)")
    }
  }

  @Test func `that a picture is there is known without unpacking it`() throws {
    let file = try DotLottieFile(
      ArchiveBuilder([
        .init("manifest.json", manifest("2")),
        ArchiveBuilder(.init("i/p.png", "picture")) { $0.packed = [0xFF] }.files[0],
      ]).bytes())
    #expect(file.hasImage(named: "p.png"))
    #expect(code { _ = try file.image(named: "p.png") } == .damagedArchive)
  }

  @Test(arguments: ["f/font.ttf", "/F/font.ttf", "https://host/f/font.ttf", "", "/f", "/f/\u{301}font.ttf"])
  func `only paths that begin with /f/ are packaged fonts`(path: String) throws {
    #expect(try DotLottieFile(version2).font(path: path) == nil)
  }

  @Test func `the first animation is shown first unless the manifest says otherwise`() throws {
    #expect(try DotLottieFile(version1).initialAnimationID == "Main Scene")
    // It need not be listed.
    let other = ArchiveBuilder.package([
      "manifest.json": manifest("2", ",\"initial\":{\"animation\":\"zzz\"}")
    ])
    #expect(try DotLottieFile(other).initialAnimationID == "zzz")
    let unlisted = ArchiveBuilder.package([
      "manifest.json": "{\"animations\":[],\"initial\":{\"animation\":\"a\"}}"
    ])
    #expect(try DotLottieFile(unlisted).initialAnimationID == "a")
  }

  @Test func `a package without an animation is refused`() {
    let empty = ArchiveBuilder.package(["manifest.json": "{\"animations\":[]}"])
    #expect(code { _ = try DotLottieFile(empty) } == .noAnimations)
    let machineOnly = ArchiveBuilder.package([
      "manifest.json": "{\"animations\":[],\"initial\":{\"stateMachine\":\"m\"}}"
    ])
    #expect(code { _ = try DotLottieFile(machineOnly) } == .noAnimations)
  }

  @Test func `a package without a manifest is refused`() {
    for name in ["Manifest.json", "a/manifest.json", "/manifest.json", "manifest.json "] {
      let bytes = ArchiveBuilder([.init(name, manifest("2"))]).bytes()
      #expect(code { _ = try DotLottieFile(bytes) } == .notFound, "\(name)")
    }
  }

  @Test func `a manifest that can't be unpacked or read refuses the package`() {
    let damaged = ArchiveBuilder(.init("manifest.json", manifest("2"))) { $0.packed = [0xFF] }
    #expect(code { _ = try DotLottieFile(damaged.bytes()) } == .damagedArchive)
    let invalid = ArchiveBuilder(.init("manifest.json", "")) { $0.bytes = [0x7B, 0xFF, 0x7D] }
    #expect(code { _ = try DotLottieFile(invalid.bytes()) } == .malformedJSON)
  }

  @Test func `an error in a file of the package names the file`() throws {
    let bytes = ArchiveBuilder.package([
      "manifest.json": manifest("2"), "t/bad.json": "{\"rules\":[{}]}",
      "s/bad.json": "{\"initial\":5,\"states\":[]}",
    ])
    let file = try DotLottieFile(bytes)
    #expect(try failure { _ = try file.theme(id: "bad") }.path == "t/bad.json: rules[0]")
    #expect(try failure { _ = try file.stateMachine(id: "bad") }.path == "s/bad.json: initial")
    let manifest = ArchiveBuilder.package(["manifest.json": "{\"animations\":[{}]}"])
    #expect(try failure { _ = try DotLottieFile(manifest) }.path == "manifest.json: animations[0]")
  }

  @Test func `nothing but the manifest is unpacked when a package is opened`() throws {
    var broken = ArchiveBuilder.File("a/Main Scene.json", "{}")
    broken.packed = [0xFF]
    let bytes = ArchiveBuilder([.init("manifest.json", manifest("2")), broken]).bytes()
    let file = try DotLottieFile(bytes)
    #expect(code { _ = try file.animation(id: "Main Scene") } == .damagedArchive)
    #expect(file.entries.map(\.name) == ["manifest.json", "a/Main Scene.json"])
  }
}
