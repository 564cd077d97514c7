import LottieFormat

extension DotLottieFile {
  /// An animation whose JSON contains its pictures, sounds and fonts.
  public struct StandaloneAnimation: Sendable, Hashable {
    /// The Lottie JSON.
    public var json: [UInt8]
    /// The files that the animation refers to but the package lacks, in the order of the animation.
    public var missing: [String]
  }

  /// Extracts an animation so that it needs no other file.
  ///
  /// References to packaged files become data URLs. The rest of the JSON stays unchanged byte for byte, including
  /// unknown members, the spelling of numbers, and the order. Themes and state machines are not included.
  ///
  /// - Throws: ``DotLottieError`` if there is no animation with that id, it is not JSON, a file can't be unpacked, or
  ///   the result would be larger than `LottieLimits.maximumFileBytes`.
  /// - Complexity: O(bytes of the animation and of its files).
  public func standaloneAnimation(id: String) throws(DotLottieError) -> StandaloneAnimation {
    let bytes = try animation(id: id)
    let json: JSONDocument
    do throws(JSONError) { json = try JSONDocument(bytes) } catch {
      throw DotLottieError(error, inFile: id)
    }
    let resources = AnimationResources(json)
    let references = resources.places.compactMap { place in
      resources.reference(place).map { (place: place, reference: $0) }
    }
    // Nothing is unpacked for a result that would be too large.
    var total = bytes.count
    for (_, reference) in references {
      total += Base64Encoder.length(of: entry(at: location(of: reference))?.size ?? 0)
      guard total <= LottieLimits.maximumFileBytes else { throw Self.tooLarge(id) }
    }
    var edits = JSONEdits(json)
    var missing: [String] = []
    for (place, reference) in references {
      guard let file = try self.bytes(of: reference) else {
        // Fonts of the system and of the network are not expected in the package.
        if place.kind != .font || reference.name.hasPrefix("/f/") { missing.append(reference.name) }
        continue
      }
      guard edits.size + Base64Encoder.length(of: file.count) <= LottieLimits.maximumFileBytes else {
        throw Self.tooLarge(id)
      }
      Self.embed(file, named: reference.name, at: place, &edits)
    }
    return StandaloneAnimation(json: edits.bytes(), missing: missing)
  }

  private static func tooLarge(_ id: String) -> DotLottieError {
    DotLottieError(
      code: .limitExceeded, path: id,
      message: "with its files the animation has more than \(LottieLimits.maximumFileBytes) bytes")
  }

  private func bytes(of reference: AnimationResource) throws(DotLottieError) -> [UInt8]? {
    switch reference.kind {
    case .image: try image(named: reference.name)
    case .audio: try audio(named: reference.name)
    case .font: try font(path: reference.name)
    }
  }

  private static func embed(
    _ file: [UInt8], named name: String, at place: AnimationResources.Place, _ edits: inout JSONEdits
  ) {
    let type = MediaType.type(of: file, name: name, kind: place.kind)
    let url = Array("\"data:\(type);base64,".utf8) + Base64Encoder.text(of: file) + [UInt8(ascii: "\"")]
    edits.replace(place.name, with: url)
    guard place.kind != .font else { return }
    // Players prefix the directory to the name unless the asset is marked as embedded.
    edits.set("u", of: place.object, to: "\"\"", after: place.name)
    edits.set("e", of: place.object, to: "1", after: place.name)
  }
}

extension DotLottieError {
  /// Wraps an error about a file of a package that is not JSON.
  init(_ error: JSONError, inFile name: String) {
    self = DotLottieError(error).inFile(name)
  }
}
