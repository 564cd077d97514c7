#if Tools
import DotLottieFormat
import DotLottieInspection
import LottieFormat
import ZoetropeJSON

/// Packs animations, themes, state machines, pictures and fonts from files.
struct LooseFiles {
  let command: PackCommand

  init(_ command: PackCommand) { self.command = command }

  /// Returns the package.
  ///
  /// - Throws: ``CommandError`` with exit code 3 for a file that can't be packed, and 2 for an unknown id.
  func pack() throws(CommandError) -> PackedPackage {
    var builder = DotLottieBuilder()
    let initial = command.contents.initialParts
    initial.apply(to: &builder)
    // Pictures and fonts first, so that files of animations do not take their names.
    try add(command.contents.images, media: .image) { path, bytes throws(DotLottieError) in
      try builder.addImage(named: Self.name(path), bytes: bytes)
    }
    try add(command.contents.fonts, media: .font) { path, bytes throws(DotLottieError) in
      try builder.addFont(named: Self.name(path), bytes: bytes)
    }
    for path in command.inputs {
      try Self.addAnimation(
        path, try InputFile.read(path), id: Self.stem(path),
        initialTheme: initial.theme, embeddedFiles: command.contents.keepEmbedded ? .kept : .extracted,
        to: &builder)
    }
    // Files are read first, because the builder's errors name files of the package.
    try add(command.contents.themes, as: "a theme") { path, bytes throws(DotLottieError) in
      _ = try DotLottieTheme.reading(json: bytes)
      try builder.addTheme(.init(id: Self.stem(path)), json: bytes)
    }
    try add(command.contents.machines, as: "a state machine") { path, bytes throws(DotLottieError) in
      _ = try StateMachineDefinition(json: bytes)
      try builder.addStateMachine(.init(id: Self.stem(path)), json: bytes)
    }
    do throws(DotLottieError) {
      return PackedPackage(bytes: try builder.build(), notes: Self.notes(builder))
    } catch {
      func ids(_ paths: [String]) -> [String] { paths.map(Self.stem) }
      let refusal = initial.unknown(
        animations: ids(command.inputs), stateMachines: ids(command.contents.machines),
        themes: ids(command.contents.themes))
      if let refusal { throw .usage(refusal) }
      throw .badInput(command.output.output, "\(error)")
    }
  }

  /// Adds files.
  ///
  /// - Parameters:
  ///   - kind: The kind that they must have, with an article; nil for media.
  ///   - media: The kind of media.
  private func add(
    _ paths: [String], as kind: String? = nil, media: AnimationResource.Kind? = nil,
    _ add: (String, [UInt8]) throws(DotLottieError) -> Void
  ) throws(CommandError) {
    for path in paths {
      let bytes = try InputFile.read(path)
      if let media, !MediaType.matches(bytes, media) {
        let wanted = media == .font ? "a font" : "a picture"
        throw .badInput(path, FileKind.ofFile(bytes).map { "\($0), not \(wanted)" } ?? "not \(wanted)")
      }
      do throws(DotLottieError) {
        try add(path, bytes)
      } catch {
        let reason =
          kind.map { FileKind.reason(bytes, isNot: $0, error) } ?? FileKind.text(of: error, in: bytes)
        throw .badInput(path == "-" ? "standard input" : path, reason)
      }
    }
  }

  /// Adds an animation with the pictures, sounds and fonts in its folder.
  ///
  /// Names come from strangers: a file that is none of these by its first bytes counts as missing, and a pipe has no
  /// folder.
  ///
  /// - Throws: ``CommandError`` with exit code 3.
  static func addAnimation(
    _ path: String, _ bytes: [UInt8], id: String, initialTheme: String? = nil,
    embeddedFiles: DotLottieBuilder.EmbeddedFiles, to builder: inout DotLottieBuilder
  ) throws(CommandError) {
    let input = path == "-" ? "standard input" : path
    // An archive that is no package is refused as every command does.
    if DotLottieFile.isArchive(bytes) { _ = try DotLottieFile(bytes, named: input) }
    let source = DirectoryAssetSource(beside: path)
    do {
      _ = try JSONDocument(animation: bytes)
      let entry = DotLottieManifest.Animation(id: id, initialTheme: initialTheme)
      try builder.addAnimation(entry, json: bytes, embeddedFiles: embeddedFiles) { resource in
        // The path of a font in a package begins with a slash.
        let name =
          resource.kind == .font && resource.name.hasPrefix("/") ? name(resource.name) : resource.name
        guard let bytes = source?.bytes(directory: resource.directory, name: name) else { return nil }
        return MediaType.matches(bytes, resource.kind) ? bytes : nil
      }
    } catch {
      throw .badInput(input, FileKind.reason(bytes, isNot: FileKind.animation.description, error))
    }
  }

  /// Notes on a package, in a line each.
  static func notes(_ builder: DotLottieBuilder) -> [String] {
    builder.diagnostics.map { "\($0.path): \($0.message)" }
  }

  /// The last part of a path.
  static func name(_ path: String) -> String {
    path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? path
  }

  /// The last part of a path without its extension; `animation` for standard input.
  static func stem(_ path: String) -> String {
    if path == "-" { return "animation" }
    let name = name(path)
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else { return name }
    return String(name[..<dot])
  }
}
#endif
