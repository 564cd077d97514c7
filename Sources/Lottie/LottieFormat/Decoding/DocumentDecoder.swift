/// Decodes a tape to a ``LottieDocument``.
///
/// Members are looked up by key, regardless of their order. Unsupported features are reported, and invalid values are
/// replaced by the defaults of the format.
struct DocumentDecoder {
  typealias Node = JSONDocument.Node
  typealias Key = JSONDocument.Key

  let json: JSONDocument
  /// The values of the document's slots, by id.
  var slots: [ExactName: Node] = [:]
  /// Whether colours of fills and strokes are 0…255, as before version 4.1.9.
  var hasByteColors = false
  /// Whether the closed flag is next to the path instead of inside it, as before version 4.4.18.
  var hasOuterClosedFlags = false
  /// Whether tangents are absolute points, as in files that lottie-web wrote after playing them.
  var hasAbsoluteTangents = false
  /// Whether only the paths of characters have such tangents, as before Bodymovin 4.8.
  var hasAbsoluteGlyphs = false
  /// The text whose style texts have where they give none; nil for the format's defaults.
  var baseText: LottieDocument.TextDocument?
  /// The size of the canvas, which is the default size of precompositions.
  var canvas = (width: 0.0, height: 0.0)
  /// The name of the layer that is being decoded.
  var layerName: String?
  var findings = Findings()
  /// The decoded values of the document's slots, by slot and kind, so that many uses of a slot cost no more than one.
  var slotCache: [SlotKey: CachedSlot] = [:]
  /// The constants decoded last, of a whole document.
  var numbers: ConstantCache<Double>
  var vectors: ConstantCache<Vector>
  /// Whether slots contain values of a kind, as far as known.
  var slotVerdicts: [SlotKey: Bool] = [:]
  /// The slots whose colours were reported.
  var colorSlots: Set<ExactName> = []
  /// The number of siblings that may still be visited to find the paths of findings.
  var pathBudget = 20_000_000
  var layerCount = 0
  var shapeCount = 0
  var keyframeCount = 0
  var maskCount = 0
  var animatorCount = 0
  var effectCount = 0
  var parameterCount = 0
  /// The error for the first exceeded limit.
  var failure: LottieError?

  /// - Parameter isWhole: Whether the tape is a document, instead of one of its values.
  init(_ json: JSONDocument, isWhole: Bool = false) {
    self.json = json
    numbers = ConstantCache(isUsed: isWhole)
    vectors = ConstantCache(isUsed: isWhole)
  }

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

  /// Records that a limit is exceeded.
  ///
  /// Decoding continues with less, and the document is refused at the end.
  @inline(never)
  mutating func exceed(_ node: Node, _ message: String) {
    guard failure == nil else { return }
    failure = LottieError(
      code: .limitExceeded, path: json.path(of: node), offset: json.offset(of: node), message: message)
  }

  /// Whether a list with `count` items so far is within the limit; otherwise the failure is recorded.
  mutating func isWithinLimit(_ count: Int, _ what: String, _ node: Node) -> Bool {
    if count <= LottieLimits.maximumListItems { return true }
    exceed(node, "the file has more than \(LottieLimits.maximumListItems) \(what)")
    return false
  }

  /// The findings so far.
  struct Findings {
    var list: [Diagnostic] = []
    var dropped = 0

    /// The findings, plus one that states how many were dropped, if any.
    var all: [Diagnostic] {
      guard dropped > 0 else { return list }
      let rest = Diagnostic(
        feature: Diagnostic.Feature.more.rawValue, path: "",
        message: "\(dropped) more findings are not listed")
      return list + [rest]
    }
  }
}
