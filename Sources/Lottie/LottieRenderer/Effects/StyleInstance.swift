/// A style of a layer, with references to its values.
enum StyleInstance: Sendable {
  case stroke(color: ValueReference, opacity: ValueReference, size: ValueReference)
  case shadow(Shadow, isInner: Bool)
  case glow(Glow, isInner: Bool)
  case colorOverlay(color: ValueReference, opacity: ValueReference, blendMode: ValueReference)

  /// The order of styles: first those on the layer, then those around it, the lowest last.
  enum Step: CaseIterable {
    case overlay, inner, stroke, glow, shadow
  }

  var step: Step {
    switch self {
    case .colorOverlay: .overlay
    case .shadow(_, let isInner): isInner ? .inner : .shadow
    case .glow(_, let isInner): isInner ? .inner : .glow
    case .stroke: .stroke
    }
  }

  struct Shadow: Sendable {
    var color: ValueReference
    var opacity: ValueReference
    /// The angle of the light in degrees.
    var angle: ValueReference
    var distance: ValueReference
    var size: ValueReference
    var choke: ValueReference
    /// The entry of the menu of blend modes.
    var blendMode: ValueReference
  }

  struct Glow: Sendable {
    var color: ValueReference
    var opacity: ValueReference
    var size: ValueReference
    var choke: ValueReference
    /// The source of an inner glow: 1 for the edge, 2 for the middle.
    var source: ValueReference
    /// The entry of the menu of blend modes.
    var blendMode: ValueReference
  }
}
