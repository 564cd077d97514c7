extension StateGraph {
  /// A 64-bit number that almost certainly differs between machines with different behaviour.
  ///
  /// It is stored with a saved machine, so that a newer program can detect that the machine was defined differently. It
  /// depends on the states, their kinds and parents, and on the transitions with their events, conditions and delays.
  /// It does not depend on titles, texts, source locations or the order of states. It is the same in every process and
  /// on every system.
  public struct Fingerprint: Sendable, Hashable, CustomStringConvertible {
    /// The number.
    public let bits: UInt64

    /// Makes a fingerprint from its number.
    public init(bits: UInt64) { self.bits = bits }

    /// Sixteen hexadecimal digits.
    public var description: String {
      let digits = String(bits, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }
  }

  /// The fingerprint of this graph.
  ///
  /// - Complexity: O(n log n) for n states and transitions. Compute it once per graph, not once per machine.
  public var fingerprint: Fingerprint {
    var hash = StableHash()
    for state in states.sorted(by: { $0.name < $1.name }) {
      hash.add("state")
      hash.add(state.name)
      hash.add(UInt64(state.kinds.rawValue))
      hash.add(state.parent)
    }
    // The order of transitions with the same source and event decides which is taken, so it is kept.
    let order = transitions.enumerated().sorted {
      ($0.element.from, $0.element.event ?? "", $0.offset) < (
        $1.element.from, $1.element.event ?? "", $1.offset
      )
    }
    for (_, transition) in order {
      hash.add("transition")
      hash.add(transition.from)
      hash.add(transition.to)
      hash.add(UInt64(transition.kinds.rawValue))
      hash.add(transition.event)
      hash.add(transition.condition)
      hash.add(transition.delay)
    }
    return Fingerprint(bits: hash.bits)
  }
}

/// The 64-bit FNV-1a hash.
///
/// `Hasher` gives different values in every process.
package struct StableHash {
  package private(set) var bits: UInt64

  package init(bits: UInt64 = 0xcbf2_9ce4_8422_2325) { self.bits = bits }

  private mutating func add(byte: UInt8) {
    bits ^= UInt64(byte)
    bits &*= 0x100_0000_01b3
  }

  package mutating func add(_ number: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      add(byte: UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  /// Adds a text, its length first, so that adjacent texts are not confused with other divisions of the same bytes.
  package mutating func add(_ text: String?) {
    guard let text else { return add(.max) }
    add(UInt64(text.utf8.count))
    for byte in text.utf8 { add(byte: byte) }
  }

  /// Adds names, independently of their order.
  package mutating func add(names: [String]) {
    add(UInt64(names.count))
    for name in names.sorted() { add(name) }
  }

  package mutating func add(_ duration: Duration?) {
    guard let duration else { return add(.max) }
    add(UInt64(bitPattern: duration.components.seconds))
    add(UInt64(bitPattern: duration.components.attoseconds))
  }
}
