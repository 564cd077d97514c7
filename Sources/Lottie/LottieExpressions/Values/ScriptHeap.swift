/// The strings, arrays, objects and variables of evaluations.
///
/// Nothing is freed one by one: the host clears the heap between frames, and limits bound its size. Clearing keeps the
/// memory, so that later frames allocate nothing.
package struct ScriptHeap: Sendable {
  /// The elements of an array, or the keys and values of an object in turns.
  struct List: Sendable {
    var start: Int32
    var count: Int32
    var capacity: Int32
    /// The object with the named members of an array, or the name of an error; -1 for none.
    var members: Int32 = -1
  }

  struct Environment: Sendable {
    var start: Int32
    var count: Int32
    /// The environment of the function or the loop around; -1 for none.
    var parent: Int32
    /// Whether a function keeps the environment.
    var isKept = false
  }

  struct Closure: Sendable {
    var function: Int32
    var environment: Int32
  }

  var units: ContiguousArray<UInt16>
  var strings: ContiguousArray<Range<Int32>>
  var hashes: ContiguousArray<UInt64>
  private(set) var cells: ContiguousArray<ScriptValue> = []
  private(set) var lists: ContiguousArray<List> = []
  private(set) var environments: ContiguousArray<Environment> = []
  private(set) var closures: ContiguousArray<Closure> = []
  var regExps: ContiguousArray<RegExpObject> = []
  var regExpStore: RegExpStore
  /// The numbers of strings and units of the library, which stay.
  let fixedStrings: Int
  let fixedUnits: Int
  private let fixedRegExps: RegExpStore.Mark

  init(_ library: ScriptLibrary) {
    units = library.units
    strings = library.strings
    hashes = library.hashes
    fixedStrings = strings.count
    fixedUnits = units.count
    regExpStore = library.regExps
    fixedRegExps = regExpStore.mark
  }

  /// Removes everything but the strings of the library; all values become invalid.
  mutating func clear() {
    if strings.count > fixedStrings {
      strings.removeSubrange(fixedStrings...)
      hashes.removeSubrange(fixedStrings...)
    }
    if units.count > fixedUnits { units.removeSubrange(fixedUnits...) }
    cells.removeAll(keepingCapacity: true)
    lists.removeAll(keepingCapacity: true)
    environments.removeAll(keepingCapacity: true)
    closures.removeAll(keepingCapacity: true)
    regExps.removeAll(keepingCapacity: true)
    regExpStore.remove(after: fixedRegExps)
  }

  // MARK: - Lists

  @inline(never)
  func count(_ handle: Int32) -> Int { Int(lists[Int(handle)].count) }

  /// An element of an array; `index` must be less than its count.
  @inline(never)
  func element(_ handle: Int32, _ index: Int) -> ScriptValue { cells[Int(lists[Int(handle)].start) + index] }

  @inline(never)
  mutating func setElement(_ handle: Int32, _ index: Int, _ value: ScriptValue) {
    cells[Int(lists[Int(handle)].start) + index] = value
  }

  /// Creates a list of undefined values.
  @inline(never)
  mutating func makeList(_ count: Int) throws(ExpressionError) -> Int32 {
    let start = try reserve(count)
    lists.append(List(start: start, count: Int32(count), capacity: Int32(count)))
    return Int32(lists.count - 1)
  }

  /// Makes a list longer or shorter; new elements are undefined.
  mutating func resize(_ handle: Int32, to count: Int) throws(ExpressionError) {
    let list = lists[Int(handle)]
    if count <= Int(list.capacity) {
      if count > Int(list.count) {
        for index in Int(list.count)..<count { cells[Int(list.start) + index] = .undefined }
      }
      lists[Int(handle)].count = Int32(count)
      return
    }
    let capacity = max(count, min(2 * Int(list.capacity), Int(list.capacity) + 4096))
    let start = try reserve(capacity)
    for index in 0..<Int(list.count) { cells[Int(start) + index] = cells[Int(list.start) + index] }
    lists[Int(handle)] = List(
      start: start, count: Int32(count), capacity: Int32(capacity), members: list.members)
  }

  @inline(never)
  mutating func append(_ value: ScriptValue, to handle: Int32) throws(ExpressionError) {
    let count = count(handle)
    try resize(handle, to: count + 1)
    setElement(handle, count, value)
  }

  private mutating func reserve(_ count: Int) throws(ExpressionError) -> Int32 {
    guard count >= 0, count <= ExpressionLimits.maximumCells - cells.count,
      lists.count < ExpressionLimits.maximumCells
    else { throw ExpressionError(.valuesTooLarge) }
    let start = Int32(cells.count)
    for _ in 0..<count { cells.append(.undefined) }
    return start
  }

  // MARK: - Objects

  /// Returns the place of a member's value in an object's list.
  func memberIndex(_ object: Int32, _ key: Int32) -> Int? {
    var index = 0
    let count = count(object)
    while index < count {
      if case .string(let name) = element(object, index), areEqual(name, key) { return index + 1 }
      index += 2
    }
    return nil
  }

  /// The object with the named members of an array; nil for none.
  func members(of list: Int32) -> Int32? {
    let members = lists[Int(list)].members
    return members < 0 ? nil : members
  }

  /// The word that made an error; nil for another object.
  func errorName(of object: Int32) -> Int32? { members(of: object) }

  /// Creates an error with a message.
  mutating func makeError(_ name: Int32, _ message: ScriptValue) throws(ExpressionError) -> ScriptValue {
    let object = try makeList(0)
    try setMember(object, Name.message.handle, message)
    setMembers(of: object, to: name)
    return .object(object)
  }

  mutating func setMembers(of list: Int32, to object: Int32) { lists[Int(list)].members = object }

  mutating func setMember(_ object: Int32, _ key: Int32, _ value: ScriptValue) throws(ExpressionError) {
    if let index = memberIndex(object, key) { return setElement(object, index, value) }
    try append(.string(key), to: object)
    try append(value, to: object)
    guard let number = arrayIndex(key) else { return }
    // Numbers come first, in their order.
    var slot = count(object) - 2
    while slot > 0, case .string(let other) = element(object, slot - 2),
      arrayIndex(other).map({ $0 > number }) ?? true
    {
      setElement(object, slot, element(object, slot - 2))
      setElement(object, slot + 1, element(object, slot - 1))
      slot -= 2
    }
    setElement(object, slot, .string(key))
    setElement(object, slot + 1, value)
  }

  /// The number that a key is; nil for another key.
  private func arrayIndex(_ key: Int32) -> UInt32? {
    let length = length(key)
    guard length > 0, length < 10, unit(key, at: 0) != 0x30 || length == 1 else { return nil }
    var number: UInt32 = 0
    for unit in text(key) {
      guard (0x30...0x39).contains(unit) else { return nil }
      number = number * 10 + UInt32(unit - 0x30)
    }
    return number
  }

  /// Removes a member of an object, if it exists.
  mutating func removeMember(_ object: Int32, _ key: Int32) {
    guard let index = memberIndex(object, key) else { return }
    for slot in index + 1..<count(object) { setElement(object, slot - 2, element(object, slot)) }
    lists[Int(object)].count -= 2
  }

  // MARK: - Variables and functions

  /// Creates the variables of a call.
  mutating func makeEnvironment(_ count: Int, parent: Int32) throws(ExpressionError) -> Int32 {
    guard environments.count < ExpressionLimits.maximumCells else {
      throw ExpressionError(.tooManyCalls)
    }
    let start = try reserve(count)
    environments.append(Environment(start: start, count: Int32(count), parent: parent))
    return Int32(environments.count - 1)
  }

  func isKept(_ environment: Int32) -> Bool { environments[Int(environment)].isKept }

  func parent(of environment: Int32) -> Int32 { environments[Int(environment)].parent }

  /// Copies the variables of a loop for its next pass.
  mutating func copyEnvironment(
    _ environment: Int32
  ) throws(ExpressionError) -> (environment: Int32, count: Int) {
    let original = environments[Int(environment)]
    let copy = try makeEnvironment(Int(original.count), parent: original.parent)
    let start = Int(environments[Int(copy)].start)
    for slot in 0..<Int(original.count) { cells[start + slot] = cells[Int(original.start) + slot] }
    return (copy, Int(original.count))
  }

  private func cell(_ environment: Int32, _ depth: UInt8, _ slot: Int32) -> Int {
    var environment = environment, depth = depth
    while depth > 0 {
      environment = environments[Int(environment)].parent
      depth -= 1
    }
    return Int(environments[Int(environment)].start + slot)
  }

  func variable(_ environment: Int32, _ depth: UInt8, _ slot: Int32) -> ScriptValue {
    cells[cell(environment, depth, slot)]
  }

  mutating func setVariable(_ environment: Int32, _ depth: UInt8, _ slot: Int32, _ value: ScriptValue) {
    cells[cell(environment, depth, slot)] = value
  }

  mutating func makeClosure(_ function: Int32, _ environment: Int32) throws(ExpressionError) -> ScriptValue {
    guard closures.count < ExpressionLimits.maximumCells else {
      throw ExpressionError(.tooManyFunctions)
    }
    var kept = environment
    while kept >= 0, !environments[Int(kept)].isKept {
      environments[Int(kept)].isKept = true
      kept = environments[Int(kept)].parent
    }
    closures.append(Closure(function: function, environment: environment))
    return .function(Int32(closures.count - 1))
  }
}

