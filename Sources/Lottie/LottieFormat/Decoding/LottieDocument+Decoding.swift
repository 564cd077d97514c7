extension LottieDocument {
  /// Reads an animation from the bytes of its JSON file.
  ///
  /// Unsupported features are listed in ``diagnostics``.
  ///
  /// - Parameters:
  ///   - bytes: A Lottie JSON file.
  ///   - work: The budget for loading; nil for the default budget of a file of this size.
  /// - Throws: ``LottieError``: `malformedJSON`, `limitExceeded`, or `notAnimation` for an object without layers, a
  ///   size, a frame rate or a duration.
  /// - Complexity: O(bytes).
  public init(_ bytes: [UInt8], work: LoadBudget? = nil) throws(LottieError) {
    do throws(LottieError) {
      try self.init(JSONDocument(bytes, throwing: LottieError.self), work: work)
    } catch {
      throw error.code == .limitExceeded ? error : error.naming(bytes, insteadOf: .animation)
    }
  }

  /// Reads an animation from parsed JSON.
  ///
  /// - Parameters:
  ///   - json: A Lottie JSON file.
  ///   - work: The budget for loading; nil for the default budget of a file of this size.
  /// - Throws: ``LottieError``: `limitExceeded`, or `notAnimation` for an object without layers, a size, a frame rate
  ///   or a duration.
  public init(_ json: JSONDocument, work: LoadBudget? = nil) throws(LottieError) {
    var work = work ?? LoadBudget(fileBytes: json.bytes.count)
    guard work.spend(json.bytes.count, each: LoadBudget.Cost.byte),
      work.spend(json.nodeCount, each: LoadBudget.Cost.node)
    else {
      throw LottieError(
        code: .limitExceeded,
        message:
          "\(json.bytes.count) bytes with \(json.nodeCount) values take more work than the file may cost")
    }
    var decoder = DocumentDecoder(json, isWhole: true)
    self = try decoder.document(work)
  }
}

extension JSONDocument {
  /// Reads JSON with a list of layers, of which nothing else is checked.
  ///
  /// - Throws: ``LottieError``, as ``LottieDocument/init(_:work:)-([UInt8],_)`` does.
  package init(animation bytes: [UInt8]) throws(LottieError) {
    do throws(LottieError) {
      try self.init(bytes, throwing: LottieError.self)
      _ = try layers()
    } catch {
      throw error.code == .limitExceeded ? error : error.naming(bytes, insteadOf: .animation)
    }
  }

  /// The list of layers of an animation.
  fileprivate func layers() throws(LottieError) -> Node {
    guard kind(of: .root) == .object else { throw .noObject(offset: offset(of: .root)) }
    guard let layers = member("layers", of: .root), kind(of: layers) == .array else {
      throw .noLayers(offset: offset(of: .root))
    }
    return layers
  }
}

extension LottieError {
  /// The error for JSON without an object.
  package static func noObject(offset: Int? = nil) -> LottieError {
    LottieError(code: .notAnimation, offset: offset, message: "not an animation: the file is no object")
  }

  /// The error for JSON without a list of layers.
  package static func noLayers(offset: Int? = nil) -> LottieError {
    LottieError(code: .notAnimation, offset: offset, message: "not an animation: the file has no layers")
  }
}

