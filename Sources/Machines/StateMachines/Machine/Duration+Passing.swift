/// Limits on time in machines: it never runs backwards, and it has a maximum.
extension Duration {
  /// The longest duration that is counted: 146 billion years; a few of them can be added without overflow.
  @inlinable static var longest: Duration { .seconds(Int64(1) << 62) }

  /// This duration as elapsed time, limited to 0…``longest``; a negative duration is zero.
  @inlinable package var passing: Duration { min(max(self, .zero), .longest) }

  /// Whether the duration is valid as elapsed time: from zero to ``longest``.
  @inlinable package var canPass: Bool { self == passing }

  /// This duration as an offset between two moments, limited to ±``longest``.
  var countable: Duration { min(max(self, .zero - .longest), .longest) }
}
