/// Observers in the order in which they were added, each once, held weakly.
@MainActor
struct ObserverList<Element> {
  private struct Entry {
    weak var object: AnyObject?
    /// Returns the object as an observer; a closure, because an existential can't be held weakly.
    let element: @MainActor () -> Element?
  }

  private var entries: [Entry] = []

  /// Adds an observer, unless it was added already.
  ///
  /// - Returns: Whether it was added.
  mutating func add(_ object: AnyObject, as element: @escaping @MainActor () -> Element?) -> Bool {
    entries.removeAll { $0.object == nil }
    if entries.contains(where: { $0.object === object }) { return false }
    entries.append(Entry(object: object, element: element))
    return true
  }

  /// Removes an observer.
  ///
  /// - Returns: Whether it was removed.
  mutating func remove(_ object: AnyObject) -> Bool {
    let count = entries.count
    entries.removeAll { $0.object == nil || $0.object === object }
    return entries.count < count
  }

  var isEmpty: Bool { entries.isEmpty }

  /// The observers that still exist: a copy, so that an observer may come or go while others are called.
  var living: [Element] { entries.compactMap { $0.element() } }
}
