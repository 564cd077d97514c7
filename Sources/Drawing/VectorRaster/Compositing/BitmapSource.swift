/// A bitmap under an affine map, in integer arithmetic, exact at every pixel.
@unsafe
struct BitmapSource: @unsafe PixelSource {
  let pixels: UnsafePointer<UInt32>
  let width: Int
  let height: Int
  let isOpaque: Bool
  /// The position of pixel (0, 0) in the bitmap, in 2⁻²⁴ pixels from the middle of the bitmap's top left pixel.
  let originU: Int64
  let originV: Int64
  let stepXU: Int64
  let stepXV: Int64
  let stepYU: Int64
  let stepYV: Int64

  /// Whether pixels are copied without scaling or interpolation.
  var isTranslation: Bool {
    unsafe stepXU == 1 &<< 24 && stepYV == 1 &<< 24 && stepXV == 0 && stepYU == 0
      && originU & 0xff_ffff == 0 && originV & 0xff_ffff == 0
  }

  @inline(never)
  func fetch(_ out: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int) {
    if unsafe isTranslation {
      unsafe copy(out, x, y, count)
    } else {
      unsafe sample(out, x, y, count)
    }
  }

  @inline(__always)
  private func copy(_ out: UnsafeMutablePointer<UInt32>, _ x: Int, _ y: Int, _ count: Int) {
    let v = unsafe Swift.max(0, Swift.min(height &- 1, y &+ Int(clamping: originV &>> 24)))
    let row = unsafe pixels + v &* width
    let u = unsafe x &+ Int(clamping: originU &>> 24)
    var i = 0
    let before = Swift.min(count, 0 &- u)
    while i < before {
      unsafe out[i] = row[0]
      i &+= 1
    }
    let inside = unsafe Swift.min(count, width &- u)
    if i < inside {
      unsafe (out + i).update(from: row + (u &+ i), count: inside &- i)
      i = inside
    }
    while i < count {
      unsafe out[i] = row[width &- 1]
      i &+= 1
    }
  }

  @inline(__always)
  private func sample(_ out: UnsafeMutablePointer<UInt32>, _ x: Int, _ y: Int, _ count: Int) {
    let stepU = unsafe stepXU
    let stepV = unsafe stepXV
    let lastU = unsafe width &- 1
    let lastV = unsafe height &- 1
    var u = unsafe originU &+ Int64(x) &* stepXU &+ Int64(y) &* stepYU
    var v = unsafe originV &+ Int64(x) &* stepXV &+ Int64(y) &* stepYV
    let finalU = unsafe Int(clamping: (u &+ Int64(count &- 1) &* stepXU) &>> 24)
    let finalV = unsafe Int(clamping: (v &+ Int64(count &- 1) &* stepXV) &>> 24)
    let firstU = Int(clamping: u &>> 24)
    let firstV = Int(clamping: v &>> 24)
    if firstU >= 0 && finalU >= 0 && firstU < lastU && finalU < lastU && firstV >= 0 && finalV >= 0
      && firstV < lastV && finalV < lastV
    {
      // All samples have their neighbours inside the bitmap.
      for i in 0..<count {
        let corner =
          unsafe pixels + (Int(truncatingIfNeeded: v &>> 24) &* width &+ Int(truncatingIfNeeded: u &>> 24))
        let lower = unsafe corner + width
        let fu = UInt64(truncatingIfNeeded: (u &>> 16) & 255)
        let fv = UInt64(truncatingIfNeeded: (v &>> 16) & 255)
        let a = unsafe Self.mixed(spread(corner[0]), spread(corner[1]), fu)
        let b = unsafe Self.mixed(spread(lower[0]), spread(lower[1]), fu)
        unsafe out[i] = packed(Self.mixed(a, b, fv))
        u &+= stepU
        v &+= stepV
      }
      return
    }
    for i in 0..<count {
      let iu = Int(clamping: u &>> 24)
      let iv = Int(clamping: v &>> 24)
      let left = iu < 0 ? 0 : (iu > lastU ? lastU : iu)
      let right = iu < 0 ? 0 : (iu >= lastU ? lastU : iu &+ 1)
      let top = iv < 0 ? 0 : (iv > lastV ? lastV : iv)
      let bottom = iv < 0 ? 0 : (iv >= lastV ? lastV : iv &+ 1)
      let fu = UInt64(truncatingIfNeeded: (u &>> 16) & 255)
      let fv = UInt64(truncatingIfNeeded: (v &>> 16) & 255)
      let upper = unsafe pixels + top &* width
      let lower = unsafe pixels + bottom &* width
      let a = unsafe Self.mixed(spread(upper[left]), spread(upper[right]), fu)
      let b = unsafe Self.mixed(spread(lower[left]), spread(lower[right]), fu)
      unsafe out[i] = packed(Self.mixed(a, b, fv))
      u &+= stepU
      v &+= stepV
    }
  }

  /// Returns four channels mixed at `weight` 256ths from `a` to `b`.
  @inline(__always)
  private static func mixed(_ a: UInt64, _ b: UInt64, _ weight: UInt64) -> UInt64 {
    ((a &* (256 &- weight) &+ b &* weight &+ 0x0080_0080_0080_0080) &>> 8) & 0x00ff_00ff_00ff_00ff
  }
}
