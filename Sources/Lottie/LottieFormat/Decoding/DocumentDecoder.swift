/// Turns a tape into a ``LottieDocument``.
///
/// It looks members up by key, never by their order; what it can't honour it reports, and what makes no sense it
/// replaces by the default of the format.
struct DocumentDecoder {
  typealias Node = JSONDocument.Node
  typealias Key = JSONDocument.Key

  let json: JSONDocument
  /// The values of the document's slots, by id.
  var slots: [ExactName: Node] = [:]
  /// Colours of fills and strokes are 0…255, as before version 4.1.9.
  var hasByteColors = false
  /// The closed flag stands beside the path, not in it, as before version 4.4.18.
  var hasOuterClosedFlags = false
  /// Tangents are points, not relative to their vertices: a file that lottie-web wrote out after playing it.
  var hasAbsoluteTangents = false
  /// The size of the canvas, which a precomposition without a size takes.
  var canvas = (width: 0.0, height: 0.0)
  /// The name of the layer that is being decoded.
  var layerName: String?
  var findings = Findings()
  /// What the document's slots hold, by slot and kind, so that many uses cost no more than one.
  var slotCache: [SlotKey: any Sendable] = [:]
  /// Whether the slots hold values of a kind, as far as it was asked.
  var slotVerdicts: [SlotKey: Bool] = [:]
  /// How many siblings may be passed while paths of findings are told.
  var pathBudget = 20_000_000
  var layerCount = 0
  var shapeCount = 0
  var keyframeCount = 0
  var maskCount = 0
  /// The first limit that was exceeded.
  var failure: LottieError?

  init(_ json: JSONDocument) { self.json = json }

  /// Reports a finding at a node.
  @inline(never)
  mutating func report(_ feature: Diagnostic.Feature, _ node: Node, _ message: @autoclosure () -> String) {
    guard findings.list.count < LottieLimits.maximumDiagnostics else {
      findings.dropped += 1
      return
    }
    findings.list.append(
      Diagnostic(
        feature: feature.rawValue, layer: layerName, path: json.path(of: node, budget: &pathBudget),
        message: message()))
  }

  /// Notes that a limit is exceeded; decoding goes on with less, and the document is refused at its end.
  @inline(never)
  mutating func exceed(_ node: Node, _ message: String) {
    guard failure == nil else { return }
    failure = LottieError(
      code: .limitExceeded, path: json.path(of: node), offset: json.offset(of: node), message: message)
  }

  /// Whether the items of a list, `count` so far, are not too many; notes it otherwise.
  mutating func isWithinLimit(_ count: Int, _ what: String, _ node: Node) -> Bool {
    if count <= LottieLimits.maximumListItems { return true }
    exceed(node, "the file has more than \(LottieLimits.maximumListItems) \(what)")
    return false
  }

  /// A slot and the type that its value is read as.
  struct SlotKey: Hashable {
    var id: ExactName
    var kind: ObjectIdentifier
  }

  /// What was found so far.
  struct Findings {
    var list: [Diagnostic] = []
    var dropped = 0

    /// The findings and, when some were dropped, one that says how many.
    var all: [Diagnostic] {
      guard dropped > 0 else { return list }
      let rest = Diagnostic(
        feature: Diagnostic.Feature.more.rawValue, path: "",
        message: "\(dropped) more findings are not listed")
      return list + [rest]
    }
  }
}
