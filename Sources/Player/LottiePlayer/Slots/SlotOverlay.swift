import DotLottieFormat
import LottieFormat
import LottieRenderer
internal import VectorRaster

/// The overlay of an animation's slots, which follows their values: an unchanged slot is not filled again.
struct SlotOverlay: Sendable {
  private let animation: LottieAnimation
  private let assets: (any AssetSource)?
  private var pictures: PictureFiles
  /// Whether a picture was left out, for which there may be room after the next change.
  private var isShort = false
  /// Whether ``pictures`` may contain files that no slot shows.
  private var mayForget = true
  /// The name of each slot's picture.
  private var pictureNames: [ExactName: [UInt8]] = [:]
  /// The overlay, made when the first slot is filled; nil again when all are empty.
  private var values: Overlay?
  /// The ids of the slots that are filled.
  private var filled: Set<ExactName> = []
  private var findings: [ExactName: Diagnostic] = [:]

  /// Makes an overlay.
  ///
  /// - Parameters:
  ///   - animation: The animation whose slots are filled.
  ///   - assets: The source of pictures; nil for none.
  ///   - decoder: The decoder of pictures; nil for none.
  init(_ animation: LottieAnimation, assets: (any AssetSource)?, decoder: (any ImageDecoder)?) {
    self.animation = animation
    self.assets = assets
    pictures = PictureFiles(decoder: decoder, maximumBytes: Self.maximumPictureBytes)
  }

  /// The largest number of bytes of the files of pictures that slots show.
  private static let maximumPictureBytes = 128 << 20

  /// The overlay; nil without values.
  var overlay: Overlay? { filled.isEmpty ? nil : values }

  /// Notes on values that are not drawn, sorted by slot.
  var diagnostics: [Diagnostic] {
    findings.keys.sorted(by: ExactName.precede).compactMap { findings[$0] }
  }

  /// Fills the slots with their current values.
  mutating func follow(_ store: inout SlotStore) {
    mayForget = true
    let changed: [ExactName]
    switch store.takeChanges() {
    case .some(let ids) where !isShort:
      changed = ids.sorted(by: ExactName.precede)
      for id in changed { empty(id) }
    default:
      changed = store.replaced
      emptyAll()
    }
    fill(changed, store)
    guard values?.isWasteful ?? false else { return }
    // The files of pictures are known, and are not read again.
    emptyAll()
    fill(store.replaced, store)
  }

  private mutating func empty(_ id: ExactName) {
    if filled.remove(id) != nil { values?.clear(id.text) }
    findings[id] = nil
    pictureNames[id] = nil
  }

  private mutating func emptyAll() {
    values = nil
    (filled, findings, pictureNames) = ([], [:], [:])
    isShort = false
  }

  private mutating func fill(_ ids: [ExactName], _ store: SlotStore) {
    for id in ids {
      if let value = store.replacement(of: id) { fill(id, value) }
    }
  }

  // MARK: One slot

  private mutating func fill(_ id: ExactName, _ value: SlotValue) {
    let isPicture = value.kind == .image
    if !animation.uses(slot: id.text, pictures: isPicture) {
      let user = isPicture ? "picture" : "property"
      report("slot", "no \(user) that is drawn has the slot \"\(id.text)\"", id)
    } else {
      do throws(LottieError) {
        if isPicture {
          guard let picture = picture(for: id, value) else { return }
          try change { overlay throws(LottieError) in try overlay.set(id.text, to: picture) }
        } else {
          let json = value.property.utf8()
          try change { overlay throws(LottieError) in try overlay.set(id.text, json: json) }
        }
        filled.insert(id)
        if let problem = value.problemOfColor { report(Diagnostic.Feature.color.rawValue, problem, id) }
      } catch {
        report("slot", error.message, id)
      }
    }
  }

  private mutating func change(
    _ body: (inout Overlay) throws(LottieError) -> Void
  ) throws(LottieError) {
    // Taken out of the property, so that it is not copied when it changes.
    var overlay = values ?? Overlay(animation)
    values = nil
    defer { values = overlay }
    try body(&overlay)
  }

  // MARK: Pictures

  private mutating func picture(for id: ExactName, _ value: SlotValue) -> Picture? {
    let reason: String
    switch find(value, for: id) {
    case .success(let picture): return picture
    case .failure(.missing): reason = "there is no such file in the package"
    case .failure(.noDecoder): reason = "no image decoder was given"
    case .failure(.exhausted):
      reason = "the files of pictures of all slots may have \(Self.maximumPictureBytes) bytes together"
      isShort = true
    case .failure(.refused(let message)): reason = message
    }
    report("image", "the picture of the slot \"\(id.text)\" is not drawn: \(reason)", id)
    return nil
  }

  private mutating func find(
    _ value: SlotValue, for id: ExactName
  ) -> Result<Picture, PictureFiles.Failure> {
    switch PictureSource(value.property) {
    case .remote:
      return .failure(.refused("nothing is fetched from a network"))
    case .embedded:
      let source = value.property.member("p")?.text ?? ""
      return find(Array("data \(source)".utf8), for: id) { value.embeddedPicture }
    case .package(let name):
      return find(Array("file \(name)".utf8), for: id) { [assets] in
        assets?.bytes(directory: "", name: name)
      }
    }
  }

  private mutating func find(
    _ name: [UInt8], for id: ExactName, bytes: () -> [UInt8]?
  ) -> Result<Picture, PictureFiles.Failure> {
    pictureNames[id] = name
    let found = pictures.picture(named: name, bytes: bytes)
    guard case .failure(.exhausted) = found, mayForget else { return found }
    // Every file read from here on is in use; a second search would find nothing to remove.
    mayForget = false
    pictures.keep(pictureNames.values)
    return pictures.picture(named: name, bytes: bytes)
  }

  private mutating func report(_ feature: String, _ message: String, _ id: ExactName) {
    guard findings.count < LottieLimits.maximumDiagnostics else { return }
    findings[id] = Diagnostic(feature: feature, path: "slots.\(id.text)", message: message)
  }
}

extension SlotValue {
  /// The bytes of a picture in the value itself.
  fileprivate var embeddedPicture: [UInt8]? {
    guard let json = try? JSONDocument(property.utf8()),
      case .embedded(_, let bytes)? = try? LottieDocument.ValueReader(json).picture(at: .root).source
    else { return nil }
    return bytes
  }
}
