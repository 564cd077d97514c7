#if Tools
import LottieFormat
import LottieRenderer
import ZoetropeJSON

/// The report of `zoetrope info` on an animation.
struct InfoReport {
  private let document: LottieDocument
  private let animation: LottieAnimation
  private let census: FeatureCensus
  /// The estimate of the work to draw all frames; nil if there is none.
  let cost: DrawingCost?
  /// The places where fonts were found, by their names.
  private let origins: [ExactName: [String]]

  /// - Parameter estimatesCost: Whether a few frames are drawn to estimate the work.
  init(_ document: LottieDocument, _ animation: LottieAnimation, estimatesCost: Bool = true) {
    self.document = document
    cost = estimatesCost ? DrawingCost(of: animation) : nil
    self.animation = animation
    census = FeatureCensus(document)
    let pictures = animation.checkPictures()
    diagnostics = (animation.diagnostics + pictures.diagnostics).unique
    decodingWork = pictures.work
    origins = Dictionary(grouping: animation.fonts) { ExactName($0.name) }
      .mapValues { $0.map(\.origin.description) }
  }

  /// The units of work that the estimate took.
  var estimatingWork: Double { (cost?.workPerFrame ?? 0) * Double(DrawingCost.samples) }

  /// The parts of the file that are not drawn.
  let diagnostics: [Diagnostic]

  /// The units of work that decoding the pictures took.
  let decodingWork: Int64

  private var seconds: Double { (document.outPoint - document.inPoint) / document.frameRate }

  /// Whether the pixels are the same on every machine; false with a platform's decoder of lossy
  /// pictures, and with a system's fonts.
  var isExact: Bool {
    usesSameFonts
      && !document.assets.contains { asset in
        guard case .image(_, _, let source) = asset.content else { return false }
        switch source {
        case .embedded(_, let bytes): return !bytes.starts(with: [0x89, 0x50, 0x4E, 0x47])
        case .path(_, let name): return !name.lowercased().hasSuffix(".png")
        }
      }
  }
}

extension InfoReport {
  /// The report for programs.
  var members: [(String, JSONValue)] {
    [
      ("name", .optional(document.name)),
      ("version", .optional(version)),
      ("width", .number(document.width)),
      ("height", .number(document.height)),
      ("frameRate", .number(document.frameRate)),
      ("inPoint", .number(document.inPoint)),
      ("outPoint", .number(document.outPoint)),
      ("frames", .number(Double(animation.frameCount))),
      ("seconds", .number(seconds)),
      ("markers", .array(document.markers.map(marker))),
      ("layers", .array(document.layers.map(layer))),
      ("assets", .array(document.assets.map(asset))),
      ("fonts", .array(document.fonts.map(font))),
      ("slots", .array(animation.slotIDs.map(JSONValue.string))),
      ("features", .object(census.counts.map { ($0.word, .number(Double($0.count))) })),
      ("samePixelsEverywhere", .boolean(isExact)),
      ("cost", cost?.json ?? .null),
      ("diagnostics", .array(diagnostics.map(\.json))),
    ]
  }

  private var version: String? { document.version.map { "\($0.major).\($0.minor).\($0.patch)" } }

  private func marker(_ marker: LottieDocument.Marker) -> JSONValue {
    .object([
      ("name", .string(marker.name)), ("frame", .number(marker.time - document.inPoint)),
      ("duration", .number(marker.duration)),
    ])
  }

  private func layer(_ layer: LottieDocument.Layer) -> JSONValue {
    .object([
      ("name", .string(layer.name)), ("kind", .string(layer.kind)),
      ("index", .optional(layer.index.map(Double.init))), ("inPoint", .number(layer.inPoint)),
      ("outPoint", .number(layer.outPoint)), ("hidden", .boolean(layer.isHidden)),
    ])
  }

  private func asset(_ asset: LottieDocument.Asset) -> JSONValue {
    switch asset.content {
    case .precomposition(let layers, _):
      return .object([
        ("id", .string(asset.id)), ("kind", .string("precomposition")),
        ("layers", .number(Double(layers.count))),
      ])
    case .image(let width, let height, .embedded(let mediaType, let bytes)):
      return .object([
        ("id", .string(asset.id)), ("kind", .string("image")), ("width", .number(width)),
        ("height", .number(height)), ("mediaType", .string(mediaType)),
        ("bytes", .number(Double(bytes.count))),
      ])
    case .image(let width, let height, .path(let directory, let name)):
      return .object([
        ("id", .string(asset.id)), ("kind", .string("image")), ("width", .number(width)),
        ("height", .number(height)), ("directory", .string(directory)), ("file", .string(name)),
      ])
    case .sound(.embedded(let mediaType, let bytes)):
      return .object([
        ("id", .string(asset.id)), ("kind", .string("sound")), ("mediaType", .string(mediaType)),
        ("bytes", .number(Double(bytes.count))),
      ])
    case .sound(.path(let directory, let name)):
      return .object([
        ("id", .string(asset.id)), ("kind", .string("sound")), ("directory", .string(directory)),
        ("file", .string(name)),
      ])
    case .other:
      return .object([("id", .string(asset.id)), ("kind", .string("other"))])
    }
  }

