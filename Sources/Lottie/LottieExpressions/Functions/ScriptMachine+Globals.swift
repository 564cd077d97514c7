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
    case .Math, .JSON, .Number, .String, .Boolean, .Array, .Object, .Date, .Error, .TypeError, .RangeError,
      .SyntaxError,
      .ReferenceError, .RegExp, .length:
      return .word(word)
    case .Map, .Set, .WeakMap, .WeakSet, .Symbol, .Promise, .Proxy, .Reflect, .BigInt, .Intl:
      throw ExpressionError(.memberNotSupported, text: word)
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
    if name.rawValue > Name.RegExp.rawValue { throw ExpressionError(.notDefined, text: word) }
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
    case .Array, .Object, .Error, .TypeError, .RangeError, .SyntaxError, .ReferenceError, .RegExp, .Number,
      .String, .Boolean:
      return try construct(word, count, &host)
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
    if let found = try part(called: word, of: context.layer, count, &host) { return found }
    if Name(rawValue: word) == nil {
      throw ExpressionError(.functionNotDefined, text: word)
    }
    if name == .content || name == .mask { throw missing(word, in: context.layer) }
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
}
