/// The two sides of one subpath's outline while they are built.
struct StrokeScratch {
  private var nearPoints: [Vector2] = []
  private var farPoints: [Vector2] = []
  private var nearCount = 0
  private var farCount = 0

  /// Clears both sides and reserves memory for an ordinary subpath of `count` pieces.
  mutating func clear(expecting count: Int) {
    nearCount = 0
    farCount = 0
    makeRoom(count + 3 * StrokePen.largestTurn)
  }

  private mutating func makeRoom(_ count: Int) {
    if nearPoints.count < nearCount + count {
      let missing = Swift.max(nearCount + count - nearPoints.count, nearPoints.count)
      nearPoints.append(contentsOf: repeatElement(.zero, count: missing))
    }
    if farPoints.count < farCount + count {
      let missing = Swift.max(farCount + count - farPoints.count, farPoints.count)
      farPoints.append(contentsOf: repeatElement(.zero, count: missing))
    }
  }

  /// Passes the near side to `body`, with room for at least one turn or cap.
  mutating func near(_ body: (inout StrokeSide) -> Void) {
    makeRoom(StrokePen.largestTurn * 2)
    nearCount = unsafe nearPoints.withUnsafeMutableBufferPointer { [nearCount] memory in
      var side = unsafe StrokeSide(memory, count: nearCount)
      body(&side)
      return side.count
    }
  }

  /// Adds the turns at the start of some nodes; the first of them follows node `before`.
  ///
  /// - Parameter work: The work budget for the points; once it is exhausted some points are missing.
  mutating func turns(
    _ nodes: [StrokeNode], from first: Int, through last: Int, after before: Int, _ pen: StrokePen,
    _ work: inout WorkBudget
  ) {
    defer { work.spend(nearCount + farCount, each: WorkCost.strokePoint) }
    var index = first
    var before = before
    // The outer loop repeats only to reserve more memory.
    while index <= last {
      // The number of repetitions depends on the available memory, so the budget is not charged here. This check only
      // stops work that can't be paid for in the end.
      var rest = work
      guard rest.spend(nearCount + farCount, each: WorkCost.strokePoint) else { return }
      makeRoom(last - index + 1 + StrokePen.largestTurn)
      (nearCount, farCount) = unsafe nearPoints.withUnsafeMutableBufferPointer { [nearCount] nearMemory in
        unsafe farPoints.withUnsafeMutableBufferPointer { [farCount] farMemory in
          var near = unsafe StrokeSide(nearMemory, count: nearCount)
          var far = unsafe StrokeSide(farMemory, count: farCount)
          let nodes = nodes.span
          var previous = nodes[before]
          while index <= last && near.room >= StrokePen.largestTurn && far.room >= StrokePen.largestTurn {
            let node = nodes[index]
            if !pen.smallTurn(previous, node, &near, &far) { pen.wideTurn(previous, node, &near, &far) }
            previous = node
            before = index
            index &+= 1
          }
          return (near.count, far.count)
        }
      }
    }
  }

  /// Appends the near side as a polygon, or as the first part of a polygon that ``appendFar(to:isWhole:)`` completes.
  func appendNear(to outline: inout VectorPath, isWhole: Bool) {
    guard nearCount > 0 else { return }
    outline.points.append(contentsOf: nearPoints[0..<nearCount])
    outline.verbs.append(.move)
    outline.verbs.append(contentsOf: repeatElement(.line, count: nearCount - 1))
    if isWhole { outline.verbs.append(.close) }
  }

  /// Appends the far side backwards, as a polygon or as the end of the polygon that the near side began.
  mutating func appendFar(to outline: inout VectorPath, isWhole: Bool) {
    guard farCount > 0 || !isWhole else { return }
    reverseFar()
    outline.points.append(contentsOf: farPoints[0..<farCount])
    if isWhole { outline.verbs.append(.move) }
    outline.verbs.append(contentsOf: repeatElement(.line, count: isWhole ? farCount - 1 : farCount))
    outline.verbs.append(.close)
  }

  /// Reverses the order of the far side's points.
  mutating func reverseFar() {
    var low = 0, high = farCount - 1
    var span = farPoints.mutableSpan
    while low < high {
      span.swapAt(low, high)
      low &+= 1
      high &-= 1
    }
  }
}
