public import DotLottieFormat
import LottieFormat
import LottiePlayer
public import LottieRenderer

extension DotLottieFile {
  /// Returns everything that is wrong with the package, or looks like a mistake: its manifest, animations, themes and
  /// machines, and the names by which they refer to each other.
  ///
  /// - Parameters:
  ///   - imageDecoder: Decodes pictures, to find damaged ones; nil to skip them.
  ///   - fonts: Opens the fonts of the package; without it, texts that need them are reported.
  /// - Returns: The findings, file by file, the worst of a file first: at most 10,000, of which none gives way to a
  ///   less severe one, and one with the number of the others.
  /// - Complexity: O(bytes of the files, unpacked). Animations beyond 128 MB in all, or after those that cost four
  ///   times a `LoadBudget`, are not read, nor are themes and machines beyond 128 MB: each is a finding.
  public func validate(
    imageDecoder: (any ImageDecoder)? = nil, fonts: (any FontProvider)? = nil
  ) -> [ValidationFinding] {
    var check = PackageCheck(self, imageDecoder, fonts)
    return check.findings()
  }
}

extension LottieAnimation {
  /// Returns the content that can't be drawn as authored.
  ///
  /// - Complexity: O(pixels of the pictures), each of which is decoded.
  public func findings() -> [ValidationFinding] { findings(checkPictures().diagnostics, file: "") }

  func findings(_ pictures: [Diagnostic], file: String) -> [ValidationFinding] {
    (diagnostics + pictures).map { diagnostic in
      let rule: ValidationRule =
        if diagnostic.feature == Diagnostic.Feature.color.rawValue {
          .colorRange
        } else {
          Self.mended.contains(diagnostic.feature) ? .mendedValue : .notDrawn
        }
      var finding = ValidationFinding(rule, file: file, path: diagnostic.path, message: diagnostic.message)
      finding.remedy = Self.remedy(of: diagnostic)
      return finding
    }
  }

  /// Returns the remedy for a kind of missing content; nil for the usual one.
  private static func remedy(of diagnostic: Diagnostic) -> String? {
    switch diagnostic.feature {
    case "font": "Add the font to the package, or give it to the player"
    case "image", "imageLimit", "missingAsset": "Correct the path, or replace the picture"
    case "expression": "Correct the expression, or bake its values into keyframes"
    default: nil
    }
  }

  /// The features of diagnostics for corrected content.
  private static let mended: Set<String> = [
    "number", "value", "keyframe", "slot", "dataURL", "encoding", "version", "more",
  ]
}

/// Checks a package.
struct PackageCheck {
  private let file: DotLottieFile
  private let decoder: (any ImageDecoder)?
  private let fonts: (any FontProvider)?
  private var names: PackageNames
  /// The names of the files to which something refers.
  private var used: Set<ExactName> = []
  /// The files of themes and state machines of version 1.
  private var formerParts: [String] = []
  private var room = FindingRoom<ValidationRule>(capacity: maximumFindings)
  /// The number of bytes to which animations may still unpack, by the sizes in the directory, which no file exceeds.
  private var animationBudget = LottieLimits.maximumFileBytes
  /// The number of bytes to which themes and machines may still unpack; separate, because they are small and have most
  /// errors.
  private var textBudget = LottieLimits.maximumFileBytes
  /// The number of remaining comparisons of unknown ids with known ids.
  private var suggestions = 64
  /// The work that is left for reading all animations, each of which may name the same pictures.
  private var work: Int64

  init(_ file: DotLottieFile, _ decoder: (any ImageDecoder)?, _ fonts: (any FontProvider)?) {
    self.fonts = fonts
    self.file = file
    self.decoder = decoder
    work = 4 * file.loadBudget.remaining
    names = PackageNames(file.manifest)
    use("manifest.json")
  }

  /// Marks the file at a path as used.
  ///
  /// - Returns: The file; nil if there is none.
  @discardableResult
  private mutating func use(_ path: String) -> DotLottieFile.Entry? {
    let entry = file.entry(at: path)
    if let entry { used.insert(ExactName(entry.name)) }
    return entry
  }

  /// Finds everything.
  mutating func findings() -> [ValidationFinding] {
    if file.lacksManifest {
      report(
        .noManifest, "", "", "the archive has no manifest; its only animation is used")
    } else {
      add(file.manifest.findings)
      add(file.manifestNotes.map { $0.reported(by: ValidationRule(reading: $0.rule), in: "manifest.json") })
    }
    animations()
    themes()
    machines()
    unusedFiles()
    reportFormerParts()
    fileNames()
    return room.findings()
  }

  /// Reports the themes and state machines of version 1 together.
  private mutating func reportFormerParts() {
    if formerParts.isEmpty { return }
    let listed = formerParts.prefix(5).joined(separator: ", ")
    let rest = formerParts.count > 5 ? " and \(formerParts.count - 5) more" : ""
    let which = formerParts.count == 1 ? "one of them has" : "\(formerParts.count) of them have"
    report(
      .formerVersion, "manifest.json", "version",
      "players do not read the themes and state machines of version 1; \(which) no effect: \(listed)\(rest)")
  }

