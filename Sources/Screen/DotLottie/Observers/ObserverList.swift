import Host

/// Observers in the order in which they were added, each once, held weakly.
///
/// An observer may be removed by any thread, even while it is being released: entries are found by identity, so that no
/// reference to it is made.
final class ObserverList<Element>: Sendable {
  private struct Entry: Sendable {
    let id: ObjectIdentifier
    /// Returns the object as an observer; a closure, because an existential can't be held weakly.
    let element: @MainActor @Sendable () -> Element?
  }

  private let entries = Lock<[Entry]>([])

  /// Adds an observer, unless it was added already.
  ///
  /// - Returns: Whether it was added.
  @MainActor
  func add(_ object: AnyObject, as element: @escaping @MainActor () -> Element?) -> Bool {
    let added = Entry(id: ObjectIdentifier(object), element: element)
    // Another object may have the address of a released one.
    let released = entries.withLock { $0 }.filter { $0.element() == nil }.map(\.id)
    return entries.withLock { entries in
      entries.removeAll { released.contains($0.id) }
      if entries.contains(where: { $0.id == added.id }) { return false }
      entries.append(added)
      return true
    }
  }

  /// Removes an observer.
  ///
  /// - Returns: Whether it was removed.
  func remove(_ object: AnyObject) -> Bool {
    let id = ObjectIdentifier(object)
    return entries.withLock { entries in
      let count = entries.count
      entries.removeAll { $0.id == id }
      return entries.count < count
    }
  }

  var isEmpty: Bool { entries.withLock { $0.isEmpty } }

  /// The observers that still exist: a copy, so that an observer may come or go while others are called.
  @MainActor var living: [Element] { entries.withLock { $0 }.compactMap { $0.element() } }
}
