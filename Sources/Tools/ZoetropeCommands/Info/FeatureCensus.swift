#if Tools
import LottieFormat
import ZoetropeJSON

/// The number of uses of each feature in a document, by fixed words.
struct FeatureCensus {
  /// The words with their counts, sorted by word.
  var counts: [(word: String, count: Int)] { table.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } }

  private var table: [String: Int] = [:]

  init(_ document: LottieDocument) {
    count(document.layers)
    for asset in document.assets {
      switch asset.content {
      case .precomposition(let layers, _): count(layers)
      case .image(_, _, .embedded): add("image.embedded")
      case .image(_, _, .path): add("image.path")
      case .sound: add("asset.sound")
      case .other: add("asset.other")
      }
    }
    if !document.slots.isEmpty { add("slot", document.slots.count) }
    if !document.markers.isEmpty { add("marker", document.markers.count) }
    let json = document.json
    let expressions = json.objects(withKey: JSONDocument.Key(UInt8(ascii: "x"))).count {
      json.member("k", of: $0.node) != nil
    }
    if expressions > 0 { add("expression", expressions) }
  }

  private mutating func add(_ word: String, _ count: Int = 1) { table[word, default: 0] += count }

  /// The name of an enumeration's case.
  private static func word(of value: Any) -> String {
    Mirror(reflecting: value).children.first?.label ?? "\(value)"
  }

  private mutating func count(_ layers: [LottieDocument.Layer]) {
    for layer in layers {
      add("layer.\(layer.kind)")
      if case .precomposition(_, _, _, .some) = layer.content { add("timeRemap") }
      if case .shapes(let shapes) = layer.content { count(shapes) }
      if layer.parent != nil { add("parent") }
      if layer.autoOrients { add("autoOrient") }
      if layer.is3D { add("layer.3D") }
      if layer.stretch != 1 { add("timeStretch") }
      if layer.blendMode != 0 { add("blendMode") }
      if let matte = layer.matte { add("matte.\(matte.mode)") }
      for mask in layer.masks { add("mask.\(mask.mode)") }
      for effect in layer.effects { add("effect.\(Self.word(of: effect.kind))") }
      for style in layer.styles { add("style.\(Self.word(of: style.kind))") }
      if case .text(let text) = layer.content, !text.animators.isEmpty {
        add("textAnimator", text.animators.count)
      }
    }
  }

  private mutating func count(_ shapes: [LottieDocument.Shape]) {
    for shape in shapes {
      switch shape.kind {
      case .group(let items, _):
        add("group")
        count(items)
      case .rectangle: add("rectangle")
      case .ellipse: add("ellipse")
      case .star(let star): add(star.isPolygon ? "polygon" : "star")
      case .path: add("path")
      case .fill: add("fill")
      case .stroke(let stroke):
        add("stroke")
        if !stroke.dashes.isEmpty { add("dash") }
      case .gradientFill(_, let gradient): add("gradientFill.\(gradient.kind)")
      case .gradientStroke(_, let gradient): add("gradientStroke.\(gradient.kind)")
      case .trim: add("trim")
      case .roundedCorners: add("roundedCorners")
      case .repeater: add("repeater")
      case .puckerBloat: add("puckerBloat")
      case .zigZag: add("zigZag")
      case .offsetPath: add("offsetPath")
      case .merge: add("mergePaths")
      case .twist: add("twist")
      case .unknown: add("unknownShape")
      }
    }
  }
}

extension LottieDocument.Layer {
  /// The kind of the layer, in one word.
  var kind: String {
    switch content {
    case .precomposition: "precomposition"
    case .solid: "solid"
    case .image: "image"
    case .null: "null"
    case .shapes: "shape"
    case .text: "text"
    case .camera: "camera"
    case .sound: "sound"
    case .other(let number): "other\(number)"
    }
  }
}
#endif
