extension ScriptMachine {
  /// Returns the meaning of a word that is no variable.
  mutating func global<Host: ExpressionHost>(
    _ word: Int32, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    guard let name = Name(rawValue: word) else {
      throw ExpressionError(.notDefined, text: word)
    }
    switch name {
    case .time:
      readsTime = true
      return .number(context.time)
    case .value: return try keyframeValue(of: context.property, at: context.time, &host)
    case .thisComp: return .scene(context.composition)
    case .thisLayer: return .scene(context.layer)
    case .thisProperty: return .scene(context.property)
    case .undefined: return .undefined
    case .NaN: return .number(.nan)
    case .Infinity: return .number(.infinity)
    case .Math, .JSON, .Number, .String, .Boolean, .Array, .Object, .Date, .Error, .length: return .word(word)
    case .textIndex, .textTotal, .selectorValue:
      guard let element = context.element else { break }
      return .number(
        name == .textIndex ? Double(element.index) : name == .textTotal ? Double(element.total) : 100)
    default: break
    }
    switch name {
    case .numKeys, .velocity, .speed, .propertyIndex:
      if let value = try sceneMember(word, of: context.property, &host) { return value }
    default:
      if let value = try sceneMember(word, of: context.layer, &host) { return value }
      if let value = try sceneMember(word, of: context.composition, &host) { return value }
    }
    // A function of the language may be passed on, and one that does not exist is found when it is called.
    return .word(word)
  }

  /// Calls a function that is no variable; its arguments are on the stack.
  mutating func callGlobal<Host: ExpressionHost>(
    _ word: Int32, _ count: Int, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    let name = Name(rawValue: word) ?? .nothing
    switch name {
    case .bmSum, .sum, .add, .bmSub, .sub, .bmMul, .mul, .bmDiv, .div, .bmMod, .mod:
      return try operate(name, count, &host)
    case .clamp: return try clamp(count, &host)
    case .length: return try length(count, &host)
    case .normalize: return try normalize(count, &host)
    case .dot: return try dot(count, &host)
    case .cross: return try cross(count, &host)
    case .lookAt: return try lookAt(count, &host)
    case .degreesToRadians, .degrees_to_radians:
      return .number(try number(0, of: count, &host) * 3.141592653589793 / 180)
    case .radiansToDegrees, .radians_to_degrees:
      return .number(try number(0, of: count, &host) * 180 / 3.141592653589793)
    case .linear, .ease, .easeIn, .easeOut: return try interpolate(name, count, &host)
    case .rgbToHsl: return try rgbToHsl(count, &host)
    case .hslToRgb: return try hslToRgb(count, &host)
    case .hexToRgb: return try hexToRgb(count, &host)
    case .random, .gaussRandom:
      return try randomNumber(count, isGaussian: name == .gaussRandom, &host)
    case .noise: return try noise(count, &host)
    case .seedRandom: return try seed(count, &host)
    case .createPath: return try createPath(count, &host)
    case .posterizeTime:
      let rate = try number(0, of: count, &host)
      readsTime = true
      if rate > 0, rate.isFinite { context.time = (context.time * rate).rounded(.down) / rate }
      return .undefined
    case .timeToFrames:
      readsTime = true
      let time = try number(0, of: count, default: context.time, &host)
      let own = try frameRate(at: context.layer, &host)
      return .number((time * (try number(1, of: count, default: own, &host))).rounded(.down))
    case .framesToTime:
      readsTime = true
      let own = try frameRate(at: context.layer, &host)
      let frames = try number(0, of: count, default: context.time * own, &host)
      return .number(frames / (try number(1, of: count, default: own, &host)))
    case .comp:
      let title = try text(argument(0, of: count), &host)
      guard let found = try composition(named: heap.text(title), &host) else {
        throw ExpressionError(.noComposition, text: title)
      }
      return .scene(found)
    case .parseFloat:
      let handle = try text(argument(0, of: count), &host)
      return .number(NumberText.prefix(heap.text(handle)))
    case .parseInt:
      let handle = try text(argument(0, of: count), &host)
      let radix = Self.integer(try number(1, of: count, default: 0, &host))
      return .number(NumberText.integerPrefix(heap.text(handle), radix: radix))
    case .isNaN: return .boolean(try number(0, of: count, &host).isNaN)
    case .isFinite: return .boolean(try number(0, of: count, &host).isFinite)
    case .Number: return .number(try number(0, of: count, default: 0, &host))
    case .String: return .string(try text(argument(0, of: count), &host))
    case .Boolean: return .boolean(try isTrue(argument(0, of: count), &host))
    case .Array, .Object, .Error: return try construct(word, count, &host)
    case .bmIsInstanceOfArray:
      if case .array = try settled(argument(0, of: count), &host) { return .boolean(true) }
      return .boolean(false)
    case .eval: return try evaluatePath(argument(0, of: count), &host)
    default: break
    }
    if let result = try callScene(name, of: context.property, count, &host) { return result }
    if name == .thisLayer || name == .thisComp {
      let place = name == .thisLayer ? context.layer : context.composition
      return try part(of: place, settled(argument(0, of: count), &host), &host)
    }
    if let result = try callScene(name, of: context.layer, count, &host) { return result }
    if case .scene(let group)? = try sceneMember(word, of: context.layer, &host), group.kind != .property {
      return try part(of: group, settled(argument(0, of: count), &host), &host)
    }
    if Name(rawValue: word) == nil {
      throw ExpressionError(.functionNotDefined, text: word)
    }
    throw ExpressionError(.functionNotHere, text: word)
  }

