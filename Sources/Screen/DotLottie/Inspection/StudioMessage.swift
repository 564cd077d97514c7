#if DEBUG
  import ZoetropeJSON

  /// A message of the studio to an application.
  enum StudioMessage: Sendable, Hashable {
    /// A page wants to follow.
    case watch(page: Int)
    /// A page does not follow any more.
    case leave(page: Int)
    /// A page wants another beginning, because its player came to another state.
    case renew(page: Int, session: Int)
    /// A page wants a part of the file.
    case part(page: Int, offset: Int)

    /// Reads a message; nil for anything else.
    init?(_ text: [UInt8]) {
      guard let json = try? JSONDocument(text), json.kind(of: json.root) == .object,
        let page = Self.whole("page", of: json.root, json), let node = json.member("message", of: json.root),
        json.kind(of: node) == .object,
        let op = json.member("op", of: node).flatMap({ json.string($0) })
      else { return nil }
      switch op {
      case "watch": self = .watch(page: page)
      case "leave": self = .leave(page: page)
      case "renew":
        guard let session = Self.whole("session", of: node, json) else { return nil }
        self = .renew(page: page, session: session)
      case "file":
        guard let offset = Self.whole("offset", of: node, json) else { return nil }
        self = .part(page: page, offset: offset)
      default: return nil
      }
    }

    private static func whole(_ name: String, of node: JSONDocument.Node, _ json: JSONDocument) -> Int? {
      json.members(of: node).first { $0.key == name }.flatMap { json.number($0.value) }.flatMap(
        Int.init(exactly:))
    }
  }
#endif
