#if Tools
import VectorRaster

/// The difference between two pictures of one size.
struct PictureDifference: Equatable {
  /// The number of pixels.
  var pixelCount = 0
  /// The number of pixels that differ in a channel by more than the tolerance.
  var differing = 0
  /// The largest difference of a channel, 0…255.
  var maximum = 0
  /// The mean over all pixels of the largest difference of a channel, 0…255.
  var mean = 0.0

  /// The share of pixels that differ, in percent.
  var percent: Double { pixelCount == 0 ? 0 : 100 * Double(differing) / Double(pixelCount) }

  /// Compares premultiplied pixels, so that the colour of transparent ones does not count.
  ///
  /// - Parameter tolerance: The largest difference that is ignored, 0…255.
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
#endif
