/// The decoded value of a slot, as one of the types in which properties read it.
enum CachedSlot: Sendable {
  case number(LottieDocument.Property<Double>)
  case vector(LottieDocument.Property<LottieDocument.Vector>)
  case path(LottieDocument.Property<LottieDocument.Bezier>)
  case gradientStops(LottieDocument.Property<LottieDocument.GradientStops>)
  case gradient(SlotGradient)
  case picture(LottieDocument.Asset.Content)
  case text(LottieDocument.Property<LottieDocument.TextDocument>)
}

/// A slot and the type in which its value is read.
struct SlotKey: Hashable {
  /// The types in which properties read a slot.
  enum Kind: Hashable {
    case number, vector, path, gradientStops, color, gradient, picture, text
  }

  var id: ExactName
  var kind: Kind
}

/// A gradient in a slot, with its number of colours.
struct SlotGradient: Sendable {
  var count: Int
  var keyframes: [LottieDocument.Keyframe<LottieDocument.GradientStops>]
  /// Whether the slot contains the number of colours.
  var saysCount: Bool
}

extension Double {
  static var slotKind: SlotKey.Kind { .number }
  static func cached(_ property: LottieDocument.Property<Self>) -> CachedSlot { .number(property) }
  static func property(_ cached: CachedSlot) -> LottieDocument.Property<Self>? {
    if case .number(let property) = cached { property } else { nil }
  }
}

extension LottieDocument.Vector {
  static var slotKind: SlotKey.Kind { .vector }
  static func cached(_ property: LottieDocument.Property<Self>) -> CachedSlot { .vector(property) }
  static func property(_ cached: CachedSlot) -> LottieDocument.Property<Self>? {
    if case .vector(let property) = cached { property } else { nil }
  }
}

extension LottieDocument.Bezier {
  static var slotKind: SlotKey.Kind { .path }
  static func cached(_ property: LottieDocument.Property<Self>) -> CachedSlot { .path(property) }
  static func property(_ cached: CachedSlot) -> LottieDocument.Property<Self>? {
    if case .path(let property) = cached { property } else { nil }
  }
}

extension LottieDocument.GradientStops {
  static var slotKind: SlotKey.Kind { .gradientStops }
  static func cached(_ property: LottieDocument.Property<Self>) -> CachedSlot { .gradientStops(property) }
  static func property(_ cached: CachedSlot) -> LottieDocument.Property<Self>? {
    if case .gradientStops(let property) = cached { property } else { nil }
  }
}

extension LottieDocument.TextDocument {
  static var slotKind: SlotKey.Kind { .text }
  static func cached(_ property: LottieDocument.Property<Self>) -> CachedSlot { .text(property) }
  static func property(_ cached: CachedSlot) -> LottieDocument.Property<Self>? {
    if case .text(let property) = cached { property } else { nil }
  }
}
