#if Tools
import DotLottieFormat
import Foundation
import TestSupport
import Testing
import ZoetropeCommands

@Suite struct PackTests {
  private let scratch: Scratch
  private let sample = PackageFiles.root + "/Samples/lighthouse"

  init() throws { scratch = try Scratch() }

  private func pack(_ arguments: String...) async -> Int32 { await Zoetrope.run(["pack"] + arguments) }

  private func package(_ name: String) throws -> DotLottieFile { try DotLottieFile(scratch.bytes(name)) }

  private func folder(_ name: String) throws -> String {
    try FileManager.default.createDirectory(atPath: scratch.file(name), withIntermediateDirectories: true)
    return scratch.file(name)
  }

  @Test func `the bundled package is what its folder gives`() async {
    #expect(await pack(sample, "-o", scratch.file("a.lottie")) == 0)
    #expect(scratch.bytes("a.lottie") == PackageFiles.bytes(at: sample + ".lottie"))
    #expect(scratch.names == ["a.lottie"])
  }

  @Test func `a folder without a manifest gets one that lists what is there`() async throws {
    for name in ["p/a", "p/t", "p/s", "p/i/deep"] { _ = try folder(name) }
    try scratch.write("p/a/b.json", Scratch.movingSquare)
    try scratch.write("p/a/a.json", Scratch.movingSquare)
    try scratch.write("p/t/night.json", #"{"rules":[]}"#)
    try scratch.write("p/s/m.json", #"{"initial":"x","states":[{"type":"PlaybackState","name":"x"}]}"#)
    try scratch.write("p/i/deep/x.png", "")
    try scratch.write("p/.hidden", "")
    #expect(
      await pack(
        scratch.file("p"), "-o", scratch.file("p.lottie"), "--initial", "b", "--initial-machine", "m") == 0)
    let file = try package("p.lottie")
    #expect(file.manifest.animations.map(\.id) == ["a", "b"] && file.initialAnimationID == "b")
    #expect(file.manifest.initialStateMachine == "m" && file.manifest.themes.map(\.id) == ["night"])
    #expect(try file.image(named: "deep/x.png") == [])
    #expect(file.entries.count == 6)
    #expect(try file.animation(id: "a") == Scratch.movingSquare.utf8.map { $0 })
    #expect(await pack(scratch.file("p"), "-o", scratch.file("q.lottie"), "--initial", "c") == 2)
    #expect(!scratch.names.contains("q.lottie"))
  }

  @Test func `files become a package, with the pictures that lie beside them`() async throws {
    let json =
      #"{"layers":[],"assets":[{"id":"p","u":"images/","p":"p.png"},{"id":"q","p":"data:image/png;base64,AAAA"}]}"#
    _ = try folder("images")
    try scratch.write("images/p.png", "GIF89a beside")
    try scratch.write("face.png", "GIF89a face")
    try scratch.write("sans.ttf", "OTTO sans")
    let animation = try scratch.write("stars.json", json)
    let theme = try scratch.write("night.json", #"{"rules":[]}"#)
    let machine = try scratch.write(
      "m.json", #"{"initial":"x","states":[{"type":"PlaybackState","name":"x"}]}"#)
    let options = [
      "--theme", theme, "--machine", machine, "--image", scratch.file("face.png"), "--font",
      scratch.file("sans.ttf"),
    ]
    #expect(await Zoetrope.run(["pack", animation, "-o", scratch.file("a.lottie")] + options) == 0)
    #expect(
      await Zoetrope.run(["pack", animation, "-o", scratch.file("b.lottie"), "--keep-embedded"] + options)
        == 0)
    let file = try package("a.lottie")
    #expect(
      file.entries.map(\.name) == [
        "manifest.json", "a/stars.json", "f/sans.ttf", "i/face.png", "i/p.png", "i/q.png", "s/m.json",
        "t/night.json",
      ])
    #expect(try file.image(named: "p.png") == Array("GIF89a beside".utf8))
    #expect(try package("b.lottie").animation(id: "stars") == Array(json.utf8))
  }

  @Test func `what can't be asked for is a usage error`() async throws {
    let json = try scratch.write("a.json", Scratch.movingSquare)
    let inner = try folder("p/a")
    try scratch.write("p/a/a.json", Scratch.movingSquare)
    let folder = scratch.file("p"), output = scratch.file("x.lottie")
    for arguments in [
      [], ["-o", output], [json], [folder, json, "-o", output], [folder, "--theme", json, "-o", output],
      [folder, "-o", folder + "/x.lottie"], [folder, "-o", inner + "/x.lottie"],
      [json, "--initial", "b", "-o", output],
      [sample, "--initial", "ship", "-o", output], [json, "--json", "-o", "-"],
      [json, "-o", PackageFiles.root + "/README.md/at/all.lottie"],
    ] {
      #expect(await Zoetrope.run(["pack"] + arguments) == 2, "\(arguments)")
    }
    #expect(scratch.names == ["a.json", "p"])
  }

  @Test func `two files of one id, and an id that no file can have, are bad input`() async throws {
    let names = [
      try scratch.write("a.json", Scratch.movingSquare), try scratch.write("A.json", Scratch.movingSquare),
    ]
    let reserved = try scratch.write("nul.json", Scratch.movingSquare)
    let package = PackageFiles.root + "/Samples/lighthouse.lottie"
    for inputs in [names, [names[0], names[0]], [reserved], [package], [scratch.file("missing.json")]] {
      #expect(await Zoetrope.run(["pack"] + inputs + ["-o", scratch.file("x.lottie")]) == 3, "\(inputs)")
    }
    #expect(!scratch.names.contains("x.lottie"))
  }

  @Test(arguments: ["link", "pipe", "nul.txt", "back\\slash", "manifest", "missing", "broken"])
  func `a folder that players could not use is bad input, and leaves nothing`(fault: String) async throws {
    let folder = try folder("p/a")
    try scratch.write("p/a/x.json", fault == "broken" ? "{" : Scratch.movingSquare)
    let id = fault == "missing" ? "y" : "x"
    try scratch.write(
      "p/manifest.json", fault == "manifest" ? "[]" : #"{"version":"2","animations":[{"id":"\#(id)"}]}"#)
    switch fault {
    case "link":
      try FileManager.default.createSymbolicLink(atPath: folder + "/l", withDestinationPath: "/etc/hostname")
    case "pipe": #expect(unsafe mkfifo(folder + "/pipe", 0o600) == 0)
    case "nul.txt", "back\\slash": try scratch.write("p/\(fault)", "")
    default: break
    }
    #expect(await pack(scratch.file("p"), "-o", scratch.file("x.lottie")) == 3)
    #expect(scratch.names == ["p"])
  }

  @Test func `what players will miss is noted, and packed`() async throws {
    _ = try folder("p/a")
    try scratch.write("p/a/x.json", Scratch.movingSquare)
    try scratch.write("p/manifest.json", #"{"version":"2","animations":[{"id":"x"}],"themes":[{"id":"t"}]}"#)
    #expect(await pack(scratch.file("p"), "-o", scratch.file("x.lottie")) == 0)
    if Tool.isBuilt {
      let run = try Tool.run(["pack", scratch.file("p"), "-o", "-"])
      #expect(run.bytes == scratch.bytes("x.lottie"))
      #expect(
        run.errors
          == "zoetrope: note: \(scratch.file("p")): theme t: the package has no theme \"t\" at t/t.json\n")
      #expect(try Tool.run(["pack", scratch.file("p"), "-o", "-", "-q"]).errors.isEmpty)
    }
  }
}
#endif
