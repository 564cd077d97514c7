/// A reader of properties whose kind follows from their values, as expressions need them.
package struct PropertyReader {
  /// A property of any kind that an expression can read.
  package enum AnyProperty {
    case scalar(LottieDocument.Property<Double>)
    case vector(LottieDocument.Property<LottieDocument.Vector>)
    case path(LottieDocument.Property<LottieDocument.Bezier>)
    /// More than four numbers, such as the stops of a gradient.
    case numbers(LottieDocument.Property<LottieDocument.GradientStops>)
    /// A position with a track for each coordinate.
    case split(x: JSONDocument.Node, y: JSONDocument.Node, z: JSONDocument.Node?)
  }

  private var decoder: DocumentDecoder

  package init(_ json: JSONDocument) { decoder = DocumentDecoder(json) }

  /// Returns the property at a node; nil if its value is of no kind that expressions know.
  package mutating func property(at node: JSONDocument.Node) -> AnyProperty? {
    let json = decoder.json
    guard json.kind(of: node) == .object else { return nil }
    let parts = PropertyParts(node, json)
    if parts.value == nil, let x = json.member(.x, of: node), let y = json.member(.y, of: node),
      json.kind(of: x) == .object
    {
      return .split(x: x, y: y, z: json.member(.z, of: node))
    }
    guard var value = parts.value else { return nil }
    if decoder.isKeyframes(value) {
      guard let first = json.elements(of: value).first(where: { json.member(.s, of: $0) != nil }),
        let start = json.member(.s, of: first)
      else { return nil }
      value = start
    }
    switch json.kind(of: value) {
    case .number: return .scalar(decoder.property(node, default: 0))
    case .object:
      return .path(decoder.property(node, default: LottieDocument.Bezier(vertices: [], isClosed: false)))
    case .array:
      guard let first = json.element(0, of: value) else { return nil }
      switch json.kind(of: first) {
      case .object:
        return .path(decoder.property(node, default: LottieDocument.Bezier(vertices: [], isClosed: false)))
      case .number:
        guard json.count(of: value) > 1 else { return .scalar(decoder.property(node, default: 0)) }
        guard json.count(of: value) <= 4 else {
          return .numbers(decoder.property(node, default: LottieDocument.GradientStops(values: [])))
        }
        return .vector(decoder.property(node, default: LottieDocument.Vector(0, 0)))
      default: return nil
      }
    default: return nil
    }
  }

}

extension LottieDocument {
  /// The properties with expressions, whether they are drawn or not, and the sources of these.
  package var expressionProperties: [(property: JSONDocument.Node, source: JSONDocument.Node)] {
    json.objects(withKey: .x).compactMap { object in
      expressionSource(of: object.node).map { (object.node, $0) }
    }
  }

  /// The source of a property's expression; nil for none.
  package func expressionSource(of property: JSONDocument.Node) -> JSONDocument.Node? {
    json.member(.x, of: property).flatMap { json.kind(of: $0) == .string ? $0 : nil }
  }
}
