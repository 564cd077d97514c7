#if Tools
import ArgumentParser

/// A share of a batch, or a part of a film.
///
/// Several processes, on one machine or many, divide the rows of a batch or the frames of a film. Every process makes
/// the same plan and takes its own share, so that they need no connection.
struct Shard: Sendable, Equatable {
  /// The number of this share, from 0.
  var index: Int
  /// The number of shares.
  var count: Int

  /// The highest number of shares.
  static let maximumCount = 100_000

  /// The whole batch.
  static let whole = Shard(index: 0, count: 1)

  /// Divides costs so that the sums are nearly equal: each next cost goes to the share with the least so far.
  ///
  /// No share then has more than 4/3 of the best that is possible, if the costs descend.
  ///
  /// - Parameters:
  ///   - costs: The costs of the pieces, in the order in which they are given away.
  ///   - count: The number of shares.
  /// - Returns: The index of the share of each piece.
  /// - SeeAlso: R. L. Graham, "Bounds on multiprocessing timing anomalies", 1969.
  /// - Complexity: O(n log `count`).
  static func owners(of costs: [Double], count: Int) -> [Int] {
    // A heap with the lightest share at its root; of two that are equal, the one with the lower index.
    var heap = (0..<count).map { (load: 0.0, index: $0) }
    return costs.map { cost in
      let owner = heap[0].index
      heap[0].load += cost
      var place = 0
      while true {
        var least = place
        for child in [2 * place + 1, 2 * place + 2] where child < heap.count {
          if (heap[child].load, heap[child].index) < (heap[least].load, heap[least].index) { least = child }
        }
        if least == place { break }
        heap.swapAt(least, place)
        place = least
      }
      return owner
    }
  }
}

extension Shard: FormedArgument {
  static let form = "a number of a number up to \(maximumCount), such as 1/8 for the first of eight"

  /// Reads `I/N`, with the first share as 1.
  init?(argument: String) {
    let parts = argument.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1],
      (1...Self.maximumCount).contains(count),
      (1...count).contains(index)
    else { return nil }
    self.init(index: index - 1, count: count)
  }

  /// The share as on a command line.
  var text: String { "\(index + 1)/\(count)" }
}
#endif