extension ScriptHeap {
  /// Creates an array.
  package mutating func array(_ values: some Collection<ScriptValue>) throws(ExpressionError) -> ScriptValue {
    let list = try makeList(values.count)
    var index = 0
    for value in values {
      setElement(list, index, value)
      index += 1
    }
    return .array(list)
  }

  /// Creates an array of the first `count` numbers of a vector.
  package mutating func vector(_ values: SIMD4<Double>, count: Int) throws(ExpressionError) -> ScriptValue {
    let list = try makeList(count)
    for index in 0..<count { setElement(list, index, .number(values[index])) }
    return .array(list)
  }

  /// The element of an array or a path as a number; NaN for other values.
  package func number(_ list: Int32, _ index: Int) -> Double {
    guard index < count(list), case .number(let value) = element(list, index) else { return .nan }
    return value
  }

  /// The number of elements of an array or a path.
  package func listCount(_ list: Int32) -> Int { count(list) }

  /// The element of an array or a path; `index` must be less than its count.
  package func listElement(_ list: Int32, _ index: Int) -> ScriptValue { element(list, index) }

  /// Creates an array of numbers.
  package mutating func array(_ count: Int, _ number: (Int) -> Double) throws(ExpressionError) -> ScriptValue
  {
    let list = try makeList(count)
    for index in 0..<count { setElement(list, index, .number(number(index))) }
    return .array(list)
  }

  /// Creates a path of a flag and six numbers for each vertex.
  package mutating func path(
    _ count: Int, isClosed: Bool, _ number: (Int) -> Double
  ) throws(ExpressionError) -> ScriptValue {
    let list = try makeList(count + 1)
    setElement(list, 0, .boolean(isClosed))
    for index in 0..<count { setElement(list, index + 1, .number(number(index))) }
    return .path(list)
  }

  /// Whether a path is closed.
  package func isClosed(_ path: Int32) -> Bool {
    if case .boolean(let isClosed) = element(path, 0) { return isClosed }
    return false
  }
}
