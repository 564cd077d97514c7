#if Tools
import VectorRaster

/// A checksum of frames, to compare the pictures of two runs: every pixel of every frame counts, in order.
///
/// It is the same on every machine, and does not protect against malice.
public struct PixelChecksum: Sendable, Equatable {
  /// The checksum of the frames so far.
  public private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// The number of frames.
  public private(set) var frameCount = 0

  /// Starts without frames.
  public init() {}

  /// The checksum as 16 hexadecimal digits.
  public var text: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Adds a frame by the checksum of its pixels, ``of(_:)``.
  public mutating func add(_ frame: UInt64) {
    value = Self.mixed(value, frame)
    frameCount += 1
  }

  /// The checksum of one frame's premultiplied pixels and its size.
  public static func of(_ surface: Surface) -> UInt64 {
    // Four chains, because each step waits for the one before it in its own chain only.
    var lanes = SIMD4<UInt64>(1, 2, 3, 4)
    let pixels = surface.pixels
    let whole = pixels.count & ~3
    for index in stride(from: 0, to: whole, by: 4) {
      let four = SIMD4<UInt64>(
        UInt64(pixels[index]), UInt64(pixels[index + 1]), UInt64(pixels[index + 2]), UInt64(pixels[index + 3])
      )
      lanes = (lanes ^ four) &* prime
      lanes ^= lanes &>> 29
    }
    var result = mixed(mixed(0, UInt64(surface.width)), UInt64(surface.height))
    for lane in 0..<4 { result = mixed(result, lanes[lane]) }
    for index in whole..<pixels.count { result = mixed(result, UInt64(pixels[index])) }
    return result
  }

  private static var prime: UInt64 { 0x9E37_79B9_7F4A_7C15 }

  private static func mixed(_ value: UInt64, _ next: UInt64) -> UInt64 {
    let product = (value ^ next) &* prime
    return product ^ product >> 29
  }
}

extension Surface {
  /// Returns whether all pixels show the background alone; nil for a transparent one.
  func isBlank(over background: PaintColor?) -> Bool {
    guard let first = pixels.first else { return true }
    let color = background ?? PaintColor(red: 0, green: 0, blue: 0, alpha: 0)
    let premultiplied = [
      color.red * color.alpha, color.green * color.alpha, color.blue * color.alpha, color.alpha,
    ]
    for (index, channel) in premultiplied.enumerated() {
      let value = Float(first >> UInt32(8 * index) & 0xFF)
      // The renderer may round otherwise.
      if abs(value - channel * 255) > 1 { return false }
    }
    return pixels.allSatisfy { $0 == first }
  }
}
#endif
