import LottieFormat
import ZoetropeJSON

/// A file that an animation refers to, or contains as a data URL.
public struct AnimationResource: Sendable, Hashable {
  /// The kinds of files.
  public enum Kind: Sendable, Hashable, CaseIterable {
    /// A picture, in the folder `i/` of a package.
    case image
    /// A sound, in the folder `u/` of a package.
    case audio
    /// A font, in the folder `f/` of a package.
    case font

    /// The folder in a package of version 2.
    var folder: String {
      switch self {
      case .image: "i"
      case .audio: "u"
      case .font: "f"
      }
    }
  }

  /// The kind of the file.
  public var kind: Kind
  /// The directory in the animation (`u`); may be empty.
  public var directory: String
  /// The file name in the animation (`p`, or a font's `fPath`).
  public var name: String

  /// Makes a reference.
  public init(kind: Kind, directory: String = "", name: String) {
    self.kind = kind
    self.directory = directory
    self.name = name
  }
}

/// The places of an animation's JSON that refer to files.
struct AnimationResources {
  typealias Node = JSONDocument.Node

  /// A place that refers to a file, or contains one.
  struct Place {
    var kind: AnimationResource.Kind
    /// The object that contains the name.
    var object: Node
    /// The text with the name, or with the file itself.
    var name: Node
    /// The id of the object, from which its file is named.
    var id: String
    /// Whether the place is the value of a slot, in which players look for names and not for packaged files.
    var isSlot = false
  }

  let json: JSONDocument
  let places: [Place]

  init(_ json: JSONDocument) {
    self.json = json
    places = Self.assets(json) + Self.slots(json) + Self.fonts(json)
  }

  private static func assets(_ json: JSONDocument) -> [Place] {
    guard let assets = json.member("assets", of: .root) else { return [] }
    return json.elements(of: assets).compactMap { object in
      place(object, id: json.member("id", of: object).flatMap(json.string) ?? "", json)
    }
  }

  private static func slots(_ json: JSONDocument) -> [Place] {
    guard let slots = json.member("slots", of: .root) else { return [] }
    return json.members(of: slots).compactMap { slot in
      guard let object = json.member("p", of: slot.value), var place = place(object, id: slot.key, json)
      else { return nil }
      place.isSlot = true
      return place
    }
  }

  /// The file of an object with a text `p`; nil for compositions and other objects.
  private static func place(_ object: Node, id: String, _ json: JSONDocument) -> Place? {
    guard json.kind(of: object) == .object, let name = json.member("p", of: object),
      json.kind(of: name) == .string
    else { return nil }
    return Place(kind: kind(of: name, json), object: object, name: name, id: id)
  }

  private static func fonts(_ json: JSONDocument) -> [Place] {
    guard let fonts = json.member("fonts", of: .root), let list = json.member("list", of: fonts) else {
      return []
    }
    return json.elements(of: list).compactMap { object in
      guard let name = json.member("fPath", of: object), json.kind(of: name) == .string else { return nil }
      let id = json.member("fName", of: object).flatMap(json.string) ?? ""
      return Place(kind: .font, object: object, name: name, id: id)
    }
  }

  private static func kind(of name: Node, _ json: JSONDocument) -> AnimationResource.Kind {
    // The text may be a whole picture: its first and last characters are sufficient.
    let range = json.range(of: name)
    let start = json.bytes[range].dropFirst().prefix(11), end = json.bytes[range].dropLast().suffix(5)
    let prefix = String(decoding: start, as: UTF8.self).loweredASCII
    if prefix.hasPrefix("data:") { return prefix.hasPrefix("data:audio/") ? .audio : .image }
    return SoundName.isSound(String(decoding: end, as: UTF8.self)) ? .audio : .image
  }

  /// The file that a text contains; nil if the text is not a data URL, or can't be decoded completely.
  func embedded(_ place: Place) -> (mediaType: String, bytes: [UInt8])? {
    guard let file = json.embeddedFile(place.name), file.isComplete, !file.bytes.isEmpty else { return nil }
    return (file.mediaType, file.bytes)
  }

  /// The reference to a separate file; nil for a data URL, a network address or an empty name.
  func reference(_ place: Place) -> AnimationResource? {
    guard let name = json.string(place.name), !name.isEmpty else { return nil }
    let start = name.prefix(8).loweredASCII
    guard !["data:", "http://", "https://", "//"].contains(where: { start.hasPrefix($0) }) else { return nil }
    // A picture as bare base64 has no extension; only its mark shows that it is embedded.
    let bare = Self.withoutQuotationMarks(name)
    if place.kind != .font, isMarkedEmbedded(place.object), !bare.utf8.contains(UInt8(ascii: ".")) {
      return nil
    }
    let directory = json.member("u", of: place.object).flatMap(json.string) ?? ""
    return AnimationResource(kind: place.kind, directory: directory, name: bare)
  }

  private func isMarkedEmbedded(_ object: Node) -> Bool {
    guard let mark = json.member("e", of: object) else { return false }
    return json.boolean(mark) ?? json.number(mark).map { $0 != 0 } ?? false
  }

  /// The name that is looked up in packages.
  private static func withoutQuotationMarks(_ name: String) -> String {
    let quotationMark = UInt8(ascii: "\"")
    var bare = Substring(name).utf8.drop { $0 == quotationMark }
    while bare.last == quotationMark { bare.removeLast() }
    return String(Substring(bare))
  }
}
