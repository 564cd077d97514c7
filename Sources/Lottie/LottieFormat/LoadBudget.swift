/// The work that loading one animation may take: reading its JSON, compiling it, decoding its pictures.
///
/// Work is counted in units of about a nanosecond of one processor core, from what the file asks for, never from a
/// clock: the same file loads the same way on every machine. JSON that exceeds the budget is refused with
/// ``LottieErrorCode/limitExceeded``; layers, shapes and pictures that exceed it are left out, with a diagnostic.
public struct LoadBudget: Sendable, Hashable {
  /// The units that are left; negative once something asked for more.
  public private(set) var remaining: Int64

  /// Makes the budget of a file: about a second of work, and half a second more for each megabyte beyond the first.
  ///
  /// - Parameter fileBytes: The size of the file as it was stored or sent: of the package, where the animation is in
  ///   one, and before anything is unpacked, since unpacked sizes cost an attacker nothing.
  public init(fileBytes: Int) {
    let beyond = Int64(max(0, min(fileBytes, 1 << 30) - 1_000_000))
    remaining = 1_100_000_000 + 500 * beyond
  }

  /// Makes a budget for a file that is trusted, or that must take less.
  public init(units: Int64) { remaining = units }

  /// Whether something asked for more than was left.
  public var isExhausted: Bool { remaining < 0 }

  /// The pixel limit for pictures decoded after a load, such as those of slots, including the pixels of the load: what a
  /// file of up to a megabyte may have, 27 million.
  package static var pixelAllowance: Int { Int(LoadBudget(fileBytes: 0).remaining / Cost.pixel) }

  /// Spends what a number of equal things cost; returns whether there was as much.
  ///
  /// An exhausted budget stays exhausted, so that all that follows is left out too.
  @discardableResult
  package mutating func spend(_ count: Int, each units: Int64) -> Bool {
    guard remaining >= 0 else { return false }
    let cost = Int64(max(0, min(count, 1 << 30))) * units
    remaining = cost <= remaining ? remaining - cost : -1
    return remaining >= 0
  }

  /// Spends what as many of a number of equal things cost as there is enough for; returns how many those are.
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
  /// What loading costs, in units; measured on hostile files and rounded up.
  package enum Cost {
    /// A byte of JSON, with having it unpacked.
    package static let byte: Int64 = 6
    /// A value or key of JSON, read and decoded.
    package static let node: Int64 = 60
    /// A use of a layer.
    package static let layer: Int64 = 15_000
    /// A byte of the id of a composition or picture that a layer shows.
    package static let nameByte: Int64 = 2
    /// A use of a shape item.
    package static let shape: Int64 = 1500
    /// A style or a modifier and a shape that it works on, or a value that one of them depends on.
    package static let use: Int64 = 100
    /// A value that changes with time.
    package static let value: Int64 = 400
    /// A byte of a picture file.
    package static let pictureByte: Int64 = 4
    /// A pixel of a picture, decoded, with its copies of half the size and so on.
    package static let pixel: Int64 = 40
  }
}
