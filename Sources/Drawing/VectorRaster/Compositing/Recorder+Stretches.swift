/// The recorded commands of a part of a scene, for reuse in the next picture.
package struct RecordedStretch: BitwiseCopyable {
  /// The ranges of its commands, paints, bitmaps and outlines in the lists of the picture.
  var start: ListCounts
  var end: ListCounts
  /// The bytes charged for its coverages.
  var bytes: Int32
  /// The work charged, in units.
  var work: Int64
  /// The peak of the work charged, including work that groups reserved and returned.
  var peakWork: Int64
  /// The part of the work charged for painting.
  var painting: Int64
  /// The left, top, right and bottom of ``box``, which fit into 16 bits in every picture.
  private var sides: SIMD4<UInt16>

  /// The pixels that it may paint in the innermost group; empty outside all groups.
  var box: PixelBox {
    PixelBox(minX: Int(sides.x), minY: Int(sides.y), maxX: Int(sides.z), maxY: Int(sides.w))
  }

  init(
    _ start: ListCounts, _ end: ListCounts, bytes: Int, work: Int64, peakWork: Int64, painting: Int64,
    box: PixelBox
  ) {
    (self.start, self.end) = (start, end)
    self.bytes = Int32(clamping: bytes)
    (self.work, self.peakWork, self.painting) = (work, peakWork, painting)
    sides = SIMD4(
      UInt16(clamping: box.minX), UInt16(clamping: box.minY), UInt16(clamping: box.maxX),
      UInt16(clamping: box.maxY))
  }
}

/// The numbers of entries in the lists of a picture.
struct ListCounts: BitwiseCopyable {
  var commands: Int32
  var paints: Int32
  var bitmaps: Int32
  var outlines: Int32
}

/// The state of a recorder at which a stretch began.
package struct StretchStart: BitwiseCopyable {
  var counts: ListCounts
  var bytes: Int
  var work: Int64
  var lowestWork: Int64
  var painting: Int64
  /// The scope in which the stretch around it began.
  var scopeAround: Int
  /// The pixels that the stretch around it had painted there.
  var boxAround: PixelBox
  var waitedCount: Int
  /// Whether shapes waited.
  var isAnyWaiting: Bool
  var settlements: Int
  /// The number of those whose coverages had been made.
  var finished: Int
  var deferredCount: Int
}

extension Recorder {
  /// Begins a stretch; stretches nest.
  mutating func beginStretch() -> StretchStart {
    let start = StretchStart(
      counts: counts, bytes: store.weight, work: store.work.remaining, lowestWork: lowestWork,
      painting: painting, scopeAround: stretchScope, boxAround: stretchBox, waitedCount: store.waitedCount,
      isAnyWaiting: store.waiting.count > 0, settlements: settlements, finished: store.finished,
      deferredCount: deferred.count)
    lowestWork = .max
    stretchScope = innermost
    stretchBox = .empty
    return start
  }

  /// Ends a stretch.
  ///
  /// - Returns: The stretch; nil if it can't be reused, because its coverages or its work are not known yet.
  mutating func endStretch(_ start: StretchStart) -> RecordedStretch? {
    let box = innermost >= 0 ? stretchBox : .empty
    stretchBox = start.scopeAround == stretchScope ? start.boxAround.union(stretchBox) : start.boxAround
    stretchScope = start.scopeAround
    let lowest = Swift.min(lowestWork, store.work.remaining)
    lowestWork = Swift.min(start.lowestWork, lowest)
    guard !store.work.isExhausted, store.waitedCount == start.waitedCount, isUnaffected(start) else {
      return nil
    }
    return RecordedStretch(
      start.counts, counts, bytes: store.weight - start.bytes, work: start.work - store.work.remaining,
      peakWork: start.work - lowest, painting: painting - start.painting, box: box)
  }

  /// Whether nothing that waited before a stretch was made or charged within it, and none of its steps is deferred.
  private func isUnaffected(_ start: StretchStart) -> Bool {
    !start.isAnyWaiting
      || (settlements == start.settlements && store.finished == start.finished
        && deferred.count == start.deferredCount)
  }

  private var counts: ListCounts {
    ListCounts(
      commands: Int32(truncatingIfNeeded: commands.count), paints: Int32(truncatingIfNeeded: paints.count),
      bitmaps: Int32(truncatingIfNeeded: bitmaps.count),
      outlines: Int32(truncatingIfNeeded: store.outlines.count))
  }

  /// Records a stretch of the previous picture again, unless its coverages are gone or the budget may not suffice.
  ///
  /// - Returns: The same stretch in this picture. If nil, the caller must record the part as if it were new.
  mutating func recordAgain(_ stretch: RecordedStretch) -> RecordedStretch? {
    guard store.isStaying else { return nil }
    guard stretch.peakWork <= store.work.remaining else { return nil }
    let (start, end) = (stretch.start, stretch.end)
    let added = Int(end.commands - start.commands) * Self.commandBytes
    guard weight + Int(stretch.bytes) + added <= memoryLimit else { return nil }
    noteLowestWork(store.work.remaining - stretch.peakWork)
    store.work.spend(stretch.work)
    store.charge(bytes: Int(stretch.bytes))
    painting &+= stretch.painting
    if innermost >= 0 { extend(innermost, by: stretch.box) }

    var result = stretch
    result.start = counts
    let shift = result.start.paints &- start.paints
    commands.append(previous.recorded, Int(start.commands)..<Int(end.commands))
    for i in Int(result.start.commands)..<commands.count where commands[i].paint >= 0 {
      commands[i].paint &+= shift
    }
    paints.append(previous.paints, Int(start.paints)..<Int(end.paints))
    for i in Int(start.bitmaps)..<Int(end.bitmaps) { bitmaps.append(previous.bitmaps[i]) }
    store.append(previous.outlines, Int(start.outlines)..<Int(end.outlines))
    result.end = counts
    return result
  }
}

extension Rasterizer {
  /// The number of the picture before the one that is being recorded.
  package var previousPictureNumber: UInt64 { recorder.generation }

  /// Begins a part of the scene that the next picture may reuse, outside all layers with effects.
  package func beginStretch() -> StretchStart { recorder.beginStretch() }

  /// Ends the part that began last.
  ///
  /// - Returns: The part for the next picture; nil if it can't be reused.
  package func endStretch(_ start: StretchStart) -> RecordedStretch? { recorder.endStretch(start) }

  /// Records a part of the previous picture again.
  ///
  /// The clip and the groups around it must not have changed. Work and memory are charged as if it were new.
  ///
  /// - Returns: The same part for the picture after this one. If nil, the caller must record it as if it were new.
  package func recordAgain(_ stretch: RecordedStretch) -> RecordedStretch? { recorder.recordAgain(stretch) }
}
