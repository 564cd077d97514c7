#if Tools
import TestSupport
import Testing
import ZoetropeCommands

/// Files that broke other players.
@Suite(.enabled(if: Corpus.isAvailable)) struct CorpusOddFileTests {
  @Test(
    arguments: PackageFiles.files(
      in: Corpus.path + "/odd", extensions: ["json", "lottie", "tgs", "zip", "txt"]))
  func `an odd file is drawn or refused`(name: String) async throws {
    let scratch = try Scratch()
    let file = "\(Corpus.path)/odd/\(name)"
    #expect([0, 3].contains(await Zoetrope.run(["render", file, "-o", scratch.file("a.png"), "-q"])))
    #expect([0, 3].contains(await Zoetrope.run(["info", file])))
  }
}
#endif
