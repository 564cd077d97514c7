import LottieFormat
import LottieRenderer

/// The fonts that the texts of a file need, which the host brings.
///
/// A text has boxes until the host has brought them and has the text arranged again.
final class FileFonts: FontProvider, AssetSource, @unchecked Sendable {
  /// The largest number of font files that a file may name by their addresses.
  private static let maximumAddresses = 16

  /// Whether a text needs a font.
  private(set) var isUsed = false
  /// Whether a text needs something that the host has not brought.
  private(set) var isWaiting = false
  /// Whether the module failed in a call for this file, which makes no further ones.
  var hasFailed = false
  /// The files that texts name by their addresses, and their bytes; nil while the host fetches them, and empty for files
  /// that can't be fetched.
  private var files: [(address: String, bytes: [UInt8]?)] = []
  /// Why the module of fonts is not there; empty while it may come.
  private var reason = ""

  /// Takes the addresses that the host has to fetch; nil if no text waits.
  func takeWanted() -> [String]? {
    guard isWaiting else { return nil }
    isWaiting = false
    return files.filter { $0.bytes == nil }.map { $0.address }
  }

  /// Takes a file that the host has fetched; empty if it can't be.
  func give(_ bytes: [UInt8], at address: String) {
    if let row = files.firstIndex(where: { $0.address == address }) { files[row].bytes = bytes }
  }

  /// Does without the module of fonts, for a reason.
  func doWithout(_ reason: String) { self.reason = reason }

  // MARK: What texts ask for

  func bytes(directory: String, name: String) -> [UInt8]? { nil }

  func font(path: String) -> [UInt8]? {
    guard path.hasPrefix("https://") || path.hasPrefix("http://") else { return nil }
    isUsed = true
    if let file = files.first(where: { $0.address == path }) {
      if let bytes = file.bytes { return bytes.isEmpty ? nil : bytes }
    } else if files.count < Self.maximumAddresses {
      files.append((path, nil))
    } else {
      return nil
    }
    isWaiting = true
    return nil
  }

  func font(_ bytes: [UInt8]) throws(FontError) -> any OutlineFont {
    try font(bytes, for: FontRequest(name: "", family: "", style: ""))
  }

  func font(_ bytes: [UInt8], for request: FontRequest) throws(FontError) -> any OutlineFont {
    var writer = PackedWriter()
    request.write(to: &writer)
    writer.write(bytes)
    return ModuleFont.font(try call(.open, writer), of: self)
  }

  func font(matching request: FontRequest) throws(FontError) -> FontMatch? {
    try font(matching: request, among: [])
  }

  func font(matching request: FontRequest, among files: [FontMatch]) throws(FontError) -> FontMatch? {
    var writer = PackedWriter()
    request.write(to: &writer)
    writer.write(UInt32(files.count))
    for file in files { writer.write(unsafe unsafeDowncast(file.font, to: ModuleFont.self).handle) }
    let handle: Int32
    do throws(FontError) { handle = try call(.match, writer) } catch {
      if error.message.isEmpty { return nil }
      throw error
    }
    var reader = PackedReader(FontModule.answer())
    let row = Int(reader.signed()), substitute = reader.optionalText()
    let origin = files.indices.contains(row) ? files[row].origin : .host
    return FontMatch(ModuleFont.font(handle, of: self), from: origin, substitute: substitute)
  }

  private func call(_ call: FontModule.Call, _ writer: PackedWriter) throws(FontError) -> Int32 {
    isUsed = true
    let failure = FontError(code: .damaged, message: "the module of fonts failed")
    guard !hasFailed else { throw failure }
    switch FontModule.call(call, 0, 0, writer.bytes) {
    case .success(let handle): return handle
    case .failure(.refused(let message)): throw FontError(code: .damaged, message: message)
    case .failure(.failed):
      hasFailed = true
      throw failure
    case .failure(.lost): throw failure
    case .failure(.missing):
      if reason.isEmpty { isWaiting = true }
      throw FontError(
        code: .engineMissing, message: reason.isEmpty ? "the module of fonts is not loaded yet" : reason)
    }
  }
}

/// The fonts of the file that a player shows; a player has one for its life.
final class PlayerFonts: FontProvider, AssetSource, @unchecked Sendable {
  var file = FileFonts()

  func bytes(directory: String, name: String) -> [UInt8]? { nil }

  func font(path: String) -> [UInt8]? { file.font(path: path) }

  func font(_ bytes: [UInt8]) throws(FontError) -> any OutlineFont { try file.font(bytes) }

  func font(_ bytes: [UInt8], for request: FontRequest) throws(FontError) -> any OutlineFont {
    try file.font(bytes, for: request)
  }

  func font(matching request: FontRequest) throws(FontError) -> FontMatch? {
    try file.font(matching: request)
  }

  func font(matching request: FontRequest, among files: [FontMatch]) throws(FontError) -> FontMatch? {
    try file.font(matching: request, among: files)
  }
}

extension FontRequest {
  fileprivate func write(to writer: inout PackedWriter) {
    for text in [name, family, style, weight] { writer.write(text) }
    writer.write(character?.value ?? 0)
    writer.write(text)
  }
}
