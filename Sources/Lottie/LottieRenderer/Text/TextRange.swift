import LottieFormat

/// The strength with which a selector takes the elements of a text, in one pose.
struct TextRange {
  private let start: Float
  private let end: Float
  private let amount: Float
  private let smoothness: Float
  private let easing: CubicEasing?
  private let selector: TextSelectorReferences
  /// The number of elements.
  private let count: Int32
  private let seed: UInt64

  /// Reads the values of a selector.
  ///
  /// - Parameters:
  ///   - selector: The references to the values.
  ///   - counts: The number of elements of the text, for each basis.
  ///   - seed: The number that determines a random order.
  init(
    _ selector: TextSelectorReferences, _ counts: TextBlock.ElementCounts, seed: UInt64, _ program: Program,
    _ pose: Pose
  ) {
    self.selector = selector
    self.seed = seed
    count = counts.number(selector.basis)
    let unit = selector.unit == .index ? 1 : Float(count) / 100
    let offset = program.scalar(selector.offset, pose) * unit
    let first = program.scalar(selector.start, pose) * unit + offset
    let last = selector.end.map { program.scalar($0, pose) * unit } ?? Float(count)
    (start, end) = (min(first, last + offset), max(first, last + offset))
    amount = program.scalar(selector.amount, pose) / 100
    smoothness = min(max(program.scalar(selector.smoothness, pose) / 100, 0), 1)
    let high = Double(program.scalar(selector.easeHigh, pose)) / 100
    let low = Double(program.scalar(selector.easeLow, pose)) / 100
    easing =
      high == 0 && low == 0
      ? nil : CubicEasing(x1: max(low, 0), y1: max(-low, 0), x2: 1 - max(high, 0), y2: 1 - max(-high, 0))
  }

  /// Returns the strength for a character, 0…1 times the amount, or as an expression gives it.
  func strength(of elements: TextBlock.ElementCounts, _ program: Program, _ pose: Pose) -> Float {
    var index = elements.number(selector.basis)
    if let strengths = selector.strengths {
      guard index < selector.strengthCount else { return 1 }
      return program.scalar(.dynamic(strengths.offset + Int(index)), pose) / 100
    }
    if selector.isRandom, count > 1, index < count { index = shuffled(index) }
    var strength = eased(course(at: Float(index)))
    if smoothness < 1 { strength = sharpened(strength) }
    return strength * amount
  }

  /// Returns the course of the strength over the range, before easing.
  private func course(at index: Float) -> Float {
    let length = end - start
    switch selector.shape {
    case .square:
      guard index >= start.rounded(.down) else { return 0 }
      return index < start
        ? min(max(min(end, 1) - (start - index), 0), 1) : min(max(end - index, 0), 1)
    case .rampUp:
      return length == 0 ? (index >= end ? 1 : 0) : ramp(at: index)
    case .rampDown:
      return length == 0 ? (index >= end ? 0 : 1) : 1 - ramp(at: index)
    case .triangle:
      guard length > 0 else { return 0 }
      let ramp = ramp(at: index)
      return ramp < 0.5 ? 2 * ramp : 2 - 2 * ramp
    case .round:
      guard length > 0 else { return 0 }
      let x = 2 * ramp(at: index) - 1
      return max(1 - x * x, 0).squareRoot()
    case .smooth:
      guard length > 0 else { return 0 }
      return (1 + Degrees.sincos(180 + 360 * ramp(at: index)).cos) / 2
    }
  }

  /// Returns the part of the range that lies before the middle of an element.
  private func ramp(at index: Float) -> Float {
    min(max((0.5 + index - start) / (end - start), 0), 1)
  }

  private func eased(_ strength: Float) -> Float {
    guard let easing else { return strength }
    return Float(easing(Double(strength)))
  }

  private func sharpened(_ strength: Float) -> Float {
    let width = max(smoothness, 1e-8)
    return min(max((strength - (0.5 - width / 2)) / width, 0), 1)
  }

  /// Returns the place of an element in a random order of all: a permutation of four rounds.
  private func shuffled(_ index: Int32) -> Int32 {
    // A Feistel network permutes the numbers below a power of four; those beyond the count walk on.
    var half: UInt64 = 1
    while (1 << (2 * half)) < UInt64(count) { half += 1 }
    let mask = (UInt64(1) << half) - 1
    var value = UInt64(index)
    repeat {
      var left = value >> half, right = value & mask
      for round in 0..<4 as Range<UInt64> {
        var mixed = (right ^ seed) &+ round &* 0x9E37_79B9_7F4A_7C15
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        (left, right) = (right, left ^ ((mixed ^ (mixed >> 31)) & mask))
      }
      value = left << half | right
    } while value >= UInt64(count)
    return Int32(value)
  }
}

extension TextBlock.ElementCounts {
  /// Returns the number for a basis.
  func number(_ basis: LottieDocument.TextSelector.Basis) -> Int32 {
    switch basis {
    case .characters: characters
    case .charactersWithoutSpaces: charactersWithoutSpaces
    case .words: words
    case .lines: lines
    }
  }
}
