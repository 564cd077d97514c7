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

  /// Calls a function that is a value: one of `Math`, which bare words do not name, or another one.
  mutating func callWord<Host: ExpressionHost>(
    _ word: Int32, _ count: Int, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    if let name = Name(rawValue: word), Name.abs.rawValue <= word, word <= Name.trunc.rawValue {
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
    case .pow:
      return .number(PlainMath.pow(try number(0, of: count, &host), try number(1, of: count, &host)))
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
    case .cbrt: x < 0 ? -PlainMath.pow(-x, 1 / 3.0) : PlainMath.pow(x, 1 / 3.0)
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
    default: nil
    }
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
