#if Tools
import DotLottieFormat
import DotLottieInspection
import LottieFonts
import LottieFormat
import LottieImageCodecs
import LottiePlayer
import LottieRenderer
import ZoetropeJSON

/// The report of `zoetrope info` on a package.
///
/// Animations are read one after the other, and only for a report.
struct PackageReport {
  let file: DotLottieFile
  let byteCount: Int
  /// The fonts that texts need and the package does not contain.
  let fonts: FontLibrary

  /// The highest number of bytes of all animations that are read, so that no package takes long.
  private static let maximumAnimationBytes = LottieLimits.maximumFileBytes

  /// A line about the contents, with its place.
  struct Note {
    /// The file in the package.
    var file: String
    /// The place in the file; empty for the whole file.
    var path: String = ""
    var message: String
    /// The diagnostic, if it comes from the renderer.
    var diagnostic: Diagnostic?

    init(file: String, path: String = "", _ message: String) {
      self.file = file
      self.path = path
      self.message = message
    }

    init(file: String, _ diagnostic: Diagnostic) {
      self.init(file: file, path: diagnostic.path, diagnostic.message)
      self.diagnostic = diagnostic
    }

    init(file: String, _ error: DotLottieError) {
      // The error names the file too, alone or before a path.
      var error = error
      if error.path == file { error.path = "" }
      if error.path.hasPrefix("\(file): ") { error.path = String(error.path.dropFirst(file.count + 2)) }
      self.init(file: file, path: error.path, error.message)
    }
  }

  /// A part in the manifest, with its contents if they are valid.
  struct Part<Item, Content> {
    var item: Item
    /// The file in the package.
    var path: String
    var content: Content?
  }

  // MARK: Reading

  /// Reads the animations, one after the other, and adds findings.
  func readAnimations(
    _ findings: inout [Note], _ body: (Part<DotLottieManifest.Animation, InfoReport>) -> Void
  ) {
    var budget = Self.maximumAnimationBytes, skippedCount = 0
    var work = 4 * file.loadBudget.remaining
    // About two seconds of drawing.
    var estimates = 2e9
    for (row, item) in file.manifest.animations.enumerated() {
      let path = file.animationPath(id: item.id)
      budget -= min(file.entry(at: path)?.size ?? 0, budget + 1)
      guard budget >= 0, work > 0, row < ReportText.maximumRows else {
        skippedCount += 1
        body(Part(item: item, path: path))
        continue
      }
      var report: InfoReport?
      do throws(CommandError) {
        let bytes: [UInt8]
        do { bytes = try file.animation(id: item.id) } catch { throw .badInput(path, "\(error)") }
        let document = try LottieDocument(bytes, named: path, work: file.loadBudget)
        let animation = LottieAnimation(
          document, decoder: PlatformImageDecoder(), assets: DotLottieAssets(file), fonts: fonts)
        work -= file.loadBudget.remaining - animation.remainingWork
        let info = InfoReport(document, animation, estimatesCost: estimates > 0)
        estimates -= info.estimatingWork
        work -= info.decodingWork
        report = info
        findings += info.diagnostics.map { Note(file: path, $0) }
      } catch {
        work -= file.costOfFailing(animation: item.id)
        let reason =
          error.description.hasPrefix("\(path): ") ? error.description.dropFirst(path.count + 2) : ""
        findings.append(Note(file: path, reason.isEmpty ? error.description : String(reason)))
      }
      body(Part(item: item, path: path, content: report))
    }
    if skippedCount > 0 {
      let count = ReportText.count(skippedCount, "animation")
      let verb = skippedCount == 1 ? "was" : "were"
      let reason = "\(count) \(verb) not checked: too many, or too much work"
      findings.append(Note(file: "manifest.json", reason))
    }
  }

  /// Reads the themes; rules that players refuse are findings.
  func themes(_ findings: inout [Note]) -> [Part<DotLottieManifest.Item, DotLottieTheme>] {
    var problems: [Note] = []
    let parts = read(file.manifest.themes, in: "t", &findings) { item throws(DotLottieError) in
      let reading = try file.themeReading(id: item.id), path = "t/\(item.id).json"
      problems += reading.problems.map { Note(file: path, path: $0.path, $0.message) }
      if let rest = reading.rest { problems.append(Note(file: path, path: "rules", rest)) }
      return reading.theme
    }
    findings += problems
    return parts
  }

  /// Reads the state machines.
  func machines(_ findings: inout [Note]) -> [Part<DotLottieManifest.Item, StateMachineDefinition>] {
    let parts = read(file.manifest.stateMachines, in: "s", &findings) { item throws(DotLottieError) in
      try file.stateMachine(id: item.id)
    }
    for part in parts {
      guard let machine = part.content else { continue }
      do throws(DotLottieError) {
        let engine = try StateMachineEngine(machine)
        findings += engine.diagnostics.map { Note(file: part.path, path: $0.path, $0.message) }
      } catch {
        findings.append(Note(file: part.path, path: error.path, "players refuse it: \(error.message)"))
        findings += machine.diagnostics.map { Note(file: part.path, path: $0.path, $0.message) }
      }
    }
    return parts
  }

  private func read<Content>(
    _ items: [DotLottieManifest.Item], in folder: String, _ findings: inout [Note],
    _ load: (DotLottieManifest.Item) throws(DotLottieError) -> Content
  ) -> [Part<DotLottieManifest.Item, Content>] {
    var parts: [Part<DotLottieManifest.Item, Content>] = []
    for item in items {
      var part = Part<DotLottieManifest.Item, Content>(item: item, path: "\(folder)/\(item.id).json")
      if parts.count < ReportText.maximumRows {
        do throws(DotLottieError) {
          part.content = try load(item)
        } catch {
          findings.append(Note(file: part.path, error))
        }
      }
      parts.append(part)
    }
    return parts
  }

  /// The contradictions of the manifest.
  var manifestFindings: [Note] {
    let missing =
      file.lacksManifest
      ? [Note(file: file.animationPath(id: file.initialAnimationID), LoadedAnimation.noManifest)] : []
    return missing + file.manifest.findings.map { Note(file: $0.file, path: $0.path, $0.message) }
  }
}
#endif
