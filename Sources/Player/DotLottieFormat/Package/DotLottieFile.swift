public import LottieFormat
import ZoetropeDeflate

/// A `.lottie` package: animations with their pictures, themes and state machines in one archive.
///
/// Opening a package reads the archive's directory and the manifest; everything else is unpacked on access. A package
/// is immutable and cheap to copy. Nothing is written to disk or fetched from a network.
public struct DotLottieFile: Sendable {
  /// A file of the package, as listed in the archive's directory.
  public struct Entry: Sendable, Hashable {
    /// The name in the archive.
    public var name: String
    /// The size in the archive, in bytes.
    public var packedSize: Int
    /// The maximum unpacked size in bytes, according to the directory; a larger file can't be read.
    public var size: Int

    /// The path: the name with `/` in place of `\`, which some programs on Windows write.
    package var path: String { PackagePath.withSlashes(name) }
  }

  /// The manifest of the package.
  public let manifest: DotLottieManifest

  /// The id of the animation to show first; the manifest need not list it.
  public let initialAnimationID: String

  /// Whether the archive has no manifest but one animation and its pictures, as archives for lottie-android do.
  ///
  /// ``manifest`` is then derived from the archive.
  public var lacksManifest: Bool { bare != nil }

  /// The bytes of the package.
  package var bytes: [UInt8] { archive.bytes }

  let archive: ZIPArchive
  private let bare: BareArchive?

  /// Opens a package.
  ///
  /// An archive without a manifest is accepted if it contains exactly one `.json`; see ``lacksManifest``.
  ///
  /// - Throws: ``DotLottieError`` if the bytes are not an archive, the manifest can't be read, or it lists no
  ///   animation.
  /// - Complexity: O(files of the archive + size of the manifest).
  public init(_ bytes: [UInt8]) throws(DotLottieError) {
    do throws(DotLottieError) { archive = try ZIPArchive(bytes) } catch {
      let isOther = error.code == .notAnArchive && !ZIPArchive.isArchive(bytes)
      throw isOther ? error.naming(bytes, insteadOf: .package) : error
    }
    guard let text = try archive.read("manifest.json", limit: DotLottieLimits.maximumTextBytes) else {
      if let found = BareArchive(archive.entries) {
        (bare, manifest, initialAnimationID) = (found, found.manifest, found.id)
        return
      }
      throw DotLottieError(code: .notFound, path: "manifest.json", message: "the package has no manifest")
    }
    bare = nil
    var manifest: DotLottieManifest
    do throws(DotLottieError) {
      manifest = try DotLottieManifest(json: text)
    } catch {
      throw error.inFile("manifest.json")
    }
    let archive = archive
    manifest.findLayout(archive.entries.lazy.map { PackagePath.withSlashes($0.name) }) {
      archive.entry($0) != nil
    }
    self.manifest = manifest
    guard let initial = manifest.initialAnimationID() else {
      throw DotLottieError(
        code: .noAnimations, path: "manifest.json", message: "the package lists no animation")
    }
    initialAnimationID = initial
  }

  /// Notes on probably misspelt members of the manifest, and on members of version 1 in a package of version 2.
  ///
  /// - Complexity: O(size of the manifest); computed each time.
  package var manifestNotes: [Finding<ReadingRule>] {
    guard !lacksManifest,
      let text = try? archive.read("manifest.json", limit: DotLottieLimits.maximumTextBytes)
    else { return [] }
    return (try? manifest.notes(onMembersOf: text)) ?? []
  }

  /// The budget for loading one of the animations, determined by the size of the archive.
  public var loadBudget: LoadBudget { LoadBudget(fileBytes: archive.bytes.count) }

  /// Whether bytes begin or end like an archive.
  ///
  /// - Complexity: O(1) for most packages; otherwise the last 64 KiB are searched.
  public static func isArchive(_ bytes: [UInt8]) -> Bool { ZIPArchive.isArchive(bytes) }

  /// The files of the package, in the order of its directory.
  public var entries: [Entry] {
    archive.entries.map(Entry.init)
  }

