/// Time as machines count it: it does not go back, and it ends.
extension Duration {
  /// The most that is counted: 146 billion years, a few of which can be added without overflow.
  @inlinable static var longest: Duration { .seconds(Int64(1) << 62) }

  /// As much of it as can pass: less than nothing is nothing.
  @inlinable package var passing: Duration { min(max(self, .zero), .longest) }

  /// Whether all of it can pass.
  @inlinable package var canPass: Bool { self == passing }

  /// A moment before or after another, as far away as is counted.
  var countable: Duration { min(max(self, .zero - .longest), .longest) }
}
