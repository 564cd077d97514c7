public import LottieFormat

/// A `.lottie` package: animations with their pictures, themes and state machines in one archive.
///
/// Making one reads the archive's directory and the manifest; everything else is unpacked when it is asked for.
/// Immutable and cheap to copy. Nothing is ever written to disk or fetched from a network.
public struct DotLottieFile: Sendable {
  /// A file of the package, as its directory has it.
  public struct Entry: Sendable, Hashable {
    /// The path in the archive.
    public var name: String
    /// The bytes it takes in the archive.
    public var packedSize: Int
    /// The most bytes that it has once it is unpacked, by what the directory says; a file with more can't be read.
    public var size: Int
  }

  /// What the package says of itself.
  public let manifest: DotLottieManifest

  /// The id of the animation that is shown first; the manifest need not list it.
  public let initialAnimationID: String

  /// Whether the archive has no manifest: it holds one animation and its pictures, as archives for lottie-android do.
  ///
  /// ``manifest`` then says what one would.
  public var lacksManifest: Bool { bare != nil }

  private let archive: ZIPArchive
  private let bare: BareArchive?

  /// Opens a package.
  ///
  /// An archive without a manifest is read where it holds one `.json`: ``lacksManifest``.
  ///
  /// - Throws: ``DotLottieError`` when the bytes are no archive, the manifest can't be read, or it lists no animation.
  /// - Complexity: O(files of the archive + size of the manifest).
  public init(_ bytes: [UInt8]) throws(DotLottieError) {
    archive = try ZIPArchive(bytes)
    guard let text = try archive.read("manifest.json", limit: DotLottieLimits.maximumTextBytes) else {
      if let found = BareArchive(archive.entries) {
        (bare, manifest, initialAnimationID) = (found, found.manifest, found.id)
        return
      }
      throw DotLottieError(code: .notFound, path: "manifest.json", message: "the package has no manifest")
    }
    bare = nil
    do throws(DotLottieError) {
      manifest = try DotLottieManifest(json: text)
    } catch {
      throw error.inFile("manifest.json")
    }
    guard let initial = manifest.initialAnimation ?? manifest.animations.first?.id else {
      throw DotLottieError(
        code: .noAnimations, path: "manifest.json", message: "the package lists no animation")
    }
    initialAnimationID = initial
  }

  /// The work that loading one of its animations may take: what its size as an archive allows.
  public var loadBudget: LoadBudget { LoadBudget(fileBytes: archive.bytes.count) }

  /// Whether bytes begin or end as archives do.
  ///
  /// - Complexity: O(1) for most packages; else the last 64 KiB are searched.
  public static func isArchive(_ bytes: [UInt8]) -> Bool { ZIPArchive.isArchive(bytes) }

  /// The files of the package, in the order of its directory.
  public var entries: [Entry] {
    archive.entries.map { Entry(name: $0.name, packedSize: $0.payload.count, size: $0.size) }
  }

  /// The bytes of any file; nil when there is none of that name.
  ///
  /// - Throws: ``DotLottieError`` when it can't be unpacked.
  public func bytes(of name: String) throws(DotLottieError) -> [UInt8]? { try archive.read(name) }

  /// The names of files in the archive that are no ``entries``, as text: names that are not UTF-8, and folders with bytes.
  package var leftOutNames: [String] { archive.leftOut }

  /// Whether a file's bytes are those that its checksum in the directory was made of; nil when there is none of that name.
  ///
  /// - Parameter bytes: The file's bytes, as ``bytes(of:)`` gives them.
  package func matchesChecksum(_ bytes: [UInt8], of name: String) -> Bool? {
    archive.entry(name).map { $0.checksum == Deflater.checksum(bytes) }
  }

  /// An animation's Lottie JSON, as it is.
  ///
  /// - Throws: ``DotLottieError`` when there is none of that id, or it can't be unpacked.
  public func animation(id: String) throws(DotLottieError) -> [UInt8] {
    let path = animationPath(id: id)
    guard let found = try archive.read(path) else {
      throw missing(path, "the package has no animation \"\(id)\"")
    }
    return found
  }

  /// The file that holds an animation, such as `a/ID.json` or `a/ID.lot`; without one, where it would be.
  ///
  /// - Complexity: O(1): only the directory is looked at.
  public func animationPath(id: String) -> String {
    if let bare, ExactName(bare.id) == ExactName(id) { return bare.path }
    let stem = (manifest.layout == .version2 ? "a/" : "animations/") + id
    let json = stem + ".json", lot = stem + ".lot"
    return archive.entry(json) == nil && archive.entry(lot) != nil ? lot : json
  }

