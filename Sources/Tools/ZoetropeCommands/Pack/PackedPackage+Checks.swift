#if Tools
import DotLottieFormat
import DotLottieInspection
import LottieFormat
import ZoetropeJSON

extension PackedPackage {
  /// The package with notes on state machines with errors, and on fonts that no animation uses.
  ///
  /// - Parameter folder: The folder of the files, for the notes; nil for single files.
  /// - Throws: ``CommandError`` with exit code 3 if the package can't be read.
  func checked(in folder: String? = nil) throws(CommandError) -> PackedPackage {
    let file = try DotLottieFile(bytes, named: folder ?? "the package")
    let place = folder.map { "\($0): " } ?? ""
    let found = (Self.machineErrors(in: file) + Self.unusedFonts(in: file)).map { place + $0 }
    // The builder reports some of them, too.
    return noting(found.filter { !notes.contains($0) })
  }

  /// Errors in the state machines.
  private static func machineErrors(in file: DotLottieFile) -> [String] {
    if file.manifest.stateMachines.isEmpty { return [] }
    let errors = file.validate().filter { $0.severity == .error && $0.file.hasPrefix("s/") }
    let limit = DotLottieLimits.maximumDiagnostics
    return errors.prefix(limit).map { "\($0.file): \($0.path.isEmpty ? "" : "\($0.path): ")\($0.message)" }
      + (errors.count > limit
        ? ["\(errors.count - limit) more errors in state machines; `zoetrope validate` lists them"] : [])
  }

  /// Fonts to which no animation refers.
  private static func unusedFonts(in file: DotLottieFile) -> [String] {
    var fonts = file.entries.map(\.path).filter { $0.hasPrefix("f/") }
    if fonts.isEmpty { return [] }
    var families: [String] = []
    for animation in file.manifest.animations {
      guard let bytes = try? file.animation(id: animation.id), let json = try? JSONDocument(bytes) else {
        continue
      }
      let used = file.resources(of: json).filter { $0.kind == .font }.map(\.path)
      fonts.removeAll(where: used.contains)
      let list = json.member("fonts", of: .root).flatMap { json.member("list", of: $0) }
      for font in list.map({ Array(json.elements(of: $0)) }) ?? [] {
        let names = ["fFamily", "fName"].compactMap { json.member($0, of: font).flatMap(json.string) }
        if let name = names.first, !families.contains(name) { families.append(name) }
      }
    }
    return fonts.map { path in
      let remedy =
        families.isEmpty
        ? "the animations need no fonts; leave it out"
        : "set \"fPath\" to \"/\(path)\" in a font of the animation; its families: \(UnknownName.list(families))"
      return "\(path): no animation refers to the font; \(remedy)"
    }
  }
}
#endif
