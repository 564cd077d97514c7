#if Tools
import Foundation
import TestSupport
import Testing

@testable import ZoetropeCommands

/// The paths that commands write: their folders and their extensions.
@Suite struct OutputPathTests {
  private let scratch: Scratch
  private let package = PackageFiles.root + "/Samples/lighthouse.lottie"
  private let animation = PackageFiles.root + "/Samples/orrery.json"

  init() throws { scratch = try Scratch() }

  @Test func `missing folders of an output are made`() async throws {
    let commands = [
      ["render", animation, "--size", "8x8", "-o", scratch.file("a/b/%d.png"), "--frames", "0,1", "-q"],
      ["diagram", package, "-o", scratch.file("c/keeper.svg")],
      ["unpack", package, "-o", scratch.file("d/e/lighthouse")],
      ["convert", animation, "-o", scratch.file("f/orrery.lottie")],
      ["codegen", package, "--swift", scratch.file("g/Names.swift")],
    ]
    for command in commands { #expect(await Zoetrope.run(command) == 0, "\(command)") }
    for name in ["a/b/0.png", "a/b/1.png", "c/keeper.svg", "d/e/lighthouse/manifest.json", "f/orrery.lottie"]
    {
      #expect(!scratch.bytes(name).isEmpty, "\(name)")
    }
    #expect(!scratch.bytes("g/Names.swift").isEmpty)
  }

  @Test func `a file in the way of a folder is named`() throws {
    try scratch.write("file", "")
    do throws(CommandError) {
      try OutputPath.makeFolders(above: scratch.file("file/inner/a.png"))
      Issue.record("a folder was made in a file")
    } catch {
      #expect(error.exitCode == .usage && error.description.contains(scratch.file("file/inner")))
    }
  }

  @Test(arguments: [
    ["pack", "ANIMATION", "-o", "a.json"], ["pack", "ANIMATION", "-o", "a.png"],
    ["convert", "ANIMATION", "--to", "lottie", "-o", "a.json"],
    ["convert", "PACKAGE", "--to", "json", "-o", "a.lottie"],
    ["codegen", "PACKAGE", "--swift", "a.json"],
  ])
  func `nothing is written under the name of another form`(words: [String]) async {
    let arguments = words.map { word in
      switch word {
      case "ANIMATION": animation
      case "PACKAGE": package
      default: word.hasPrefix("a.") ? scratch.file(word) : word
      }
    }
    #expect(await Zoetrope.run(arguments) == 2)
    #expect(scratch.names.isEmpty)
  }

  @Test func `a script writes PNG under its own name`() async throws {
    let script = try scratch.write("s.jsonl", #"{"op":"render","path":"\#(scratch.file("a.jpg"))"}"#)
    #expect(await Zoetrope.run(["simulate", animation, "--script", script, "--size", "8x8"]) == 3)
    #expect(scratch.names == ["s.jsonl"])
  }
}
#endif
