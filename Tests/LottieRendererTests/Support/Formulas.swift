import Foundation

/// The definitions that claims are computed from, each written as plainly as its specification.
enum Formulas {
  /// CSS's cubic-bezier at progress `u`, by bisection.
  static func ease(_ u: Double, _ out: (Double, Double), _ into: (Double, Double)) -> Double {
    func curve(_ a: Double, _ b: Double, _ t: Double) -> Double {
      3 * (1 - t) * (1 - t) * t * a + 3 * (1 - t) * t * t * b + t * t * t
    }
    var low = 0.0, high = 1.0
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if curve(out.0, into.0, middle) < u { low = middle } else { high = middle }
    }
    return curve(out.1, into.1, low)
  }

  /// The colour between sorted stops of offset and colour, held outside.
  static func between(_ stops: [(Double, SIMD3<Double>)], at t: Double) -> SIMD3<Double> {
    guard let after = stops.firstIndex(where: { $0.0 > t }) else { return stops[stops.count - 1].1 }
    guard after > 0 else { return stops[0].1 }
    let (a, b) = (stops[after - 1], stops[after])
    return a.1 + (b.1 - a.1) * ((t - a.0) / (b.0 - a.0))
  }

  /// How far a point is along a radial gradient about the origin with radius 1 and a focal point.
  ///
  /// It lies on the circle around focal + t · (0 − focal) with radius t.
  static func radial(_ point: SIMD2<Double>, focal: SIMD2<Double>) -> Double {
    let d = point - focal
    let a = 1 - (focal * focal).sum(), b = (d * focal).sum()
    return (b + (b * b + a * (d * d).sum()).squareRoot()) / a
  }

  // MARK: - Blending, by the Compositing and Blending specification of the W3C

  /// The names of the blend modes in the order of Lottie's `bm`.
  static let blendModes = [
    "normal", "multiply", "screen", "overlay", "darken", "lighten", "color-dodge", "color-burn", "hard-light",
    "soft-light", "difference", "exclusion", "hue", "saturation", "color", "luminosity", "add",
  ]

  /// A source over a backdrop with a blend mode.
  static func blend(_ mode: String, _ source: Ink, over backdrop: Ink) -> Ink {
    let (cs, cb, s, b) = (source.color, backdrop.color, source.alpha, backdrop.alpha)
    if mode == "add" {
      let alpha = min(s + b, 1)
      let sum = cs * s + cb * b
      return alpha == 0 ? .clear : Ink(sum.clamped(lowerBound: .zero, upperBound: .one) / alpha, alpha)
    }
    let mixed = mix(mode, cb, cs)
    let alpha = s + b * (1 - s)
    guard alpha > 0 else { return .clear }
    let result = cs * ((1 - b) * s) + cb * ((1 - s) * b) + mixed * (s * b)
    return Ink(result / alpha, alpha)
  }

  private static func mix(_ mode: String, _ cb: SIMD3<Double>, _ cs: SIMD3<Double>) -> SIMD3<Double> {
    switch mode {
    case "hue": return withLuminosity(withSaturation(cs, saturation(cb)), luminosity(cb))
    case "saturation": return withLuminosity(withSaturation(cb, saturation(cs)), luminosity(cb))
    case "color": return withLuminosity(cs, luminosity(cb))
    case "luminosity": return withLuminosity(cb, luminosity(cs))
    default:
      var result = SIMD3<Double>.zero
      for i in 0..<3 { result[i] = mix(mode, cb[i], cs[i]) }
      return result
    }
  }

  private static func mix(_ mode: String, _ b: Double, _ s: Double) -> Double {
    switch mode {
    case "multiply": return b * s
    case "screen": return b + s - b * s
    case "overlay": return mix("hard-light", s, b)
    case "darken": return min(b, s)
    case "lighten": return max(b, s)
    case "color-dodge": return b == 0 ? 0 : s == 1 ? 1 : min(1, b / (1 - s))
    case "color-burn": return b == 1 ? 1 : s == 0 ? 0 : 1 - min(1, (1 - b) / s)
    case "hard-light": return s <= 0.5 ? b * 2 * s : b + (2 * s - 1) - b * (2 * s - 1)
    case "soft-light":
      if s <= 0.5 { return b - (1 - 2 * s) * b * (1 - b) }
      let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
      return b + (2 * s - 1) * (d - b)
    case "difference": return abs(b - s)
    case "exclusion": return b + s - 2 * b * s
    default: return s
    }
  }

  private static func luminosity(_ c: SIMD3<Double>) -> Double { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }

  private static func saturation(_ c: SIMD3<Double>) -> Double { c.max() - c.min() }

  private static func withLuminosity(_ c: SIMD3<Double>, _ target: Double) -> SIMD3<Double> {
    var c = c + (target - luminosity(c))
    let l = luminosity(c), low = c.min(), high = c.max()
    if low < 0 { c = l + (c - l) * (l / (l - low)) }
    if high > 1 { c = l + (c - l) * ((1 - l) / (high - l)) }
    return c
  }

  private static func withSaturation(_ c: SIMD3<Double>, _ target: Double) -> SIMD3<Double> {
    let low = c.min(), range = c.max() - low
    return range > 0 ? (c - low) * (target / range) : .zero
  }
}
