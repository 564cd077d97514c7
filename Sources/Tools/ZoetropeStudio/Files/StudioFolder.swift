#if Tools
import Host

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The folder, or the one file, that the studio reads and writes.
///
/// Nothing outside can be reached: each part of a path is opened from the folder before it, without following a link.
final class StudioFolder: Sendable {
  /// The highest number of bytes of a file.
  static let maximumFileSize = 256 << 20

  /// The name of the folder or of the file.
  let name: String
  /// A hash of the whole path, which tells folders of one name apart.
  let key: UInt64
  /// The name of the only file; nil for a folder.
  let onlyFile: String?
  /// The open folder.
  let root: FolderDescriptor

  /// The hash of a path.
  static func key(of path: String) -> UInt64 { FileVersion(Array(path.utf8)).hash }

  /// Opens a folder or a file.
  ///
  /// - Throws: ``StudioError`` if there is none, or if a file is not one that the studio reads.
  init(_ path: String) throws(StudioError) {
    guard let real = SystemCalls.realPath(path) else {
      throw StudioError("can't open \(path): \(SystemCalls.lastError)")
    }
    key = Self.key(of: real)
    let slash = real.lastIndex(of: "/") ?? real.startIndex
    let name = String(real[slash...].dropFirst())
    if let root = FolderDescriptor(path: real) {
      (self.root, self.name, onlyFile) = (root, name.isEmpty ? "/" : name, nil)
      return
    }
    guard errno == ENOTDIR,
      let root = FolderDescriptor(path: slash == real.startIndex ? "/" : String(real[..<slash]))
    else { throw StudioError("can't open \(path): \(SystemCalls.lastError)") }
    guard FilePath.isStudioFile(name), FilePath.isVisible(name) else {
      throw StudioError("\(path) is no .json, .lottie or .jsonl file")
    }
    (self.root, self.name, onlyFile) = (root, name, name)
    do throws(FileRefusal) {
      let file = try root.file(name)
      _ = close(file.descriptor)
    } catch {
      throw StudioError("\(path) is no regular file, or can't be read")
    }
  }

  /// Opens a file, or a picture that a stage of the folder shows, to send it.
  func open(_ text: String) throws(FileRefusal) -> ServedFile {
    let path = try path(text, allowsPictures: true)
    return try ServedFile(try root.folder(of: path).file(path.name).descriptor)
  }

  /// Replaces a file, or makes a new one; the former contents stay as a file with the ending `.backup`.
  func write(
    _ text: String, _ bytes: [UInt8], _ condition: FileReplacement.Condition
  ) throws(FileRefusal) -> FileVersion {
    try replacement(of: text).write(bytes, condition)
  }

  /// Checks what ``write(_:_:_:)`` checks without the contents.
  func check(_ text: String, _ condition: FileReplacement.Condition) throws(FileRefusal) {
    try replacement(of: text).check(condition)
  }

  private func replacement(of text: String) throws(FileRefusal) -> FileReplacement {
    let path = try path(text)
    return FileReplacement(folder: try root.folder(of: path), name: path.name)
  }

  /// Checks a path as the page gave it.
  private func path(_ text: String, allowsPictures: Bool = false) throws(FileRefusal) -> FilePath {
    guard let path = FilePath(text) else { throw .forbidden }
    let isPicture = allowsPictures && FilePath.pictureType(of: path.name) != nil
    guard isPicture || FilePath.isStudioFile(path.name) else { throw .forbidden }
    if let onlyFile, path.parts != [onlyFile] { throw .forbidden }
    return path
  }

  /// The version of an open file, from its first byte on; nil if it can't be read or is too large.
  static func version(of descriptor: Int32) -> FileVersion? {
    guard lseek(descriptor, 0, SEEK_SET) == 0 else { return nil }
    var version = FileVersion()
    while let bytes = SystemCalls.readSome(from: descriptor), version.size <= maximumFileSize {
      if bytes.isEmpty { return version }
      version.append(bytes[...])
    }
    return nil
  }
}
#endif
