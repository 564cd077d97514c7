// Loops over neighbouring pixels. Each pixel's arithmetic is that of PixelArithmetic.swift. Where it is faster, a
// loop handles four pixels at a time: two channels in each 32 bits, all of them in 16-bit lanes.

/// Returns the nearest integers to `products / 255` (up to 65 025).
@inline(__always)
func divided255(_ products: SIMD8<UInt16>) -> SIMD8<UInt16> { quotient255(products &+ 127) }

/// Returns the quotients by 255, for numbers below 65 280; exact.
///
/// WebAssembly has no high half of a product, so that a division is one for each lane there.
@inline(__always)
func quotient255(_ t: SIMD8<UInt16>) -> SIMD8<UInt16> { (t &+ 1 &+ t &>> 8) &>> 8 }

/// Returns the red and blue channels of four pixels, one in each lane.
@inline(__always)
func redBlue(_ pixels: SIMD4<UInt32>) -> SIMD8<UInt16> {
  unsafe unsafeBitCast(pixels, to: SIMD8<UInt16>.self) & 0xff
}

/// Returns the green and alpha channels of four pixels, one in each lane.
@inline(__always)
func greenAlpha(_ pixels: SIMD4<UInt32>) -> SIMD8<UInt16> {
  unsafe unsafeBitCast(pixels, to: SIMD8<UInt16>.self) &>> 8
}

/// Returns four pixels from their channels.
@inline(__always)
func joined(_ redBlue: SIMD8<UInt16>, _ greenAlpha: SIMD8<UInt16>) -> SIMD4<UInt32> {
  unsafe unsafeBitCast(redBlue | greenAlpha &<< 8, to: SIMD4<UInt32>.self)
}

/// Returns four pixels times four factors (each 0…255, in both 16-bit lanes of its pixel) divided by 255.
@inline(__always)
func scaled(_ pixels: SIMD4<UInt32>, _ factors: SIMD8<UInt16>) -> SIMD4<UInt32> {
  joined(divided255(redBlue(pixels) &* factors), divided255(greenAlpha(pixels) &* factors))
}

/// Returns 255 minus the alpha of each of four pixels, in both 16-bit lanes.
@inline(__always)
func inverseAlphas(_ pixels: SIMD4<UInt32>) -> SIMD8<UInt16> {
  let a = 255 &- (pixels &>> 24)
  return unsafe unsafeBitCast(a | a &<< 16, to: SIMD8<UInt16>.self)
}

@inline(__always)
func load4(_ p: UnsafePointer<UInt32>) -> SIMD4<UInt32> {
  unsafe UnsafeRawPointer(p).loadUnaligned(as: SIMD4<UInt32>.self)
}

@inline(__always)
func store4(_ pixels: SIMD4<UInt32>, _ p: UnsafeMutablePointer<UInt32>) {
  unsafe UnsafeMutableRawPointer(p).storeBytes(of: pixels, as: SIMD4<UInt32>.self)
}

/// Returns the lowest bytes of four numbers, the first of them lowest.
@inline(__always)
func packedBytes(_ numbers: SIMD4<UInt32>) -> UInt32 {
  let bytes = unsafe unsafeBitCast(numbers, to: SIMD16<UInt8>.self)
  return unsafe unsafeBitCast(bytes.evenHalf.evenHalf, to: UInt32.self)
}

/// Returns four coverage bytes, each in both 16-bit lanes of its pixel.
@inline(__always)
func load4Factors(_ p: UnsafePointer<UInt8>) -> SIMD8<UInt16> {
  let c = unsafe UnsafeRawPointer(p).loadUnaligned(as: SIMD4<UInt8>.self)
  // This initialiser compiles to two interleavings.
  let bytes = SIMD16<UInt8>(c.x, 0, c.x, 0, c.y, 0, c.y, 0, c.z, 0, c.z, 0, c.w, 0, c.w, 0)
  return unsafe unsafeBitCast(bytes, to: SIMD8<UInt16>.self)
}

/// Returns four coverage bytes as one number.
@inline(__always)
func loadFour(_ p: UnsafePointer<UInt8>) -> UInt32 {
  unsafe UnsafeRawPointer(p).loadUnaligned(as: UInt32.self)
}

/// Stores one pixel `count` times.
@inline(__always)
func fillSpan(_ out: UnsafeMutablePointer<UInt32>, _ count: Int, _ pixel: UInt32) {
  if count < 4 {
    for i in 0..<count { unsafe out[i] = pixel }
    return
  }
  let four = SIMD4<UInt32>(repeating: pixel)
  var i = 0
  while i &+ 16 <= count {
    unsafe store4(four, out + i)
    unsafe store4(four, out + (i &+ 4))
    unsafe store4(four, out + (i &+ 8))
    unsafe store4(four, out + (i &+ 12))
    i &+= 16
  }
  let end = count &- 4
  while i < end {
    unsafe store4(four, out + i)
    i &+= 4
  }
  unsafe store4(four, out + end)
}

