import LottieFormat

/// The manifest of a package: its animations, themes and state machines.
public struct DotLottieManifest: Sendable, Hashable {
  /// The version of the format, as written in the package; see ``layout`` for its interpretation.
  public var version: String?
  /// The tool that made the package.
  public var generator: String?
  /// The id of the animation to show first; nil if the package does not state one.
  public var initialAnimation: String?
  /// The id of the animation to show first in a manifest of version 1, `activeAnimationId`; nil without it.
  ///
  /// ``initialAnimation`` takes precedence.
  public var activeAnimation: String?
  /// The id of the state machine to run; nil if the package does not state one.
  ///
  /// Players leave the decision to the host.
  public var initialStateMachine: String?
  /// The animations, in order.
  public var animations: [Animation]
  /// The themes, in order.
  public var themes: [Item]
  /// The state machines, in order.
  public var stateMachines: [Item]

  /// The members that are present but empty in the file; they are written as empty instead of null.
  private var emptyMembers: EmptyMembers = []

  private struct EmptyMembers: OptionSet, Sendable, Hashable {
    let rawValue: UInt8

    static let initial = EmptyMembers(rawValue: 1)
    static let themes = EmptyMembers(rawValue: 2)
    static let stateMachines = EmptyMembers(rawValue: 4)
  }

  /// The folder structure of a package.
  public enum Layout: Sendable, Hashable {
    /// Folders with whole words as names, such as `animations`.
    case version1
    /// Folders with one-letter names, such as `a`.
    case version2

    /// The folder of the animations.
    var animationFolder: String { self == .version2 ? "a/" : "animations/" }
  }

  /// The folder structure of the package's files; without files, version 2 if ``version`` is exactly `2`, otherwise
  /// version 1.
  public var layout: Layout { filesLayout ?? (version == "2" ? .version2 : .version1) }

  /// The folder structure of the package's files, if ``version`` is missing, unknown, or stands for the other one.
  private var filesLayout: Layout?

  /// The folder structure for which ``version`` stands; nil if the version is missing or unknown.
  package var statedLayout: Layout? {
    guard let version else { return nil }
    if version == "2" { return .version2 }
    return version == "1" || version.utf8.starts(with: "1.".utf8) ? .version1 : nil
  }

  /// Finds the folder structure by the files of the package.
  ///
  /// The folder with a listed animation counts. Without such an animation, members and folders of version 2 decide in a
  /// manifest of an unknown version.
  ///
  /// - Parameters:
  ///   - paths: The paths of the files.
  ///   - contains: Whether there is a file at a path.
  mutating func findLayout(_ paths: some Sequence<String>, contains: (String) -> Bool) {
    func has(_ layout: Layout) -> Bool {
      animations.contains { animation in
        let path = layout.animationFolder + animation.id
        return contains(path + ".json") || contains(path + ".lot")
      }
    }
    if has(layout) { return }
    let other = layout == .version1 ? Layout.version2 : .version1
    if has(other) {
      filesLayout = other
    } else if statedLayout == nil {
      let isNewer =
        initialAnimation != nil || !stateMachines.isEmpty
        || paths.contains { path in ["a/", "i/", "t/", "s/"].contains { path.utf8.starts(with: $0.utf8) } }
      if isNewer { filesLayout = .version2 }
    }
  }

  /// An animation of a package.
  public struct Animation: Sendable, Hashable {
    /// The id, which is the file name without its extension.
    public var id: String
    /// A display name.
    public var name: String?
    /// The ids of the themes that apply to the animation; nil for all themes.
    public var themes: [String]?
    /// A background colour; players leave its use to the host.
    public var background: String?
    /// The id of the theme that applies until another one is set.
    public var initialTheme: String?

    /// Makes an animation.
    public init(
      id: String, name: String? = nil, themes: [String]? = nil, background: String? = nil,
      initialTheme: String? = nil
    ) {
      self.id = id
      self.name = name
      self.themes = themes
      self.background = background
      self.initialTheme = initialTheme
    }
  }

  /// A theme or a state machine of a package.
  public struct Item: Sendable, Hashable {
    /// The id, which is the file name without its extension.
    public var id: String
    /// A display name.
    public var name: String?

    /// Makes an item.
    public init(id: String, name: String? = nil) {
      self.id = id
      self.name = name
    }
  }

  /// Makes a manifest.
  public init(
    version: String? = "2", generator: String? = nil, initialAnimation: String? = nil,
    initialStateMachine: String? = nil, animations: [Animation], themes: [Item] = [],
    stateMachines: [Item] = []
  ) {
    self.version = version
    self.generator = generator
    self.initialAnimation = initialAnimation
    self.initialStateMachine = initialStateMachine
    self.animations = animations
    self.themes = themes
    self.stateMachines = stateMachines
  }
}

extension DotLottieManifest {
  /// Reads a manifest.
  ///
  /// A numeric `version` is converted to text, although the format's reference implementation refuses it.
  /// - Throws: ``DotLottieError`` if the bytes are not JSON, or a member is of the wrong type.
  public init(json: [UInt8]) throws(DotLottieError) {
    // Unknown members are ignored; known members must be of their type, and null counts as absent.
    let reader = try DotLottieReader(json, isStrict: true)
    self.init(version: nil, animations: [])
    do throws(DotLottieReader.Failure) {
      try read(reader)
    } catch {
      throw reader.error(error)
    }
  }

