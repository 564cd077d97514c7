import HostFiles

/// The digests of all parts of a film, which say that the parts belong together.
struct PartDigests {
  private let digests: [OutputDigest]

  /// Reads the digests beside parts; nil if no part has one.
  ///
  /// - Throws: ``CommandError`` with exit code 3 if a part is older than its digest or made from other files than the rest.
  init?(of parts: [String]) throws(CommandError) {
    let found = parts.map { OutputDigest(besideFileAt: $0) }
    guard found.contains(where: { $0 != nil }) else { return nil }
    var digests: [OutputDigest] = []
    for (part, digest) in zip(parts, found) {
      guard let digest, digest.settings.count == 1, digest.wrote.count == 1 else {
        throw .badInput(part, "it has no digest, but other parts have; draw it again")
      }
      guard FileVersion(ofFileAt: part) == digest.wrote[0].version else {
        throw .badInput(part, "it is not the file that its digest describes; draw it again")
      }
      if let first = digests.first, Self.sources(of: digest) != Self.sources(of: first) {
        throw .badInput(part, "it was made from other files than \(parts[0]); draw it again")
      }
      digests.append(digest)
    }
    self.digests = digests
  }

  /// The files from which an output was made, whatever the order in which they were read.
  private static func sources(of digest: OutputDigest) -> [String: FileVersion?] {
    Dictionary(digest.read.map { ($0.path, $0.version) }) { first, _ in first }
  }

  /// Writes the digest of the film, so that `zoetrope batch --resume` skips its parts.
  ///
  /// - Throws: ``CommandError`` with exit code 2 if it can't be written.
  func write(of film: String) throws(CommandError) {
    guard let part = FilmPart(digests[0].wrote[0].name), let version = FileVersion(ofFileAt: film) else {
      return
    }
    let digest = OutputDigest(
      settings: digests.flatMap(\.settings), read: digests[0].read,
      wrote: [.init(name: part.film, version: version)],
      isShort: digests.contains(where: \.isShort))
    try OutputFile.write(Array(digest.text.utf8), to: film + OutputDigest.fileExtension)
  }
}
