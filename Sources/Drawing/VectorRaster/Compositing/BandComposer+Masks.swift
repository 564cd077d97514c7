extension BandComposer {
  /// Changes a mask by a coverage.
  func applyCoverage(
    _ mode: MaskMode, _ opacity: UInt32, _ isInverted: Bool, _ record: CoverageRecord,
    _ memory: CoverageMemory, _ mask: MaskTarget
  ) {
    switch mode {
    case .add:
      unsafe applyCoverage(opacity, isInverted, record, memory, mask) { m, c in
        m &+ c &- divided255(m &* c)
      }
    case .subtract:
      unsafe applyCoverage(opacity, isInverted, record, memory, mask) { m, c in divided255(m &* (255 &- c)) }
    case .intersect:
      unsafe applyCoverage(opacity, isInverted, record, memory, mask) { m, c in divided255(m &* c) }
    case .lighten:
      unsafe applyCoverage(opacity, isInverted, record, memory, mask) { m, c in m > c ? m : c }
    case .darken:
      unsafe applyCoverage(opacity, isInverted, record, memory, mask) { m, c in m < c ? m : c }
    case .difference:
      unsafe applyCoverage(opacity, isInverted, record, memory, mask) { m, c in
        divided255(m &* (255 &- c) &+ c &* (255 &- m))
      }
    }
  }

  @inline(__always)
  private func applyCoverage(
    _ opacity: UInt32, _ isInverted: Bool, _ record: CoverageRecord, _ memory: CoverageMemory,
    _ mask: MaskTarget, _ combine: (UInt32, UInt32) -> UInt32
  ) {
    let box = unsafe mask.box
    for y in box.minY..<box.maxY {
      let row = unsafe mask.byte(box.minX, y) - box.minX
      let isCovered = y >= record.box.minY && y < record.box.maxY
      let span =
        unsafe isCovered ? memory.rows[record.rows &+ y &- record.box.minY] : RowSpan(start: 0, end: 0)
      var x = box.minX
      let outside = isInverted ? opacity : 0
      for i in Int(span.start)..<Int(span.end) {
        let run = unsafe memory.runs[i]
        let from = Swift.max(box.minX, Int(run.x))
        let to = Swift.min(box.maxX, Int(run.x) &+ Int(run.length))
        if to <= from { continue }
        if from > x { unsafe Self.applyConstant(row + x, from &- x, outside, combine) }
        if run.cover & Run.solidBit != 0 {
          let c = isInverted ? 255 &- (run.cover & 255) : run.cover & 255
          unsafe Self.applyConstant(row + from, to &- from, divided255(c &* opacity), combine)
        } else {
          let alphas = unsafe memory.alphas + (Int(run.cover) &+ from &- Int(run.x))
          for j in 0..<(to &- from) {
            let p = unsafe UInt32(alphas[j])
            let c = divided255((isInverted ? 255 &- p : p) &* opacity)
            unsafe row[from &+ j] = UInt8(truncatingIfNeeded: combine(UInt32(row[from &+ j]), c))
          }
        }
        x = to
      }
      if x < box.maxX { unsafe Self.applyConstant(row + x, box.maxX &- x, outside, combine) }
    }
  }

  /// Changes a span of a mask by one coverage.
  @inline(__always)
  private static func applyConstant(
    _ out: UnsafeMutablePointer<UInt8>, _ count: Int, _ c: UInt32, _ combine: (UInt32, UInt32) -> UInt32
  ) {
    let ofEmpty = combine(0, c)
    let ofFull = combine(255, c)
    // All modes are monotone in M, so equal results at 0 and 255 mean a constant, and unchanged results mean no
    // change.
    if ofEmpty == ofFull {
      unsafe out.update(repeating: UInt8(truncatingIfNeeded: ofEmpty), count: count)
    } else if ofEmpty != 0 || ofFull != 255 {
      for i in 0..<count { unsafe out[i] = UInt8(truncatingIfNeeded: combine(UInt32(out[i]), c)) }
    }
  }

  /// Multiplies the pixels of a target by a matte.
  func applyMatte(_ kind: MatteKind, _ matte: Target, _ target: Target) {
    switch kind {
    case .alpha:
      unsafe applyMatte(matte, target) { $0 &>> 24 }
    case .invertedAlpha:
      unsafe applyMatte(matte, target) { 255 &- $0 &>> 24 }
    case .luma:
      unsafe applyMatte(matte, target) { luma($0) }
    case .invertedLuma:
      unsafe applyMatte(matte, target) { 255 &- luma($0) }
    }
  }

  @inline(__always)
  private func applyMatte(_ matte: Target, _ target: Target, _ value: (UInt32) -> UInt32) {
    let box = unsafe matte.box
    for y in box.minY..<box.maxY {
      let source = unsafe matte.pixel(box.minX, y)
      let out = unsafe target.pixel(box.minX, y)
      for i in 0..<box.width {
        let p = unsafe out[i]
        if p == 0 { continue }
        let v = unsafe value(source[i])
        if v == 255 { continue }
        unsafe out[i] = v == 0 ? 0 : scaled(p, v)
      }
    }
  }
}

/// Returns the luma of a premultiplied pixel by Recommendation 709, 0…255, rounded to the nearest.
@inline(__always)
func luma(_ pixel: UInt32) -> UInt32 {
  // 0.2126, 0.7152 and 0.0722 in 65536ths.
  ((pixel & 255) &* 13_933 &+ ((pixel &>> 8) & 255) &* 46_871 &+ ((pixel &>> 16) & 255) &* 4_732 &+ 32_768)
    &>> 16
}