  /// Calls an operator of Bodymovin with an unusual number of arguments.
  private mutating func operate<Host: ExpressionHost>(
    _ name: Name, _ count: Int, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    let a = argument(0, of: count), b = argument(1, of: count)
    stack.append(a)
    stack.append(b)
    let operation: Operation =
      switch name {
      case .bmSum, .sum, .add: .add
      case .bmSub, .sub: .subtract
      case .bmMul, .mul: .multiply
      case .bmDiv, .div: .divide
      default: .remainder
      }
    try operate(Instruction(operation: operation), &host)
    return pop()
  }

  /// `eval`, for a path of members such as `thisLayer.parent`.
  private mutating func evaluatePath<Host: ExpressionHost>(
    _ source: ScriptValue, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    guard case .string(let handle) = try settled(source, &host) else { return source }
    let length = heap.length(handle)
    try charge(length)
    var value: ScriptValue?, start = 0
    for end in 0...length where end == length || heap.unit(handle, at: end) == 0x2E {
      try charge(5)
      guard let word = library.handle(of: NumberText.trimmed(heap.text(handle, start..<end))) else {
        throw ExpressionError(.evalOnNamesOnly)
      }
      value = if let value { try member(word, of: value, &host) } else { try global(word, &host) }
      start = end + 1
    }
    return value ?? .undefined
  }

  /// `Array.from`: the elements of a list, or of an object with a length, each passed to a function if there is one.
  private mutating func arrayFrom<Host: ExpressionHost>(
    _ count: Int, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    let value = try settled(argument(0, of: count), &host)
    let list: Int32
    if case .object = value {
      let length = try number(member(Name.length.handle, of: value, &host), &host)
      guard length >= 0, length <= Double(ExpressionLimits.maximumCells) else {
        throw ExpressionError(.arrayLengthTooLarge)
      }
      try charge(Int(length))
      list = try heap.makeList(Int(length))
      for index in 0..<Int(length) {
        heap.setElement(list, index, try element(.number(Double(index)), of: value, &host))
      }
    } else {
      guard case .array(let elements) = try listed(value, asKeys: false, &host) else {
        return .array(try heap.makeList(0))
      }
      list = try heap.makeList(0)
      for index in 0..<heap.count(elements) {
        try charge(1)
        try heap.append(heap.element(elements, index), to: list)
      }
    }
    return count < 2 ? .array(list) : try iterate(.map, list, argument(1, of: count), &host)
  }

  /// Calls a function of a namespace such as `Math`.
  mutating func callNamespace<Host: ExpressionHost>(
    _ namespace: Int32, _ name: Name, _ count: Int, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    switch (Name(rawValue: namespace), name) {
    case (.Math, _): return try callMath(name, count, &host)
    case (.Array, .isArray): return try callGlobal(Name.bmIsInstanceOfArray.handle, count, &host)
    case (.Number, .isInteger):
      guard case .number(let value) = try settled(argument(0, of: count), &host) else {
        return .boolean(false)
      }
      return .boolean(value.isFinite && value == value.rounded())
    case (.Number, .isNaN), (.Number, .isFinite), (.Number, .parseFloat), (.Number, .parseInt):
      return try callGlobal(name.handle, count, &host)
    case (.Object, .keys), (.Object, .values):
      guard case .object(let object) = argument(0, of: count) else { return .array(try heap.makeList(0)) }
      let list = try keys(of: object)
      if name == .values {
        for index in 0..<heap.count(list) {
          heap.setElement(list, index, heap.element(object, 2 * index + 1))
        }
      }
      return .array(list)
    case (.Object, .entries):
      guard case .object(let object) = argument(0, of: count) else { return .array(try heap.makeList(0)) }
      let list = try keys(of: object)
      for index in 0..<heap.count(list) {
        let pair = try heap.makeList(2)
        heap.setElement(pair, 0, heap.element(list, index))
        heap.setElement(pair, 1, heap.element(object, 2 * index + 1))
        heap.setElement(list, index, .array(pair))
      }
      return .array(list)
    case (.Object, .fromEntries):
      let object = try heap.makeList(0)
      guard case .array(let list) = try settled(argument(0, of: count), &host) else {
        throw ExpressionError(.notOnObject, text: name.handle)
      }
      for index in 0..<heap.count(list) {
        guard case .array(let pair) = heap.element(list, index), heap.count(pair) >= 2 else { continue }
        try setMember(object, text(heap.element(pair, 0), &host), heap.element(pair, 1))
      }
      return .object(object)
    case (.Object, .objectAssign):
      guard case .object(let target) = argument(0, of: count) else {
        throw ExpressionError(.notOnObject, text: name.handle)
      }
      for index in 1..<max(count, 1) { try merge(settled(argument(index, of: count), &host), into: target) }
      return .object(target)
    case (.Array, .of):
      let list = try heap.makeList(0)
      for index in 0..<count { try heap.append(settled(argument(index, of: count), &host), to: list) }
      return .array(list)
    case (.Array, .from): return try arrayFrom(count, &host)
    case (.String, .fromCharCode):
      let first = stack.count - count
      for index in 0..<count { stack[first + index] = .number(try number(index, of: count, &host)) }
      let start = heap.textEnd
      for index in first..<stack.count {
        heap.write(UInt16(truncatingIfNeeded: Self.bits(try number(stack[index]))))
      }
      return try heap.endText(from: start)
    default:
      throw ExpressionError(.notOnObject, text: name.handle)
    }
  }
}
