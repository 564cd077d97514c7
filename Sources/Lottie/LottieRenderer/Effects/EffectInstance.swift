import LottieFormat
import VectorRaster

/// An effect or a style of a layer, with references to its values.
enum EffectInstance: Sendable {
  case effect(Effect)
  case style(StyleInstance)

  struct Effect: Sendable {
    var kind: LottieDocument.Effect.Kind
    /// The references to its values in ``Program/effectValues``, in the order of the kind's row.
    var values: Range<Int32>
    /// The `ind` of the layer that it reads, and then its index, or -1; nil if it reads none.
    var layer: Int32?
    /// The index of its gradient among those of a renderer, or -1.
    var ramp: Int32 = -1
  }

  /// The kind of effect; nil for a style.
  var kind: LottieDocument.Effect.Kind? {
    if case .effect(let effect) = self { effect.kind } else { nil }
  }

  /// Whether the effect changes pixels after they are drawn.
  var isPixelEffect: Bool { kind.map { !$0.needs.contains(.drawing) } ?? true }
}

/// The values of an effect in a pose, by the position of their parameters in the row of its kind.
struct EffectValues {
  private let first: Int
  /// The number of values.
  let count: Int
  private let references: ContiguousArray<ValueReference>
  private let constants: ContiguousArray<Float>
  private let values: ContiguousArray<Float>

  @inline(__always)
  init(_ effect: EffectInstance.Effect, _ program: Program, _ pose: Pose) {
    first = Int(effect.values.lowerBound)
    count = effect.values.count
    references = program.effectValues
    constants = program.constants
    values = pose.values
  }

  func reference(_ position: Int) -> ValueReference { references[first + position] }

  func number(_ position: Int) -> Float { reference(position).scalar(constants, values) }

  /// Returns a percentage as a factor, limited to 0…1.
  func factor(_ position: Int) -> Float { reference(position).factor(constants, values) }

  /// Returns the number of an entry of a menu.
  func entry(_ position: Int) -> Float { number(position).rounded() }

  func isOn(_ position: Int) -> Bool { number(position) != 0 }

  func point(_ position: Int) -> Vector2 { reference(position).vector(constants, values) }

  func color(_ position: Int, alpha: Float = 1) -> PaintColor {
    let reference = reference(position), at = reference.offset
    return reference.isDynamic
      ? PaintColor(red: values[at], green: values[at + 1], blue: values[at + 2], alpha: alpha)
      : PaintColor(red: constants[at], green: constants[at + 1], blue: constants[at + 2], alpha: alpha)
  }

  /// Returns the direction of an angle, clockwise from straight up, with the length 1.
  func direction(_ position: Int) -> Vector2 {
    let (sine, cosine) = Degrees.sincos(number(position))
    return Vector2(sine, -cosine)
  }
}
