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
/// The same contents give the same bytes: one date for all files, the manifest first and the others sorted, deflated by
/// zlib at level 9. (Another release of zlib may pack a file differently; what it holds is the same.)
///
/// Ids and names are checked when they are added, so that a package can be unpacked on every system; what is refused
/// changes nothing. What players will not understand is added all the same, and stands in ``diagnostics``.
public struct DotLottieBuilder: Sendable {
  /// Something that a person should know of the package.
  public struct Diagnostic: Sendable, Hashable {
    /// The file of the package.
    public var path: String
    /// One sentence: what was found.
    public var message: String
  }

  /// What becomes of files that an animation holds within its JSON, as data URLs.
  public enum EmbeddedFiles: Sendable, Hashable {
    /// They become files of the package, once each however often they occur.
    case extracted
    /// They stay where they are.
    case kept
  }

  /// The tool that made the package, as the manifest says.
  public var generator: String? = "Zoetrope"
  /// The animation that is shown first; nil for the first that was added.
  public var initialAnimation: String?
  /// The state machine that is meant to run, if any.
  public var initialStateMachine: String?
  /// What players will not understand of what was added, and what was not found.
  ///
  /// At most ``DotLottieLimits/maximumDiagnostics``, and one more that says how many are left out.
  public internal(set) var diagnostics: [Diagnostic] = []
  /// How many are left out.
  var untoldDiagnostics = 0

  /// The manifest's lists.
  var animations: [Listed<DotLottieManifest.Animation>] = []
  var themes: [Listed<DotLottieManifest.Item>] = []
  var stateMachines: [Listed<DotLottieManifest.Item>] = []
  /// Members of the manifest that nobody here knows.
  var manifestMembers: [ManifestText.Member] = []

  var files: [ArchiveWriter.File] = []
  private var paths = PackagePathSet()
  /// The rows of ``files`` by their paths.
  private var rows: [ExactName: Int] = [:]
  /// The paths of pictures, sounds and fonts by what they hold.
  private var pathsByBytes: [AnimationResource.Kind: [[UInt8]: String]] = [:]

  /// The bytes of all files.
  private var size = 0
  /// The numbers by which the next files are told apart that would have one name.
  private var nextNumbers: [String: Int] = [:]

  /// Something that the manifest lists, with the members that nobody here knows.
  struct Listed<Entry: Sendable>: Sendable {
    var entry: Entry
    var members: [ManifestText.Member] = []
  }

  /// Begins a package without contents.
  public init() {}

  /// The package.
  ///
  /// - Throws: ``DotLottieError``: `noAnimations`, `notFound` where an id is named that was not added, and
  ///   `limitExceeded`.
  /// - Complexity: O(bytes), most of it for zlib.
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

  /// Checks that what names something names something that is there.
  private func checkNames() throws(DotLottieError) {
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
  /// What a file holds; nil when there is none of that path.
  func file(at path: String) -> [UInt8]? { rows[ExactName(path)].map { files[$0].bytes } }

  /// Adds any other file, which players ignore.
  ///
  /// - Parameters:
  ///   - path: Where it lies in the package; not `manifest.json`.
  ///   - bytes: What it holds, at most ``DotLottieLimits/maximumEntryBytes``.
  /// - Throws: ``DotLottieError``: `illegalName`, `duplicateName`, `limitExceeded`.
  public mutating func addFile(path: String, bytes: [UInt8]) throws(DotLottieError) {
    if PackagePath.folded(path) == "manifest.json" {
      throw DotLottieError(
        code: .illegalName, path: path, message: "the manifest is written by what the package holds")
    }
    var total = size
    try ArchiveWriter.check(size: bytes.count, at: path, total: &total)
    try paths.insert(path)
    size = total
    rows[ExactName(path)] = files.count
    files.append(.init(path: path, bytes: bytes))
  }

  /// Adds a picture under the name by which animations and themes call it.
  ///
  /// - Throws: ``DotLottieError``: `illegalName`, `duplicateName`, `limitExceeded`.
  public mutating func addImage(named name: String, bytes: [UInt8]) throws(DotLottieError) {
    try addResource(.image, named: name, bytes: bytes)
  }

  /// Adds a sound under the name by which animations call it; players know `.mp3` only.
  ///
  /// - Throws: ``DotLottieError``: `illegalName`, `duplicateName`, `limitExceeded`.
  public mutating func addAudio(named name: String, bytes: [UInt8]) throws(DotLottieError) {
    try addResource(.audio, named: name, bytes: bytes)
  }

  /// Adds a font; animations call it `/f/` and its name.
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

  /// The name of a file of a kind that holds these bytes; nil when there is none.
  func resourceName(_ kind: AnimationResource.Kind, holding bytes: [UInt8]) -> String? {
    pathsByBytes[kind]?[bytes].map { String($0.dropFirst(kind.folder.count + 1)) }
  }

  /// Whether a file can be added at a path.
  func isFree(_ path: String) -> Bool { paths.canInsert(path) }

  /// A name that no file of a kind has: the stem, or the stem with a number from 2 on.
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

  /// The path of a file with an id.
  ///
  /// - Throws: ``DotLottieError`` with the code `illegalName` for an id that can't be a file's name.
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