  /// Whether all fonts are the same on every machine.
  var usesSameFonts: Bool { animation.fonts.allSatisfy(\.origin.isSameEverywhere) }

  /// The places where a font was found; none for a font that no text needs.
  private func origins(of font: LottieDocument.Font) -> [String] {
    origins[ExactName(font.name)] ?? []
  }

  private func font(_ font: LottieDocument.Font) -> JSONValue {
    .object([
      ("name", .string(font.name)), ("family", .string(font.family)), ("style", .string(font.style)),
      ("path", .optional(font.path)), ("found", .array(origins(of: font).map(JSONValue.string))),
    ])
  }

}

extension [Diagnostic] {
  /// The diagnostics, each once.
  var unique: [Diagnostic] {
    var seen: Set<Diagnostic> = []
    return filter { seen.insert($0).inserted }
  }
}

extension Diagnostic {
  /// The diagnostic for programs.
  var json: JSONValue {
    .object([
      ("feature", .string(feature)), ("layer", .optional(layer)), ("path", .string(path)),
      ("message", .string(message)),
    ])
  }
}

extension InfoReport {
  /// The report for people.
  var text: String {
    var report = ReportText()
    if let name = document.name, !name.isEmpty { report.row("name", name) }
    report.row("size", size)
    report.row("rate", "\(number(document.frameRate)) frames a second")
    report.row("length", "\(animation.frameCount) frames, \(number(seconds)) s")
    report.row("in, out", "\(number(document.inPoint)), \(number(document.outPoint))")
    if let version { report.row("exporter", version) }
    report.row("layers", "\(document.layers.count)")
    report.rows("", document.layers) { "\($0.kind)  \($0.name)" }
    for marker in document.markers {
      let frame = number(marker.time - document.inPoint)
      report.row("marker", "\(marker.name)  at \(frame), \(number(marker.duration)) frames")
    }
    for asset in document.assets { report.row("asset", text(of: asset)) }
    for font in document.fonts {
      let origins = origins(of: font)
      let place = origins.isEmpty ? "not needed" : "found in: " + origins.joined(separator: ", ")
      report.row("font", "\(font.name)  \(font.family) \(font.style)  \(place)")
    }
    for slot in slots { report.row("slot", slot) }
    let features = census.counts.map { $0.count == 1 ? $0.word : "\($0.word) × \($0.count)" }
    report.row("features", features.joined(separator: ", "))
    if let cost { report.row("cost", cost.summary) }
    report.row("pixels", Self.exactness(isExact, usesSameFonts: usesSameFonts))
    report.row("diagnostics", diagnostics.isEmpty ? "none" : "\(diagnostics.count)")
    for diagnostic in diagnostics { report.line("  " + Self.text(of: diagnostic)) }
    return report.text
  }

  /// The sentence about pixels.
  static func exactness(_ isExact: Bool, usesSameFonts: Bool) -> String {
    if !usesSameFonts { return "not the same on every machine: fonts of this system are used" }
    return isExact ? "the same on every machine" : "as exact as the platform's picture decoder"
  }

  /// A diagnostic on one line.
  static func text(of diagnostic: Diagnostic) -> String {
    let layer = diagnostic.layer.map { ", layer \($0)" } ?? ""
    return "\(diagnostic.feature)  \(diagnostic.path)\(layer): \(diagnostic.message)"
  }

  private var size: String { "\(number(document.width)) × \(number(document.height))" }

  private func text(of asset: LottieDocument.Asset) -> String {
    switch asset.content {
    case .precomposition(let layers, _): "\(asset.id)  precomposition of \(layers.count) layers"
    case .image(_, _, .embedded(let type, let bytes)):
      "\(asset.id)  image, embedded, \(type), \(bytes.count) bytes"
    case .image(_, _, .path(let directory, let name)): "\(asset.id)  image in \(directory)\(name)"
    case .sound(.embedded(let type, let bytes)): "\(asset.id)  sound, embedded, \(type), \(bytes.count) bytes"
    case .sound(.path(let directory, let name)): "\(asset.id)  sound in \(directory)\(name)"
    case .other: asset.id
    }
  }

  private func number(_ value: Double) -> String { ReportText.number(value) }
}

extension InfoReport {
  /// The size and the length, in a few words.
  var summary: String {
    "\(size), \(animation.frameCount) frames, \(number(seconds)) s at \(number(document.frameRate)) a second"
  }

  /// The names of the markers.
  var markers: [String] { document.markers.map(\.name) }

  /// The fonts that texts need, with the places where they were found.
  var fontPlaces: [String] { animation.fonts.map { "\($0.name) from \($0.origin)" } }

  /// The slots that a theme can fill, with the kinds of their values in the file.
  var slots: [String] {
    let filled = animation.filledSlots
    let known = Set(filled.map(\.id))
    return filled.map { "\($0.id) \($0.kind)" } + animation.slotIDs.filter { !known.contains($0) }
  }
}
#endif
