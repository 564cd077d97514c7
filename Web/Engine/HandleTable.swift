/// Objects that the host refers to by numbers.
struct HandleTable<Object: AnyObject> {
  private var objects: [Object?] = []
  private var free: [Int32] = []

  /// Keeps an object until ``remove(_:)``, and returns its number.
  mutating func insert(_ object: Object) -> Int32 {
    if let handle = free.popLast() {
      objects[Int(handle)] = object
      return handle
    }
    objects.append(object)
    return Int32(objects.count - 1)
  }

  /// Releases an object; its number may be used for another one.
  mutating func remove(_ handle: Int32) {
    guard let index = index(of: handle), objects[index] != nil else { return }
    objects[index] = nil
    free.append(handle)
  }

  /// The object of a number; nil if there is none.
  subscript(_ handle: Int32) -> Object? { index(of: handle).flatMap { objects[$0] } }

  /// Calls a function with each object.
  func forEach(_ body: (Object) -> Void) {
    for case let object? in objects { body(object) }
  }

  private func index(of handle: Int32) -> Int? { objects.indices.contains(Int(handle)) ? Int(handle) : nil }
}
