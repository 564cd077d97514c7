// Loops over neighbouring pixels. Each pixel's arithmetic is that of PixelArithmetic.swift, four at a time where
// it pays: two channels in each 32 bits, all of them in 16-bit lanes.

/// Four pixels times four factors (each 0…255, in both 16-bit lanes of its pixel) divided by 255.
@inline(__always)
func scaled(_ pixels: SIMD4<UInt32>, _ factors: SIMD8<UInt16>) -> SIMD4<UInt32> {
  let low = SIMD4<UInt32>(repeating: 0x00ff_00ff)
  let redBlue = unsafe unsafeBitCast(pixels & low, to: SIMD8<UInt16>.self)
  let greenAlpha = unsafe unsafeBitCast((pixels &>> 8) & low, to: SIMD8<UInt16>.self)
  let p = redBlue &* factors &+ 128
  let q = greenAlpha &* factors &+ 128
  let a = (p &+ (p &>> 8)) &>> 8
  let b = (q &+ (q &>> 8)) & 0xff00
  return unsafe unsafeBitCast(a | b, to: SIMD4<UInt32>.self)
}

/// 255 minus the alpha of each of four pixels, in both 16-bit lanes.
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

/// Four coverage bytes, each in both 16-bit lanes of its pixel.
@inline(__always)
func load4Factors(_ p: UnsafePointer<UInt8>) -> SIMD8<UInt16> {
  let a = unsafe UInt32(p[0])
  let b = unsafe UInt32(p[1])
  let c = unsafe UInt32(p[2])
  let d = unsafe UInt32(p[3])
  let v = SIMD4<UInt32>(a, b, c, d)
  return unsafe unsafeBitCast(v | v &<< 16, to: SIMD8<UInt16>.self)
}

/// Four coverage bytes as one number.
@inline(__always)
func loadFour(_ p: UnsafePointer<UInt8>) -> UInt32 {
  unsafe UnsafeRawPointer(p).loadUnaligned(as: UInt32.self)
}

/// Stores one pixel `count` times.
@inline(__always)
func fillSpan(_ out: UnsafeMutablePointer<UInt32>, _ count: Int, _ pixel: UInt32) {
  if count < 16 {
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

/// Puts one translucent pixel over `count` pixels.
@inline(__always)
func blendSpan(_ out: UnsafeMutablePointer<UInt32>, _ count: Int, _ source: UInt32) {
  let inverse = 255 &- source &>> 24
  var i = 0
  if count >= 4 {
    let sources = SIMD4<UInt32>(repeating: source)
    let factors = SIMD8<UInt16>(repeating: UInt16(truncatingIfNeeded: inverse))
    while i &+ 4 <= count {
      unsafe store4(sources &+ scaled(load4(out + i), factors), out + i)
      i &+= 4
    }
  }
  while i < count {
    unsafe out[i] = source &+ scaled(out[i], inverse)
    i &+= 1
  }
}

/// Puts one pixel, multiplied by a coverage for each place, over `count` pixels.
@inline(__always)
func blendSpan(
  _ out: UnsafeMutablePointer<UInt32>, _ count: Int, _ source: UInt32, _ coverages: UnsafePointer<UInt8>
) {
  let channels = spread(source)
  let isOpaque = source &>> 24 == 255
  for i in 0..<count {
    let c = unsafe UInt64(coverages[i])
    if c == 0 { continue }
    if c == 255 && isOpaque {
      unsafe out[i] = source
      continue
    }
    let s = packed(divided255(channels: channels &* c))
    unsafe out[i] = s &+ scaled(out[i], 255 &- s &>> 24)
  }
}

/// Puts `count` pixels over as many others.
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

/// Puts `count` pixels, all multiplied by `coverage` (0…255), over as many others.
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

/// Puts `count` pixels, each multiplied by its own coverage and by `opacity`, over as many others.
@inline(__always)
func blendPixels(
  _ out: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>, _ count: Int,
  _ coverages: UnsafePointer<UInt8>, _ opacity: UInt32
) {
  for i in 0..<count {
    let c = unsafe divided255(UInt32(coverages[i]) &* opacity)
    if c == 0 { continue }
    unsafe out[i] = over(scaled(source[i], c), out[i])
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
