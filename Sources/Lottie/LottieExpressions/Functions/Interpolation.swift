extension ScriptMachine {
  /// `linear`, `ease`, `easeIn` and `easeOut`: a value between two others, by the place of `t` between two limits.
  ///
  /// Three arguments are `t` and two values for 0 and 1; five are `t`, its limits and the two values.
  mutating func interpolate<Host: ExpressionHost>(
    _ name: Name, _ count: Int, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    let t = try number(0, of: count, &host)
    var low = 0.0, high = 1.0, first = 1
    if count >= 5 {
      low = try number(1, of: count, &host)
      high = try number(2, of: count, &host)
      first = 3
    }
    let from = try settled(argument(first, of: count), &host)
    let to = try settled(argument(first + 1, of: count), &host)
    // Limits in the wrong order are exchanged, as in lottie-web, and the values are not.
    if high < low { swap(&low, &high) }
    if t <= low { return from }
    if t >= high { return to }
    let progress = Self.eased(name, (t - low) / (high - low))
    return try zipped(from, to) { $0 + ($1 - $0) * progress }
  }

  private static func eased(_ name: Name, _ progress: Double) -> Double {
    switch name {
    case .ease: bezier(progress, 0.333, 0, 0.667, 1)
    case .easeIn: bezier(progress, 0.333, 0, 0.833, 0.833)
    case .easeOut: bezier(progress, 0.167, 0.167, 0.667, 1)
    default: progress
    }
  }

  /// The height of the curve with the control points (x1, y1) and (x2, y2) at `x`, found by bisection.
  private static func bezier(
    _ x: Double, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
  ) -> Double {
    func at(_ s: Double, _ a: Double, _ b: Double) -> Double {
      let u = 1 - s
      return 3 * u * u * s * a + 3 * u * s * s * b + s * s * s
    }
    var low = 0.0, high = 1.0
    for _ in 0..<48 {
      let middle = (low + high) / 2
      if at(middle, x1, x2) < x { low = middle } else { high = middle }
    }
    return at((low + high) / 2, y1, y2)
  }
}
