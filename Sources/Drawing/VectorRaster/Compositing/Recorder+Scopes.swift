// Groups, masks, mattes and clips. The cost of a scope depends on the box of its content, which grows with each fill. While
// shapes wait, the steps that read the box are deferred (see Recorder+Deferring.swift).

extension Recorder {
  /// A group, mask or matte.
  struct Scope: BitwiseCopyable {
    var kind: Command.Kind
    /// The index of the scope around it; -1 outside all.
    var parent: Int
    /// The index of its first command.
    var begin: Int
    /// The work reserved for compositing it onto the content below.
    var reserve: Int64
    /// The pixels that it may paint.
    var box = PixelBox.empty
    /// Whether a part of its mask or matte is missing, so that the whole group must be left out.
    var isIncomplete = false
    /// Whether its box depends on deferred steps.
    var isWaiting = false
    /// Whether one of its masks is deferred, which is to be charged for the present box.
    var hasWaitingMask = false
  }

  /// A clip, combined with the enclosing clips.
  struct Clip: BitwiseCopyable {
    /// The pixels outside which nothing is drawn.
    var box: PixelBox
    /// A coverage that also applies to content drawn at `depth`; nil if the box is sufficient.
    var coverage: Coverage?
    /// The number of groups that were open when the clip began.
    var depth: Int
  }

  // MARK: Beginning and ending

  mutating func beginGroup() {
    guard expects(.beginGroup) else { return }
    openScope(.beginGroup, each: WorkCost.groupPixelReserve)
  }

  /// Begins a group or a matte, and reserves the work for compositing it onto the content below.
  ///
  /// A scope that has begun can therefore always be ended.
  private mutating func openScope(_ kind: Command.Kind, each units: Int64) {
    limitMemory()
    let box = clips.last?.box ?? store.picture
    let reserve = box.pixelCount &* units
    store.work.spend(2 * WorkCost.command &+ reserve)
    open(Scope(kind: kind, parent: innermost, begin: commands.count, reserve: reserve))
    commands.append(Command(kind))
  }

  private mutating func open(_ scope: Scope) {
    innermost = scopes.count
    depth += 1
    scopes.append(scope)
  }

  /// Ends the innermost scope.
  private mutating func close() {
    innermost = scopes[innermost].parent
    depth -= 1
    forgetEndedScopes()
  }

  /// Makes room for new scopes, unless deferred steps need the ended ones.
  mutating func forgetEndedScopes() {
    if deferred.count == 0 { scopes.count = innermost + 1 }
  }

  /// Ends a group or matte, and refunds the reserved work that it did not need.
  private mutating func closeScope(each units: Int64) -> Scope {
    let index = innermost
    let scope = scopes[index]
    if Team.isPossible && scope.isWaiting {
      deferStep(.end(units: units), of: index)
      if scope.kind == .beginGroup, scope.parent >= 0 { scopes[scope.parent].isWaiting = true }
    } else {
      finish(scope, each: units)
    }
    close()
    return scope
  }

  /// Refunds the work that a scope did not need, and lets a group paint into the scope around it.
  mutating func finish(_ scope: Scope, each units: Int64) {
    noteLowestWork(store.work.remaining)
    store.work.refund(scope.reserve &- scope.box.pixelCount &* (units &+ WorkCost.clearedPixel))
    if scope.kind == .beginGroup, !scope.isIncomplete { extend(scope.parent, by: scope.box) }
  }

  /// Notes how little work is left, just before some is returned.
  mutating func noteLowestWork(_ units: Int64) {
    lowestWork = Swift.min(lowestWork, units)
    lowestWorkWhileDeferring = Swift.min(lowestWorkWhileDeferring, units)
  }

  /// Adds pixels to those that a scope may paint; does nothing outside all scopes.
  mutating func extend(_ scope: Int, by box: PixelBox) {
    if scope >= 0 {
      if Team.isPossible && scopes[scope].hasWaitingMask { settle() }
      scopes[scope].box = scopes[scope].box.union(box)
    }
    if scope == stretchScope { stretchBox = stretchBox.union(box) }
  }

  /// Marks the innermost group as incomplete if the work is exhausted.
  private mutating func markIncomplete() {
    if store.work.isExhausted && innermost >= 0 { scopes[innermost].isIncomplete = true }
  }

  /// Ends a group.
  ///
  /// - Returns: The pixels that it paints, if none of its shapes waits.
  @discardableResult
  mutating func endGroup(opacity: Float = 1, mode: CompositeMode = .normal) -> PixelBox {
    precondition(innermostKind == .beginGroup, "endGroup without its beginGroup")
    if scopes[innermost].isIncomplete { settle() }
    let isClipped = clips.last.map { $0.depth == depth - 1 && $0.coverage != nil } ?? false
    let units = WorkCost.pixel(of: mode) &+ (isClipped ? WorkCost.clippedPixel : 0)
    let scope = closeScope(each: units)
    if scope.isIncomplete {
      commands.count = scope.begin
      return .empty
    }
    if let clip = clips.last, clip.depth == depth, let outline = clip.coverage {
      appendMask(full: true)
      appendMask(outline, .intersect, opacity: 1, inverted: false)
      commands.append(Command(.endMask))
    }
    var command = Command(.endGroup)
    command.opacity = PaintColor.unit(opacity)
    command.mode = mode.rawValue
    commands.append(command)
    return scope.box
  }

