#if Tools
import DotLottieFormat
import DotLottieInspection
import LottieFormat
import ZoetropeJSON

/// Packs the files of a folder unchanged, but for byte order marks and the hexadecimal numbers of state machines.
struct FolderPacker {
  let folder: String
  let initial: InitialParts

  /// Returns the package.
  ///
  /// - Throws: ``CommandError`` with exit code 3 if players could not open it.
  func pack() throws(CommandError) -> PackedPackage {
    let content = try PackageFolder(folder)
    var notes: [String] = []
    if content.skipped > 0 {
      notes.append("\(folder): hidden files and files of file managers are omitted: \(content.skipped)")
    }
    var packed =
      content.files.contains { $0.path == "manifest.json" }
      ? try packAsItIs(content.files) : try packListed(content.files)
    packed.notes = notes + packed.notes
    return packed
  }

  // MARK: With a manifest

  private func packAsItIs(_ files: [ArchiveWriter.File]) throws(CommandError) -> PackedPackage {
    guard initial.isEmpty else {
      throw .usage(
        "--initial, --initial-machine and --initial-theme require a folder without a manifest; edit manifest.json instead"
      )
    }
    do throws(DotLottieError) {
      let bytes = try ArchiveWriter.archive(of: files.map(\.portable))
      let file = try DotLottieFile(bytes)
      try checkAnimations(of: file)
      return PackedPackage(bytes: bytes, notes: notes(on: file))
    } catch {
      throw .badInput(folder, "\(error)")
    }
  }

  private func checkAnimations(of file: DotLottieFile) throws(DotLottieError) {
    for id in file.manifest.animations.map(\.id) + [file.initialAnimationID] {
      let bytes = try file.animation(id: id)
      do throws(JSONError) {
        _ = try JSONDocument(bytes)
      } catch {
        throw DotLottieError(code: .malformedJSON, path: "the animation \(id)", message: "\(error)")
      }
    }
  }

  /// Notes on themes that are missing or unknown.
  private func notes(on file: DotLottieFile) -> [String] {
    var notes: [String] = []
    for theme in file.manifest.themes {
      note("theme \(theme.id)", &notes) { () throws(DotLottieError) in
        try file.themeReading(id: theme.id).problems.map { "\($0.path): \($0.message)" }
      }
    }
    return notes
  }

  private func note(
    _ what: String, _ notes: inout [String], _ check: () throws(DotLottieError) -> [String]
  ) {
    guard notes.count < DotLottieLimits.maximumDiagnostics else {
      if notes.count == DotLottieLimits.maximumDiagnostics {
        notes.append("\(folder): the other themes were not checked")
      }
      return
    }
    do throws(DotLottieError) {
      let found = try check().prefix(DotLottieLimits.maximumDiagnostics - notes.count)
      notes += found.map { "\(folder): \(what): \($0)" }
    } catch {
      notes.append("\(folder): \(what): \(error)")
    }
  }

  // MARK: Without a manifest

  private func packListed(_ files: [ArchiveWriter.File]) throws(CommandError) -> PackedPackage {
    var builder = DotLottieBuilder()
    initial.apply(to: &builder)
    do throws(DotLottieError) {
      for file in files.sorted(by: { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }) {
        if let id = Self.id(file.path, in: "a/") {
          try builder.addAnimation(
            .init(id: id, initialTheme: initial.theme), json: file.bytes, embeddedFiles: .kept)
        } else if let id = Self.id(file.path, in: "t/") {
          try builder.addTheme(.init(id: id), json: file.bytes)
        } else if let id = Self.id(file.path, in: "s/") {
          try builder.addStateMachine(.init(id: id), json: file.bytes)
        } else {
          try builder.addFile(path: file.path, bytes: file.bytes)
        }
      }
      let notes = builder.diagnostics.map { "\(folder): \($0.path): \($0.message)" }
      return PackedPackage(bytes: try builder.build(), notes: notes)
    } catch {
      // The id comes from the command line.
      func ids(_ folder: String) -> [String] { files.compactMap { Self.id($0.path, in: folder) } }
      if let refusal = initial.unknown(animations: ids("a/"), stateMachines: ids("s/"), themes: ids("t/")) {
        throw .usage("\(folder): \(refusal)")
      }
      throw .badInput(folder, "\(error)")
    }
  }

  /// The id of a JSON file directly in a folder; nil for any other file.
  private static func id(_ path: String, in folder: String) -> String? {
    let ending = ".json"
    let bytes = path.utf8
    guard bytes.starts(with: folder.utf8), bytes.count > folder.utf8.count + ending.utf8.count,
      bytes.suffix(ending.utf8.count).elementsEqual(ending.utf8)
    else { return nil }
    let id = bytes.dropFirst(folder.utf8.count).dropLast(ending.utf8.count)
    return id.contains(UInt8(ascii: "/")) ? nil : String(Substring(id))
  }
}
#endif
