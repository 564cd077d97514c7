import VectorRaster

#if canImport(Testing)
  import Testing
#endif

extension VectorPath {
  /// Reads absolute M, L, C and Z with numbers, all apart; a number that can't be read is NaN.
  public init(_ text: String) {
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

  /// The path as text that ``init(_:)`` reads, with coordinates rounded to thousandths.
  public var text: String {
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
      for point in points[next..<next + count] { words.append(point.text) }
      next += count
    }
    return words.joined(separator: " ")
  }

  /// Each subpath as many short lines, 200 for a curve; closed ones end where they start.
  public var densePolylines: [[Vector2]] {
    var lines: [[Vector2]] = []
    var next = 0
    for verb in verbs {
      switch verb {
      case .move:
        lines.append([points[next]])
        next += 1
      case .line:
        lines[lines.count - 1].append(points[next])
        next += 1
      case .cubic:
        let p0 = lines[lines.count - 1].last ?? .zero
        for step in 1...200 {
          let t = Float(step) / 200
          let a = p0.mixed(with: points[next], t), b = points[next].mixed(with: points[next + 1], t)
          let c = points[next + 1].mixed(with: points[next + 2], t)
          lines[lines.count - 1].append(a.mixed(with: b, t).mixed(with: b.mixed(with: c, t), t))
        }
        next += 3
      case .close:
        lines[lines.count - 1].append(lines[lines.count - 1][0])
      }
    }
    return lines
  }

  /// The signed area of the ``densePolylines``, positive clockwise.
  public var denseArea: Double {
    var sum = 0.0
    for line in densePolylines {
      guard let last = line.last, let origin = line.first else { continue }
      for (a, b) in zip([last] + line, line) { sum += Double((a - origin).cross(b - origin)) }
    }
    return sum / 2
  }

  /// A circle of four curves from the top, clockwise.
  public static func circle(_ center: Vector2, _ radius: Float) -> VectorPath {
    let unit = VectorPath(
      "M 0 -1 C 0.551915 -1 1 -0.551915 1 0 C 1 0.551915 0.551915 1 0 1"
        + " C -0.551915 1 -1 0.551915 -1 0 C -1 -0.551915 -0.551915 -1 0 -1 Z")
    var result = VectorPath()
    result.append(unit, transformedBy: .translation(center.x, center.y) * .scale(radius, radius))
    return result
  }
}

extension Vector2 {
  /// The coordinates rounded to thousandths, without needless zeros.
  public var text: String { Self.text(x) + " " + Self.text(y) }

  private static func text(_ value: Float) -> String {
    let thousandths = (value * 1000).rounded()
    if thousandths == 0 { return "0" }
    let text = String(describing: thousandths / 1000)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

extension Bounds {
  /// Whether no side is more than `tolerance` from that of `other`.
  public func isClose(to other: Bounds, _ tolerance: Float) -> Bool {
    (minX - other.minX).magnitude <= tolerance && (minY - other.minY).magnitude <= tolerance
      && (maxX - other.maxX).magnitude <= tolerance && (maxY - other.maxY).magnitude <= tolerance
  }
}

#if canImport(Testing)
  /// Expects that two numbers differ by no more than `tolerance`.
  public func expectClose<Number: BinaryFloatingPoint>(
    _ actual: Number, _ expected: Number, _ tolerance: Number,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let isClose = (actual - expected).magnitude <= tolerance
    #expect(
      isClose, "\(actual) is not within \(tolerance) of \(expected)", sourceLocation: sourceLocation)
  }
#endif
