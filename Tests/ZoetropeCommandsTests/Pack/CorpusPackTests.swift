#if Tools
import DotLottieFormat
import Foundation
import TestSupport
import Testing
import ZoetropeCommands

/// Takes every package of the corpus apart and puts it together again.
@Suite(.enabled(if: Corpus.isAvailable)) struct CorpusPackTests {
  private static let packages = PackageFiles.files(in: Corpus.path, extensions: ["lottie"])

  @Test func `there are packages enough`() { #expect(Self.packages.count >= 53) }

  @Test(arguments: packages.sampled)
  func `unpacked and packed a package is the same twice, and shows what it showed`(name: String) async throws
  {
    let scratch = try Scratch()
    var package = "\(Corpus.path)/\(name)"
    for round in ["1", "2"] {
      #expect(await Zoetrope.run(["unpack", package, "-o", scratch.file(round)]) == 0)
      package = scratch.file("\(round).lottie")
      #expect(await Zoetrope.run(["pack", scratch.file(round), "-o", package, "-q"]) == 0)
    }
    #expect(scratch.bytes("1.lottie") == scratch.bytes("2.lottie"))
    #expect(await Zoetrope.run(["convert", package, "-o", scratch.file("v2.lottie"), "-q"]) == 0)
    let original = try DotLottieFile(try #require(Corpus.bytes(name)))
    let packed = try DotLottieFile(scratch.bytes("1.lottie"))
    for entry in packed.entries {
      #expect(try packed.bytes(of: entry.name) == original.bytes(of: entry.name))
    }
    #expect(try DotLottieFile(scratch.bytes("v2.lottie")).manifest.layout == .version2)
    try await comparePictures(scratch, name, original)
  }

  private func comparePictures(_ scratch: Scratch, _ name: String, _ file: DotLottieFile) async throws {
    for (number, id) in file.manifest.animations.map(\.id).prefix(3).enumerated() {
      let json = scratch.file("\(number).json")
      #expect(
        await Zoetrope.run(["convert", scratch.file("v2.lottie"), "--animation", id, "-o", json, "-q"]) == 0)
      var pictures: Set<[UInt8]> = []
      for input in ["\(Corpus.path)/\(name)", scratch.file("1.lottie"), scratch.file("v2.lottie"), json] {
        let choice = input == json ? [] : ["--animation", id]
        let run = await Zoetrope.run(
          ["render", input, "-o", scratch.file("p.png"), "--frame", "12", "--size", "48x48", "-q"] + choice)
        #expect(run == 0, "\(input) \(id)")
        pictures.insert(scratch.bytes("p.png"))
      }
      #expect(pictures.count == 1 && pictures.first?.isEmpty == false, "\(id)")
    }
  }
}
#endif
