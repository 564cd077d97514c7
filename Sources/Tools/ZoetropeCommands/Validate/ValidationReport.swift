#if Tools
import DotLottieFormat
import DotLottieInspection
import LottieFonts
import LottieFormat
import LottieImageCodecs
import LottiePlayer
import LottieRenderer
import ViewMachines
import ViewStages
import ZoetropeJSON

/// The findings in one file.
struct ValidationReport {
  /// The name of the file.
  let name: String
  private(set) var findings: [ReportFinding] = []
  /// The machines that were played; nil if none was to be.
  private(set) var machines: [PlayedMachine]?
  /// Whether the file could not be read at all.
  var isUnreadable: Bool { !reason.isEmpty }
  /// The reason why the file could not be read; empty if it could.
  private(set) var reason = ""

  /// Checks a file; an unreadable one is a finding too.
  ///
  /// - Parameters:
  ///   - fonts: The fonts of texts beyond those in the file.
  ///   - playsMachines: Whether the machines of a package are played to find out what they can do.
  init(of path: String, fonts: FontLibrary = FontLibrary(), playsMachines: Bool = false) {
    name = path == "-" ? "standard input" : path
    do {
      let bytes = try InputFile.read(path)
      findings = try Self.findings(bytes, path, name, fonts)
      if playsMachines { try play(bytes, fonts) }
    } catch {
      let prefix = "\(name): "
      let text = error.description
      reason = text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : text
      findings = [ReportFinding(ValidationFinding(.unreadable, message: reason))]
    }
  }

  /// Plays the machines of a package, and adds what is found.
  private mutating func play(_ bytes: [UInt8], _ fonts: FontLibrary) throws(CommandError) {
    machines = []
    guard DotLottieFile.isArchive(bytes) else {
      if LoosePart(of: bytes) == .stateMachine, !AnimationMachineFile.isFile(bytes), !StageFile.isFile(bytes)
      {
        findings.append(
          ReportFinding(
            ValidationFinding(
              .notFound, message: "--check plays machines in packages, which have their layers")))
      }
      return
    }
    let input = PlayableInput.package(try DotLottieFile(bytes, named: name), name: name)
    guard case .package(let file, _) = input else { return }
    let size = input.size
    var options = Player.Options()
    options.fonts = fonts
    for id in file.manifest.stateMachines.map(\.id) {
      // An animation that can't be loaded is a finding already.
      guard let player = try? Player(width: size.0, height: size.1, options: options),
        (try? player.load(file)) != nil, let machine = PlayedMachine(id, of: player)
      else { continue }
      machines?.append(machine)
      findings += machine.findings(file: "s/\(id).json").map { ReportFinding($0) }
    }
  }

  /// The report without less severe findings.
  func atLeast(_ severity: Severity) -> ValidationReport {
    var report = self
    report.findings.removeAll { $0.severity < severity }
    return report
  }

  /// The number of findings of a severity.
  func count(_ severity: Severity) -> Int { findings.count { $0.severity == severity } }

  private static func findings(
    _ bytes: [UInt8], _ path: String, _ name: String, _ fonts: FontLibrary
  ) throws(CommandError) -> [ReportFinding] {
    do {
      if AnimationMachineFile.isFile(bytes) {
        return try AnimationMachineFile(json: bytes).findings().map { ReportFinding($0) }
      }
      if StageFile.isFile(bytes) {
        let stage = StageInput.stage(try StageFile(json: bytes), at: path, fonts: fonts)
        return stage.diagnostics.map { ReportFinding(Finding<StageRule>($0)) }
      }
      return try contentFindings(bytes, path, fonts).map { ReportFinding($0) }
    } catch {
      let isReadable = DotLottieFile.isArchive(bytes) || FileKind.isPossiblyJSON(bytes)
      throw .badInput(
        name,
        isReadable
          ? FileKind.text(of: error, in: bytes)
          : FileKind.reason(bytes, isNot: "an animation, a package or another file to validate", error))
    }
  }

  /// The findings in an animation, a package, a theme or a state machine.
  private static func contentFindings(
    _ bytes: [UInt8], _ path: String, _ fonts: FontLibrary
  ) throws -> [ValidationFinding] {
    if DotLottieFile.isArchive(bytes) {
      return try DotLottieFile(bytes).validate(
        imageDecoder: PlatformImageDecoder(), fonts: fonts)
    }
    switch LoosePart(of: bytes) {
    case .stateMachine: return try StateMachineDefinition(json: bytes).findings()
    case .theme: return try DotLottieTheme.findings(json: bytes)
    case .animation:
      return try LottieAnimation(
        bytes, decoder: PlatformImageDecoder(), assets: DirectoryAssetSource(beside: path), fonts: fonts
      ).findings()
    }
  }
}
#endif
