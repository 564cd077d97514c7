#if Tools
import Host
import LottieFonts
import LottieFormat
import LottieRenderer
import ZoetropeJSON

/// The font files of a folder and its subfolders.
struct FontFolder {
  /// The largest number of fonts, and of bytes of all of them.
  private static let limits = (files: 2000, bytes: 512 << 20)
  private static let endings = [".ttf", ".otf", ".ttc", ".otc"]

  private let root: String
  private var paths: [String] = []

  /// Finds the fonts, in the order of their paths.
  ///
  /// - Throws: ``CommandError`` with exit code 3 for a folder that is missing or has no fonts.
  init(_ root: String) throws(CommandError) {
    self.root = root
    guard PackageFolder.isFolder(root) else {
      throw .badInput(root, NetworkAddress.reason(root) ?? "there is no such folder of fonts")
    }
    try find(in: root, depth: 0)
    if paths.isEmpty {
      throw .badInput(root, "the folder has no fonts (\(Self.endings.joined(separator: ", ")))")
    }
  }

  private mutating func find(in folder: String, depth: Int) throws(CommandError) {
    for name in try PackageFolder.names(in: folder, skipsOthers: true) where !name.hasPrefix(".") {
      let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      if Self.endings.contains(where: name.lowercased().hasSuffix) {
        guard paths.count < Self.limits.files else {
          throw .badInput(root, "more than \(Self.limits.files) fonts")
        }
        paths.append(path)
      } else if depth < 8, PackageFolder.isFolder(path) {
        try find(in: path, depth: depth + 1)
      }
    }
  }

  /// Adds the fonts to a library; a font that can't be used is left out, with a note.
  ///
  /// - Throws: ``CommandError`` with exit code 3 for fonts beyond the limit.
  func add(to library: inout FontLibrary) throws(CommandError) {
    var room = Self.limits.bytes
    for path in paths {
      let bytes: [UInt8]
      do throws(FileFailure) {
        bytes = try RegularFile.read(path, limit: LottieLimits.maximumFontBytes, opened: InputLedger.note)
      } catch {
        leaveOut(path, Self.reason(error))
        continue
      }
      FileRecord.note(path, bytes)
      room -= bytes.count
      guard room >= 0 else { throw .badInput(root, "the fonts have more than \(Self.limits.bytes) bytes") }
      do throws(FontError) {
        try library.add(bytes, from: .folder(path))
      } catch {
        let kind = FileKind.ofFile(bytes)
        leaveOut(path, kind.flatMap { $0 == .font ? nil : "\($0), not a font" } ?? error.message)
      }
    }
  }

  private func leaveOut(_ path: String, _ reason: String) {
    StandardError.writeNoteOnce("\(path): the font is left out: \(reason)")
  }

  private static func reason(_ failure: FileFailure) -> String {
    switch failure {
    case .missing(let reason), .refused(let reason): reason
    case .isFolder: "a folder, not a font"
    case .isSpecial: "not a regular file"
    case .tooLarge: "more than \(LottieLimits.maximumFontBytes) bytes"
    }
  }
}
#endif
