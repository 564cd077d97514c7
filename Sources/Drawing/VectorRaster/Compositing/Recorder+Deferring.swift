/// A step of recording that needs coverages which are still to be made.
struct DeferredStep: BitwiseCopyable {
  enum Kind: BitwiseCopyable {
    /// A fill of a shape that waits.
    ///
    /// It has the index of its command, the index of the coverage of the clip around it (-1 for none), the work for each
    /// pixel, and whether its paint cost no work.
    case fill(command: Int32, clip: Int32, pixelCost: Int64, isSolid: Bool)
    /// The end of a group or matte, with the work for each of its pixels.
    case end(units: Int64)
    /// The beginning of a mask.
    case beginMask
    /// A step of a mask.
    case mask(coverage: Int32)
  }

  var kind: Kind
  /// The index of the scope in which the step is taken, or which begins or ends with it; -1 outside all.
  var scope: Int
}

// The cost of a step, and the pixels that its group may paint, depend on coverages. Deferred steps are taken in order as soon
// as one of these coverages is needed, and at the end of the picture. The work charged is then that of a single thread. If it
// comes near the budget, this is not certain, and the picture is recorded again with no shape waiting.

extension Recorder {
  /// Defers a step of a scope.
  mutating func deferStep(_ kind: DeferredStep.Kind, of scope: Int) {
    if deferred.count == 0 { lowestWorkWhileDeferring = .max }
    deferred.append(DeferredStep(kind: kind, scope: scope))
    if scope >= 0 { scopes[scope].isWaiting = true }
  }

  /// Defers a step of the innermost scope.
  mutating func deferStep(_ kind: DeferredStep.Kind) { deferStep(kind, of: innermost) }

  /// Makes the coverages that wait if this is one of them.
  mutating func settle(for coverage: Coverage) {
    if store.isWaiting(coverage) { settle() }
  }

  /// Makes the coverages of the shapes that wait, and takes the deferred steps.
  mutating func settle() {
    guard Team.isPossible, store.waiting.count > 0 else { return }
    store.makeWaitingShapes()
    settlements += 1
    // At its lowest, one thread had at least this much left, less what is charged now.
    let spare = Swift.min(lowestWorkWhileDeferring, store.work.remaining)
    var charged: Int64 = 0
    for i in 0..<deferred.count { charged &+= take(deferred[i]) }
    if charged > spare { isMischarged = true }
    deferred.count = 0
    forgetEndedScopes()
    limitMemory()
  }

  /// Takes a deferred step.
  ///
  /// - Returns: The work charged.
  private mutating func take(_ step: DeferredStep) -> Int64 {
    let index = step.scope
    if index >= 0 { scopes[index].isWaiting = false }
    switch step.kind {
    case .fill(let command, let clip, let pixelCost, let isSolid):
      let before = store.work.remaining
      finishFill(Int(command), clip: clip, pixelCost: pixelCost, isSolid: isSolid, in: index)
      return before &- store.work.remaining
    case .end(let units):
      let scope = scopes[index]
      if scope.kind == .beginGroup, scope.parent >= 0 { scopes[scope.parent].isWaiting = false }
      finish(scope, each: units)
      return 0
    case .beginMask:
      scopes[scopes[index].parent].hasWaitingMask = false
      return chargeBeginMask(index)
    case .mask(let coverage): return chargeMask(coverage, of: index)
    }
  }

  /// Clips and charges a fill of a shape whose coverage is made now.
  private mutating func finishFill(
    _ command: Int, clip: Int32, pixelCost: Int64, isSolid: Bool, in scope: Int
  ) {
    let record = store.records[Int(commands[command].coverage)]
    var box = commands[command].box.intersection(record.box)
    var shape = Coverage(index: commands[command].coverage, bounds: record.box)
    if clip >= 0, needsClip(record.box, box, clip) {
      let outline = Coverage(index: clip, bounds: store.records[Int(clip)].box)
      shape = store.combine(shape, outline, .intersect)
      box = box.intersection(shape.bounds)
    }
    commands[command].coverage = shape.index
    commands[command].box = box
    guard !box.isEmpty else {
      commands[command].kind = .nothing
      droppedFills += 1
      // One thread would not have made the paint of an empty shape.
      if !isSolid && record.box.isEmpty { isMischarged = true }
      return
    }
    let pixels = Int64(store.record(of: shape).area) &* pixelCost
    store.work.spend(WorkCost.command &+ pixels)
    painting &+= pixels
    extend(scope, by: box)
  }

  /// Whether the picture must be recorded again without shapes that wait, so that it costs and lacks the same as on one
  /// thread.
  var mustNotWait: Bool { team != nil && (isMischarged || store.work.isExhausted) }
}
