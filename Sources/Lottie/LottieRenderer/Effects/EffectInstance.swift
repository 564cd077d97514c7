/// An effect of a layer, with references to its values.
enum EffectInstance: Sendable {
  case gaussianBlur(Blur)
  case dropShadow(DropShadow)
  /// A colour and its opacity, 0…1.
  case fill(color: ValueReference, opacity: ValueReference)

  struct Blur: Sendable {
    var blurriness: ValueReference
    var dimensions: ValueReference
    var repeatsEdgePixels: ValueReference
  }

  struct DropShadow: Sendable {
    var color: ValueReference
    /// The opacity, 0…255.
    var opacity: ValueReference
    /// The direction in degrees.
    var direction: ValueReference
    var distance: ValueReference
    var softness: ValueReference
    var isShadowOnly: ValueReference
  }
}