  /// A picture, by the name that an animation's asset gives (`p`); nil when there is none.
  ///
  /// - Throws: ``DotLottieError`` when it can't be unpacked.
  public func image(named name: String) throws(DotLottieError) -> [UInt8]? {
    try archive.read(imagePath(name))
  }

  /// Whether there is a picture of a name, as ``image(named:)`` finds it.
  ///
  /// - Complexity: O(1): only the directory is looked at, so that the picture may be damaged.
  public func hasImage(named name: String) -> Bool { archive.entry(imagePath(name)) != nil }

  /// Whether there is a file of a path.
  func hasFile(_ path: String) -> Bool { archive.entry(path) != nil }

  /// Where a picture lies, by the name that an animation's asset gives.
  func imagePath(_ name: String) -> String {
    let quotationMark = UInt8(ascii: "\"")
    var bare = Substring(name).utf8.drop { $0 == quotationMark }
    while bare.last == quotationMark { bare.removeLast() }
    if let path = self.bare?.file(named: String(Substring(bare))) { return path }
    return (manifest.layout == .version2 ? "i/" : "images/") + String(Substring(bare))
  }

  /// A sound, by the name that an animation's asset gives; nil when there is none.
  ///
  /// - Throws: ``DotLottieError`` when it can't be unpacked.
  public func audio(named name: String) throws(DotLottieError) -> [UInt8]? {
    try archive.read(audioPath(name))
  }

  /// Where a sound lies, by the name that an animation's asset gives.
  func audioPath(_ name: String) -> String {
    bare?.file(named: name) ?? (manifest.layout == .version2 ? "u/" : "audio/") + name
  }

  /// A font, by the path that an animation gives (`fPath`), which begins with `/f/`; nil when there is none.
  ///
  /// - Throws: ``DotLottieError`` when it can't be unpacked.
  public func font(path: String) throws(DotLottieError) -> [UInt8]? {
    guard manifest.layout == .version2, path.utf8.starts(with: "/f/".utf8) else { return nil }
    return try archive.read(String(Substring(path.utf8.dropFirst())))
  }

  /// A theme.
  ///
  /// - Throws: ``DotLottieError`` when there is none of that id, or it can't be read.
  public func theme(id: String) throws(DotLottieError) -> DotLottieTheme {
    let text = try themeData(id: id)
    do throws(DotLottieError) {
      return try DotLottieTheme(json: text)
    } catch {
      throw error.inFile("t/\(id).json")
    }
  }

  /// A theme's JSON, as it is.
  ///
  /// - Throws: ``DotLottieError`` when there is none of that id, or it can't be unpacked.
  public func themeData(id: String) throws(DotLottieError) -> [UInt8] {
    let name = "t/\(id).json"
    guard let text = try archive.read(name, limit: DotLottieLimits.maximumTextBytes) else {
      throw missing(name, "the package has no theme \"\(id)\"")
    }
    return text
  }

  /// About how many bytes are looked at to find and read a theme.
  package func cost(ofTheme id: String) -> Int {
    let listed = manifest.animations.reduce(manifest.themes.count) { $0 + 1 + ($1.themes?.count ?? 0) }
    return cost(of: "t/\(id).json") + 16 * listed
  }

  /// About how many bytes are looked at to read an animation's file.
  private func cost(ofAnimation id: String) -> Int { cost(of: animationPath(id: id)) }

  /// What reading an animation may have cost before it failed, as a ``LoadBudget`` counts it.
  package func costOfFailing(animation id: String) -> Int64 {
    Int64(cost(ofAnimation: id)) * (LoadBudget.Cost.byte + LoadBudget.Cost.node / 2)
  }

  private func cost(of path: String) -> Int {
    archive.entry(path).map { max($0.size, $0.payload.count) } ?? 0
  }

  /// A state machine's JSON, as it is.
  ///
  /// - Throws: ``DotLottieError`` when there is none of that id, or it can't be unpacked.
  public func stateMachineData(id: String) throws(DotLottieError) -> [UInt8] {
    let name = "s/\(id).json"
    guard let text = try archive.read(name, limit: DotLottieLimits.maximumTextBytes) else {
      throw missing(name, "the package has no state machine \"\(id)\"")
    }
    return text
  }

  /// A state machine.
  ///
  /// - Throws: ``DotLottieError`` when there is none of that id, or it can't be read.
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

extension DotLottieError {
  /// The same error with the name of the file in front of its path.
  func inFile(_ name: String) -> DotLottieError {
    var error = self
    error.path = path.isEmpty ? name : "\(name): \(path)"
    return error
  }
}
