public import LottieFormat

/// Gives slots to properties, so that themes or applications can change them.
///
/// Each property gets a `sid`, and keeps its value until the slot is filled. The rest of the JSON stays unchanged byte
/// for byte.
public struct SlotNaming: Sendable {
  /// The Lottie JSON with the slots.
  public let json: [UInt8]
  /// The ids that were not given to any property, sorted, with the reasons.
  public let refusals: [(id: String, reason: String)]
  /// The requests that could not be fulfilled: the refusals, and properties that already have another slot.
  public let diagnostics: [Diagnostic]

  /// Gives slots to properties.
  ///
  /// - Parameters:
  ///   - slots: The ids, each with the paths of its properties, which must be of one kind. A property that several ids
  ///       match gets the one that sorts first.
  ///   - bytes: Lottie JSON.
  /// - Throws: `LottieError`: `malformedJSON`, or `limitExceeded`.
  /// - Complexity: O(bytes + properties × paths).
  public init(_ slots: [String: [PropertyPath]], in bytes: [UInt8]) throws(LottieError) {
    let requests = slots.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    try self.init(requests.map { Request(id: $0.key, paths: $0.value) }, in: bytes)
  }

  /// A slot to give to properties.
  package struct Request: Sendable {
    package var id: String
    package var paths: [PropertyPath]
    /// The kinds of values of the properties that are meant; empty for all that the paths lead to.
    package var kinds: Set<LottieDocument.SlotKind>

    package init(id: String, paths: [PropertyPath], kinds: Set<LottieDocument.SlotKind> = []) {
      (self.id, self.paths, self.kinds) = (id, paths, kinds)
    }
  }

  /// Gives slots to properties; one that several requests match gets the first.
  package init(_ requests: [Request], in bytes: [UInt8]) throws(LottieError) {
    var namer = SlotNamer(try JSONDocument(bytes, throwing: LottieError.self))
    for request in requests {
      namer.give(request.id, to: request.paths, of: request.kinds)
      guard namer.edits.size <= LottieLimits.maximumFileBytes else {
        throw LottieError(
          code: .limitExceeded,
          message: "with its slots the animation has more than \(LottieLimits.maximumFileBytes) bytes")
      }
    }
    json = namer.edits.bytes()
    let rest = Diagnostic(
      feature: "more", path: "", message: "\(namer.omittedDiagnostics) more findings are not listed")
    refusals = namer.refusals
    diagnostics = namer.diagnostics + (namer.omittedDiagnostics > 0 ? [rest] : [])
  }
}

/// Performs the work of a ``SlotNaming``, id by id.
private struct SlotNamer {
  typealias NamedProperty = LottieDocument.NamedProperty

  private let json: JSONDocument
  private let properties: [NamedProperty]
  /// The ids in the file's list of slots; a property with one of these ids takes its value from the list.
  private var listed: Set<ExactName> = []
  /// The ids given so far, by the offset of the property.
  ///
  /// A precomposition that is used twice leads to a property twice.
  private var given: [Int: String] = [:]
  private(set) var edits: JSONEdits
  private(set) var refusals: [(id: String, reason: String)] = []
  private(set) var diagnostics: [Diagnostic] = []
  private(set) var omittedDiagnostics = 0

  init(_ json: JSONDocument) {
    self.json = json
    properties = json.namedProperties
    edits = JSONEdits(json)
    guard let list = json.member("slots", of: .root) else { return }
    for (id, _) in json.members(of: list) { listed.insert(ExactName(id)) }
  }

  mutating func give(_ id: String, to paths: [PropertyPath], of kinds: Set<LottieDocument.SlotKind>) {
    let meant = properties.filter { property in
      (kinds.isEmpty || kinds.contains(property.kind)) && paths.contains { $0.matches(property.names) }
    }
    for path in paths where !meant.contains(where: { path.matches($0.names) }) {
      refuse(id, "nothing is at \(path)", isWhole: meant.isEmpty)
    }
    guard let first = meant.first else {
      if paths.isEmpty { refuse(id, "no path leads to it") }
      return
    }
    if listed.contains(ExactName(id)) { return refuse(id, "the file has a slot of this name, with a value") }
    if let other = meant.first(where: { !$0.isOfKind(of: first) }) {
      return refuse(
        id, "\(first.path) is a \(first.kind.rawValue), and \(other.path) a \(other.kind.rawValue)")
    }
    var isUsed = false
    var obstacle: String?
    for property in meant {
      if let other = given[json.offset(of: property.node)] ?? property.slotID {
        if other.utf8.elementsEqual(id.utf8) { isUsed = true; continue }
        let message = "\(property.path) has the slot \"\(other)\" already"
        obstacle = obstacle ?? message
        report("\(message), and not \"\(id)\"", property)
      } else {
        given[json.offset(of: property.node)] = id
        name(property.node, id)
        isUsed = true
      }
    }
    if !isUsed, let obstacle { refusals.append((id, obstacle)) }
  }

  private mutating func refuse(_ id: String, _ reason: String, isWhole: Bool = true) {
    if isWhole { refusals.append((id, reason)) }
    report(isWhole ? "there is no slot \"\(id)\": \(reason)" : "\(reason), for the slot \"\(id)\"", nil)
  }

  private mutating func report(_ message: String, _ property: NamedProperty?) {
    guard diagnostics.count < LottieLimits.maximumDiagnostics else {
      omittedDiagnostics += 1
      return
    }
    diagnostics.append(
      Diagnostic(
        feature: "slot", layer: property?.names.first, path: property.map { json.path(of: $0.node) } ?? "",
        message: message))
  }

  /// Writes the id into a property; a bare value becomes an object.
  private mutating func name(_ node: JSONDocument.Node, _ id: String) {
    let member = Array("\"sid\":".utf8) + JSONValue.string(id).utf8()
    let range = json.range(of: node)
    if json.kind(of: node) == .object {
      let comma = json.count(of: node) > 0 ? Array(",".utf8) : []
      edits.insert(member + comma, at: range.lowerBound + 1)
    } else {
      edits.insert(Array("{".utf8) + member + Array(",\"k\":".utf8), at: range.lowerBound)
      edits.insert(Array("}".utf8), at: range.upperBound)
    }
  }
}

extension LottieDocument.NamedProperty {
  /// Whether the same value fits both properties: points and pairs of numbers are written alike.
  fileprivate func isOfKind(of other: Self) -> Bool {
    func isPair(_ kind: LottieDocument.SlotKind) -> Bool { kind == .vector || kind == .position }
    return kind == other.kind || (isPair(kind) && isPair(other.kind))
  }
}
