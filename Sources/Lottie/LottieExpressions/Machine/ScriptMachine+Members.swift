extension ScriptMachine {
  /// Returns the member of a value with a name.
  mutating func member<Host: ExpressionHost>(
    _ word: Int32, of value: ScriptValue, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    let name = Name(rawValue: word)
    switch value {
    case .scene(let reference):
      if let found = try sceneMember(word, of: reference, &host) { return found }
      guard reference.kind == .property else { throw missing(word, in: reference) }
      return try member(word, of: settled(value, &host), &host)
    case .array(let list):
      if name == .length { return .number(Double(heap.count(list))) }
      guard let members = heap.members(of: list), let index = try memberIndex(members, word) else {
        return .undefined
      }
      return heap.element(members, index)
    case .regExp(let handle): return try member(name, ofRegExp: handle)
    case .string(let handle):
      return name == .length ? .number(Double(heap.length(handle))) : .undefined
    case .object(let object):
      if let index = try memberIndex(object, word) { return heap.element(object, index) }
      if name == .name, let error = heap.errorName(of: object) { return .string(error) }
      return .undefined
    case .word(Name.Math.handle):
      guard let name else { return .undefined }
      return Self.constant(name) ?? (Self.isMathFunction(word) ? .word(word) : .undefined)
    case .function: throw ExpressionError(.memberNotSupported, text: word)
    case .word where name == .prototype: throw ExpressionError(.memberNotSupported, text: word)
    case .word(Name.Number.handle): return Self.numberConstant(name) ?? .undefined
    case .undefined, .null:
      throw ExpressionError(.nothingHasNoMember, text: word)
    default:
      return .undefined
    }
  }

  /// Returns the element of a value at an index or under a key.
  mutating func element<Host: ExpressionHost>(
    _ key: ScriptValue, of value: ScriptValue, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    switch value {
    case .scene(let reference):
      let settledKey = try settled(key, &host)
      if reference.kind == .property, case .number = settledKey {
        return try element(settledKey, of: settled(value, &host), &host)
      }
      if case .string(let handle) = settledKey, let word = try word(of: handle) {
        return try member(word, of: value, &host)
      }
      return try part(of: reference, settledKey, &host)
    case .array(let list):
      let key = try settled(key, &host)
      if case .string(let handle) = key, heap.areEqual(handle, Name.length.handle) {
        return .number(Double(heap.count(list)))
      }
      let index = try number(key)
      guard index >= 0, index < Double(heap.count(list)), index == index.rounded(.down) else {
        return .undefined
      }
      return heap.element(list, Int(index))
    case .string(let handle):
      let index = try number(key, &host)
      guard index >= 0, index < Double(heap.length(handle)), index == index.rounded(.down) else {
        return .undefined
      }
      return try heap.substring(handle, Int(index)..<Int(index) + 1)
    case .object(let object):
      let name = try text(key, &host)
      guard let index = try memberIndex(object, name) else { return .undefined }
      return heap.element(object, index)
    case .number(let number):
      // After Effects lets a single number stand for a vector of one.
      if case .number(0) = try settled(key, &host) { return .number(number) }
      return .undefined
    case .undefined, .null:
      throw ExpressionError(.nothingHasNoElements)
    default:
      return .undefined
    }
  }

  /// Returns the place of a member's value in an object; nil if the object has no such member.
  mutating func memberIndex(_ object: Int32, _ key: Int32) throws(ExpressionError) -> Int? {
    try charge(heap.count(object) / 4)
    return heap.memberIndex(object, key)
  }

  /// Changes or adds a member of an object.
  mutating func setMember(_ object: Int32, _ key: Int32, _ value: ScriptValue) throws(ExpressionError) {
    try charge(heap.count(object) / 4)
    try heap.setMember(object, key, value)
  }

  /// Returns the handle of a string in the library; nil if the library does not have the string.
  private mutating func word(of handle: Int32) throws(ExpressionError) -> Int32? {
    try charge(5 + heap.length(handle) / 8)
    return library.handle(of: heap.text(handle))
  }

  mutating func setMember(
    _ word: Int32, of value: ScriptValue, to new: ScriptValue
  ) throws(ExpressionError) {
    switch value {
    case .object(let object):
      try setMember(object, word, new)
    case .regExp(let handle) where word == Name.lastIndex.handle:
      heap.setLastIndex(of: handle, max(0, Self.integer(try number(new))))
    case .array(let list) where word == Name.length.handle:
      let count = try number(new)
      guard count >= 0, count <= Double(ExpressionLimits.maximumCells) else {
        throw ExpressionError(.arrayLengthTooLarge)
      }
      try charge(max(0, Int(count) - heap.count(list)))
      try heap.resize(list, to: Int(count))
    case .function, .regExp: throw ExpressionError(.memberNotSupported, text: word)
    default:
      throw ExpressionError(.cannotSetMember, text: word)
    }
  }

  mutating func setElement<Host: ExpressionHost>(
    _ key: ScriptValue, of value: ScriptValue, to new: ScriptValue, _ host: inout Host
  ) throws(ExpressionError) {
    switch value {
    case .array(let list):
      let index = try number(key, &host)
      guard index >= 0, index == index.rounded(.down) else {
        throw ExpressionError(.noSuchElement)
      }
      guard index < Double(ExpressionLimits.maximumCells) else {
        throw ExpressionError(.arrayTooLong)
      }
      if Int(index) >= heap.count(list) {
        try charge(Int(index) - heap.count(list))
        try heap.resize(list, to: Int(index) + 1)
      }
      heap.setElement(list, Int(index), new)
    case .object(let object):
      try setMember(object, text(key, &host), new)
    default:
      throw ExpressionError(.cannotSetElements)
    }
  }

  // MARK: - Calls

  /// Calls a value that is no function of the expression; its arguments are on the stack.
  mutating func callValue<Host: ExpressionHost>(
    _ callee: ScriptValue, _ count: Int, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    switch callee {
    case .word(let word): return try callWord(word, count, &host)
    case .scene(let reference) where reference.kind != .property:
      return try part(of: reference, settled(argument(0, of: count), &host), &host)
    default: throw ExpressionError(.notAFunction)
    }
  }

  /// Calls a method; the object and the arguments are on the stack.
  mutating func callMember<Host: ExpressionHost>(
    _ word: Int32, _ count: Int, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    var object = stack[stack.count - 1 - count]
    let name = Name(rawValue: word) ?? .nothing
    if case .scene(let reference) = object {
      if let result = try callScene(name, of: reference, count, &host) { return result }
      if let found = try part(called: word, of: reference, count, &host) { return found }
      guard reference.kind == .property else { throw missing(word, in: reference) }
      object = try settled(object, &host)
    }
    switch object {
    case .word(let namespace):
      guard Name(rawValue: word) != nil else {
        let isMath = namespace == Name.Math.handle
        throw ExpressionError(isMath ? .mathNotSupported : .notOnObject, text: word)
      }
      return try callNamespace(namespace, name, count, &host)
    case .array(let list):
      if let result = try callArray(name, list, count, &host) { return result }
    case .string(let handle):
      if let result = try callString(name, handle, count, &host) { return result }
    case .regExp(let handle):
      if let result = try callRegExp(name, handle, count, &host) { return result }
    case .number(let value):
      if let result = try callNumber(name, value, count, &host) { return result }
    case .object(let members):
      if let index = try memberIndex(members, word) {
        return try call(heap.element(members, index), count, this: object, &host)
      }
      if name == .hasOwnProperty {
        let key = try text(argument(0, of: count), &host)
        return .boolean(try memberIndex(members, key) != nil)
      }
    case .function where name == .call || name == .apply:
      return try applied(object, name, count, &host)
    case .undefined, .null:
      throw ExpressionError(.nothingHasNoMethod, text: word)
    default: break
    }
    if name == .toString { return .string(try text(object, &host)) }
    if name == .valueOf { return object }
    switch name {
    case .bind, .normalize, .toLocaleString, .toSpliced, .with:
      throw ExpressionError(.memberNotSupported, text: word)
    default: break
    }
    throw ExpressionError(.noMethod, text: word)
  }

  func missing(_ word: Int32, in reference: SceneReference) -> ExpressionError {
    switch reference.kind {
    case .composition: ExpressionError(.compositionLacks, text: word)
    case .layer: ExpressionError(.layerLacks, text: word)
    case .group: ExpressionError(.groupLacks, text: word)
    case .property: ExpressionError(.propertyLacks, text: word)
    case .markers: ExpressionError(.markersLack, text: word)
    }
  }

  /// Carries out `new` with a value.
  mutating func construct<Host: ExpressionHost>(
    _ callee: ScriptValue, _ count: Int, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    switch callee {
    case .word(let word): return try callBuiltIn(.constructor(word), count, &host)
    case .function:
      let object = ScriptValue.object(try heap.makeList(0))
      let result = try call(callee, count, this: object, &host)
      switch result {
      case .object, .array, .function, .regExp: return result
      default: return object
      }
    default: throw ExpressionError(.notAFunction)
    }
  }

  /// Removes a member of an object, or clears an element of an array.
  mutating func delete<Host: ExpressionHost>(
    _ key: ScriptValue, of value: ScriptValue, _ host: inout Host
  ) throws(ExpressionError) {
    switch value {
    case .object(let object):
      let name = try text(key, &host)
      try charge(heap.count(object))
      heap.removeMember(object, name)
    case .array(let list):
      let index = try number(key, &host)
      guard index >= 0, index < Double(heap.count(list)), index == index.rounded(.down) else { return }
      heap.setElement(list, Int(index), .undefined)
    case .undefined, .null: throw ExpressionError(.nothingHasNoElements)
    default: break
    }
  }

  /// Carries out `new`.
  mutating func construct<Host: ExpressionHost>(
    _ word: Int32, _ count: Int, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    switch Name(rawValue: word) {
    case .Array:
      if count == 1, case .number(let length) = argument(0, of: 1) {
        guard length >= 0, length == length.rounded(.down) else {
          throw ExpressionError(.arrayLength)
        }
        guard length <= Double(ExpressionLimits.maximumCells) else {
          throw ExpressionError(.arrayTooLong)
        }
        try charge(Int(length))
        return .array(try heap.makeList(Int(length)))
      }
      return try heap.array(stack[(stack.count - count)...])
    case .Object: return .object(try heap.makeList(0))
    case .RegExp: return try makeRegExp(count, &host)
    case .Error, .TypeError, .RangeError, .SyntaxError, .ReferenceError:
      let message = argument(0, of: count)
      return try heap.makeError(
        word, isNothing(message) ? heap.emptyString() : .string(text(message, &host)))
    case .Number: return .number(count == 0 ? 0 : try number(0, of: count, &host))
    case .String:
      return count == 0
        ? try heap.emptyString() : .string(try text(argument(0, of: count), &host))
    case .Boolean: return .boolean(try isTrue(argument(0, of: count), &host))
    default:
      throw ExpressionError(.newNotSupported, text: word)
    }
  }
}
