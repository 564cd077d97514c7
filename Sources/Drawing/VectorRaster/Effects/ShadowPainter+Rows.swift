extension ShadowPainter {
  /// Composites the shadow under the pixels of `result`, four pixels at a time.
  ///
  /// - Parameters:
  ///   - reached: The pixels of `result` that the shadow can reach.
  ///   - box: The box of the blurred opacities, moved by the whole pixels of the offset.
  mutating func compositeUnder(
    _ result: inout PixelBlock, _ reached: PixelBox, _ box: PixelBox,
    _ place: (x: FixedDistance, y: FixedDistance), _ color: UInt32, _ curve: OpacityCurve
  ) {
    let colors = SIMD4<UInt32>(repeating: color)
    let redBlues = redBlue(colors), greenAlphas = greenAlpha(colors)
    let isWhole = place.x.fraction == 0 && place.y.fraction == 0
    let first = reached.minX - box.minX
    let here = SIMD4<UInt32>(repeating: 256 &- place.x.fraction)
    let before = SIMD4<UInt32>(repeating: place.x.fraction)
    for y in reached.minY..<reached.maxY {
      mixRows(y - box.minY, place.y.fraction)
      // The first sum is that of the column before the first one.
      let sums = unsafe rowSums.base + first
      let output = unsafe result.pixel(reached.minX, y)
      var i = 0
      while i < reached.width {
        let opacities = unsafe curve.apply(
          isWhole
            ? four(sums + i + 1) &>> 8
            : (four(sums + i + 1) &* here &+ four(sums + i) &* before &+ 32_768) &>> 16)
        if opacities == .zero {
          i &+= 4
          continue
        }
        let factors = unsafe unsafeBitCast(opacities | opacities &<< 16, to: SIMD8<UInt16>.self)
        let shades = joined(divided255(redBlues &* factors), divided255(greenAlphas &* factors))
        if i &+ 4 <= reached.width {
          let own = unsafe load4(output + i)
          unsafe store4(own &+ scaled(shades, inverseAlphas(own)), output + i)
        } else {
          for rest in 0..<reached.width &- i {
            unsafe output[i + rest] = over(output[i + rest], shades[rest])
          }
        }
        i &+= 4
      }
    }
  }

  /// Returns four sums.
  @inline(__always)
  private func four(_ sums: UnsafePointer<UInt16>) -> SIMD4<UInt32> {
    SIMD4<UInt32>(truncatingIfNeeded: unsafe UnsafeRawPointer(sums).loadUnaligned(as: SIMD4<UInt16>.self))
  }

  /// Leaves the opacities between two rows in ``rowSums``, in 1/256, between transparent columns.
  private mutating func mixRows(_ row: Int, _ fraction: UInt32) {
    let eights = (blurredWidth + 7) / 8
    rowSums.count = 0
    rowSums.reserve(8 * eights + 16)
    let output = unsafe rowSums.base + 1
    unsafe rowSums.base[0] = 0
    let height = blurredColumns.box.height
    let here = SIMD8<UInt16>(repeating: UInt16(truncatingIfNeeded: 256 &- fraction))
    let above = SIMD8<UInt16>(repeating: UInt16(truncatingIfNeeded: fraction))
    let isLower = row >= 0 && row < height, isUpper = row >= 1 && row <= height && fraction > 0
    // Where a row is transparent, any other row times 0 is.
    let base = unsafe UnsafeRawPointer(blurredColumns.base), stride = 4 &* blurredColumns.stride
    let lower = unsafe base + (isLower ? row &* stride : 0)
    let upper = unsafe base + (isUpper ? (row &- 1) &* stride : 0)
    let lowerFactor = isLower ? here : .zero, upperFactor = isUpper ? above : .zero
    var i = 0
    while i < 8 &* eights {
      let sum =
        unsafe eight(lower + i) &* lowerFactor &+ (isUpper ? eight(upper + i) &* upperFactor : .zero)
      unsafe UnsafeMutableRawPointer(output + i).storeBytes(of: sum, as: SIMD8<UInt16>.self)
      i &+= 8
    }
    for i in 8 * eights..<8 * eights + 15 { unsafe output[i] = 0 }
  }

  /// Returns eight opacities.
  @inline(__always)
  private func eight(_ bytes: UnsafeRawPointer) -> SIMD8<UInt16> {
    SIMD8<UInt16>(truncatingIfNeeded: unsafe bytes.loadUnaligned(as: SIMD8<UInt8>.self))
  }
}
