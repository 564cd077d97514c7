import StateMachines

/// A set of states by their numbers in a chart, 0 ..< ``capacity``: plain bits, so that copies are cheap.
@usableFromInline @frozen
struct StateBits: Hashable, Sendable {
  @usableFromInline var word0: UInt64 = 0
  @usableFromInline var word1: UInt64 = 0
  @usableFromInline var word2: UInt64 = 0
  @usableFromInline var word3: UInt64 = 0

  /// The maximum number of states of a chart, including its root.
  @usableFromInline static let capacity = 256

  @inlinable init() {}

  /// Creates a set of the numbers of a range within 0 ..< ``capacity``.
  init(_ range: Range<Int>) {
    for number in range { insert(number) }
  }

  @inlinable var isEmpty: Bool { word0 | word1 | word2 | word3 == 0 }

  @inlinable func contains(_ number: Int) -> Bool {
    let word =
      switch number &>> 6 {
      case 0: word0
      case 1: word1
      case 2: word2
      default: word3
      }
    return word &>> (UInt64(truncatingIfNeeded: number) & 63) & 1 != 0
  }

  @inlinable mutating func insert(_ number: Int) {
    let bit: UInt64 = 1 &<< (UInt64(truncatingIfNeeded: number) & 63)
    switch number &>> 6 {
    case 0: word0 |= bit
    case 1: word1 |= bit
    case 2: word2 |= bit
    default: word3 |= bit
    }
  }

  @inlinable mutating func remove(_ number: Int) {
    let mask: UInt64 = ~(1 &<< (UInt64(truncatingIfNeeded: number) & 63))
    switch number &>> 6 {
    case 0: word0 &= mask
    case 1: word1 &= mask
    case 2: word2 &= mask
    default: word3 &= mask
    }
  }

  @inlinable mutating func formUnion(_ other: Self) {
    word0 |= other.word0
    word1 |= other.word1
    word2 |= other.word2
    word3 |= other.word3
  }

  @inlinable mutating func formIntersection(_ other: Self) {
    word0 &= other.word0
    word1 &= other.word1
    word2 &= other.word2
    word3 &= other.word3
  }

  @inlinable mutating func subtract(_ other: Self) {
    word0 &= ~other.word0
    word1 &= ~other.word1
    word2 &= ~other.word2
    word3 &= ~other.word3
  }

  @inlinable func intersection(_ other: Self) -> Self {
    var result = self
    result.formIntersection(other)
    return result
  }

  @inlinable func intersects(_ other: Self) -> Bool { !intersection(other).isEmpty }

  @inlinable func isSubset(of other: Self) -> Bool {
    var rest = self
    rest.subtract(other)
    return rest.isEmpty
  }

  /// Removes and returns the smallest number; nil if the set is empty.
  @inlinable @inline(__always) mutating func popFirst() -> Int? {
    if word0 != 0 { return Self.popFirst(&word0) }
    if word1 != 0 { return Self.popFirst(&word1) &+ 64 }
    if word2 != 0 { return Self.popFirst(&word2) &+ 128 }
    if word3 != 0 { return Self.popFirst(&word3) &+ 192 }
    return nil
  }

  /// Removes and returns the greatest number; nil if the set is empty.
  @inlinable mutating func popLast() -> Int? {
    if word3 != 0 { return Self.popLast(&word3) &+ 192 }
    if word2 != 0 { return Self.popLast(&word2) &+ 128 }
    if word1 != 0 { return Self.popLast(&word1) &+ 64 }
    if word0 != 0 { return Self.popLast(&word0) }
    return nil
  }

  @inlinable static func popFirst(_ word: inout UInt64) -> Int {
    let number = word.trailingZeroBitCount
    word &= word &- 1
    return number
  }

  @inlinable static func popLast(_ word: inout UInt64) -> Int {
    let number = 63 &- word.leadingZeroBitCount
    word &= ~(1 &<< UInt64(truncatingIfNeeded: number))
    return number
  }
}
