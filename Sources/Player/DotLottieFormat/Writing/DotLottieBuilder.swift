import LottieFormat

/// Makes a `.lottie` package of version 2: animations, their pictures, sounds and fonts, themes and state machines.
///
/// ```swift
/// var builder = DotLottieBuilder()
/// try builder.addAnimation(id: "stars", json: stars)
/// try builder.addStateMachine(id: "rating", rating)
/// builder.initialStateMachine = "rating"
/// let package = try builder.build()
/// ```
///
/// The same contents give the same bytes: all files have the same date, the manifest comes first and the others are
/// sorted, and all are deflated by zlib at level 9. (Another release of zlib may pack a file differently; the unpacked
/// contents are the same.)
///
/// Ids and names are checked when they are added, so that a package can be unpacked on every system; a refused addition
/// changes nothing. Parts that players will not understand are added nevertheless, and reported in ``diagnostics``.
public struct DotLottieBuilder: Sendable {
  /// A finding about the package.
  public struct Diagnostic: Sendable, Hashable {
    /// The path of the file in the package.
    public var path: String
    /// The problem, in one sentence.
    public var message: String
  }

  /// The handling of files that an animation contains in its JSON, as data URLs.
  public enum EmbeddedFiles: Sendable, Hashable {
    /// They become files of the package, each only once even if it occurs repeatedly.
    case extracted
    /// They stay in the JSON.
    case kept
  }

  /// The name of the tool in the manifest.
  public var generator: String? = "Zoetrope"
  /// The id of the animation to show first; nil for the first one added.
  public var initialAnimation: String?
  /// The id of the state machine to run; nil for no machine.
  public var initialStateMachine: String?
  /// The parts that players will not understand, and files that were not found.
  ///
  /// There are at most ``DotLottieLimits/maximumDiagnostics``, plus one that states how many are left out.
  public internal(set) var diagnostics: [Diagnostic] = []
  /// The number of diagnostics that are left out.
  var omittedDiagnostics = 0

  /// The animations in the manifest; `themes` and `stateMachines` are its other lists.
  var animations: [Listed<DotLottieManifest.Animation>] = []
  var themes: [Listed<DotLottieManifest.Item>] = []
  var stateMachines: [Listed<DotLottieManifest.Item>] = []
  /// The unknown members of the manifest.
  var manifestMembers: [ManifestText.Member] = []

  var files: [ArchiveWriter.File] = []
  /// The paths of ``files``, none of which may collide with another.
  var pathSet = PackagePathSet()
  /// The rows of ``files``, by path.
  var rows: [ExactName: Int] = [:]
  /// The paths of pictures, sounds and fonts, by their contents.
  var pathsByBytes: [AnimationResource.Kind: [[UInt8]: String]] = [:]

  /// The size of all files in bytes.
  var size = 0
  /// The next number to append to a name that is already in use.
  private var nextNumbers: [String: Int] = [:]

  /// An entry of the manifest, with its unknown members.
  struct Listed<Entry: Sendable>: Sendable {
    var entry: Entry
    var members: [ManifestText.Member] = []
  }

  /// Starts an empty package.
  public init() {}

  /// Builds the package.
  ///
  /// - Throws: ``DotLottieError``: `noAnimations`, `notFound` for an id that was not added, and `limitExceeded`.
  /// - Complexity: O(bytes), mostly for zlib.
  public func build() throws(DotLottieError) -> [UInt8] {
    try checkNames()
    let manifest = ManifestText.manifest(of: self)
    guard manifest.count <= DotLottieLimits.maximumTextBytes else {
      throw DotLottieError(
        code: .limitExceeded, path: "manifest.json",
        message:
          "the manifest would have \(manifest.count) bytes, more than \(DotLottieLimits.maximumTextBytes)")
    }
    return try ArchiveWriter.archive(of: [.init(path: "manifest.json", bytes: manifest)] + files)
  }

  /// Checks that all ids refer to existing parts.
  func checkNames() throws(DotLottieError) {
    guard !animations.isEmpty else {
      throw DotLottieError(code: .noAnimations, message: "a package has at least one animation")
    }
    if let id = initialAnimation, file(at: "a/\(id).json") == nil, file(at: "a/\(id).lot") == nil {
      throw missing("initial.animation", "there is no animation \"\(id)\"")
    }
    if let id = initialStateMachine, file(at: "s/\(id).json") == nil {
      throw missing("initial.stateMachine", "there is no state machine \"\(id)\"")
    }
    let known = Set(themes.map { ExactName($0.entry.id) })
    for (index, animation) in animations.enumerated() {
      for id in (animation.entry.themes ?? []) + [animation.entry.initialTheme].compactMap({ $0 }) {
        guard known.contains(ExactName(id)) else {
          throw missing(
            "animations[\(index)]",
            "the animation \"\(animation.entry.id)\" names a theme \"\(id)\" that is not there")
        }
      }
    }
  }