  /// The file at a path; nil if there is none.
  ///
  /// Its name may differ from the path in Unicode normalization, or in `\` for `/`.
  /// - Complexity: O(1).
  package func entry(at path: String) -> Entry? { archive.entry(path).map(Entry.init) }

  /// Whether the name of a file may differ from the path at which it is found.
  var hasEquivalentNames: Bool { archive.hasEquivalentNames }

  /// The bytes of any file; nil if there is no file of that name.
  ///
  /// - Throws: ``DotLottieError`` if the file can't be unpacked.
  public func bytes(of name: String) throws(DotLottieError) -> [UInt8]? { try archive.read(name) }

  /// The names, as text, of files in the archive without ``entries``: names that are not UTF-8, and folders with bytes.
  package var leftOutNames: [String] { archive.leftOut }

  /// Whether bytes match a file's checksum in the directory; nil if there is no file of that name.
  ///
  /// - Parameter bytes: The file's bytes, as ``bytes(of:)`` returns them.
  package func matchesChecksum(_ bytes: [UInt8], of name: String) -> Bool? {
    archive.entry(name).map { $0.checksum == Checksum.crc32(bytes[...]) }
  }

  /// The unchanged Lottie JSON of an animation.
  ///
  /// - Throws: ``DotLottieError`` if there is no animation with that id, or it can't be unpacked.
  public func animation(id: String) throws(DotLottieError) -> [UInt8] {
    let path = animationPath(id: id)
    guard let found = try archive.read(path) else {
      throw missing(path, "the package has no animation \"\(id)\"")
    }
    return found
  }

  /// The path of an animation's file, such as `a/ID.json` or `a/ID.lot`; for a missing file, its expected path.
  ///
  /// - Complexity: O(1): only the directory is consulted.
  public func animationPath(id: String) -> String {
    if let bare, ExactName(bare.id) == ExactName(id) { return bare.path }
    let stem = manifest.layout.animationFolder + id
    let json = stem + ".json", lot = stem + ".lot"
    return archive.entry(json) == nil && archive.entry(lot) != nil ? lot : json
  }

  /// The bytes of a picture, by the name in an animation's asset (`p`); nil if there is no such picture.
  ///
  /// - Throws: ``DotLottieError`` if it can't be unpacked.
  public func image(named name: String) throws(DotLottieError) -> [UInt8]? {
    try archive.read(imagePath(name))
  }

  /// Whether ``image(named:)`` finds a picture with a name.
  ///
  /// - Complexity: O(1): only the directory is consulted, so the picture may still be damaged.
  public func hasImage(named name: String) -> Bool { archive.entry(imagePath(name)) != nil }

  /// The path of a picture, by the name in an animation's asset.
  package func imagePath(_ name: String) -> String {
    let quotationMark = UInt8(ascii: "\"")
    var bare = Substring(name).utf8.drop { $0 == quotationMark }
    while bare.last == quotationMark { bare.removeLast() }
    // Some exporters begin names with the root of the package.
    bare = bare.drop { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }
    if let path = self.bare?.file(named: String(Substring(bare))) { return path }
    return (manifest.layout == .version2 ? "i/" : "images/") + String(Substring(bare))
  }

  /// The bytes of a sound, by the name in an animation's asset; nil if there is no such sound.
  ///
  /// - Throws: ``DotLottieError`` if it can't be unpacked.
  public func audio(named name: String) throws(DotLottieError) -> [UInt8]? {
    try archive.read(audioPath(name))
  }

  /// The path of a sound, by the name in an animation's asset.
  func audioPath(_ name: String) -> String {
    let name = String(Substring(name.utf8.drop { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }))
    return bare?.file(named: name) ?? (manifest.layout == .version2 ? "u/" : "audio/") + name
  }

  /// The bytes of a font, by the path in an animation (`fPath`), which begins with `/f/`; nil if there is no such font.
  ///
  /// - Throws: ``DotLottieError`` if it can't be unpacked.
  public func font(path: String) throws(DotLottieError) -> [UInt8]? {
    guard manifest.layout == .version2, path.utf8.starts(with: "/f/".utf8) else { return nil }
    return try archive.read(String(Substring(path.utf8.dropFirst())))
  }

