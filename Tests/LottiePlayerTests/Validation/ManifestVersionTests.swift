import DotLottieFormat
import DotLottieInspection
import TestSupport
import Testing

/// Manifests without a version, with an unknown one, or with another one than their files.
@Suite struct ManifestVersionTests {
  private static let animation =
    #"{"v":"5.7.0","fr":10,"ip":0,"op":5,"w":9,"h":9,"layers":[],"assets":[{"id":"i","u":"","p":"x.png","w":1,"h":1}]}"#

  private func package(version: String, isOld: Bool, members: String = "", animation: String = "a") throws
    -> DotLottieFile
  {
    try DotLottieFile(
      ArchiveBuilder([
        .init("manifest.json", #"{\#(version)"animations":[{"id":"\#(animation)"}]\#(members)}"#),
        .init(isOld ? "animations/a.json" : "a/a.json", Self.animation),
        .init(isOld ? "images/x.png" : "i/x.png", "x"),
      ]).bytes())
  }

  @Test(arguments: [
    "", #""version":null,"#, #""version":"3","#, #""version":"2.0","#, #""version":"v2","#,
    #""version":"1","#,
  ])
  func `files of version 2 are found`(version: String) throws {
    let file = try package(version: version, isOld: false)
    #expect(file.manifest.layout == .version2)
    #expect(try file.animation(id: "a") == Array(Self.animation.utf8))
    #expect(try file.image(named: "x.png") == Array("x".utf8))
    let found = file.validate()
    #expect(found.map(\.rule) == [.manifestVersion] && found.map(\.path) == ["version"])
    #expect(found[0].message.contains("read as version 2"))
  }

  @Test(arguments: ["", #""version":"3","#, #""version":2.5,"#, #""version":"2","#])
  func `files of version 1 are found`(version: String) throws {
    let file = try package(version: version, isOld: true)
    #expect(file.manifest.layout == .version1)
    #expect(try file.animation(id: "a") == Array(Self.animation.utf8))
    #expect(try file.image(named: "x.png") == Array("x".utf8))
    let found = file.validate()
    #expect(found.map(\.rule) == [.manifestVersion])
    #expect(found[0].message.contains("read as version 1"))
  }

  @Test func `the finding names the version`() throws {
    func message(_ version: String) throws -> String? {
      try package(version: version, isOld: false).manifest.findings.first?.message
    }
    let rest = "; the package is read as version 2, for its files are in the folders of that version"
    #expect(try message("") == "the version is missing" + rest)
    #expect(try message(#""version":"3","#) == "there is no version \"3\" of the format" + rest)
    #expect(try message(#""version":"1.0","#) == "the files are not those of version \"1.0\"" + rest)
  }

  @Test(arguments: [
    (#""version":"2","#, false), (#""version":2,"#, false), (#""version":"1","#, true),
    (#""version":"1.0","#, true),
  ])
  func `a version that fits is no finding`(version: String, isOld: Bool) throws {
    #expect(try package(version: version, isOld: isOld).validate().isEmpty)
  }

  @Test func `without any listed file, other files and members decide`() throws {
    let file = try package(version: "", isOld: false, animation: "none")
    #expect(file.manifest.layout == .version2)
    #expect(
      file.validate().contains { $0.rule == .missingFile && $0.message == "there is no file a/none.json" })
    let old = try package(version: "", isOld: true, animation: "none")
    #expect(old.manifest.layout == .version1)
    let machine = try package(
      version: "", isOld: true, members: #","stateMachines":[{"id":"m"}]"#, animation: "none")
    #expect(machine.manifest.layout == .version2)
  }

  @Test func `it is converted to version 2`() throws {
    for isOld in [true, false] {
      let file = try DotLottieFile(DotLottieBuilder(package(version: "", isOld: isOld)).build())
      #expect(file.manifest.version == "2" && file.validate().isEmpty)
    }
  }
}
