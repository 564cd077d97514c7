import Testing
import VectorRaster

extension VectorPath {
  /// Reads absolute M, L, C and Z with numbers, all apart.
  init(_ text: String) {
    self.init()
    var words = text.split(separator: " ")[...]
    func point() -> Vector2 {
      let numbers = words.prefix(2).compactMap { Float($0) }
      words = words.dropFirst(2)
      return numbers.count == 2 ? Vector2(numbers[0], numbers[1]) : Vector2(.nan, .nan)
    }
    while let word = words.popFirst() {
      switch word {
      case "M": move(to: point())
      case "L": line(to: point())
      case "C": cubic(point(), point(), to: point())
      default: close()
      }
    }
  }

  /// The path as text that ``init(_:)`` reads; coordinates are rounded to thousandths.
  var text: String {
    var words: [String] = []
    var next = 0
    for verb in verbs {
      let count: Int
      switch verb {
      case .move: (count, words) = (1, words + ["M"])
      case .line: (count, words) = (1, words + ["L"])
      case .cubic: (count, words) = (3, words + ["C"])
      case .close: (count, words) = (0, words + ["Z"])
      }
      for point in points[next..<next + count] { words += [point.x.short, point.y.short] }
      next += count
    }
    return words.joined(separator: " ")
  }

  /// The signed area of straight subpaths, positive clockwise.
  var area: Double {
    var sum = 0.0
    for line in densePolylines(self) {
      guard let last = line.last, let origin = line.first else { continue }
      for (a, b) in zip([last] + line, line) { sum += Double((a - origin).cross(b - origin)) }
    }
    return sum / 2
  }

  static func circle(_ center: Vector2, _ radius: Float) -> VectorPath {
    var path = VectorPath("M 0 -1 C 0.551915 -1 1 -0.551915 1 0 C 1 0.551915 0.551915 1 0 1 ")
    path = VectorPath(path.text + " C -0.551915 1 -1 0.551915 -1 0 C -1 -0.551915 -0.551915 -1 0 -1 Z")
    var result = VectorPath()
    result.append(path, transformedBy: .translation(center.x, center.y) * .scale(radius, radius))
    return result
  }
}

extension Vector2 {
  /// The coordinates rounded to thousandths.
  var text: String { x.short + " " + y.short }
}

extension Bounds {
  func isClose(to other: Bounds, _ tolerance: Float) -> Bool {
    (minX - other.minX).magnitude <= tolerance && (minY - other.minY).magnitude <= tolerance
      && (maxX - other.maxX).magnitude <= tolerance && (maxY - other.maxY).magnitude <= tolerance
  }
}

extension Float {
  /// Rounded to thousandths, without a useless ".0" or a minus before 0.
  fileprivate var short: String {
    let thousandths = (self * 1000).rounded()
    if thousandths == 0 { return "0" }
    let text = String(describing: thousandths / 1000)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

func expectClose<Number: BinaryFloatingPoint>(
  _ actual: Number, _ expected: Number, _ tolerance: Number,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(
    (actual - expected).magnitude <= tolerance, "\(actual) is not within \(tolerance) of \(expected)",
    sourceLocation: sourceLocation)
}
