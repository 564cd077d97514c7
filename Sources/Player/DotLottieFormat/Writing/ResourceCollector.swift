import LottieFormat

/// Adds the files that an animation contains and refers to to a package.
struct ResourceCollector {
  typealias Place = AnimationResources.Place

  /// The package so far.
  private(set) var builder: DotLottieBuilder
  /// The animation's path.
  let path: String
  let embeddedFiles: DotLottieBuilder.EmbeddedFiles
  /// The new names of files; nil for a file that keeps the name in the animation.
  private var names: [ExactName: String?] = [:]

  init(builder: DotLottieBuilder, path: String, embeddedFiles: DotLottieBuilder.EmbeddedFiles) {
    self.builder = builder
    self.path = path
    self.embeddedFiles = embeddedFiles
  }

  /// Adds the files, and returns the animation's JSON with their new names.
  mutating func collect(
    _ resources: AnimationResources, _ find: (AnimationResource) -> [UInt8]?
  ) throws(DotLottieError) -> [UInt8] {
    var edits = JSONEdits(resources.json)
    for place in resources.places {
      if let reference = resources.reference(place) {
        try add(reference, at: place, find, &edits)
      } else if embeddedFiles == .extracted, !place.isSlot, let file = resources.embedded(place) {
        try extract(file.bytes, of: file.mediaType, at: place, &edits)
      }
    }
    return edits.bytes()
  }

  // MARK: Files within the JSON

  private mutating func extract(
    _ bytes: [UInt8], of mediaType: String, at place: Place, _ edits: inout JSONEdits
  ) throws(DotLottieError) {
    // Files that players would not find stay in the JSON: sounds other than MP3, and files of unknown types.
    guard let ending = MediaType.fileExtension(mediaType), place.kind != .audio || ending == "mp3" else {
      return
    }
    let name: String
    if let known = builder.resourceName(place.kind, holding: bytes) {
      name = known
    } else {
      name = builder.freeName(place.kind, stem: stem(for: place), ending: ".\(ending)")
      try builder.addResource(place.kind, named: name, bytes: bytes)
    }
    rename(place, to: name, &edits)
    guard place.kind != .font else { return }
    edits.set("u", of: place.object, to: "\"\"")
    edits.set("e", of: place.object, to: "0")
  }

  /// The stem of the name for an embedded file: its asset's id, if that is allowed as a file name.
  private func stem(for place: Place) -> String {
    let isName =
      !place.id.utf8.contains(UInt8(ascii: "/")) && !place.id.utf8.contains(UInt8(ascii: "\""))
      && PackagePath.problem(place.id) == nil && place.id.utf8.count <= 200
    if isName { return place.id }
    switch place.kind {
    case .image: return "image"
    case .audio: return "audio"
    case .font: return "font"
    }
  }

  // MARK: Files beside the JSON

  private mutating func add(
    _ reference: AnimationResource, at place: Place, _ find: (AnimationResource) -> [UInt8]?,
    _ edits: inout JSONEdits
  ) throws(DotLottieError) {
    let key = ExactName("\(reference.kind.folder)\u{0}\(reference.directory)\u{0}\(reference.name)")
    if let known = names[key] {
      if let known { rename(place, to: known, &edits) }
      return
    }
    // A font path inside the package must exist there; any other font path is from the author's machine.
    let prefix = "/f/"
    let isPackaged = reference.kind == .font && reference.name.utf8.starts(with: prefix.utf8)
    let name = isPackaged ? String(reference.name.dropFirst(prefix.count)) : reference.name
    var newName: String?
    if let bytes = find(reference) {
      newName = try self.name(of: bytes, preferring: name, reference.kind)
      if newName?.isExactly(name) == true, reference.kind != .font || isPackaged { newName = nil }
    } else if builder.file(at: "\(reference.kind.folder)/\(name)") == nil,
      reference.kind != .font || isPackaged
    {
      let kind =
        switch reference.kind {
        case .image: "picture"
        case .audio: "sound"
        case .font: "font"
        }
      builder.note(
        path, "the file \"\(reference.name)\" is missing or not a \(kind); the reference stays unchanged")
    }
    names[key] = .some(newName)
    if let newName { rename(place, to: newName, &edits) }
  }

  /// The name of a file in the package, which is added if it is new.
  private mutating func name(
    of bytes: [UInt8], preferring name: String, _ kind: AnimationResource.Kind
  ) throws(DotLottieError) -> String {
    if builder.file(at: "\(kind.folder)/\(name)") == bytes { return name }
    var free = name
    if !builder.isFree("\(kind.folder)/\(name)") {
      if let known = builder.resourceName(kind, holding: bytes) { return known }
      let (stem, ending) = Self.split(name)
      free = builder.freeName(kind, stem: stem, ending: ending)
    }
    try builder.addResource(kind, named: free, bytes: bytes)
    return free
  }

  /// The last part of a path, split into its stem and its extension with the dot.
  private static func split(_ path: String) -> (stem: String, ending: String) {
    let last =
      path.utf8.split(whereSeparator: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }).last
      ?? path.utf8[...]
    guard let dot = last.lastIndex(of: UInt8(ascii: ".")), dot > last.startIndex else {
      return (String(Substring(last)), "")
    }
    return (String(Substring(last[..<dot])), String(Substring(last[dot...])))
  }

  // MARK: Names

  private func rename(_ place: Place, to name: String, _ edits: inout JSONEdits) {
    edits.replace(place.name, with: JSONValue.string(place.kind == .font ? "/f/\(name)" : name).utf8())
  }
}
