/// The keyframes of the constants that were decoded last, so that properties with the same constant share an array.
///
/// Most constants of a file are few values: 0, 100, the colours and the widths of its design.
struct ConstantCache<Value: Sendable & Equatable> {
  private var rows: ContiguousArray<Row>

  private struct Row {
    var bits: SIMD4<UInt64>
    /// Empty in a row that is not used yet.
    var keyframes: [LottieDocument.Keyframe<Value>]
  }

  /// A cache of 64 constants, or one that keeps nothing, for a single value.
  init(isUsed: Bool) {
    rows = ContiguousArray(repeating: Row(bits: SIMD4(), keyframes: []), count: isUsed ? 64 : 0)
  }

  /// The single keyframe of a constant.
  ///
  /// - Parameter bits: The bits of its numbers, which tell 0 from -0 too.
  @inline(never)
  mutating func keyframes(of constant: Value, bits: SIMD4<UInt64>) -> [LottieDocument.Keyframe<Value>] {
    if rows.isEmpty { return LottieDocument.Keyframe.constant(constant) }
    let factors = SIMD4<UInt64>(
      0x9E37_79B9_7F4A_7C15, 0xC2B2_AE3D_27D4_EB4F, 0x1656_67B1_9E37_79F9, 0x27D4_EB2F_1656_67C5)
    let row = Int((bits &* factors).wrappedSum() >> 58)
    if rows[row].bits == bits, let known = rows[row].keyframes.first, known.value == constant {
      return rows[row].keyframes
    }
    let keyframes = LottieDocument.Keyframe.constant(constant)
    rows[row] = Row(bits: bits, keyframes: keyframes)
    return keyframes
  }
}
