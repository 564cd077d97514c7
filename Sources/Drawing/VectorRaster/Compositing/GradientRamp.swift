/// The identifier of a colour ramp that a ``Rasterizer`` keeps.
public struct GradientRampID: Equatable, Sendable, BitwiseCopyable {
  let slot: Int32
}

/// A ramp of 1024 premultiplied pixels between stops, rebuilt only when the stops change.
@safe
final class GradientRamp {
  static let size = 1024

  let pixels: UnsafeMutablePointer<UInt32>
  private(set) var isOpaque = false
  /// The number of times that the colours were built.
  private(set) var version = 0
  private var stops: [GradientStop] = []

  init() {
    unsafe pixels = .allocate(capacity: Self.size)
    unsafe pixels.initialize(repeating: 0, count: Self.size)
  }

  deinit {
    unsafe pixels.deallocate()
  }

  /// Updates the ramp to `newStops`, which are compared bit by bit with its current stops.
  func update(_ newStops: Span<GradientStop>) {
    if matches(newStops) { return }
    stops.removeAll(keepingCapacity: true)
    for i in newStops.indices { stops.append(newStops[i]) }
    fill()
  }

  private func matches(_ other: Span<GradientStop>) -> Bool {
    guard stops.count == other.count, !stops.isEmpty else { return false }
    for i in 0..<stops.count {
      let a = stops[i], b = other[i]
      guard a.offset.bitPattern == b.offset.bitPattern,
        a.color.red.bitPattern == b.color.red.bitPattern,
        a.color.green.bitPattern == b.color.green.bitPattern,
        a.color.blue.bitPattern == b.color.blue.bitPattern,
        a.color.alpha.bitPattern == b.color.alpha.bitPattern
      else { return false }
    }
    return true
  }

  /// Fills the ramp.
  ///
  /// Colours are mixed without premultiplication, then premultiplied. Entry i is the ramp at (i + ½) / 1024.
  private func fill() {
    version += 1
    guard let first = stops.first, let last = stops.last else {
      unsafe pixels.update(repeating: 0, count: Self.size)
      isOpaque = false
      return
    }
    var next = 0
    var all: UInt32 = 0xffff_ffff
    for i in 0..<Self.size {
      let t = (Float(i) + 0.5) / Float(Self.size)
      while next < stops.count && !(stops[next].offset > t) { next += 1 }
      let color: PaintColor
      if next == 0 {
        color = first.color
      } else if next == stops.count {
        color = last.color
      } else {
        let a = stops[next - 1], b = stops[next]
        let width = b.offset - a.offset
        let k = width > 0 ? PaintColor.unit((t - a.offset) / width) : 1
        color = PaintColor(
          red: a.color.red + (b.color.red - a.color.red) * k,
          green: a.color.green + (b.color.green - a.color.green) * k,
          blue: a.color.blue + (b.color.blue - a.color.blue) * k,
          alpha: a.color.alpha + (b.color.alpha - a.color.alpha) * k)
      }
      let pixel = color.pixel()
      all &= pixel
      unsafe pixels[i] = pixel
    }
    isOpaque = all &>> 24 == 255
  }
}