extension DocumentDecoder {
  /// - Parameter work: The remaining budget for compiling the document.
  mutating func document(_ work: LoadBudget) throws(LottieError) -> LottieDocument {
    let root = Node.root
    let layerArray = try json.layers()
    if let offset = json.firstInvalidTextOffset {
      report(
        .encoding, root, "the text is not UTF-8 at byte \(offset); it is read with replacement characters")
    }
    let width = try positive(.w, "width", limit: LottieLimits.maximumCompositionSide)
    let height = try positive(.h, "height", limit: LottieLimits.maximumCompositionSide)
    canvas = (width, height)
    let frameRate = try positive(.frameRate, "frame rate", limit: LottieLimits.maximumMagnitude)
    let inPoint = number(.inPoint, root, default: 0)
    guard let outNode = member(.outPoint, root), let outPoint = number(outNode), outPoint > inPoint else {
      throw notAnimation(
        member(.outPoint, root) ?? root, "the out point is missing or not after the in point")
    }
    guard outPoint - inPoint <= LottieLimits.maximumFrames else {
      throw LottieError(
        code: .limitExceeded, path: json.path(of: outNode), offset: json.offset(of: outNode),
        message: "the animation has more than \(Int(LottieLimits.maximumFrames)) frames")
    }

    let version = text(.v, root).flatMap { LottieDocument.Version(parsing: $0) }
    if let version {
      hasByteColors = version < .init(4, 1, 9)
      hasOuterClosedFlags = version < .init(4, 4, 18)
      hasAbsoluteGlyphs = version < .init(4, 7, 99)
    }
    hasAbsoluteTangents = json.member("__complete", of: root).flatMap { json.boolean($0) } ?? false
    let specificationVersion = integer(.specificationVersion, root)
    if let number = specificationVersion, number >= 20_000 {
      report(.version, root, "the file follows version \(number / 10_000) of the specification; 1 is known")
    }
    let slotList = slots(root)
    for slot in slotList { slots[ExactName(slot.id)] = slot.value }

    let layers = layers(layerArray)
    let assets = member(.assets, root).map { self.assets($0) } ?? []
    let fonts = member(.fonts, root).map { self.fonts($0) } ?? []
    let glyphs = member(.glyphs, root).map { self.glyphs($0) } ?? []
    let markers = member(.markers, root).map { self.markers($0) } ?? []
    if let failure { throw failure }
    return LottieDocument(
      version: version, specificationVersion: specificationVersion, name: text(.name, root),
      summary: json.member("meta", of: root).flatMap { text(.d, $0) },
      frameRate: frameRate, inPoint: inPoint, outPoint: outPoint, width: width, height: height,
      layers: layers,
      assets: assets, markers: markers, slots: slotList, fonts: fonts,
      glyphs: glyphs, diagnostics: findings.all,
      json: json,
      work: work)
  }

  private func notAnimation(_ node: Node, _ message: String) -> LottieError {
    LottieError(
      code: .notAnimation, path: json.path(of: node), offset: json.offset(of: node),
      message: "not an animation: \(message)")
  }

  private mutating func positive(_ key: Key, _ what: String, limit: Double) throws(LottieError) -> Double {
    guard let node = member(key, .root), let value = number(node) else {
      throw notAnimation(.root, "the \(what) is missing")
    }
    // Smaller values would only cause infinite scales and durations.
    guard value >= 0.001 else { throw notAnimation(node, "the \(what) is not above 0") }
    guard value <= limit else { throw notAnimation(node, "the \(what) is above \(Int(limit))") }
    return value
  }

  private mutating func slots(_ root: Node) -> [LottieDocument.Slot] {
    guard let object = member(.slots, root), isWithinLimit(json.count(of: object), "slots", object) else {
      return []
    }
    var slots: [LottieDocument.Slot] = []
    for (id, slot) in json.members(of: object) {
      slots.append(.init(id: id, value: member(.p, slot) ?? slot))
    }
    return slots
  }
}

extension LottieDocument.Version {
  /// The numbers at the start of a text such as `5.7.4` or `4.12`; nil if the text begins with no number.
  init?(parsing text: String) {
    var numbers: [Int] = []
    for part in text.split(separator: ".", omittingEmptySubsequences: false).prefix(3) {
      let digits = part.utf8.prefix(6).prefix { (0x30...0x39).contains($0) }
      if digits.isEmpty { break }
      numbers.append(digits.reduce(0) { 10 * $0 + Int($1 - 0x30) })
      if digits.count < part.utf8.count { break }
    }
    guard let major = numbers.first else { return nil }
    self.init(major, numbers.count > 1 ? numbers[1] : 0, numbers.count > 2 ? numbers[2] : 0)
  }
}