/// Stores one pixel `count` times, for counts that may be very large.
@inline(__always)
func clearSpan(_ out: UnsafeMutablePointer<UInt32>, _ count: Int, _ pixel: UInt32) {
  let low = UInt8(truncatingIfNeeded: pixel)
  if pixel == UInt32(low) &* 0x0101_0101 {
    // The library fills memory with equal bytes by the widest available instructions.
    unsafe UnsafeMutableRawPointer(out).initializeMemory(as: UInt8.self, repeating: low, count: count &* 4)
  } else {
    unsafe fillSpan(out, count, pixel)
  }
}

/// Composites one translucent pixel over `count` pixels.
@inline(__always)
func blendSpan(_ out: UnsafeMutablePointer<UInt32>, _ count: Int, _ source: UInt32) {
  let inverse = 255 &- source &>> 24
  var i = 0
  if count >= 4 {
    // The source is multiplied by 255, so that one division rounds the sum; the result equals that of a later
    // addition.
    let sources = SIMD4<UInt32>(repeating: source)
    let factors = SIMD8<UInt16>(repeating: UInt16(truncatingIfNeeded: inverse))
    let p = redBlue(sources) &* 255 &+ 127
    let q = greenAlpha(sources) &* 255 &+ 127
    while i &+ 4 <= count {
      let below = unsafe load4(out + i)
      let rb = quotient255(redBlue(below) &* factors &+ p)
      let ga = quotient255(greenAlpha(below) &* factors &+ q)
      unsafe store4(joined(rb, ga), out + i)
      i &+= 4
    }
  }
  while i < count {
    unsafe out[i] = source &+ scaled(out[i], inverse)
    i &+= 1
  }
}

/// Composites one translucent pixel, multiplied by a coverage for each position, over `count` pixels.
@inline(__always)
func blendSpan(
  _ out: UnsafeMutablePointer<UInt32>, _ count: Int, _ source: UInt32, _ coverages: UnsafePointer<UInt8>
) {
  var i = 0
  let sources = SIMD4<UInt32>(repeating: source)
  let p = redBlue(sources)
  let q = greenAlpha(sources)
  while i &+ 4 <= count {
    let c = unsafe load4Factors(coverages + i)
    let s = joined(divided255(p &* c), divided255(q &* c))
    unsafe store4(s &+ scaled(load4(out + i), inverseAlphas(s)), out + i)
    i &+= 4
  }
  while i < count {
    let s = unsafe scaled(source, UInt32(coverages[i]))
    unsafe out[i] = over(s, out[i])
    i &+= 1
  }
}

/// Mixes one opaque pixel with `count` pixels: (source · coverage + backdrop · (255 − coverage)) / 255.
@inline(__always)
func mixSpan(
  _ out: UnsafeMutablePointer<UInt32>, _ count: Int, _ source: UInt32, _ coverages: UnsafePointer<UInt8>
) {
  var i = 0
  let sources = SIMD4<UInt32>(repeating: source)
  let p = redBlue(sources)
  let q = greenAlpha(sources)
  while i &+ 4 <= count {
    let c = unsafe load4Factors(coverages + i)
    let d = 255 &- c
    let below = unsafe load4(out + i)
    let rb = divided255(redBlue(below) &* d &+ p &* c)
    let ga = divided255(greenAlpha(below) &* d &+ q &* c)
    unsafe store4(joined(rb, ga), out + i)
    i &+= 4
  }
  while i < count {
    unsafe out[i] = mixed(source, out[i], UInt32(coverages[i]))
    i &+= 1
  }
}

/// Mixes one opaque pixel with `count` pixels, all by the same coverage.
@inline(__always)
func mixSpan(_ out: UnsafeMutablePointer<UInt32>, _ count: Int, _ source: UInt32, _ coverage: UInt32) {
  var i = 0
  if count >= 4 {
    let sources = SIMD4<UInt32>(repeating: source)
    let c = UInt16(truncatingIfNeeded: coverage)
    let p = redBlue(sources) &* c &+ 127
    let q = greenAlpha(sources) &* c &+ 127
    let factors = SIMD8<UInt16>(repeating: 255 &- c)
    while i &+ 4 <= count {
      let below = unsafe load4(out + i)
      let rb = quotient255(redBlue(below) &* factors &+ p)
      let ga = quotient255(greenAlpha(below) &* factors &+ q)
      unsafe store4(joined(rb, ga), out + i)
      i &+= 4
    }
  }
  while i < count {
    unsafe out[i] = mixed(source, out[i], coverage)
    i &+= 1
  }
}