  // MARK: Masks and mattes

  mutating func beginMask(full: Bool) {
    requireScope("a mask outside any group")
    let group = innermost
    open(Scope(kind: .beginMask, parent: group, begin: commands.count, reserve: 0))
    if Team.isPossible && scopes[group].isWaiting {
      deferStep(.beginMask)
      scopes[group].hasWaitingMask = true
    } else {
      chargeBeginMask(innermost)
    }
    if store.work.isExhausted { scopes[group].isIncomplete = true }
    appendMask(full: full)
  }

  /// Charges the beginning of a mask of the group around it, whose box is known.
  ///
  /// - Returns: The work charged.
  @discardableResult
  mutating func chargeBeginMask(_ index: Int) -> Int64 {
    let box = scopes[scopes[index].parent].box
    scopes[index].box = box
    let work =
      2 * WorkCost.command &+ box.pixelCount &* (WorkCost.clearedPixel &+ WorkCost.multipliedPixel)
    store.work.spend(work)
    return work
  }

  /// Requires that a group or a matte is open.
  private func requireScope(_ complaint: String) {
    precondition(innermostKind == .beginGroup || innermostKind == .beginMatte, complaint)
  }

  /// The kind of the innermost scope; nil outside all.
  var innermostKind: Command.Kind? { innermost >= 0 ? scopes[innermost].kind : nil }

  mutating func mask(_ coverage: Coverage, _ mode: MaskMode, opacity: Float = 1, inverted: Bool = false) {
    precondition(innermostKind == .beginMask, "mask outside beginMask and endMask")
    limitMemory()
    if Team.isPossible && (scopes[innermost].isWaiting || store.isWaiting(coverage)) {
      deferStep(.mask(coverage: coverage.index))
    } else {
      chargeMask(coverage.index, of: innermost)
    }
    appendMask(coverage, mode, opacity: opacity, inverted: inverted)
  }

  /// Charges a step of a mask, whose box is known.
  ///
  /// - Returns: The work charged.
  @discardableResult
  mutating func chargeMask(_ coverage: Int32, of index: Int) -> Int64 {
    let work =
      WorkCost.command &+ scopes[index].box.pixelCount &* WorkCost.maskedPixel
      &+ Int64(store.records[Int(coverage)].area)
    store.work.spend(work)
    return work
  }

  mutating func endMask() {
    precondition(innermostKind == .beginMask, "endMask without its beginMask")
    close()
    commands.append(Command(.endMask))
    markIncomplete()
  }

  private mutating func appendMask(full: Bool) {
    var command = Command(.beginMask)
    command.flag = full
    commands.append(command)
  }

  private mutating func appendMask(_ coverage: Coverage, _ mode: MaskMode, opacity: Float, inverted: Bool) {
    var command = Command(.mask)
    command.coverage = coverage.index
    command.mode = mode.rawValue
    command.opacity = PaintColor.unit(opacity)
    command.flag = inverted
    commands.append(command)
  }

  mutating func beginMatte() {
    requireScope("a matte outside any group")
    markIncomplete()
    openScope(.beginMatte, each: WorkCost.clearedPixel &+ WorkCost.multipliedPixel)
  }

  mutating func endMatte(_ kind: MatteKind) {
    precondition(innermostKind == .beginMatte, "endMatte without its beginMatte")
    let isIncomplete = closeScope(each: WorkCost.multipliedPixel).isIncomplete
    markIncomplete()
    if isIncomplete { scopes[innermost].isIncomplete = true }
    var command = Command(.endMatte)
    command.mode = kind.rawValue
    commands.append(command)
  }

  // MARK: Clips

  /// The pixels outside which nothing is drawn.
  var clipBox: PixelBox { clips.last?.box ?? store.picture }

  mutating func pushClip(_ coverage: Coverage) {
    settle(for: coverage)
    let around = clips.last
    let record = store.record(of: coverage)
    var clip = Clip(
      box: (around?.box ?? store.picture).intersection(record.box),
      coverage: around?.depth == depth ? around?.coverage : nil, depth: depth)
    if record.box != record.solidBox {
      clip.coverage = clip.coverage.map { store.combine($0, coverage, .intersect) } ?? coverage
    }
    clips.append(clip)
  }

  mutating func popClip() {
    precondition(clips.count > 0, "popClip without its pushClip")
    clips.removeLast()
  }
}
