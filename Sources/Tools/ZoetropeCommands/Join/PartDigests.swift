#if Tools
import Host

/// The digests of the parts of a film, which say that the parts belong together.
struct PartDigests {
  /// The digest of the whole film, but for its own version.
  private let common: OutputDigest

  /// Reads the digests beside parts; nil if no part has one.
  ///
  /// - Throws: ``CommandError`` with exit code 3 if a part is older than its digest, or was made with other options or from
  ///   other files than the rest.
  init?(of parts: [String]) throws(CommandError) {
    let found = parts.map { OutputDigest(besideFileAt: $0) }
    guard var common = found.lazy.compactMap({ $0 }).first else { return nil }
    for (part, digest) in zip(parts, found) {
      guard let digest, digest.wrote.count == 1 else {
        throw .badInput(part, "it has no digest, but other parts have; draw it again")
      }
      guard FilmPart(digest.output)?.part == FilmPart(part)?.part else {
        throw .badInput(part, "its digest is that of \(digest.output); draw it again")
      }
      guard FileVersion(ofFileAt: part) == digest.wrote[0].version else {
        throw .badInput(part, "it is not the file that its digest describes; draw it again")
      }
      guard digest.settings == common.settings else {
        throw .badInput(part, "it was made with other options than \(parts[0]); draw them again")
      }
      guard digest.hasSameSources(as: common) else {
        throw .badInput(part, "it was made from other files than \(parts[0]); draw them again")
      }
      if digest.isShort { common.isShort = true }
    }
    self.common = common
  }

  /// Whether a film is made of such parts already.
  func describe(_ film: String) -> Bool {
    guard let digest = OutputDigest(besideFileAt: film), digest.wrote.count == 1 else { return false }
    return digest.settings == common.settings && digest.hasSameSources(as: common)
      && digest.output == FilmPart(common.output)?.film
      && digest.wrote[0].version == FileVersion(ofFileAt: film)
  }

  /// Writes the digest of the film, so that `zoetrope batch --resume` skips its parts.
  ///
  /// - Parameter record: The record of the film.
  /// - Throws: ``CommandError`` with exit code 2 if it can't be written.
  func write(of film: String, _ record: FileRecord) throws(CommandError) {
    guard let part = FilmPart(common.output), let version = record.written[film] else { return }
    var digest = common
    digest.output = part.film
    digest.wrote = [.init(name: part.film, version: version)]
    try OutputFile.write(Array(digest.text.utf8), to: film + OutputDigest.fileExtension)
  }
}

extension OutputDigest {
  /// Whether another output was made from the same files, whatever the order in which they were read.
  fileprivate func hasSameSources(as other: OutputDigest) -> Bool {
    input == other.input && read.count == other.read.count && read.allSatisfy(other.read.contains)
  }
}
#endif
