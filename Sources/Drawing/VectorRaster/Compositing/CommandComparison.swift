/// A comparison of the commands of two pictures, one by one.
@unsafe
struct CommandComparison {
  let old: UnsafePointer<Command>
  let new: UnsafePointer<Command>
  let oldPaints: UnsafePointer<PreparedPaint>
  let newPaints: UnsafePointer<PreparedPaint>
  let oldRecords: UnsafePointer<CoverageRecord>
  let newRecords: UnsafePointer<CoverageRecord>
  let oldMemory: CoverageMemory
  let newMemory: CoverageMemory
  /// Whether both pictures have the same table of coverages.
  let isShared: Bool

  func haveSameKinds(_ count: Int) -> Bool {
    for i in 0..<count where unsafe old[i].kind != new[i].kind { return false }
    return true
  }

  /// Whether a command of the new picture begins a group, mask or matte.
  func isBeginning(_ i: Int) -> Bool {
    let kind = unsafe new[i].kind
    return kind == .beginGroup || kind == .beginMask || kind == .beginMatte
  }

  func oldCoverage(_ i: Int) -> PixelBox { unsafe oldRecords[Int(old[i].coverage)].box }

  func newCoverage(_ i: Int) -> PixelBox { unsafe newRecords[Int(new[i].coverage)].box }

  /// Returns whether two commands are masks or clips that are equal in everything except their coverage.
  func differInCoverageOnly(_ i: Int, _ j: Int) -> Bool {
    let a = unsafe old[i]
    let b = unsafe new[j]
    return (a.kind == .mask || a.kind == .clip) && a.kind == b.kind && a.mode == b.mode && a.flag == b.flag
      && a.opacity == b.opacity
  }

  /// Returns whether two commands have the same effect on every pixel in the boxes of both.
  ///
  /// The boxes of groups, masks and mattes follow from their contents and are not compared.
  func areEqual(_ i: Int, _ j: Int) -> Bool {
    let a = unsafe old[i]
    let b = unsafe new[j]
    guard a.kind == b.kind else { return false }
    switch a.kind {
    case .nothing: return true
    case .solid: return unsafe a.pixel == b.pixel && a.box == b.box && haveEqualCoverage(a, b)
    case .fill:
      return unsafe byte(a.opacity) == byte(b.opacity) && a.box == b.box
        && oldPaints[Int(a.paint)] == newPaints[Int(b.paint)] && haveEqualCoverage(a, b)
    case .beginGroup, .beginMatte, .endMask: return true
    case .beginMask: return a.flag == b.flag
    case .endGroup: return a.mode == b.mode && byte(a.opacity) == byte(b.opacity)
    case .endMatte: return a.mode == b.mode
    case .mask, .clip:
      return unsafe a.mode == b.mode && a.flag == b.flag && a.opacity == b.opacity && haveEqualCoverage(a, b)
    }
  }

  private func haveEqualCoverage(_ a: Command, _ b: Command) -> Bool {
    if unsafe isShared && a.coverage == b.coverage { return true }
    let p = unsafe oldRecords[Int(a.coverage)]
    let q = unsafe newRecords[Int(b.coverage)]
    if unsafe !isShared && q.source == a.coverage { return true }
    guard p.box == q.box else { return false }
    for row in 0..<p.box.height {
      let s = unsafe oldMemory.rows[p.rows &+ row]
      let t = unsafe newMemory.rows[q.rows &+ row]
      guard s.end &- s.start == t.end &- t.start else { return false }
      for k in 0..<Int(s.end &- s.start) {
        let r = unsafe oldMemory.runs[Int(s.start) &+ k]
        let u = unsafe newMemory.runs[Int(t.start) &+ k]
        guard r.x == u.x, r.length == u.length else { return false }
        if (r.cover | u.cover) & Run.solidBit != 0 {
          guard r.cover == u.cover else { return false }
        } else {
          let v = unsafe oldMemory.alphas + Int(r.cover)
          let w = unsafe newMemory.alphas + Int(u.cover)
          guard unsafe areEqual(v, w, Int(r.length)) else { return false }
        }
      }
    }
    return true
  }

  @inline(__always)
  private func areEqual(_ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    var i = 0
    while i &+ 4 <= count {
      if unsafe loadFour(a + i) != loadFour(b + i) { return false }
      i &+= 4
    }
    while i < count {
      if unsafe a[i] != b[i] { return false }
      i &+= 1
    }
    return true
  }
}