  private mutating func report(
    _ rule: ValidationRule, _ file: String, _ path: String = "", _ message: String
  ) {
    add([ValidationFinding(rule, file: file, path: path, message: message)])
  }

  /// The highest number of findings.
  private static let maximumFindings = 10_000

  private mutating func add(_ findings: [ValidationFinding]) {
    for finding in findings { room.add(finding) }
  }

  /// Whether a file of a size may be read with what is left of a budget; reports it if not.
  private mutating func affords(_ path: String, _ size: Int, _ budget: Int) -> Bool {
    if size <= budget { return true }
    report(.tooMuch, path, "", "the file was not read: there are too many, or they are too large")
    return false
  }

  // MARK: Animations

  private mutating func animations() {
    for (row, id) in unique(file.manifest.animations.map { $0.id }) {
      let path = file.animationPath(id: id)
      guard let size = use(path)?.size else {
        names.isComplete = false
        report(.missingFile, "manifest.json", "animations[\(row)]", "there is no file \(path)")
        continue
      }
      guard work > 0 else {
        names.isComplete = false
        report(.tooMuch, path, "", "the animation was not read: those before it take too much work")
        continue
      }
      guard affords(path, size, animationBudget) else {
        names.isComplete = false
        continue
      }
      animationBudget -= size
      animation(id, path)
    }
  }

  /// The first of each id, with its row in the list.
  private func unique(_ ids: [String]) -> [(row: Int, id: String)] {
    var seen: Set<ExactName> = []
    return ids.enumerated().filter { seen.insert(ExactName($0.element)).inserted }.map {
      ($0.offset, $0.element)
    }
  }

  private mutating func animation(_ id: String, _ path: String) {
    let bytes: [UInt8]
    do { bytes = try file.animation(id: id) } catch {
      return unreadableAnimation(id, path, error.message + Self.byte(error.offset))
    }
    do {
      let document = try LottieDocument(bytes, work: file.loadBudget)
      let animation = LottieAnimation(document, decoder: decoder, assets: DotLottieAssets(file), fonts: fonts)
      work -= file.loadBudget.remaining - animation.remainingWork
      names.add(AnimationNames(id: id, animation), id: id)
      assets(document, path)
      let pictures = animation.checkPictures()
      work -= pictures.work
      add(animation.findings(pictures.diagnostics, file: path).worstFirst)
    } catch { unreadableAnimation(id, path, "\(error)") }
  }

  private mutating func unreadableAnimation(_ id: String, _ path: String, _ reason: String) {
    work -= file.costOfFailing(animation: id)
    names.isComplete = false
    report(.unreadable, path, "", reason)
  }

  private mutating func assets(_ document: LottieDocument, _ path: String) {
    let json = document.json
    let assets = rows(of: json.member("assets", of: .root), json)
    for asset in document.assets {
      // The picture that a slot puts in place of an asset's own is looked up too.
      guard case .image(_, _, .path(_, let name)) = asset.content, !name.isEmpty, !file.hasImage(named: name)
      else { continue }
      missing("picture", name, path, assets[asset.node].map { "assets[\($0)]" })
    }
    let fonts = rows(of: json.member("fonts", of: .root).flatMap { json.member("list", of: $0) }, json)
    for resource in file.resources(of: json) {
      use(resource.path)
      guard resource.isExpected, !resource.isThere else { continue }
      switch resource.kind {
      case .image: continue
      case .audio: missing("sound", resource.name, path, assets[resource.object].map { "assets[\($0)]" })
      case .font: missing("font", resource.name, path, fonts[resource.object].map { "fonts.list[\($0)]" })
      }
    }
  }

  private mutating func missing(_ kind: String, _ name: String, _ path: String, _ place: String?) {
    report(.missingAsset, path, place ?? "", "the package has no \(kind) \"\(name)\"")
  }

  /// The rows of the elements of a list: asking each for its path would take quadratic time.
  private func rows(of list: JSONDocument.Node?, _ json: JSONDocument) -> [JSONDocument.Node: Int] {
    guard let list else { return [:] }
    return json.elements(of: list).enumerated().reduce(into: [:]) { $0[$1.element] = $1.offset }
  }

  // MARK: Themes

  private mutating func themes() {
    for (row, id) in unique(file.manifest.themes.map { $0.id }) {
      let path = "t/\(id).json"
      guard let size = use(path)?.size else {
        missingTheme(id, row, path)
        continue
      }
      guard affords(path, size, textBudget) else { continue }
      textBudget -= size
      do throws(DotLottieError) {
        theme(try DotLottieTheme.reading(json: file.themeData(id: id), takesNotes: true), path)
      } catch {
        unreadable(error, path)
      }
    }
  }

