extension LottieDocument {
  /// Reads the values of slots from a document, a theme or a command line.
  ///
  /// A value may be plain, `[1, 0, 0]`, a property, `{"a": 0, "k": [1, 0, 0]}`, or a slot's whole object, `{"p": …}`.
  /// All functions throw ``LottieErrorCode/typeMismatch`` for a value of another kind.
  public struct ValueReader: Sendable {
    private let json: JSONDocument

    /// Creates a reader of values in `json`.
    public init(_ json: JSONDocument) { self.json = json }

    /// A number, such as an opacity, a rotation or a width.
    public func scalar(at node: JSONDocument.Node) throws(LottieError) -> Property<Double> {
      try property(at: node, default: 0, "a number")
    }

    /// Two to four numbers, such as a size, a scale or a point.
    public func vector(at node: JSONDocument.Node) throws(LottieError) -> Property<Vector> {
      try property(at: node, default: Vector(0, 0), "two or more numbers")
    }

    /// Three or four numbers 0…1, or `#rrggbb`.
    public func color(at node: JSONDocument.Node) throws(LottieError) -> Property<Vector> {
      guard DocumentDecoder(json).acceptsColor(unwrapped(node)) else { throw mismatch(node, "a colour") }
      return try property(at: node, default: Vector(SIMD4(0, 0, 0, 1), count: 4), "a colour")
    }

    /// A point, in one track or one track for each coordinate.
    public func position(at node: JSONDocument.Node) throws(LottieError) -> Position {
      let node = unwrapped(node)
      var decoder = DocumentDecoder(json)
      let position = decoder.position(node)
      if case .split = position { return position }
      return .joined(try vector(at: node))
    }

    /// A text and its style: a text document, or keyframes of them.
    ///
    /// - Parameters:
    ///   - node: The value.
    ///   - base: The text whose members count where the value has none.
    public func text(
      at node: JSONDocument.Node, over base: TextDocument
    ) throws(LottieError) -> Property<TextDocument> {
      let node = unwrapped(node)
      var decoder = DocumentDecoder(json)
      decoder.baseText = base
      guard decoder.accepts(node, as: TextDocument.self) else { throw mismatch(node, "a text") }
      let property = decoder.property(node, default: base)
      if let failure = decoder.failure { throw failure }
      return property
    }

    /// A path.
    public func path(at node: JSONDocument.Node) throws(LottieError) -> Property<Bezier> {
      try property(at: node, default: Bezier(vertices: [], isClosed: false), "a path")
    }

    /// The stops of a gradient, `{"p": 2, "k": …}` or only the numbers, and the number of colour stops.
    ///
    /// - Parameters:
    ///   - node: The value.
    ///   - colors: The number of colours of the property, for a value that does not say its own; 0 if it is unknown.
    /// - Throws: ``LottieErrorCode/typeMismatch`` also if the value does not say its number of colours, and its numbers
    ///   can't be divided into colours and opacities with ascending offsets.
    public func gradient(
      at node: JSONDocument.Node, colors: Int = 0
    ) throws(LottieError) -> (colorCount: Int, stops: Property<GradientStops>) {
      var node = node
      if json.member(.k, of: node) == nil, let inner = json.member(.p, of: node),
        json.kind(of: inner) == .object || json.kind(of: inner) == .array
      {
        node = inner
      }
      var decoder = DocumentDecoder(json)
      let inner = json.member(.k, of: node).flatMap { json.kind(of: $0) == .object ? $0 : nil } ?? node
      guard decoder.accepts(inner, as: GradientStops.self) else { throw mismatch(node, "a gradient") }
      let (count, stops) = decoder.gradientStops(at: node, default: GradientStops(values: []))
      let saysCount = (json.member(.p, of: node).flatMap { json.number($0) } ?? 0) > 0
      if saysCount { return (count, stops) }
      guard let inferred = stops.colorCount(property: colors) else {
        throw mismatch(node, "a gradient: \(stops.problemOfCount)")
      }
      return (inferred, stops)
    }

    /// A picture, `{"u": …, "p": …, "w": …, "h": …}`, and its size in pixels; 0 for a missing size.
    public func picture(
      at node: JSONDocument.Node
    ) throws(LottieError) -> (width: Double, height: Double, source: Asset.ImageSource) {
      var node = node
      if let inner = json.member(.p, of: node), json.kind(of: inner) == .object { node = inner }
      var decoder = DocumentDecoder(json)
      guard case .image(let width, let height, let source) = decoder.picture(node) else {
        throw mismatch(node, "a picture")
      }
      return (width, height, source)
    }

    private func property<Value: PropertyValue>(
      at node: JSONDocument.Node, default fallback: Value, _ what: String
    ) throws(LottieError) -> Property<Value> {
      let node = unwrapped(node)
      var decoder = DocumentDecoder(json)
      guard decoder.accepts(node, as: Value.self) else { throw mismatch(node, what) }
      let property = decoder.property(node, default: fallback)
      if let failure = decoder.failure { throw failure }
      return property
    }

    /// The value within a slot's whole object; other nodes are returned unchanged.
    private func unwrapped(_ node: JSONDocument.Node) -> JSONDocument.Node {
      guard json.member(.k, of: node) == nil, let inner = json.member(.p, of: node) else { return node }
      return inner
    }

    private func mismatch(_ node: JSONDocument.Node, _ what: String) -> LottieError {
      LottieError(
        code: .typeMismatch, path: json.path(of: node), offset: json.offset(of: node),
        message: "the value is not \(what)")
    }
  }
}
