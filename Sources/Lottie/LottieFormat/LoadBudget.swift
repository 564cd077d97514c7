/// The work that loading one animation may take: reading its JSON and compiling it.
///
/// Work is measured in units of about a nanosecond of one processor core. It is computed from the contents of the file,
/// never from a clock: the same file loads in the same way on every machine. JSON that exceeds the budget is refused
/// with ``LottieErrorCode/limitExceeded``; layers and shapes that exceed it are left out, with a
/// diagnostic. What is left over is the work that decoding the pictures of a frame may take.
public struct LoadBudget: Sendable, Hashable {
  /// The remaining units; negative once a request exceeded the budget.
  public private(set) var remaining: Int64

  /// Makes the budget for a file: about a second of work, and half a second more for each megabyte beyond the first.
  ///
  /// - Parameter fileBytes: The size of the file as it was stored or sent: for an animation in a package, the size of
  ///   the package. Unpacked sizes don't count, because they cost an attacker nothing.
  public init(fileBytes: Int) {
    let beyond = Int64(max(0, min(fileBytes, 1 << 30) - 1_000_000))
    remaining = 1_100_000_000 + 500 * beyond
  }

  /// Makes a budget with a number of units, for a trusted file or a tighter limit.
  public init(units: Int64) { remaining = units }

  /// Whether a request exceeded the budget.
  public var isExhausted: Bool { remaining < 0 }

  /// Spends the cost of a number of equal items, and returns whether the budget was sufficient.
  ///
  /// An exhausted budget stays exhausted, so that all further items are left out too.
  @discardableResult
  package mutating func spend(_ count: Int, each units: Int64) -> Bool {
    guard remaining >= 0 else { return false }
    let cost = Int64(max(0, min(count, 1 << 30))) * units
    remaining = cost <= remaining ? remaining - cost : -1
    return remaining >= 0
  }

  /// Spends the cost of as many of a number of equal items as the budget covers, and returns how many these are.
  package mutating func spend(upTo count: Int, each units: Int64) -> Int {
    let affordable = remaining < 0 ? 0 : Int(clamping: remaining / units)
    if affordable >= count {
      spend(count, each: units)
      return count
    }
    remaining = -1
    return affordable
  }
}

extension LoadBudget {
  /// The costs of loading in units, measured with hostile files and rounded up.
  package enum Cost {
    /// A byte of JSON, including its decompression.
    package static let byte: Int64 = 6
    /// A value or key of JSON, read and decoded.
    package static let node: Int64 = 60
    /// A use of a layer.
    package static let layer: Int64 = 15_000
    /// A byte of the id of a composition or picture that a layer refers to.
    package static let nameByte: Int64 = 2
    /// A use of a shape item.
    package static let shape: Int64 = 1500
    /// A pair of a style or a modifier and a shape that it applies to, or a value that one of them depends on.
    package static let use: Int64 = 100
    /// An animated value.
    package static let value: Int64 = 400
    /// A byte of a text, laid out.
    package static let textByte: Int64 = 500
    /// A point of a character's outline, in the font or in a text.
    package static let glyphPoint: Int64 = 60
    /// A byte of a text that a font arranges.
    package static let shapedByte: Int64 = 500
    /// A part of a text that a font arranges at once.
    package static let shapedRun: Int64 = 20_000
    /// A glyph that arranging a text results in.
    package static let shapedGlyph: Int64 = 500
    /// A byte of a text that a font of the animation arranges: 1024 steps of a hostile font, and 47 µs as measured.
    package static let untrustedByte: Int64 = 50_000
    /// A part of such a text: a hostile font may take 16,384 steps for a single letter.
    package static let untrustedRun: Int64 = 1_000_000
    /// A glyph of a font, read the first time, without its points.
    package static let glyph: Int64 = 5000
    /// The same of a font of the animation, whose glyphs may be programs of 10,000 steps.
    package static let untrustedGlyph: Int64 = 200_000
    /// A font, looked up and opened, without its bytes.
    package static let font: Int64 = 1_000_000
    /// A search for a font with characters that another one lacks.
    package static let fontSearch: Int64 = 200_000
    /// A byte of a font file that an animation brings: unpacked, copied, and checked in up to 64 steps.
    package static let fontByte: Int64 = 200
    /// A byte of the source of an expression, compiled.
    package static let expressionByte: Int64 = 400
    /// A step of an expression that is evaluated while loading.
    package static let expressionStep: Int64 = 30
    /// A byte of a picture file, unpacked and kept until the picture is drawn.
    package static let pictureByte: Int64 = 10
  }
}
