import LottieRenderer
import VectorRaster

/// A drawn frame and what can be measured on it.
struct Picture {
  let surface: Surface

  /// By how much the alpha of a pixel, 0…1, may differ from its exact cover where edges are straight.
  static let edgeTolerance = 0.03

  /// The same where they are curved: curves become chords at most 1/8 pixel off.
  static let curveTolerance = 0.125 + edgeTolerance

  /// By how much an area may differ along so many pixels of curves: chords are 2/3 of 1/8 pixel off on average.
  static func areaTolerance(curves length: Double) -> Double { length / 12 + 0.5 }

  init(_ surface: Surface) { self.surface = surface }

  /// A frame of a fixture at its own size.
  init(_ fixture: String, frame: Double = 0) throws {
    self.init(try Fixture(fixture).renderer().surface(at: frame))
  }

  /// A frame of an animation, at its own size or another one.
  init(_ animation: LottieAnimation, frame: Double = 0) throws {
    self.init(try Renderer(atOwnSize: animation).surface(at: frame))
  }

  var width: Int { surface.width }
  var height: Int { surface.height }

  /// The premultiplied pixel in a column and a row.
  subscript(x: Int, y: Int) -> Pixel { Pixel(surface.pixels[y * width + x]) }

  /// How many pixels are covered, partly covered ones in part, from a corner up to another one.
  func area(x: Range<Int>? = nil, y: Range<Int>? = nil) -> Double {
    var sum = 0
    for row in y ?? 0..<height {
      for column in x ?? 0..<width { sum += self[column, row].alpha }
    }
    return Double(sum) / 255
  }

  /// The mean place of what is covered.
  var centroid: SIMD2<Double> {
    var sum = SIMD2<Double>.zero
    for y in 0..<height {
      for x in 0..<width { sum += Double(self[x, y].alpha) * SIMD2(Double(x) + 0.5, Double(y) + 0.5) }
    }
    return sum / (area() * 255)
  }

  /// The columns and rows of pixels that are not transparent; empty ranges when all are.
  var extent: (x: Range<Int>, y: Range<Int>) {
    var xs: [Int] = [], ys: [Int] = []
    for y in 0..<height {
      for x in 0..<width where self[x, y].alpha > 0 {
        xs.append(x)
        ys.append(y)
      }
    }
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else {
      return (0..<0, 0..<0)
    }
    return (left..<right + 1, top..<bottom + 1)
  }

  /// The greatest difference between the alpha of a pixel and what an outline covers of it, 0…1.
  func mismatch(with outline: Outline, evenOdd: Bool = false) -> Double {
    let coverage = outline.coverage(width: width, height: height, evenOdd: evenOdd)
    var greatest = 0.0
    for y in 0..<height {
      for x in 0..<width {
        greatest = max(greatest, abs(Double(self[x, y].alpha) / 255 - coverage[y * width + x]))
      }
    }
    return greatest
  }

  /// The greatest difference of a channel between a pixel and what a formula gives for its middle, 0…255.
  func mismatch(
    _ formula: (Double, Double) -> Ink, where isMeasured: (Int, Int) -> Bool = { _, _ in true }
  ) -> Int {
    var greatest = 0
    for y in 0..<height {
      for x in 0..<width where isMeasured(x, y) {
        greatest = max(greatest, self[x, y].distance(to: formula(Double(x) + 0.5, Double(y) + 0.5).pixel))
      }
    }
    return greatest
  }
}

/// A premultiplied pixel of 8 bits a channel.
struct Pixel: Equatable, CustomStringConvertible {
  var red: Int, green: Int, blue: Int, alpha: Int

  init(_ red: Int, _ green: Int, _ blue: Int, _ alpha: Int = 255) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  init(_ packed: UInt32) {
    self.init(
      Int(packed & 255), Int(packed >> 8 & 255), Int(packed >> 16 & 255), Int(packed >> 24))
  }

  static let clear = Pixel(0, 0, 0, 0)

  var description: String { "(\(red), \(green), \(blue), \(alpha))" }

  /// The greatest difference of a channel.
  func distance(to other: Pixel) -> Int {
    max(
      abs(red - other.red), abs(green - other.green), abs(blue - other.blue), abs(alpha - other.alpha))
  }

  /// Whether no channel differs by more than `distance`.
  func isNear(_ ink: Ink, within distance: Int = 1) -> Bool { self.distance(to: ink.pixel) <= distance }
}

/// A straight colour with an alpha, components 0…1: what formulas are written in.
struct Ink: Equatable {
  var color: SIMD3<Double>
  var alpha: Double

  init(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1) {
    self.init(SIMD3(red, green, blue), alpha)
  }

  init(_ color: SIMD3<Double>, _ alpha: Double) {
    self.color = color
    self.alpha = alpha
  }

  static let clear = Ink(0, 0, 0, 0)
  static let red = Ink(1, 0, 0), green = Ink(0, 1, 0), blue = Ink(0, 0, 1)

  /// The colour of `0xrrggbb`.
  init(hex: Int, _ alpha: Double = 1) {
    self.init(Double(hex >> 16 & 255) / 255, Double(hex >> 8 & 255) / 255, Double(hex & 255) / 255, alpha)
  }

  func faded(by factor: Double) -> Ink { Ink(color, alpha * factor) }

  /// Over something below, by source-over.
  func over(_ below: Ink) -> Ink {
    let alpha = self.alpha + below.alpha * (1 - self.alpha)
    guard alpha > 0 else { return .clear }
    let premultiplied = color * self.alpha + below.color * (below.alpha * (1 - self.alpha))
    return Ink(premultiplied / alpha, alpha)
  }

  var pixel: Pixel {
    func byte(_ value: Double) -> Int { Int((min(max(value, 0), 1) * alpha * 255).rounded()) }
    return Pixel(byte(color.x), byte(color.y), byte(color.z), Int((alpha * 255).rounded()))
  }
}
