import LottieFormat

extension DotLottieFile {
  /// An animation with its pictures, sounds and fonts within its own JSON.
  public struct StandaloneAnimation: Sendable, Hashable {
    /// The Lottie JSON.
    public var json: [UInt8]
    /// The files that it names and the package does not have, in the order of the animation.
    public var missing: [String]
  }

  /// Takes an animation out of the package, so that it needs no other file.
  ///
  /// Names of packaged files become data URLs; every other byte of the JSON stays what it is: members that nobody
  /// knows, the spelling of numbers, the order. Themes and state machines stay behind.
  ///
  /// - Throws: ``DotLottieError`` when there is none of that id, it is not JSON, a file can't be unpacked, or the result
  ///   would be larger than `LottieLimits.maximumFileBytes`.
  /// - Complexity: O(bytes of the animation and of its files).
  public func standaloneAnimation(id: String) throws(DotLottieError) -> StandaloneAnimation {
    let bytes = try animation(id: id)
    let json: JSONDocument
    do throws(JSONError) { json = try JSONDocument(bytes) } catch {
      throw DotLottieError(error, inFile: id)
    }
    let resources = AnimationResources(json)
    var edits = JSONEdits(json)
    var missing: [String] = []
    for place in resources.places {
      guard let reference = resources.reference(place) else { continue }
      guard let file = try self.bytes(of: reference) else {
        // Fonts of the system and of the network are not the package's to have.
        if place.kind != .font || reference.name.hasPrefix("/f/") { missing.append(reference.name) }
        continue
      }
      guard edits.size + Base64Encoder.length(of: file.count) <= LottieLimits.maximumFileBytes else {
        throw DotLottieError(
          code: .limitExceeded, path: id,
          message: "with its files the animation has more than \(LottieLimits.maximumFileBytes) bytes")
      }
      Self.embed(file, named: reference.name, at: place, &edits)
    }
    return StandaloneAnimation(json: edits.bytes(), missing: missing)
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
    // Players put the directory in front of the name unless the asset is marked.
    edits.set("u", of: place.object, to: "\"\"", after: place.name)
    edits.set("e", of: place.object, to: "1", after: place.name)
  }
}

extension DotLottieError {
  /// The error of a file of a package that is not JSON.
  init(_ error: JSONError, inFile name: String) {
    self = DotLottieError(error).inFile(name)
  }
}
