/// A painter of one opaque colour.
struct OpaquePainter: SpanPainter {
  let pixel: UInt32

  @inline(__always)
  func paint(_ out: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int, coverage: UInt32) {
    if coverage == 255 {
      unsafe fillSpan(out, count, pixel)
    } else {
      unsafe mixSpan(out, count, pixel, coverage)
    }
  }

  @inline(__always)
  func paint(
    _ out: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int, coverages: UnsafePointer<UInt8>
  ) {
    unsafe mixSpan(out, count, pixel, coverages)
  }
}

/// A painter of one translucent colour.
struct TranslucentPainter: SpanPainter {
  let pixel: UInt32

  @inline(__always)
  func paint(_ out: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int, coverage: UInt32) {
    unsafe blendSpan(out, count, coverage == 255 ? pixel : scaled(pixel, coverage))
  }

  @inline(__always)
  func paint(
    _ out: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int, coverages: UnsafePointer<UInt8>
  ) {
    unsafe blendSpan(out, count, pixel, coverages)
  }
}

/// A source of the colour at every pixel of the picture.
protocol PixelSource {
  /// Whether every pixel is opaque.
  var isOpaque: Bool { get }
  /// Writes the premultiplied pixels from (`x`, `y`) to the right; each pixel depends on its own position only.
  func fetch(_ out: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int)
}

/// A painter of the pixels of a source, through a small buffer.
@unsafe
struct SourcePainter<Source: PixelSource>: @unsafe SpanPainter {
  static var chunk: Int { 512 }

  let source: Source
  /// The opacity of all pixels, 0…255.
  let opacity: UInt32
  /// Memory for `chunk` pixels.
  let buffer: UnsafeMutablePointer<UInt32>

  @inline(__always)
  func paint(_ out: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int, coverage: UInt32) {
    let c = unsafe divided255(coverage &* opacity)
    if unsafe c == 255 && source.isOpaque {
      unsafe source.fetch(out, x: x, y: y, count: count)
      return
    }
    var i = 0
    while i < count {
      let n = Swift.min(count &- i, unsafe Self.chunk)
      unsafe source.fetch(buffer, x: x &+ i, y: y, count: n)
      if c == 255 {
        unsafe blendPixels(out + i, buffer, n)
      } else {
        unsafe blendPixels(out + i, buffer, n, c)
      }
      i &+= n
    }
  }

  @inline(__always)
  func paint(
    _ out: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int, coverages: UnsafePointer<UInt8>
  ) {
    var i = 0
    while i < count {
      let n = Swift.min(count &- i, unsafe Self.chunk)
      unsafe source.fetch(buffer, x: x &+ i, y: y, count: n)
      unsafe blendPixels(out + i, buffer, n, coverages + i, opacity)
      i &+= n
    }
  }
}
