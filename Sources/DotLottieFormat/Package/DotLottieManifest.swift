import LottieFormat

/// What a package says of itself: its animations, themes and state machines.
public struct DotLottieManifest: Sendable, Hashable {
  /// The version of the format that decides where files lie: 1 or 2.
  public var version: Int
  /// The tool that made the package.
  public var generator: String?
  /// The animation that is shown first, where the package says.
  public var initialAnimation: String?
  /// The state machine that is meant to run, where the package says; players leave it to the host.
  public var initialStateMachine: String?
  /// The animations, in order.
  public var animations: [Animation]
  /// The themes, in order.
  public var themes: [Item]
  /// The state machines, in order.
  public var stateMachines: [Item]

  /// An animation of a package.
  public struct Animation: Sendable, Hashable {
    /// The id, which is its file's name.
    public var id: String
    /// A name for people.
    public var name: String?
    /// The ids of the themes that it takes; nil for all.
    public var themes: [String]?
    /// A colour for behind it; players leave it to the host.
    public var background: String?
    /// A theme to begin with; players leave it to the host.
    public var initialTheme: String?

    /// Makes an entry.
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
    /// The id, which is its file's name.
    public var id: String
    /// A name for people.
    public var name: String?

    /// Makes an entry.
    public init(id: String, name: String? = nil) {
      self.id = id
      self.name = name
    }
  }

  /// Makes a manifest by hand.
  public init(
    version: Int = 2, generator: String? = nil, initialAnimation: String? = nil,
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
  /// A numeric `version` is taken for its text, which the format's reference refuses.
  /// - Throws: ``DotLottieError`` when the bytes are not JSON, or a member is of the wrong kind.
  public init(json: [UInt8]) throws(DotLottieError) {
    // Unknown members are ignored; what is known has to be of its kind, and null is as good as absent.
    var reader = try JSONObjectReader(json, isStrict: true)
    let root = JSONDocument.Node.root
    try reader.requireObject(root, "a manifest")
    version = try Self.version(&reader, root)
    generator = try reader.optionalString("generator", of: root)
    if let initial = reader.member("initial", root) {
      try reader.requireObject(initial, "\"initial\"")
      initialAnimation = try reader.optionalString("animation", of: initial)
      initialStateMachine = try reader.optionalString("stateMachine", of: initial)
    }
    _ = try reader.required("animations", root)
    animations = []
    for node in try reader.elements("animations", of: root, limit: DotLottieLimits.maximumEntries) {
      animations.append(try Self.animation(&reader, node))
    }
    themes = try Self.items("themes", &reader)
    stateMachines = try Self.items("stateMachines", &reader)
  }

  private static func version(
    _ reader: inout JSONObjectReader, _ root: JSONDocument.Node
  ) throws(DotLottieError) -> Int {
    if let node = reader.member("version", root), let number = reader.json.number(node) {
      return number == 2 ? 2 : 1
    }
    return try reader.optionalString("version", of: root) == "2" ? 2 : 1
  }

  private static func animation(
    _ reader: inout JSONObjectReader, _ node: JSONDocument.Node
  ) throws(DotLottieError) -> Animation {
    try reader.requireObject(node, "an animation")
    var animation = Animation(id: try reader.string("id", of: node))
    animation.name = try reader.optionalString("name", of: node)
    animation.background = try reader.optionalString("background", of: node)
    animation.initialTheme = try reader.optionalString("initialTheme", of: node)
    if reader.member("themes", node) != nil {
      var themes: [String] = []
      for theme in try reader.elements("themes", of: node) {
        guard let id = reader.json.string(theme) else {
          throw reader.error(.typeMismatch, theme, "\"themes\" of an animation are texts")
        }
        themes.append(id)
      }
      animation.themes = themes
    }
    return animation
  }

  private static func items(
    _ key: String, _ reader: inout JSONObjectReader
  ) throws(DotLottieError) -> [Item] {
    var items: [Item] = []
    for node in try reader.elements(key, of: .root, limit: DotLottieLimits.maximumEntries) {
      try reader.requireObject(node, "an element of \"\(key)\"")
      items.append(Item(id: try reader.string("id", of: node), name: try reader.optionalString("name", of: node)))
    }
    return items
  }

  /// The manifest as JSON, in the members' usual order; what is not set is null.
  public func json() -> [UInt8] {
    func optional(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }
    func list(_ items: [Item]) -> JSONValue {
      items.isEmpty
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
    let hasInitial = initialAnimation != nil || initialStateMachine != nil
    return JSONValue.object([
      .init("version", .string("\(version)")), .init("generator", optional(generator)),
      .init(
        "initial",
        hasInitial
          ? .object([
            .init("animation", optional(initialAnimation)), .init("stateMachine", optional(initialStateMachine)),
          ]) : .null),
      .init("animations", .array(animations)), .init("themes", list(themes)),
      .init("stateMachines", list(stateMachines)),
    ]).utf8()
  }
}
