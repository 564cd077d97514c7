/// A mixture of two pictures in 255 steps.
struct PixelMixture {
  /// The weight of the second picture, 0…255.
  private let weight: UInt32

  /// Makes the mixture for the progress of a fade, which is clamped to 0…1.
  init(_ progress: Float) {
    weight = UInt32((min(max(progress, 0), 1) * 255).rounded())
  }

  /// Mixes pictures of one size; each channel is rounded to the nearest.
  func mix(_ a: [UInt32], _ b: [UInt32], into pixels: inout [UInt32]) {
    for index in pixels.indices { pixels[index] = mix(a[index], b[index]) }
  }

  private func mix(_ a: UInt32, _ b: UInt32) -> UInt32 {
    let even = mixPair(a & 0x00FF_00FF, b & 0x00FF_00FF)
    let odd = mixPair((a >> 8) & 0x00FF_00FF, (b >> 8) & 0x00FF_00FF)
    return even | odd << 8
  }

  private func mixPair(_ a: UInt32, _ b: UInt32) -> UInt32 {
    let sum = a &* (255 &- weight) &+ b &* weight &+ 0x0080_0080
    return ((sum &+ ((sum >> 8) & 0x00FF_00FF)) >> 8) & 0x00FF_00FF
  }
}