/// Returns whether eight pixels are all transparent.
@inline(__always)
func areTransparent(_ p: UnsafePointer<UInt32>) -> Bool {
  let raw = unsafe UnsafeRawPointer(p)
  let a = unsafe raw.loadUnaligned(as: UInt64.self)
  let b = unsafe raw.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
  let c = unsafe raw.loadUnaligned(fromByteOffset: 16, as: UInt64.self)
  let d = unsafe raw.loadUnaligned(fromByteOffset: 24, as: UInt64.self)
  return a | b | c | d == 0
}

/// Composites `count` pixels of a group, all multiplied by `coverage`, over as many others.
///
/// The loop skips transparent pixels, because much of a group is usually empty.
@inline(__always)
func blendGroup(
  _ out: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>, _ count: Int, _ coverage: UInt32
) {
  var i = 0
  while i &+ 8 <= count {
    if unsafe !areTransparent(source + i) {
      if coverage == 255 {
        unsafe blendPixels(out + i, source + i, 8)
      } else {
        unsafe blendPixels(out + i, source + i, 8, coverage)
      }
    }
    i &+= 8
  }
  if coverage == 255 {
    unsafe blendPixels(out + i, source + i, count &- i)
  } else {
    unsafe blendPixels(out + i, source + i, count &- i, coverage)
  }
}

/// Composites `count` pixels over as many others.
@inline(__always)
func blendPixels(_ out: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>, _ count: Int) {
  var i = 0
  while i &+ 4 <= count {
    let s = unsafe load4(source + i)
    unsafe store4(s &+ scaled(load4(out + i), inverseAlphas(s)), out + i)
    i &+= 4
  }
  while i < count {
    unsafe out[i] = over(source[i], out[i])
    i &+= 1
  }
}

/// Composites `count` pixels, all multiplied by `coverage` (0…255), over as many others.
@inline(__always)
func blendPixels(
  _ out: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>, _ count: Int, _ coverage: UInt32
) {
  let factors = SIMD8<UInt16>(repeating: UInt16(truncatingIfNeeded: coverage))
  var i = 0
  while i &+ 4 <= count {
    let s = unsafe scaled(load4(source + i), factors)
    unsafe store4(s &+ scaled(load4(out + i), inverseAlphas(s)), out + i)
    i &+= 4
  }
  while i < count {
    unsafe out[i] = over(scaled(source[i], coverage), out[i])
    i &+= 1
  }
}

/// Composites `count` pixels, each multiplied by its own coverage and by `opacity`, over as many others.
@inline(__always)
func blendPixels(
  _ out: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>, _ count: Int,
  _ coverages: UnsafePointer<UInt8>, _ opacity: UInt32
) {
  var i = 0
  let factor = UInt16(truncatingIfNeeded: opacity)
  while i &+ 4 <= count {
    let c = unsafe divided255(load4Factors(coverages + i) &* factor)
    let s = unsafe scaled(load4(source + i), c)
    unsafe store4(s &+ scaled(load4(out + i), inverseAlphas(s)), out + i)
    i &+= 4
  }
  while i < count {
    let c = unsafe divided255(UInt32(coverages[i]) &* opacity)
    unsafe out[i] = over(scaled(source[i], c), out[i])
    i &+= 1
  }
}

/// Multiplies `count` pixels by as many coverages.
@inline(__always)
func multiplyPixels(_ out: UnsafeMutablePointer<UInt32>, _ count: Int, _ coverages: UnsafePointer<UInt8>) {
  var i = 0
  while i &+ 4 <= count {
    let four = unsafe loadFour(coverages + i)
    if four == 0 {
      unsafe store4(.zero, out + i)
    } else if four != 0xffff_ffff {
      unsafe store4(scaled(load4(out + i), load4Factors(coverages + i)), out + i)
    }
    i &+= 4
  }
  while i < count {
    unsafe out[i] = scaled(out[i], UInt32(coverages[i]))
    i &+= 1
  }
}

/// Multiplies `count` pixels by one factor, 0…255.
@inline(__always)
func multiplyPixels(_ out: UnsafeMutablePointer<UInt32>, _ count: Int, _ factor: UInt32) {
  if factor == 255 { return }
  if factor == 0 {
    unsafe fillSpan(out, count, 0)
    return
  }
  let factors = SIMD8<UInt16>(repeating: UInt16(truncatingIfNeeded: factor))
  var i = 0
  while i &+ 4 <= count {
    unsafe store4(scaled(load4(out + i), factors), out + i)
    i &+= 4
  }
  while i < count {
    unsafe out[i] = scaled(out[i], factor)
    i &+= 1
  }
}
