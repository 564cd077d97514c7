#if Tools
import DotLottieFormat
import DotLottieInspection
import LottieFonts
import LottieFormat
import LottieImageCodecs
import LottiePlayer
import LottieRenderer

/// An animation from a file, with the name of the file for messages.
package struct LoadedAnimation {
  package let name: String
  /// The parsed file; nil for an animation of a package, whose slots are those of all its animations.
  private let document: LottieDocument?
  package private(set) var animation: LottieAnimation
  /// The values of slots from a theme.
  var theme: Overlay?
  /// The package that the animation is from; nil for a file of its own.
  private var file: DotLottieFile?
  /// The slots from a command line whose expressions are compiled into the animation.
  private var compiledSlots: Set<String> = []
  /// Notes on the file itself.
  private var remarks: [String] = []
  /// The refused theme, or its refused rules.
  private(set) var themeDiagnostics: [Diagnostic] = []
  /// The content that is not drawn as authored, including the refused parts of the theme.
  var diagnostics: [Diagnostic] { animation.diagnostics + themeDiagnostics }

  /// The note on an archive without a manifest.
  static let noManifest = "the archive has no manifest; its only animation is used"

  /// Parses and compiles bytes that were read from `path`; pictures beside it are found, the network is not used.
  ///
  /// - Throws: ``CommandError`` with exit code 3.
  package init(
    _ path: String, bytes: [UInt8], fonts: FontLibrary = FontLibrary()
  ) throws(CommandError) {
    let name = path == "-" ? "standard input" : path
    if DotLottieFile.isArchive(bytes) {
      let file = try DotLottieFile(bytes, named: name)
      try self.init(file, id: file.initialAnimationID, name: name, fonts: fonts)
      return
    }
    self.init(name, try LottieDocument(bytes, named: name), DirectoryAssetSource(beside: path), fonts)
  }

  private init(
    _ name: String, _ document: LottieDocument, _ assets: DirectoryAssetSource?, _ fonts: FontLibrary
  ) {
    (self.name, self.document) = (name, document)
    animation = LottieAnimation(document, decoder: PlatformImageDecoder(), assets: assets, fonts: fonts)
  }

  /// Parses and compiles an animation of a package.
  ///
  /// - Throws: ``CommandError`` with exit code 3.
  init(
    _ file: DotLottieFile, id: String, name: String, fonts: FontLibrary = FontLibrary()
  ) throws(CommandError) {
    (self.name, self.file, document) = (name, file, nil)
    let bytes: [UInt8]
    do { bytes = try file.animation(id: id) } catch { throw .badInput(name, "\(error)") }
    animation = LottieAnimation(
      try LottieDocument(bytes, named: name, work: file.loadBudget), decoder: PlatformImageDecoder(),
      assets: DotLottieAssets(file), fonts: fonts)
    if file.lacksManifest { remarks = ["\(name): \(Self.noManifest)"] }
  }

  /// Takes the current animation of a player, with its theme.
  ///
  /// - Throws: ``CommandError`` with exit code 3 if it has none.
  init(_ player: Player, of file: DotLottieFile, name: String) throws(CommandError) {
    (self.name, self.file, document) = (name, file, nil)
    // First, because the expressions of a theme are compiled into the animation.
    theme = player.overlay
    guard let shown = player.animation else {
      throw .badInput(name, "no animation could be loaded")
    }
    animation = shown
    if file.lacksManifest { remarks = ["\(name): \(Self.noManifest)"] }
    let colors = player.diagnostics.filter { $0.feature == "color" && $0.path.hasPrefix("slots.") }
    themeDiagnostics = colors
    remarks += colors.map { "\(name): \($0.path): \($0.message)" }
    guard let refusal = player.themeRefusal else { return }
    themeDiagnostics += refusal.parts.map { Diagnostic(feature: "theme", path: $0.path, message: $0.reason) }
    remarks += refusal.parts.map { "\(name): the theme's \($0.path) is not applied: \($0.reason)" }
    if refusal.parts.isEmpty {
      themeDiagnostics.append(Diagnostic(feature: "theme", path: "", message: refusal.message))
      remarks.append("\(name): no theme is applied: \(refusal.message)")
    }
  }

  /// The values of slots from a command line, on top of a theme's; nil for none.
  ///
  /// Slots that only other animations of the package have change nothing here.
  ///
  /// - Throws: ``CommandError`` with exit code 2 if a slot does not exist or its value does not fit.
  func overlay(_ slots: [SlotArgument]) throws(CommandError) -> Overlay? {
    if slots.isEmpty { return theme }
    var overlay = theme ?? Overlay(animation)
    for slot in try slots.map(named) where !compiledSlots.contains(slot.id) {
      let text = plainText(of: slot)
      let json = text == nil ? try json(of: slot) : []
      guard animation.draws(slot: slot.id) else { continue }
      do {
        if let text {
          try overlay.set(slot.id, to: .text(text))
        } else {
          try overlay.set(slot.id, json: json)
          let value = try? SlotValue(property: json, kind: animation.slotKind(slot.id))
          if let problem = value?.problemOfColor {
            StandardError.writeNotes(["--slot \(slot.id): \(problem)"])
          }
        }
      } catch {
        let place = error.offset.map { " (byte \($0) of the value)" } ?? ""
        throw .usage("--slot \(slot.id): \(error.message)\(place)")
      }
    }
    return overlay
  }

  /// Gives a player that shows the animation the values of slots from a command line.
  ///
  /// - Throws: ``CommandError`` with exit code 2 if a slot does not exist or its value does not fit.
  func fill(_ slots: [SlotArgument], of player: Player) throws(CommandError) {
    // A player takes values that no property of this animation fits, for one of its other animations may.
    _ = try overlay(slots.filter { !$0.hasExpression })
    for slot in try slots.map(named) {
      let text = plainText(of: slot)
      let json = text == nil ? try json(of: slot) : []
      do throws(PlayerError) {
        let value: SlotValue
        if let text {
          value = .text(text)
        } else {
          value = try SlotValue(property: json, kind: kind(ofSlot: slot.id))
        }
        try player.setSlot(slot.id, to: value)
      } catch {
        throw .usage("--slot \(slot.id): \(error.message)")
      }
    }
  }

  /// Compiles the expressions of slots from a command line into the animation.
  ///
  /// - Parameter player: A player that shows the animation with its theme.
  /// - Throws: ``CommandError`` with exit code 2 if a slot does not exist or its value does not fit.
  func evaluating(_ slots: [SlotArgument], on player: Player) throws(CommandError) -> LoadedAnimation {
    let scripted = try slots.filter(\.hasExpression).map(named)
    try fill(scripted, of: player)
    var result = self
    result.theme = player.overlay
    result.animation = player.animation ?? animation
    result.compiledSlots = Set(scripted.map(\.id))
    return result
  }

  /// Notes on the slots from a command line that nothing in the animation uses.
  ///
  /// - Throws: ``CommandError`` with exit code 2 if a slot does not exist.
  func notesOnUnusedSlots(_ slots: [SlotArgument]) throws(CommandError) -> [String] {
    try slots.map(named).filter { !animation.draws(slot: $0.id) && !compiledSlots.contains($0.id) }.map {
      let reason =
        (file?.manifest.animations.count ?? 1) > 1
        ? "the drawn animation does not use it; --animation draws another one"
        : "no property or picture uses it"
      return "\(name): --slot \($0.id): the value changes nothing, because \(reason)"
    }
  }

  /// The slots of the package's animations; nil for a file of its own.
  private var packageSlots: PackageSlots? { file.map { PackageSlots(of: $0) } }

  /// The argument with the name of the slot that it means: one of the animation, otherwise one that the player accepts,
  /// of the file or of another animation of the package.
  ///
  /// - Throws: ``CommandError`` with exit code 2 if there is no such slot.
  private func named(_ slot: SlotArgument) throws(CommandError) -> SlotArgument {
    var slot = slot
    if let id = animation.slotIDs.meant(by: slot.id) {
      slot.id = id
      return slot
    }
    let packageSlots = packageSlots
    let others = packageSlots?.ids ?? document?.namedSlots.map(\.id) ?? []
    if let id = others.meant(by: slot.id) {
      slot.id = id
    } else if !(packageSlots?.mayContain(slot.id) ?? false) {
      throw .usage(UnknownName.option("--slot", slot.id, animation.slotIDs + others, "slots"))
    }
    return slot
  }

  /// The kind of a slot of the animation, otherwise of the file or of another animation of the package.
  private func kind(ofSlot id: String) -> LottieDocument.SlotKind? {
    if let kind = animation.slotKind(id) { return kind }
    return packageSlots?.kind(of: id) ?? document?.namedSlots.first { $0.id.isExactly(id) }?.kind
  }

  /// A Boolean value indicating whether a slot has values of a kind, in the animation or, for slots that it does not use,
  /// elsewhere in the file.
  private func holds(_ kind: LottieDocument.SlotKind, slot id: String) -> Bool {
    animation.draws(slot: id)
      ? animation.filledSlots.contains { $0.id == id && $0.kind == kind } : self.kind(ofSlot: id) == kind
  }

  /// The text for a slot of texts, bare or as a JSON string; nil for other slots, and for a property in JSON.
  private func plainText(of slot: SlotArgument) -> String? {
    guard !slot.text.hasPrefix("{"), holds(.text, slot: slot.id) else { return nil }
    let bytes = Array(slot.text.utf8)
    guard slot.text.hasPrefix("\""), let json = try? JSONDocument(bytes) else { return slot.text }
    return json.string(json.root) ?? slot.text
  }

  /// The JSON of a value for a slot; a colour for a gradient is a gradient of that colour alone.
  ///
  /// - Throws: ``CommandError`` with exit code 2 for a text that is neither a colour nor JSON, and for a number that is not
  ///   finite.
  func json(of slot: SlotArgument) throws(CommandError) -> [UInt8] {
    if let color = slot.color {
      if holds(.gradient, slot: slot.id) { return color.gradientJSON }
      guard color.alpha == 255 else {
        throw .usage("--slot \(slot.id): a colour of a slot is opaque, not \(slot.text)")
      }
      return color.json
    }
    let bytes = Array(slot.text.utf8)
    let failure: JSONError
    do throws(JSONError) {
      let json = try JSONDocument(bytes)
      guard let number = json.firstNumberWithoutValue else { return bytes }
      failure = json.error(ofNumberWithoutValue: number)
    } catch {
      // A text with a number sign is a wrong colour, not a comment.
      let isJSON = slot.text.hasPrefix("[") || slot.text.hasPrefix("{") || JSONDeviation(in: bytes) != nil
      guard isJSON, !slot.text.hasPrefix("#") else {
        throw .usage("--slot \(slot.id): expected \(SlotArgument.valueForm), not \(slot.text)")
      }
      failure = error
    }
    let position = failure.offset.map { " (byte \($0) of the value)" } ?? ""
    throw .usage("--slot \(slot.id): \(failure.message)\(position)")
  }

  /// Prints on standard error what is not drawn, in one line, and `notes` in a line each.
  func printNotes(_ notes: [String], diagnostics: [Diagnostic]) {
    StandardError.writeNotes(remarks + notes)
    var counts: [(feature: String, count: Int)] = []
    for diagnostic in diagnostics {
      if let index = counts.firstIndex(where: { $0.feature == diagnostic.feature }) {
        counts[index].count += 1
      } else {
        counts.append((diagnostic.feature, 1))
      }
    }
    guard let first = diagnostics.first else { return }
    let list = counts.map { $0.count == 1 ? $0.feature : "\($0.feature) × \($0.count)" }.joined(
      separator: ", ")
    let path = first.path.isEmpty ? "" : "\(first.path): "
    let line =
      "\(name): not drawn as authored: \(list); \(diagnostics.count > 1 ? "first " : "")\(path)\(first.namedMessage)"
    let rest = diagnostics.count > 1 ? "; `zoetrope info` with the same fonts lists the others" : ""
    StandardError.writeNotes([line + rest])
  }
}
#endif
