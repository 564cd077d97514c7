/// Objects that are told of something, in the order in which they came, each once, held weakly.
@MainActor
struct ObserverList<Element> {
  private struct Entry {
    weak var object: AnyObject?
    /// The same object as what it is told as; a closure, since an existential can't be held weakly.
    let element: @MainActor () -> Element?
  }

  private var entries: [Entry] = []

  /// Adds an observer; nothing happens for one that is there.
  ///
  /// - Returns: Whether it was added.
  mutating func add(_ object: AnyObject, as element: @escaping @MainActor () -> Element?) -> Bool {
    entries.removeAll { $0.object == nil }
    if entries.contains(where: { $0.object === object }) { return false }
    entries.append(Entry(object: object, element: element))
    return true
  }

  /// Takes an observer out.
  ///
  /// - Returns: Whether it was there.
  mutating func remove(_ object: AnyObject) -> Bool {
    let count = entries.count
    entries.removeAll { $0.object == nil || $0.object === object }
    return entries.count < count
  }

  var isEmpty: Bool { entries.isEmpty }

  /// Those that live; a list of its own, so that an observer may come or go while it is told.
  var living: [Element] { entries.compactMap { $0.element() } }
}