  /// A theme.
  ///
  /// - Throws: ``DotLottieError`` if there is no theme with that id, or one of its rules can't be read. Players apply the
  ///   other rules of such a theme.
  public func theme(id: String) throws(DotLottieError) -> DotLottieTheme {
    let text = try themeData(id: id)
    do throws(DotLottieError) {
      return try DotLottieTheme(json: text)
    } catch {
      throw error.inFile("t/\(id).json")
    }
  }

  /// The readable rules of a theme, and the errors of the others.
  ///
  /// - Throws: ``DotLottieError`` if there is no theme with that id, or it is not the JSON of a theme.
  package func themeReading(id: String) throws(DotLottieError) -> DotLottieTheme.Reading {
    let text = try themeData(id: id)
    do throws(DotLottieError) {
      return try DotLottieTheme.reading(json: text)
    } catch {
      throw error.inFile("t/\(id).json")
    }
  }

  /// The unchanged JSON of a theme.
  ///
  /// - Throws: ``DotLottieError`` if there is no theme with that id, or it can't be unpacked.
  public func themeData(id: String) throws(DotLottieError) -> [UInt8] {
    let name = "t/\(id).json"
    guard let text = try archive.read(name, limit: DotLottieLimits.maximumTextBytes) else {
      if let former = Self.formerThemePaths(id: id).first(where: { entry(at: $0) != nil }) {
        throw missing(
          former,
          "there is only a theme of version 1, which players do not read (`zoetrope convert` makes a package of version 2, and `zoetrope pack --theme` adds themes to one),"
        )
      }
      throw missing(name, "the package has no theme \"\(id)\"")
    }
    return text
  }

  /// The approximate number of bytes examined to find and read a theme.
  package func cost(ofTheme id: String) -> Int {
    let listed = manifest.animations.reduce(manifest.themes.count) { $0 + 1 + ($1.themes?.count ?? 0) }
    return cost(of: "t/\(id).json") + 16 * listed
  }

  /// The approximate number of bytes examined to read an animation's file.
  package func cost(ofAnimation id: String) -> Int { cost(of: animationPath(id: id)) }

  /// The maximum cost of reading an animation until it fails, in the units of ``LoadBudget``.
  package func costOfFailing(animation id: String) -> Int64 {
    Int64(cost(ofAnimation: id)) * (LoadBudget.Cost.byte + LoadBudget.Cost.node / 2)
  }

  private func cost(of path: String) -> Int {
    archive.entry(path).map { max($0.size, $0.payload.count) } ?? 0
  }

  /// The unchanged JSON of a state machine.
  ///
  /// - Throws: ``DotLottieError`` if there is no state machine with that id, or it can't be unpacked.
  public func stateMachineData(id: String) throws(DotLottieError) -> [UInt8] {
    let name = "s/\(id).json"
    guard let text = try archive.read(name, limit: DotLottieLimits.maximumTextBytes) else {
      throw missing(name, "the package has no state machine \"\(id)\"")
    }
    return text
  }

  /// A state machine.
  ///
  /// - Throws: ``DotLottieError`` if there is no state machine with that id, or it can't be read.
  public func stateMachine(
    id: String, parsing: StateMachineDefinition.Parsing = .lenient
  ) throws(DotLottieError) -> StateMachineDefinition {
    let text = try stateMachineData(id: id)
    do throws(DotLottieError) {
      return try StateMachineDefinition(json: text, parsing: parsing)
    } catch {
      throw error.inFile("s/\(id).json")
    }
  }

  private func missing(_ name: String, _ message: String) -> DotLottieError {
    DotLottieError(code: .notFound, path: name, message: message)
  }
}

extension DotLottieFile.Entry {
  fileprivate init(_ entry: ZIPArchive.Entry) {
    self.init(name: entry.name, packedSize: entry.payload.count, size: entry.size)
  }
}

extension DotLottieError {
  /// The error with the name of a file prefixed to its path.
  func inFile(_ name: String) -> DotLottieError {
    var error = self
    error.path = path.isEmpty ? name : "\(name): \(path)"
    return error
  }
}
