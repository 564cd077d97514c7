import DotLottieFormat
import Foundation
import LottieFormat
import TestSupport
import Testing
import ZoetropeCodegenCore

/// What is written for a package.
@Suite struct PackageSourceTests {
  static func swift(
    _ bytes: [UInt8], _ path: String = "some.lottie", name: String? = nil, access: CodegenAccess = .internal
  ) throws -> String {
    try Codegen.swift(of: bytes, .package, path: path, name: name, access: access).text
  }

  @Test func `the sample gives the source that is kept, each time`() throws {
    let bytes = try #require(PackageFiles.bytes(at: PackageFiles.root + "/Samples/lighthouse.lottie"))
    let text = try Self.swift(bytes, "Samples/lighthouse.lottie")
    #expect(try Self.swift(bytes, "/elsewhere/lighthouse.lottie") == text)
    try Kept.expect(text, "Lighthouse.swift")
  }

  @Test(arguments: [
    (CodegenAccess.public, "public "), (.package, "package "), (.internal, ""),
  ])
  func `all that is declared can be used by whom it is for`(access: CodegenAccess, prefix: String) throws {
    let bytes = try #require(PackageFiles.bytes(at: PackageFiles.root + "/Samples/lighthouse.lottie"))
    let text = try Self.swift(bytes, name: "Tower", access: access)
    #expect(text.contains("\n\(prefix)import LottiePlayer\n") && text.contains("\n\(prefix)enum Tower {\n"))
    for line in text.split(separator: "\n").map({ $0.drop { $0 == " " } }) {
      for word in ["enum ", "nonisolated enum ", "static let ", "var name"]
      where line.contains(word) && !line.hasPrefix("//") && !line.contains("nonisolated \(word)") {
        #expect(line.hasPrefix(prefix + word), "\(line)")
      }
    }
  }

  /// A package with an animation for each text of JSON, called a0, a1 and so on, and themes.
  static func package(
    _ animations: [String], themes: [String: String] = [:], machines: [String: String] = [:]
  ) -> [UInt8] {
    let manifest = DotLottieManifest(
      animations: animations.indices.map { .init(id: "a\($0)") },
      themes: themes.keys.sorted().map { .init(id: $0) },
      stateMachines: machines.keys.sorted().map { .init(id: $0) })
    var files = [ArchiveBuilder.File("manifest.json", manifest.json())]
    for (index, text) in animations.enumerated() { files.append(.init("a/a\(index).json", text)) }
    for (id, text) in themes { files.append(.init("t/\(id).json", text)) }
    for (id, text) in machines { files.append(.init("s/\(id).json", text)) }
    return ArchiveBuilder(files).bytes()
  }

  static func animation(markers: String = "", properties: String = "") -> String {
    """
    {"v":"5.7.0","fr":10,"ip":5,"op":15,"w":20,"h":10,"markers":[\(markers)],"layers":[{"ty":4,"ip":5,"op":15,"st":0,
    "ks":{},"shapes":[{"ty":"gr","it":[\(properties)]}]}]}
    """
  }

