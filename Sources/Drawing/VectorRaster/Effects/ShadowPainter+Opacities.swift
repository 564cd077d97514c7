extension ShadowPainter {
  /// Adds the opacities of a row to one byte of each pixel of another, of which that byte is 0.
  func addOpacities(
    of pixels: UnsafePointer<UInt32>, to output: UnsafeMutablePointer<UInt32>, _ count: Int, at byte: Int
  ) {
    let shift = UInt32(truncatingIfNeeded: 8 &* byte)
    let shifts = SIMD4<UInt32>(repeating: shift)
    var i = 0
    while i &+ 4 <= count {
      unsafe store4(load4(output + i) | (load4(pixels + i) &>> 24) &<< shifts, output + i)
      i &+= 4
    }
    while i < count {
      unsafe output[i] |= (pixels[i] &>> 24) &<< shift
      i &+= 1
    }
  }

  /// Writes one byte of each pixel of a row, four of them into each pixel of another.
  func takeOpacities(
    from pixels: UnsafePointer<UInt32>, at byte: Int, _ count: Int, into output: UnsafeMutablePointer<UInt32>
  ) {
    let shift = UInt32(truncatingIfNeeded: 8 &* byte)
    let shifts = SIMD4<UInt32>(repeating: shift)
    var i = 0
    while i &+ 4 <= count {
      unsafe output[i / 4] = packedBytes(load4(pixels + i) &>> shifts & 255)
      i &+= 4
    }
    guard i < count else { return }
    var rest: UInt32 = 0
    for j in i..<count {
      rest |= unsafe (pixels[j] &>> shift & 255) &<< UInt32(truncatingIfNeeded: 8 &* (j &- i))
    }
    unsafe output[i / 4] = rest
  }
}
