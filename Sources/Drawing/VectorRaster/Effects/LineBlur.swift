/// A blur of single lines of pixels, in reused memory.
///
/// A line is read into a wide buffer, with four 32-bit channels a pixel and transparent pixels at both ends, so that
/// the inner loops have no branches.
struct LineBlur: ~Copyable {
  private var line = Arena<SIMD4<UInt32>>()
  private var wideLine = Arena<SIMD4<UInt64>>()

  /// Blurs one line.
  ///
  /// - Parameters:
  ///   - source: The first pixel of the line.
  ///   - sourceRange: The positions of the pixels that the line has; pixels beyond them are transparent.
  ///   - edges: The positions beyond whose ends the outermost pixels continue; nil for transparent surroundings.
  ///   - output: The first pixel of the result.
  ///   - range: The positions of the pixels of the result.
  mutating func blur(
    _ source: UnsafePointer<UInt32>, at sourceRange: Range<Int>, edges: Range<Int>?,
    into output: UnsafeMutablePointer<UInt32>, at range: Range<Int>, _ kernel: GaussianKernel
  ) {
    let reach = kernel.reach
    // The pixels that matter.
    let input: Range<Int>
    if edges != nil {
      input = range.lowerBound - reach..<range.upperBound + reach
    } else {
      let from = Swift.max(sourceRange.lowerBound, range.lowerBound - reach)
      input = from..<Swift.max(from, Swift.min(sourceRange.upperBound, range.upperBound + reach))
    }
    guard !input.isEmpty else {
      unsafe output.update(repeating: 0, count: range.count)
      return
    }
    let before = Swift.max(2 * reach, input.lowerBound - range.lowerBound + reach) + 4
    let after = Swift.max(0, range.upperBound + reach - input.upperBound)
    line.count = 0
    line.zeroFill(upTo: before + input.count + after, .zero)
    let pixels = unsafe line.base + before
    if let edges {
      unsafe spread(source, sourceRange, edges, pixels, input)
    } else {
      let first = unsafe source + (input.lowerBound - sourceRange.lowerBound)
      for i in 0..<input.count { unsafe pixels[i] = channels(first[i]) }
    }
    let start = range.lowerBound - input.lowerBound
    switch kernel.form {
    case .none:
      for i in 0..<range.count { unsafe output[i] = pixel(pixels[start + i]) }
    case .sampled(let weights, let radius):
      unsafe sampled(pixels + start, output, range.count, weights, radius)
    case .boxes(let mixture):
      // The sums start with the first pixel that is not transparent, or rather where it first matters.
      let first = Swift.min(0, -reach - start)
      if mixture.isNarrow {
        unsafe boxes(pixels + start, output, first, range.count, mixture)
      } else {
        let count = before + input.count + after
        wideLine.count = 0
        wideLine.reserve(count)
        for i in 0..<count { unsafe wideLine.base[i] = SIMD4<UInt64>(truncatingIfNeeded: line.base[i]) }
        unsafe boxes(wideLine.base + before + start, output, first, range.count, mixture)
      }
    }
  }

  /// Reads a line whose outermost pixels continue beyond `edges`.
  private func spread(
    _ source: UnsafePointer<UInt32>, _ sourceRange: Range<Int>, _ edges: Range<Int>,
    _ pixels: UnsafeMutablePointer<SIMD4<UInt32>>, _ input: Range<Int>
  ) {
    guard !edges.isEmpty else { return }
    for i in input {
      let position = Swift.max(edges.lowerBound, Swift.min(edges.upperBound - 1, i))
      guard sourceRange.contains(position) else { continue }
      unsafe pixels[i - input.lowerBound] = channels(source[position - sourceRange.lowerBound])
    }
  }

  private func sampled(
    _ line: UnsafePointer<SIMD4<UInt32>>, _ output: UnsafeMutablePointer<UInt32>, _ count: Int,
    _ weights: SIMD8<UInt32>, _ radius: Int
  ) {
    for i in 0..<count {
      let middle = unsafe line + i
      var sum = unsafe middle[0] &* weights[0] &+ 32_768
      for j in 1...radius {
        sum = unsafe sum &+ (middle[-j] &+ middle[j]) &* weights[j]
      }
      unsafe output[i] = pixel(sum &>> 16)
    }
  }

  /// Blurs by boxes; the sums are exact, modulo the size of their type.
  @inline(__always)
  private func boxes(
    _ line: UnsafePointer<SIMD4<UInt32>>, _ output: UnsafeMutablePointer<UInt32>, _ first: Int, _ count: Int,
    _ mixture: BoxMixture
  ) {
    let r = mixture.radius, q = r + 1
    var a = SIMD4<UInt32>.zero, b = a, c = a, d = a, e = a, f = a
    let shortShift = SIMD4<UInt32>(repeating: UInt32(mixture.short.shift))
    let longShift = SIMD4<UInt32>(repeating: UInt32(mixture.long.shift))
    let shortWeight = SIMD4<UInt32>(repeating: mixture.short.weight)
    let longWeight = SIMD4<UInt32>(repeating: mixture.long.weight)
    for i in first..<count {
      let x = unsafe line + i
      a = unsafe a &+ (x[3 &* r] &- x[-3 &* r &- 3]) &+ 3 &* (x[-r &- 2] &- x[r &- 1])
      d = unsafe d &+ (x[3 &* q] &- x[-3 &* q &- 3]) &+ 3 &* (x[-q &- 2] &- x[q &- 1])
      b = b &+ a
      e = e &+ d
      c = c &+ b
      f = f &+ e
      if i >= 0 {
        let sum = (c &>> shortShift) &* shortWeight &+ (f &>> longShift) &* longWeight
        unsafe output[i] = pixel((sum &+ 8_388_608) &>> 24)
      }
    }
  }

  /// Does the same with sums of 64 bits, for boxes of more than 256 pixels.
  @inline(__always)
  private func boxes(
    _ line: UnsafePointer<SIMD4<UInt64>>, _ output: UnsafeMutablePointer<UInt32>, _ first: Int, _ count: Int,
    _ mixture: BoxMixture
  ) {
    let r = mixture.radius, q = r + 1
    var a = SIMD4<UInt64>.zero, b = a, c = a, d = a, e = a, f = a
    for i in first..<count {
      let x = unsafe line + i
      a = unsafe a &+ (x[3 &* r] &- x[-3 &* r &- 3]) &+ 3 &* (x[-r &- 2] &- x[r &- 1])
      d = unsafe d &+ (x[3 &* q] &- x[-3 &* q &- 3]) &+ 3 &* (x[-q &- 2] &- x[q &- 1])
      b = b &+ a
      e = e &+ d
      c = c &+ b
      f = f &+ e
      if i >= 0 {
        let sum =
          (c &>> mixture.short.shift) &* UInt64(mixture.short.weight)
          &+ (f &>> mixture.long.shift) &* UInt64(mixture.long.weight)
        unsafe output[i] = pixel(SIMD4<UInt32>(truncatingIfNeeded: (sum &+ 8_388_608) &>> 24))
      }
    }
  }
}

/// Returns the four channels of a pixel.
@inline(__always)
private func channels(_ pixel: UInt32) -> SIMD4<UInt32> {
  SIMD4(pixel & 255, (pixel &>> 8) & 255, (pixel &>> 16) & 255, pixel &>> 24)
}

/// Returns the pixel of four channels of 0…255.
@inline(__always)
private func pixel(_ channels: SIMD4<UInt32>) -> UInt32 {
  packedBytes(channels)
}