  @Test func `what is a moment in each animation is no segment`() throws {
    let text = try Self.swift(
      Self.package([
        Self.animation(markers: #"{"cm":"stop","tm":7,"dr":0},{"cm":"both","tm":5,"dr":0}"#),
        Self.animation(markers: #"{"cm":"both","tm":6,"dr":2.5}"#),
      ]))
    let segments = try #require(text.range(of: "enum Segment"))
    #expect(
      text[..<segments.lowerBound].contains("case stop") && !text[segments.lowerBound...].contains("stop"))
    #expect(text.contains("/// Frame 0 of a0. Frames 1 to 3.5 of a1.\n    case both"))
  }

  @Test func `a slot has the kind that its values have, and any where they differ`() throws {
    let color = #"{"ty":"fl","c":{"a":0,"k":[1,0,0],"sid":"ink"},"o":{"a":0,"k":50,"sid":"level"}}"#
    let size = #"{"ty":"el","p":{"a":0,"k":[1,2],"sid":"place"},"s":{"a":0,"k":[3,4],"sid":"size"}}"#
    let other = #"{"ty":"fl","c":{"a":0,"k":[1,0,0]},"o":{"a":0,"k":50,"sid":"ink"}}"#
    let theme = #"{"rules":[{"id":"place","type":"Position","value":[1,2]}]}"#
    let text = try Self.swift(
      Self.package([Self.animation(properties: "\(color),\(size)")], themes: ["t": theme]))
    #expect(text.contains(#"ink = SlotName<SlotKinds.Color>("ink")"#))
    #expect(text.contains(#"level = SlotName<SlotKinds.Scalar>("level")"#))
    #expect(text.contains(#"place = SlotName<SlotKinds.Position>("place")"#))
    #expect(text.contains(#"size = SlotName<SlotKinds.Vector>("size")"#))
    let mixed = try Self.swift(
      Self.package([Self.animation(properties: color), Self.animation(properties: other)]))
    #expect(mixed.contains(#"ink = SlotName<SlotKinds.Unknown>("ink")"#))
  }

  @Test func `inputs of two types may have one name`() throws {
    let number = #"{"type":"Numeric","name":"x","value":1}"#
    let truth = #"{"type":"Boolean","name":"x","value":true}"#
    let state = #"{"name":"a","type":"PlaybackState","animation":"","transitions":[]}"#
    let machine = #"{"initial":"a","states":[\#(state)],"inputs":[\#(number),\#(truth),\#(number)]}"#
    let text = try Self.swift(Self.package([Self.animation()], machines: ["m": machine]))
    for type in ["Float", "Bool"] {
      #expect(text.split(separator: "\n").count { $0.contains("InputName<\(type)>(\"x\")") } == 1, "\(type)")
    }
  }

  @Test func `the type is named after the file, or as is asked`() throws {
    let bytes = Self.package([Self.animation()])
    for (path, type) in [
      ("a/star rating.v2.lottie", "StarRating"), ("3d.lottie", "_3d"), ("String.lottie", "String_"),
      (".lottie", "Lottie"), ("class.lottie", "Class"), ("…", "Unnamed"),
    ] {
      #expect(try Self.swift(bytes, path).contains("\nenum \(type) {\n"), "\(path)")
    }
    #expect(try Self.swift(bytes, name: "operator").contains("\nenum `operator` {\n"))
    for name in ["", "a b", "1", "_", "a`b", "Self", "x{}"] {
      #expect(throws: CodegenError.self, "\(name)") { try Self.swift(bytes, name: name) }
    }
  }

  @Test func `what can't be read is told with its file`() throws {
    func error(_ bytes: [UInt8]) -> CodegenError? {
      #expect(throws: CodegenError.self) { try Self.swift(bytes, "x.lottie") }
    }
    #expect(error([1, 2, 3])?.code == .unreadable)
    #expect(error([1, 2, 3])?.description.hasPrefix("x.lottie: ") == true)
    let unlisted = ArchiveBuilder([
      .init("manifest.json", DotLottieManifest(animations: [.init(id: "gone")]).json())
    ])
    #expect(error(unlisted.bytes())?.code == .unreadablePart)
    #expect(error(unlisted.bytes())?.description.contains("gone") == true)
    #expect(error(Self.package(["{"]))?.code == .unreadablePart)
    #expect(
      error(Self.package([Self.animation()], themes: ["t": "[]"]))?.description.contains("t/t.json") == true)
    let broken = error(Self.package([Self.animation()], machines: ["m": "{\"states\":3}"]))
    #expect(broken?.code == .unreadablePart && broken?.description.contains("s/m.json") == true)
    #expect(broken?.exitCode == 3 && CodegenError(.usage, "").exitCode == 2)
  }
}

/// Sources that are kept, to be compared with those that are written.
enum Kept {
  static func expect(_ text: String, _ name: String) throws {
    let path = PackageFiles.fixture("Codegen/\(name)")
    if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      Issue.record("\(name) was written anew")
    }
    let kept = String(decoding: PackageFiles.bytes(at: path) ?? [], as: UTF8.self)
    #expect(kept == text, "\(name) is not what is written now")
  }
}