  private func missing(_ path: String, _ message: String) -> DotLottieError {
    DotLottieError(code: .notFound, path: "manifest.json: \(path)", message: message)
  }
}

// MARK: Files

extension DotLottieBuilder {
  /// The contents of a file; nil if there is no file at the path.
  func file(at path: String) -> [UInt8]? { rows[ExactName(path)].map { files[$0].bytes } }

  /// Adds any other file, which players ignore; a byte order mark at the beginning of a `.json` file is removed, and
  /// hexadecimal numbers of a state machine become decimal ones.
  ///
  /// - Parameters:
  ///   - path: The path in the package; not `manifest.json`.
  ///   - bytes: The contents, at most ``DotLottieLimits/maximumEntryBytes``.
  /// - Throws: ``DotLottieError``: `illegalName`, `duplicateName`, `limitExceeded`.
  public mutating func addFile(path: String, bytes: [UInt8]) throws(DotLottieError) {
    if PackagePath.folded(path) == "manifest.json" {
      throw DotLottieError(
        code: .illegalName, path: path, message: "the manifest is written by what the package holds")
    }
    var total = size
    try ArchiveWriter.check(size: bytes.count, at: path, total: &total)
    try pathSet.insert(path)
    size = total
    rows[ExactName(path)] = files.count
    files.append(ArchiveWriter.File(path: path, bytes: bytes).portable)
  }

  /// Adds a picture under the name that animations and themes use.
  ///
  /// - Throws: ``DotLottieError``: `illegalName`, `duplicateName`, `limitExceeded`.
  public mutating func addImage(named name: String, bytes: [UInt8]) throws(DotLottieError) {
    try addResource(.image, named: name, bytes: bytes)
  }

  /// Adds a sound under the name that animations use.
  ///
  /// Players support only `.mp3`.
  ///
  /// - Throws: ``DotLottieError``: `illegalName`, `duplicateName`, `limitExceeded`.
  public mutating func addAudio(named name: String, bytes: [UInt8]) throws(DotLottieError) {
    try addResource(.audio, named: name, bytes: bytes)
  }

  /// Adds a font.
  ///
  /// Animations refer to it as `/f/` followed by its name.
  ///
  /// - Throws: ``DotLottieError``: `illegalName`, `duplicateName`, `limitExceeded`.
  public mutating func addFont(named name: String, bytes: [UInt8]) throws(DotLottieError) {
    try addResource(.font, named: name, bytes: bytes)
  }

  mutating func addResource(
    _ kind: AnimationResource.Kind, named name: String, bytes: [UInt8]
  ) throws(DotLottieError) {
    let path = "\(kind.folder)/\(name)"
    try addFile(path: path, bytes: bytes)
    if pathsByBytes[kind]?[bytes] == nil { pathsByBytes[kind, default: [:]][bytes] = path }
  }

  /// The name of a file of a kind with these contents; nil if there is none.
  func resourceName(_ kind: AnimationResource.Kind, holding bytes: [UInt8]) -> String? {
    pathsByBytes[kind]?[bytes].map { String($0.dropFirst(kind.folder.count + 1)) }
  }

  /// Whether a file can be added at a path.
  func isFree(_ path: String) -> Bool { pathSet.canInsert(path) }

  /// An unused name for a file of a kind: the stem, or the stem with a number from 2 on.
  mutating func freeName(_ kind: AnimationResource.Kind, stem: String, ending: String) -> String {
    let isName =
      PackagePath.problem(stem + ending) == nil && stem.utf8.count <= DotLottieLimits.maximumNameBytes - 50
    let stem = isName ? stem : "file"
    let ending = isName ? ending : ""
    var name = stem + ending
    let key = PackagePath.folded("\(kind.folder)/\(name)")
    var number = nextNumbers[key] ?? 2
    while !isFree("\(kind.folder)/\(name)") {
      name = "\(stem)_\(number)\(ending)"
      number += 1
    }
    nextNumbers[key] = number
    return name
  }

  /// The path of the file for an id.
  ///
  /// - Throws: ``DotLottieError`` with the code `illegalName` for an id that is not allowed as a file name.
  static func path(_ folder: String, id: String) throws(DotLottieError) -> String {
    let path = "\(folder)/\(id).json"
    let problem =
      id.isEmpty
      ? "it is empty" : id.utf8.contains(UInt8(ascii: "/")) ? "it has a slash" : PackagePath.problem(path)
    guard let problem else { return path }
    throw DotLottieError(
      code: .illegalName, path: path, message: "the id \"\(id)\" can't be a file's name: \(problem)")
  }
}
