/// The elements of one of a table's arrays, in memory that the table owns.
///
/// Reading an `Array` inside a class costs a retain and a release for each read, more than the rest of a transition.
/// Invariant: the memory is written once, before the table is shared, and freed with the table; every holder of a copy
/// of this value also holds the table.
@safe @usableFromInline struct TableArray<Element: ~Copyable> {
  @usableFromInline let base: UnsafeMutablePointer<Element>
  @usableFromInline let count: Int

  init<Source>(_ sources: some Collection<Source>, _ make: (Source) -> Element) {
    count = sources.count
    unsafe base = .allocate(capacity: max(count, 1))
    for (place, source) in sources.enumerated() { unsafe (base + place).initialize(to: make(source)) }
  }

  /// Releases the memory; only the deinitializer of a table calls this.
  func deallocate() {
    unsafe base.deinitialize(count: count)
    unsafe base.deallocate()
  }
}

extension TableArray {
  init(_ elements: some Collection<Element>) { self.init(elements) { $0 } }

  /// The element at an index of the table, which is always within bounds.
  @inlinable subscript(index: Int) -> Element {
    assert(index >= 0 && index < count)
    return unsafe base[index]
  }
}

// The memory is constant from the creation of the table to its end; MachineConcurrencyTests shares tables.
extension TableArray: @unchecked Sendable where Element: Sendable, Element: ~Copyable {}
