#if Tools
import DotLottieFormat
import LottieFormat
import LottieRenderer
import ZoetropeCodegenCore

/// Writing of what was read: what comes back has to be what went in.
extension FuzzRuns {
  /// Puts an animation into a package and takes it out again.
  static func pack(_ bytes: [UInt8]) {
    var builder = DotLottieBuilder()
    guard
      (try? builder.addAnimation(.init(id: "x"), json: bytes, resources: { Array($0.name.utf8) })) != nil,
      let package = try? builder.build()
    else { return }
    guard let file = try? DotLottieFile(package), let json = try? file.animation(id: "x") else {
      preconditionFailure("a package that was built can't be read")
    }
    precondition((try? JSONDocument(json)) != nil, "the animation of a package is no JSON any more")
    let hasFiles = file.entries.count > 2
    let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    precondition(hasFiles || hasMark || json == bytes, "an animation without files was changed")
    guard let standalone = try? file.standaloneAnimation(id: "x") else { return }
    precondition(
      (try? JSONDocument(standalone.json)) != nil, "an animation with its files is no JSON any more")
  }

  /// Gives all properties of an animation slots.
  static func nameSlots(of bytes: [UInt8]) {
    let slots: [String: [PropertyPath]] = [
      "a": ["**.Color", "*.Transform.Nothing"], "b": ["**.Opacity", "**.Rotation"], "c": ["**.Color"],
      "all": ["**"], "pairs": ["**.Position", "**.Size"],
    ]
    guard let naming = try? SlotNaming(slots, in: bytes) else { return }
    guard let json = try? JSONDocument(naming.json) else {
      preconditionFailure("an animation with slots is no JSON any more")
    }
    let (before, after) = ((try? JSONDocument(bytes))?.namedProperties ?? [], json.namedProperties)
    precondition(before.map(\.names) == after.map(\.names), "a slot changed what has properties")
    if naming.refusals.isEmpty {
      precondition(
        zip(before, after).allSatisfy { $0.slotID != nil || $1.slotID != nil || $1.names.last != "Color" },
        "a colour was not given a slot")
    }
    if (try? LottieDocument(bytes)) != nil { _ = try? LottieAnimation(naming.json) }
  }

  /// Makes a package of version 2 of a package, twice: the second is the first.
  static func repack(_ file: DotLottieFile) {
    guard let package = try? DotLottieBuilder(file).build() else { return }
    guard let again = try? DotLottieFile(package) else {
      preconditionFailure("a package that was built can't be read")
    }
    precondition((try? DotLottieBuilder(again).build()) == package, "a package is not what was written")
    for animation in again.manifest.animations { _ = try? again.standaloneAnimation(id: animation.id) }
  }

  /// Writes source with the names of a package, twice: nothing of it may break out of its line.
  static func writeNames(of package: [UInt8]) {
    func write() -> String? {
      try? Codegen.swift(of: package, .package, path: "x.lottie", name: nil, access: .internal).text
    }
    guard let source = write() else { return }
    precondition(source == write(), "the same package has other names")
    check(source)
  }

  /// Writes source with the members of a graph.
  static func writeMembers(of graph: [UInt8]) {
    let result = try? Codegen.swift(of: graph, .machine, path: "x.json", name: "Life", access: .internal)
    if let result { check(result.text) }
  }

  /// Writes source with the members of the machines in a source file, twice.
  static func writeMembers(ofSource bytes: [UInt8]) -> String {
    let file = MemberSource.File(path: "x.swift", bytes: bytes)
    let result = MemberSource.swift(of: [file])
    precondition(result.text == MemberSource.swift(of: [file]).text, "the same source has other members")
    precondition(result.diagnostics.count <= 100, "too many diagnostics")
    check(result.text)
    return "written, \(result.count) members, \(result.diagnostics.count) diagnostics"
  }

  /// Checks that each line is one of those that are written: names are within quotes, comments and identifiers.
  private static func check(_ source: String) {
    let beginnings = [
      "//", "import ", "enum ", "nonisolated enum ", "extension ", "case ", "var ", "static let ",
      "static var ", "switch self {", "}", "public ", "package ", "internal ", "nonisolated ", "func ", "@",
      "#if ",
      "#endif",
    ]
    for line in source.unicodeScalars.split(whereSeparator: { $0 == "\n" }) {
      let text = String(String.UnicodeScalarView(line.drop { $0 == " " }))
      precondition(beginnings.contains { text.utf8.starts(with: $0.utf8) }, "a name broke out: \(text)")
      precondition(line.allSatisfy { $0.value >= 32 && $0.value != 127 }, "a control character in source")
    }
  }

  /// Writes a theme and reads it again.
  static func rewrite(_ theme: DotLottieTheme) {
    let written = theme.json()
    guard written.count <= DotLottieLimits.maximumTextBytes else { return }
    let again = try? DotLottieTheme(json: written)
    precondition(again == theme && again?.json() == written, "a theme is not what was written")
  }
}
#endif
