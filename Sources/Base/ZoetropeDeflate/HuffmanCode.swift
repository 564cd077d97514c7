/// A prefix code over small numbers, as in deflate: frequent symbols have short codes.
struct HuffmanCode {
  /// The number of bits of each symbol's code; 0 for a symbol that does not occur.
  private(set) var lengths: [UInt8] = []

  /// Each symbol's code, with its bits in writing order (the first bit is the lowest).
  private(set) var codes: [UInt16] = []

  // Temporary storage, kept between codes.
  private var order: [UInt64] = []
  private var tree: [Int] = []
  private var population: [Int] = []

  /// Builds the best code for `counts` in which no length exceeds `limit`.
  ///
  /// The code for a single symbol has length 1, because deflate has no codes of zero bits.
  mutating func build(_ counts: [UInt32], limit: Int) {
    lengths.removeAll(keepingCapacity: true)
    lengths.append(contentsOf: repeatElement(0, count: counts.count))
    codes.removeAll(keepingCapacity: true)
    codes.append(contentsOf: repeatElement(0, count: counts.count))
    order.removeAll(keepingCapacity: true)
    for symbol in counts.indices where counts[symbol] > 0 {
      // The order is by count, then by symbol, so that the same counts give the same code everywhere.
      order.append(UInt64(counts[symbol]) << 16 | UInt64(symbol))
    }
    order.sort()
    measureDepths()
    limitLengths(to: limit)
    // The rarest symbols get the longest codes.
    var length = limit
    for entry in order {
      while population[length] == 0 { length -= 1 }
      population[length] -= 1
      lengths[Int(entry & 0xFFFF)] = UInt8(length)
    }
    assignCodes(limit: limit)
  }

  /// Computes the depth of each symbol of `order` in the tree of least weight, and stores it in `tree`.
  ///
  /// Moffat and Katajainen, "In-place calculation of minimum-redundancy codes" (1995).
  private mutating func measureDepths() {
    let count = order.count
    tree.removeAll(keepingCapacity: true)
    for entry in order { tree.append(Int(entry >> 16)) }
    if count < 2 {
      if count == 1 { tree[0] = 1 }
      return
    }
    // First pass: the weights of the inner nodes are replaced by the indices of their parents.
    tree[0] += tree[1]
    var root = 0
    var leaf = 2
    for next in 1..<count - 1 {
      for isSecond in [false, true] {
        let value: Int
        if leaf >= count || (root < next && tree[root] < tree[leaf]) {
          value = tree[root]
          tree[root] = next
          root += 1
        } else {
          value = tree[leaf]
          leaf += 1
        }
        tree[next] = isSecond ? tree[next] + value : value
      }
    }
    // Second pass: depths of the inner nodes.
    tree[count - 2] = 0
    for next in stride(from: count - 3, through: 0, by: -1) { tree[next] = tree[tree[next]] + 1 }
    // Third pass: depths of the leaves.
    var available = 1
    var used = 0
    var depth = 0
    var inner = count - 2
    var next = count - 1
    while available > 0 {
      while inner >= 0, tree[inner] == depth {
        used += 1
        inner -= 1
      }
      while available > used {
        tree[next] = depth
        next -= 1
        available -= 1
      }
      available = 2 * used
      depth += 1
      used = 0
    }
  }

  /// Counts the codes of each length in `population`, with no length above `limit`.
  private mutating func limitLengths(to limit: Int) {
    population.removeAll(keepingCapacity: true)
    population.append(contentsOf: repeatElement(0, count: limit + 1))
    for depth in tree { population[min(depth, limit)] += 1 }
    // Lengths cut to the limit take more code space than exists. Lengthening the longest codes below the limit, one
    // by one, frees it.
    var room = 0
    for length in 1...limit { room += population[length] << (limit - length) }
    while room > 1 << limit {
      population[limit] -= 1
      var length = limit - 1
      while population[length] == 0 { length -= 1 }
      population[length] -= 1
      population[length + 1] += 2
      room -= 1
    }
  }

  /// Numbers the codes of each length in the order of the symbols, as a deflate decoder does.
  private mutating func assignCodes(limit: Int) {
    var next = [UInt16](repeating: 0, count: limit + 2)
    for length in lengths where length > 0 { next[Int(length) + 1] += 1 }
    for length in 1...limit { next[length + 1] = (next[length] + next[length + 1]) << 1 }
    for symbol in lengths.indices where lengths[symbol] > 0 {
      let length = Int(lengths[symbol])
      var code = next[length]
      next[length] += 1
      var reversed: UInt16 = 0
      for _ in 0..<length {
        reversed = reversed << 1 | code & 1
        code >>= 1
      }
      codes[symbol] = reversed
    }
  }
}
