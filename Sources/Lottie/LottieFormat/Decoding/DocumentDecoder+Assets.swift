extension DocumentDecoder {
  typealias Asset = LottieDocument.Asset

  mutating func assets(_ array: Node) -> [Asset] {
    guard isWithinLimit(json.count(of: array), "assets", array) else { return [] }
    var assets: [Asset] = []
    for node in json.elements(of: array) where json.token(node).kind == .object { assets.append(asset(node)) }
    return assets
  }

  private mutating func asset(_ node: Node) -> Asset {
    var result = Asset(
      id: text(.identifier, node) ?? "", content: .other, slotID: text(.slotID, node), node: node)
    if let layers = member(.layers, node), json.token(layers).kind == .array {
      let rate = member(.frameRate, node).flatMap { number($0) }.flatMap { $0 > 0 ? $0 : nil }
      result.content = .precomposition(self.layers(layers), frameRate: rate)
      return result
    }
    result.content = picture(node)
    if let id = result.slotID, let slot = slots[ExactName(id)] {
      let key = SlotKey(id: ExactName(id), kind: .picture)
      let content: Asset.Content
      if case .picture(let known)? = slotCache[key] {
        content = known
      } else {
        content = picture(slot)
        slotCache[key] = .picture(content)
      }
      if case .image = content {
        result.content = content
      } else {
        report(.slot, slot, "the value of slot \(id) is no picture; the asset keeps its own")
      }
    }
    return result
  }

  /// The picture or the sound that an object with `p` describes; `other` if it has neither.
  mutating func picture(_ node: Node) -> Asset.Content {
    guard let file = member(.p, node), json.token(file).kind == .string else { return .other }
    let width = size(.w, node)
    let height = size(.h, node)
    if let url = DataURL(file, json) {
      if url.mediaType.hasPrefix("font/") { return .other }
      if !url.isComplete { report(.dataURL, file, "a data URL is damaged; what precedes the damage is used") }
      if url.mediaType.hasPrefix("audio/") {
        return .sound(.embedded(mediaType: url.mediaType, bytes: url.bytes))
      }
      return .image(
        width: width, height: height, source: .embedded(mediaType: url.mediaType, bytes: url.bytes))
    }
    let name = text(file) ?? ""
    if flag(.e, node) == true, !name.contains("."), let bytes = Base64.decode(json.utf8(file) ?? []) {
      return .image(width: width, height: height, source: .embedded(mediaType: "", bytes: bytes))
    }
    let source = Asset.ImageSource.path(directory: text(.u, node) ?? "", name: name)
    if SoundName.isSound(name) { return .sound(source) }
    return .image(width: width, height: height, source: source)
  }

  mutating func fonts(_ node: Node) -> [LottieDocument.Font] {
    guard let list = member(.list, node) else { return [] }
    guard isWithinLimit(json.count(of: list), "fonts", list) else { return [] }
    var fonts: [LottieDocument.Font] = []
    for font in json.elements(of: list) where json.token(font).kind == .object {
      let path = text(.fontPath, font)
      fonts.append(
        .init(
          name: text(.fontName, font) ?? "", family: text(.fontFamily, font) ?? "",
          style: text(.fontStyle, font) ?? "", weight: text(.fontWeight, font) ?? "",
          path: path == "" ? nil : path,
          ascent: member(.ascent, font).flatMap { number($0) }, node: font))
    }
    return fonts
  }

  mutating func markers(_ array: Node) -> [LottieDocument.Marker] {
    guard isWithinLimit(json.count(of: array), "markers", array) else { return [] }
    var markers: [LottieDocument.Marker] = []
    for marker in json.elements(of: array) where json.token(marker).kind == .object {
      let comment = text(.comment, marker) ?? ""
      markers.append(
        .init(
          name: MarkerComment.title(of: comment), comment: comment, time: number(.time, marker, default: 0),
          duration: max(number(.duration, marker, default: 0), 0)))
    }
    return markers
  }
}
