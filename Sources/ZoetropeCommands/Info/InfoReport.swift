import LottieFormat
import LottieRenderer

/// What `zoetrope info` says about an animation.
struct InfoReport {
  private let document: LottieDocument
  private let animation: LottieAnimation
  private let census: FeatureCensus

  init(_ document: LottieDocument, _ animation: LottieAnimation) {
    self.document = document
    self.animation = animation
    census = FeatureCensus(document)
  }

  private var seconds: Double { (document.outPoint - document.inPoint) / document.frameRate }

  /// Whether the pixels are the same on every machine: not where a platform's decoder of lossy pictures decides.
  private var isExact: Bool {
    !document.assets.contains { asset in
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
  var json: JSONText {
    .object([
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
      ("slots", .array(document.slots.map { .string($0.id) })),
      ("features", .object(census.counts.map { ($0.word, .number(Double($0.count))) })),
      ("samePixelsEverywhere", .bool(isExact)),
      ("diagnostics", .array(animation.diagnostics.map(diagnostic))),
    ])
  }

  private var version: String? { document.version.map { "\($0.major).\($0.minor).\($0.patch)" } }

  private func marker(_ marker: LottieDocument.Marker) -> JSONText {
    .object([
      ("name", .string(marker.name)), ("frame", .number(marker.time - document.inPoint)),
      ("duration", .number(marker.duration)),
    ])
  }

  private func layer(_ layer: LottieDocument.Layer) -> JSONText {
    .object([
      ("name", .string(layer.name)), ("kind", .string(layer.kind)),
      ("index", .optional(layer.index.map(Double.init))), ("inPoint", .number(layer.inPoint)),
      ("outPoint", .number(layer.outPoint)), ("hidden", .bool(layer.isHidden)),
    ])
  }

  private func asset(_ asset: LottieDocument.Asset) -> JSONText {
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
    case .other:
      return .object([("id", .string(asset.id)), ("kind", .string("other"))])
    }
  }

  private func font(_ font: LottieDocument.Font) -> JSONText {
    .object([
      ("name", .string(font.name)), ("family", .string(font.family)), ("style", .string(font.style)),
      ("path", .optional(font.path)),
    ])
  }

  private func diagnostic(_ diagnostic: Diagnostic) -> JSONText {
    .object([
      ("feature", .string(diagnostic.feature)), ("layer", .optional(diagnostic.layer)),
      ("path", .string(diagnostic.path)), ("message", .string(diagnostic.message)),
    ])
  }
}

extension InfoReport {
  /// The report for people.
  var text: String {
    var lines: [String] = []
    func line(_ title: String, _ value: String) {
      lines.append(title + String(repeating: " ", count: max(1, 12 - title.count)) + value)
    }
    if let name = document.name, !name.isEmpty { line("name", name) }
    line("size", "\(number(document.width)) × \(number(document.height))")
    line("rate", "\(number(document.frameRate)) frames a second")
    line("length", "\(animation.frameCount) frames, \(number(seconds)) s")
    line("in, out", "\(number(document.inPoint)), \(number(document.outPoint))")
    if let version { line("exporter", version) }
    line("layers", "\(document.layers.count)")
    for layer in document.layers.prefix(100) { line("", "\(layer.kind)  \(layer.name)") }
    if document.layers.count > 100 { line("", "and \(document.layers.count - 100) more") }
    for marker in document.markers {
      let frame = number(marker.time - document.inPoint)
      line("marker", "\(marker.name)  at \(frame), \(number(marker.duration)) frames")
    }
    for asset in document.assets {
      switch asset.content {
      case .precomposition(let layers, _):
        line("asset", "\(asset.id)  precomposition of \(layers.count) layers")
      case .image(_, _, .embedded(let type, let bytes)):
        line("asset", "\(asset.id)  image, embedded, \(type), \(bytes.count) bytes")
      case .image(_, _, .path(let directory, let name)):
        line("asset", "\(asset.id)  image in \(directory)\(name)")
      case .other: line("asset", asset.id)
      }
    }
    for font in document.fonts { line("font", "\(font.name)  \(font.family) \(font.style)") }
    for slot in document.slots { line("slot", slot.id) }
    let features = census.counts.map { $0.count == 1 ? $0.word : "\($0.word) × \($0.count)" }
    line("features", features.joined(separator: ", "))
    line("pixels", isExact ? "the same on every machine" : "as exact as the platform's picture decoder")
    line("diagnostics", animation.diagnostics.isEmpty ? "none" : "\(animation.diagnostics.count)")
    for diagnostic in animation.diagnostics {
      let layer = diagnostic.layer.map { ", layer \($0)" } ?? ""
      lines.append("  \(diagnostic.feature)  \(diagnostic.path)\(layer): \(diagnostic.message)")
    }
    // What a file says can't break out of its line.
    return lines.map { CommandError.oneLine($0) + "\n" }.joined()
  }

  private func number(_ value: Double) -> String {
    Int(exactly: value).map(String.init) ?? String((value * 1000).rounded() / 1000)
  }
}