  /// A theme of version 1 had another form, which no player reads any more.
  private mutating func missingTheme(_ id: String, _ row: Int, _ path: String) {
    let former = DotLottieFile.formerThemePaths(id: id).first { file.entry(at: $0) != nil }
    guard file.manifest.layout == .version1, let former else {
      report(.missingFile, "manifest.json", "themes[\(row)]", "there is no file \(path)")
      return
    }
    use(former)
    formerParts.append(former)
  }

  private mutating func theme(_ theme: DotLottieTheme.Reading, _ path: String) {
    for problem in theme.problems { report(.brokenThemeRule, path, problem.path, problem.message) }
    if let rest = theme.rest { report(.tooMuch, path, "rules", rest) }
    add(theme.notes.map { $0.reported(by: ValidationRule(reading: $0.rule), in: path) })
    for (row, rule) in theme.rules { check(rule, path, "rules[\(row)]") }
  }

  /// The end of a message about an unknown animation, with the most similar known id.
  private mutating func suggestion(_ id: String) -> String {
    guard suggestions > 0 else { return "" }
    suggestions -= 1
    let known = file.manifest.animations.map { $0.id }
    return UnknownName.nearest(to: id, in: known).map { "; did you mean \"\($0)\"?" } ?? ""
  }

  private mutating func check(_ rule: DotLottieTheme.Rule, _ path: String, _ place: String) {
    var isListed = true
    for id in rule.animations ?? [] where !names.animationIDs.contains(id) {
      isListed = false
      report(
        .unlistedReference, path, "\(place).animations",
        "the manifest lists no animation \"\(id)\"\(suggestion(id))")
    }
    if case .image(let image) = rule.content { use(image, path, place) }
    if let problem = rule.content.problemOfColor {
      report(.colorRange, path, place + problem.path, problem.reason)
    }
    let slot = ExactName(rule.id)
    guard let owner = names.slotOwners[slot] else {
      if names.isComplete { report(.unknownSlot, path, place, "no animation has a slot \"\(rule.id)\"") }
      return
    }
    let names = names
    let limit = rule.problemOfLimit(names.animationIDs, owner: owner) { id in
      // An animation that could not be read may have the slot.
      names.animations[id].map { $0.slots[slot] != nil } ?? names.animationIDs.contains(id)
    }
    if let limit, isListed { return report(.limitedTheme, path, "\(place).animations", limit) }
    let shown = rule.animations?.map { names.animations[$0] } ?? [names.all]
    let kinds = shown.flatMap { $0?.slots[slot] ?? [] }
    let kind = SlotValue(rule.content).kind
    guard limit == nil, !kinds.isEmpty, !kinds.contains(where: { $0 == nil || $0 == kind }) else { return }
    let other = kinds.compactMap { $0 }.first.map { "a \($0.rawValue)" } ?? "another"
    report(
      .slotKind, path, place,
      "the slot \"\(rule.id)\" holds \(other), and the theme fills it with a \(kind.rawValue)")
  }

  private mutating func use(_ image: DotLottieTheme.Image, _ path: String, _ place: String) {
    guard !image.source.isEmpty, !image.source.utf8.starts(with: "data:".utf8) else { return }
    if use(file.imagePath(image.source)) == nil {
      report(.missingAsset, path, place, "the package has no picture \"\(image.source)\"")
    }
  }

  // MARK: State machines

  private mutating func machines() {
    for (row, id) in unique(file.manifest.stateMachines.map { $0.id }) {
      let path = "s/\(id).json"
      guard let size = use(path)?.size else {
        report(.missingFile, "manifest.json", "stateMachines[\(row)]", "there is no file \(path)")
        continue
      }
      guard affords(path, size, textBudget) else { continue }
      textBudget -= size
      do throws(DotLottieError) {
        add(try file.stateMachine(id: id).findings(file: path, in: names))
      } catch {
        unreadable(error, path)
      }
    }
  }

  // MARK: Files

  private mutating func unreadable(_ error: DotLottieError, _ path: String) {
    let prefix = "\(path): "
    let place = error.path.hasPrefix(prefix) ? String(error.path.dropFirst(prefix.count)) : ""
    report(.unreadable, path, place, error.message + Self.byte(error.offset))
  }

  private static func byte(_ offset: Int?) -> String { offset.map { " (byte \($0))" } ?? "" }

  private mutating func unusedFiles() {
    for entry in file.entries {
      if used.contains(ExactName(entry.name)) { continue }
      if file.manifest.layout == .version1, entry.path.hasPrefix("states/") {
        formerParts.append(entry.name)
      } else {
        report(.unusedFile, entry.name, "", "nothing refers to the file")
      }
    }
  }

  private mutating func fileNames() {
    var paths = PackagePathSet()
    for entry in file.entries {
      do {
        try paths.insert(entry.name)
      } catch {
        report(.fileName, entry.name, "", error.message)
      }
    }
    for name in file.leftOutNames {
      report(.fileName, name, "", "the name is not allowed in a package; the file is left out")
    }
  }
}
