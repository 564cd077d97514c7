extension Array {
  /// Sorts the elements without allocating memory, which `sort(by:)` does for 64 elements or more.
  ///
  /// Equal elements may change their order, in the same way each time.
  ///
  /// - Complexity: O(n log n) comparisons.
  mutating func heapSort(by precedes: (Element, Element) -> Bool) {
    for root in stride(from: count / 2 - 1, through: 0, by: -1) { sink(root, before: count, precedes) }
    for end in stride(from: count - 1, to: 0, by: -1) {
      swapAt(0, end)
      sink(0, before: end, precedes)
    }
  }

  /// Moves an element down a heap until no child follows it.
  private mutating func sink(_ index: Int, before end: Int, _ precedes: (Element, Element) -> Bool) {
    var parent = index
    while true {
      var child = 2 * parent + 1
      guard child < end else { return }
      if child + 1 < end, precedes(self[child], self[child + 1]) { child += 1 }
      guard precedes(self[parent], self[child]) else { return }
      swapAt(parent, child)
      parent = child
    }
  }
}
