import PlainMath

extension ScriptMachine {
  /// The value of a constant of `Math`; nil for a function.
  static func constant(_ name: Name) -> ScriptValue? {
    switch name {
    case .PI: .number(3.141592653589793)
    case .E: .number(2.718281828459045)
    case .LN10: .number(2.302585092994046)
    case .LN2: .number(0.6931471805599453)
    case .LOG10E: .number(0.4342944819032518)
    case .LOG2E: .number(1.4426950408889634)
    case .SQRT1_2: .number(0.7071067811865476)
    case .SQRT2: .number(1.4142135623730951)
    default: nil
    }
  }

  /// Whether a word is the name of a function of `Math`.
  static func isMathFunction(_ word: Int32) -> Bool {
    Name.abs.rawValue <= word && word <= Name.trunc.rawValue
  }

  /// Calls a function that is a value: one of `Math`, which bare words do not name, or another one.
  mutating func callWord<Host: ExpressionHost>(
    _ word: Int32, _ count: Int, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    if let name = Name(rawValue: word), Self.isMathFunction(word) {
      return try callMath(name, count, &host)
    }
    return try callGlobal(word, count, &host)
  }

  /// Calls a function of `Math`.
  mutating func callMath<Host: ExpressionHost>(
    _ name: Name, _ count: Int, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    switch name {
    case .random:
      readsTime = true
      return .number(random.next())
    case .min, .max:
      var result = name == .min ? Double.infinity : -Double.infinity
      for index in 0..<count {
        let value = try number(index, of: count, &host)
        if value.isNaN { result = .nan }
        result = name == .min ? (value < result ? value : result) : (value > result ? value : result)
      }
      return .number(result)
    case .hypot:
      var sum = 0.0
      for index in 0..<count {
        let value = try number(index, of: count, &host)
        sum += value * value
      }
      return .number(sum.squareRoot())
    case .atan2:
      return .number(PlainMath.atan2(try number(0, of: count, &host), try number(1, of: count, &host)))
    case .imul:
      return .number(
        Double(Self.bits(try number(0, of: count, &host)) &* Self.bits(try number(1, of: count, &host))))
    case .pow:
      return .number(Self.power(try number(0, of: count, &host), try number(1, of: count, &host)))
    default:
      let x = try number(0, of: count, &host)
      if x.isFinite, x.magnitude > 1e5, name == .sin || name == .cos || name == .tan {
        // The angle is reduced to a turn first.
        try charge(Int(x.exponent) / 4)
      }
      guard let result = Self.function(name, x) else {
        throw ExpressionError(.mathNotSupported, text: name.handle)
      }
      return .number(result)
    }
  }

  /// The value of a function of one number; nil for an unknown function.
  private static func function(_ name: Name, _ x: Double) -> Double? {
    switch name {
    case .abs: x.magnitude
    case .floor: x.rounded(.down)
    case .ceil: x.rounded(.up)
    case .trunc: x.rounded(.towardZero)
    case .round: rounded(x)
    case .sign: x > 0 ? 1 : x < 0 ? -1 : x
    case .sqrt: x.squareRoot()
    case .cbrt: cubeRoot(x)
    case .exp: PlainMath.exp(x)
    case .log: PlainMath.log(x)
    case .log10: logarithm(x, base: 10, PlainMath.log(x) / 2.302585092994046)
    case .log2: logarithm(x, base: 2, PlainMath.log(x) / 0.6931471805599453)
    case .sin: PlainMath.sin(x)
    case .cos: PlainMath.cos(x)
    case .tan: PlainMath.tan(x)
    case .asin: x.magnitude <= 1 ? PlainMath.atan2(x, ((1 - x) * (1 + x)).squareRoot()) : .nan
    case .acos: x.magnitude <= 1 ? PlainMath.acos(x) : .nan
    case .atan: PlainMath.atan2(x, 1)
    case .sinh: (PlainMath.exp(x) - PlainMath.exp(-x)) / 2
    case .cosh: (PlainMath.exp(x) + PlainMath.exp(-x)) / 2
    case .tanh: x.magnitude > 20 ? (x < 0 ? -1 : 1) : 1 - 2 / (PlainMath.exp(2 * x) + 1)
    case .fround: Double(Float(x))
    case .clz32: Double(UInt32(bitPattern: bits(x)).leadingZeroBitCount)
    case .expm1: x.magnitude < 1e-5 ? x + x * x / 2 : PlainMath.exp(x) - 1
    case .log1p: x.magnitude < 1e-5 ? x - x * x / 2 : PlainMath.log(1 + x)
    case .asinh: x < 0 ? -areaSine(-x) : areaSine(x)
    case .acosh: x < 1 ? .nan : PlainMath.log(x + (x * x - 1).squareRoot())
    case .atanh: PlainMath.log((1 + x) / (1 - x)) / 2
    default: nil
    }
  }

  /// A power; an exponent of a half gives the exact square root.
  static func power(_ x: Double, _ y: Double) -> Double {
    if y.isNaN || x.magnitude == 1 && y.isInfinite { return .nan }
    return y == 0.5 && x >= 0 ? x.squareRoot() : PlainMath.pow(x, y)
  }

  /// The cube root, exact for cubes of whole numbers.
  private static func cubeRoot(_ x: Double) -> Double {
    guard x.isFinite, x != 0 else { return x }
    let root = PlainMath.pow(x.magnitude, 1 / 3.0), whole = root.rounded()
    let value = whole * whole * whole == x.magnitude ? whole : root
    return x < 0 ? -value : value
  }

  private static func areaSine(_ x: Double) -> Double {
    x.isFinite && x > 0 ? PlainMath.log(x + (x * x + 1).squareRoot()) : x
  }

  /// Rounds to the nearest whole number; halves go up.
  private static func rounded(_ x: Double) -> Double {
    let floor = x.rounded(.down)
    return x - floor >= 0.5 ? floor + 1 : floor
  }

  /// Returns a whole logarithm where the number is a power of the base.
  private static func logarithm(_ x: Double, base: Double, _ value: Double) -> Double {
    let whole = value.rounded()
    return value.isFinite && whole.magnitude <= 64 && PlainMath.pow(base, whole) == x ? whole : value
  }
}
