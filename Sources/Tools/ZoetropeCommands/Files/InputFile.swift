#if Tools
import DotLottieFormat
import Host
import LottieFormat

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Reads the file of a command's argument, without trusting it to be one.
public enum InputFile {
  /// Returns the bytes of a regular file, or of standard input for `-`.
  ///
  /// Directories, pipes, devices and files above ``LottieLimits/maximumFileBytes`` are refused before anything is read,
  /// because a pipe would block the tool. Files that are packed with gzip, such as `.tgs`, are unpacked.
  ///
  /// - Throws: ``CommandError`` with exit code 3.
  public static func read(_ path: String) throws(CommandError) -> [UInt8] {
    if path == "-" { return try readStandardInput() }
    let bytes: [UInt8]
    do throws(FileFailure) {
      bytes = try RegularFile.read(path, limit: LottieLimits.maximumFileBytes, opened: InputLedger.note)
    } catch {
      throw .badInput(
        path,
        NetworkAddress.reason(path) ?? reason(error, limit: LottieLimits.maximumFileBytes)
          + (error == .isFolder ? remedy(forFolder: path) : ""))
    }
    FileRecord.note(path, bytes)
    return try unpacked(bytes, path)
  }

  /// The remedy for a folder: it may have the files of a package.
  private static func remedy(forFolder folder: String) -> String {
    let isPackage = unsafe access("\(folder)/manifest.json", F_OK) == 0
    if isPackage { return "; `zoetrope pack` makes a package of it" }
    let known = [".lottie", ".json", ".tgs"]
    let names = (try? PackageFolder.names(in: folder, skipsOthers: true)) ?? []
    let example = names.first { name in known.contains(where: name.lowercased().hasSuffix) }
    guard let example else { return "; name a file in it" }
    return "; name a file in it, such as \(folder.hasSuffix("/") ? folder : folder + "/")\(example)"
  }

  /// Returns the reason why a file can't be read.
  ///
  /// - Parameter limit: The limit on its size, in bytes.
  static func reason(_ failure: FileFailure, limit: Int) -> String {
    switch failure {
    case .missing(let reason), .refused(let reason): reason
    case .isFolder: "a directory, not a file"
    case .isSpecial: "not a regular file; `-` reads standard input"
    case .tooLarge(let bytes?): "\(bytes) bytes exceed the limit of \(limit)"
    case .tooLarge(nil): "more than \(limit) bytes"
    }
  }

  /// Returns the bytes of a text, which may be empty and may come from a pipe.
  ///
  /// - Throws: ``CommandError`` with exit code 3.
  static func readText(_ path: String) throws(CommandError) -> [UInt8] {
    let descriptor = path == "-" ? 0 : unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      let reason = SystemCalls.lastError
      throw .badInput(path, NetworkAddress.reason(path) ?? reason)
    }
    defer { if path != "-" { _ = close(descriptor) } }
    InputLedger.note(descriptor)
    let limit = LottieLimits.maximumFileBytes
    guard let bytes = SystemCalls.readAll(from: descriptor, limit: limit, expected: 0) else {
      throw .badInput(path, SystemCalls.lastError)
    }
    guard bytes.count <= limit else { throw .badInput(path, "more than \(limit) bytes") }
    return bytes
  }

  private static func readStandardInput() throws(CommandError) -> [UInt8] {
    InputLedger.note(0)
    let bytes = SystemCalls.readAll(from: 0, limit: LottieLimits.maximumFileBytes, expected: 0)
    guard let bytes else { throw .badInput("standard input", SystemCalls.lastError) }
    return try unpacked(bytes, "standard input")
  }

  /// The bytes of an animation, unpacked if they are packed with gzip.
  ///
  /// - Throws: ``CommandError`` with exit code 3 if there are none, or too many.
  static func unpacked(_ bytes: [UInt8], _ name: String) throws(CommandError) -> [UInt8] {
    guard bytes.count <= LottieLimits.maximumFileBytes else {
      throw .badInput(name, "more than \(LottieLimits.maximumFileBytes) bytes")
    }
    if bytes.isEmpty { throw .badInput(name, "the file is empty") }
    guard GZipFile.isGZip(bytes) else { return bytes }
    do {
      return try GZipFile.unpacked(bytes, limit: LottieLimits.maximumFileBytes)
    } catch {
      throw .badInput(name, "\(error)")
    }
  }
}
#endif
