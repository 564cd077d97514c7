import VectorRaster

/// How far two pictures of one size are apart.
struct PictureDifference: Equatable {
  /// How many pixels there are.
  var pixelCount = 0
  /// How many pixels differ in a channel by more than was tolerated.
  var differing = 0
  /// The largest difference of a channel, 0…255.
  var maximum = 0
  /// The mean over all pixels of the largest difference of a channel, 0…255.
  var mean = 0.0

  /// The share of pixels that differ, in percent.
  var percent: Double { pixelCount == 0 ? 0 : 100 * Double(differing) / Double(pixelCount) }

  /// Compares premultiplied pixels, so that the colour of what is transparent does not count.
  ///
  /// - Parameter tolerance: A difference up to this, 0…255, is none.
  init(_ a: [UInt32], _ b: [UInt32], tolerance: Int) {
    precondition(a.count == b.count, "pictures of different sizes")
    pixelCount = a.count
    var sum = 0
    for index in a.indices where a[index] != b[index] {
      let distance = Self.distance(a[index], b[index])
      sum += distance
      maximum = max(maximum, distance)
      if distance > tolerance { differing += 1 }
    }
    mean = a.isEmpty ? 0 : Double(sum) / Double(a.count)
  }

  /// The largest difference of a channel of two pixels.
  static func distance(_ a: UInt32, _ b: UInt32) -> Int {
    var largest = 0
    for shift in stride(from: UInt32(0), to: 32, by: 8) {
      largest = max(largest, abs(Int(a >> shift & 0xFF) - Int(b >> shift & 0xFF)))
    }
    return largest
  }
}

/// Two pictures and their difference side by side, for people to look at.
enum DifferencePicture {
  /// How many pixels lie between the pictures.
  private static let gap = 8

  /// The width of a composition of pictures of a width.
  static func width(of width: Int) -> Int { 3 * width + 2 * gap }

  /// The first picture, the second one, and dark where they differ: the darker, the more.
  static func draw(_ a: Surface, _ b: Surface, into surface: inout Surface) {
    let width = a.width
    for y in 0..<a.height {
      let row = y * surface.width
      for x in 0..<width {
        let (first, second) = (a.pixels[y * width + x], b.pixels[y * width + x])
        surface.pixels[row + x] = first
        surface.pixels[row + width + gap + x] = second
        // Eight times as much as there is, so that a little is seen.
        let level = UInt32(255 - min(255, 8 * PictureDifference.distance(first, second)))
        surface.pixels[row + 2 * (width + gap) + x] = 0xFF00_0000 | level << 16 | level << 8 | level
      }
    }
  }
}
