/// A style of a layer, with references to its values.
enum StyleInstance: Sendable {
  case stroke(color: ValueReference, opacity: ValueReference, size: ValueReference)
  case shadow(Shadow, isInner: Bool)
  case glow(Glow, isInner: Bool)
  case colorOverlay(color: ValueReference, opacity: ValueReference, blendMode: ValueReference)
  case gradientOverlay(GradientOverlay)
  case satin(Satin)
  case bevel(Bevel)

  /// The order of styles: first those on the layer, then those around it, the lowest last.
  enum Step: CaseIterable {
    case gradient, overlay, satin, inner, bevel, stroke, glow, shadow
  }

  var step: Step {
    switch self {
    case .gradientOverlay: .gradient
    case .colorOverlay: .overlay
    case .satin: .satin
    case .bevel: .bevel
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

  struct GradientOverlay: Sendable {
    /// The index of the ramp among those of a renderer.
    var slot: Int32
    var stops: ValueReference
    var opacity: ValueReference
    /// The direction in degrees.
    var angle: ValueReference
    var type: ValueReference
    var isReversed: ValueReference
    /// The length in percent of the layer.
    var scale: ValueReference
    var offset: ValueReference
    var blendMode: ValueReference
  }

  struct Satin: Sendable {
    var color: ValueReference
    var opacity: ValueReference
    /// The direction in degrees.
    var angle: ValueReference
    var distance: ValueReference
    var size: ValueReference
    var isInverted: ValueReference
    var blendMode: ValueReference
  }

  struct Bevel: Sendable {
    var style: ValueReference
    /// The depth in percent.
    var depth: ValueReference
    var size: ValueReference
    var softness: ValueReference
    /// The angle and the altitude of the light in degrees.
    var angle: ValueReference
    var altitude: ValueReference
    var highlight: ValueReference
    var highlightOpacity: ValueReference
    var highlightMode: ValueReference
    var shadow: ValueReference
    var shadowOpacity: ValueReference
    var shadowMode: ValueReference
  }
}
