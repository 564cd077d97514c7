#if Tools
import DotLottieFormat
import Foundation
import TestSupport
import Testing

@Suite struct InteractiveSampleTests {
  private let folder = PackageFiles.root + "/Samples"

  @Test func `the package holds what its folder holds`() throws {
    let bytes = try #require(PackageFiles.bytes(at: folder + "/lighthouse.lottie"))
    let file = try DotLottieFile(bytes)
    let names = PackageFiles.files(in: folder + "/lighthouse", extensions: ["json"]).sorted()
    #expect(file.entries.map(\.name).sorted() == names)
    for name in names {
      #expect(try file.bytes(of: name) == PackageFiles.bytes(at: "\(folder)/lighthouse/\(name)"), "\(name)")
    }
  }

  @Test(.enabled(if: Tool.isBuilt)) func `clicking through it gives the trace beside it, and six pictures`()
    throws
  {
    let scratch = try Scratch()
    let script = String(
      decoding: try #require(PackageFiles.bytes(at: folder + "/lighthouse.script.jsonl")), as: UTF8.self)
    let moved = script.replacingOccurrences(of: "Output/", with: scratch.path + "/")
    let run = try Tool.run(
      ["simulate", folder + "/lighthouse.lottie", "--machine", "keeper", "--script", "-"], input: moved)
    #expect(run.code == 0 && run.errors.isEmpty)
    #expect(run.bytes == PackageFiles.bytes(at: folder + "/lighthouse.trace.jsonl"))
    #expect(scratch.names.count == 6)
    #expect(Set(scratch.names.map { scratch.bytes($0) }).count == 6)
  }
}
#endif