  private mutating func read(_ reader: DotLottieReader) throws(DotLottieReader.Failure) {
    let root = JSONDocument.Node.root
    try reader.requireObject(root, "a manifest")
    version = try Self.version(reader, root)
    generator = try reader.optionalString("generator", of: root)
    if let initial = reader.member("initial", root) {
      try reader.requireObject(initial, "\"initial\"")
      initialAnimation = try reader.optionalIdentifier("animation", of: initial)
      initialStateMachine = try reader.optionalIdentifier("stateMachine", of: initial)
      if initialAnimation == nil, initialStateMachine == nil { emptyMembers.insert(.initial) }
    }
    if layout == .version1 {
      activeAnimation = reader.member("activeAnimationId", root).flatMap(reader.json.string)
    }
    // Without a limit, every animation could list every theme.
    var room = DotLottieLimits.maximumParts
    for node in try reader.requiredElements("animations", of: root, limit: DotLottieLimits.maximumEntries) {
      animations.append(try Self.animation(reader, node, &room))
    }
    if let items = try Self.items("themes", reader) {
      themes = items
      if items.isEmpty { emptyMembers.insert(.themes) }
    }
    if let items = try Self.items("stateMachines", reader) {
      stateMachines = items
      if items.isEmpty { emptyMembers.insert(.stateMachines) }
    }
  }

  /// The id of the animation to show first; nil if the manifest lists no animation, and names none.
  ///
  /// - Parameter readsActive: Whether ``activeAnimation`` counts.
  package func initialAnimationID(readsActive: Bool = true) -> String? {
    listedInitialAnimation ?? (readsActive ? listedActiveAnimation : nil) ?? animations.first?.id
  }

  /// ``initialAnimation``, as the list spells it.
  package var listedInitialAnimation: String? {
    initialAnimation.map { animations.map { $0.id }.meant(by: $0) ?? $0 }
  }

  /// ``initialStateMachine``, as the list spells it.
  package var listedInitialStateMachine: String? {
    initialStateMachine.map { stateMachines.map { $0.id }.meant(by: $0) ?? $0 }
  }

  /// ``activeAnimation``, if the manifest lists it.
  var listedActiveAnimation: String? { activeAnimation.flatMap { animations.map { $0.id }.meant(by: $0) } }

  private static func version(
    _ reader: DotLottieReader, _ root: JSONDocument.Node
  ) throws(DotLottieReader.Failure) -> String? {
    guard let node = reader.member("version", root), let number = reader.json.number(node) else {
      return try reader.optionalString("version", of: root)
    }
    return String(decoding: JSONValue.number(number).utf8(), as: UTF8.self)
  }

  private static func animation(
    _ reader: DotLottieReader, _ node: JSONDocument.Node, _ room: inout Int
  ) throws(DotLottieReader.Failure) -> Animation {
    try reader.requireObject(node, "an animation")
    let limit = min(room, DotLottieLimits.maximumEntries)
    let themes = try reader.optionalIdentifiers("themes", of: node, limit: limit)
    room -= themes?.count ?? 0
    return Animation(
      id: try reader.identifier("id", of: node), name: try reader.optionalString("name", of: node),
      themes: themes,
      background: try reader.optionalString("background", of: node),
      initialTheme: try reader.optionalIdentifier("initialTheme", of: node))
  }

  /// The themes or the state machines; nil if the file has no such member.
  private static func items(
    _ key: String, _ reader: DotLottieReader
  ) throws(DotLottieReader.Failure) -> [Item]? {
    guard reader.member(key, .root) != nil else { return nil }
    var items: [Item] = []
    for node in try reader.elements(key, of: .root, limit: DotLottieLimits.maximumEntries) {
      try reader.requireObject(node, "an element of \"\(key)\"")
      items.append(
        Item(id: try reader.identifier("id", of: node), name: try reader.optionalString("name", of: node)))
    }
    return items
  }

  /// The manifest as JSON, in the members' usual order; unset members are null.
  public func json() -> [UInt8] {
    func optional(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }
    func list(_ items: [Item], _ member: EmptyMembers) -> JSONValue {
      items.isEmpty && !emptyMembers.contains(member)
        ? .null
        : .array(items.map { .object([.init("id", .string($0.id)), .init("name", optional($0.name))]) })
    }
    let animations = animations.map { animation -> JSONValue in
      .object([
        .init("id", .string(animation.id)), .init("name", optional(animation.name)),
        .init("themes", animation.themes.map { .array($0.map(JSONValue.string)) } ?? .null),
        .init("background", optional(animation.background)),
        .init("initialTheme", optional(animation.initialTheme)),
      ])
    }
    let hasInitial = initialAnimation != nil || initialStateMachine != nil || emptyMembers.contains(.initial)
    var members: [JSONValue.Member] = [
      .init("version", optional(version)), .init("generator", optional(generator)),
      .init(
        "initial",
        hasInitial
          ? .object([
            .init("animation", optional(initialAnimation)),
            .init("stateMachine", optional(initialStateMachine)),
          ]) : .null),
      .init("animations", .array(animations)), .init("themes", list(themes, .themes)),
      .init("stateMachines", list(stateMachines, .stateMachines)),
    ]
    if let activeAnimation { members.append(.init("activeAnimationId", .string(activeAnimation))) }
    return JSONValue.object(members).utf8()
  }
}
