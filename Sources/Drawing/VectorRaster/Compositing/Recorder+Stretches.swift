/// The commands that a part of a scene recorded, which the next picture can have again without their shapes.
///
/// It is valid in the next picture only.
package struct RecordedStretch: BitwiseCopyable {
  /// The range of its commands.
  var commands: Slice
  /// The range of its paints.
  var paints: Slice
  /// The range of the bitmaps that its paints use.
  var bitmaps: Slice
  /// The range of its outlines.
  var outlines: Slice
  /// The bytes charged for its coverages.
  var bytes: Int32
  /// The work that it took.
  var work: Int64
  /// The most work that it had in use at a time, with what it gave back.
  var mostWork: Int64
  /// The part of the work charged for painting.
  var painting: Int64
  /// The pixels that it may paint in the innermost group, in 16 bits each, which suffice for every picture; empty
  /// outside all groups.
  private var sides: SIMD4<UInt16>

  var box: PixelBox {
    PixelBox(minX: Int(sides.x), minY: Int(sides.y), maxX: Int(sides.z), maxY: Int(sides.w))
  }

  init(
    commands: Slice, paints: Slice, bitmaps: Slice, outlines: Slice, bytes: Int, work: Int64, mostWork: Int64,
    painting: Int64, box: PixelBox
  ) {
    self.commands = commands
    self.paints = paints
    self.bitmaps = bitmaps
    self.outlines = outlines
    self.bytes = Int32(clamping: bytes)
    self.work = work
    self.mostWork = mostWork
    self.painting = painting
    sides = SIMD4(
      UInt16(clamping: box.minX), UInt16(clamping: box.minY), UInt16(clamping: box.maxX),
      UInt16(clamping: box.maxY))
  }

  /// A range of a list.
  struct Slice: BitwiseCopyable {
    var start: Int32
    var end: Int32

    init(_ start: Int, _ end: Int) {
      self.start = Int32(truncatingIfNeeded: start)
      self.end = Int32(truncatingIfNeeded: end)
    }

    var range: Range<Int> { Int(start)..<Int(end) }
  }
}

/// The state of a recorder at which a stretch began.
package struct StretchStart: BitwiseCopyable {
  var commands: Int
  var paints: Int
  var bitmaps: Int
  var outlines: Int
  var bytes: Int
  var work: Int64
  var lowestWork: Int64
  var painting: Int64
  /// The box of the innermost group.
  var box: PixelBox
  var waitedCount: Int
  var settlements: Int
  var isAnyWaiting: Bool
}

extension Recorder {
  /// Begins a stretch; stretches nest.
  mutating func beginStretch() -> StretchStart {
    let start = StretchStart(
      commands: commands.count, paints: paints.count, bitmaps: bitmaps.count, outlines: store.outlines.count,
      bytes: store.weight, work: store.work.remaining, lowestWork: lowestWork, painting: painting,
      box: open.last?.box ?? .empty, waitedCount: store.waitedCount, settlements: settlements,
      isAnyWaiting: store.waiting.count > 0)
    lowestWork = .max
    if open.count > 0 { open[open.count - 1].box = .empty }
    return start
  }

  /// Ends a stretch.
  ///
  /// - Returns: The stretch; nil if the next picture can't have it, because its coverages or its work are not known yet.
  mutating func endStretch(_ start: StretchStart) -> RecordedStretch? {
    let box = open.last?.box ?? .empty
    if open.count > 0 { open[open.count - 1].box = start.box.union(box) }
    let lowest = Swift.min(lowestWork, store.work.remaining)
    lowestWork = Swift.min(start.lowestWork, lowest)
    guard !store.work.isExhausted, store.waitedCount == start.waitedCount,
      !start.isAnyWaiting || settlements == start.settlements
    else { return nil }
    return RecordedStretch(
      commands: .init(start.commands, commands.count), paints: .init(start.paints, paints.count),
      bitmaps: .init(start.bitmaps, bitmaps.count), outlines: .init(start.outlines, store.outlines.count),
      bytes: store.weight - start.bytes, work: start.work - store.work.remaining,
      mostWork: start.work - lowest, painting: painting - start.painting, box: box)
  }

  /// Records a stretch of the previous picture again, if its coverages are still there and nothing is exhausted.
  ///
  /// - Returns: The same stretch in this picture, or nil; it must then be recorded as if it were new.
  mutating func `repeat`(_ stretch: RecordedStretch) -> RecordedStretch? {
    guard store.isStaying else { return nil }
    if stretch.mostWork > stretch.work { settleIfNear(stretch.mostWork) }
    guard stretch.mostWork <= store.work.remaining else { return nil }
    let count = stretch.commands.range.count
    guard weight + Int(stretch.bytes) + count * Self.commandBytes <= memoryLimit else { return nil }
    lowestWork = Swift.min(lowestWork, store.work.remaining - stretch.mostWork)
    store.work.spend(stretch.work)
    store.charge(bytes: Int(stretch.bytes))
    painting &+= stretch.painting
    if open.count > 0 { open[open.count - 1].box = open[open.count - 1].box.union(stretch.box) }

    let first = (commands.count, paints.count, bitmaps.count, store.outlines.count)
    let shift = Int32(truncatingIfNeeded: paints.count) &- stretch.paints.start
    commands.append(previous.recorded, stretch.commands.range)
    for i in first.0..<commands.count where commands[i].paint >= 0 { commands[i].paint &+= shift }
    paints.append(previous.paints, stretch.paints.range)
    for i in stretch.bitmaps.range { bitmaps.append(previous.bitmaps[i]) }
    store.append(previous.outlines, stretch.outlines.range)

    var result = stretch
    result.commands = .init(first.0, commands.count)
    result.paints = .init(first.1, paints.count)
    result.bitmaps = .init(first.2, bitmaps.count)
    result.outlines = .init(first.3, store.outlines.count)
    return result
  }
}

extension Recorder {
  /// Charges the fills that wait, if without them it is not sure whether so much work is left.
  private mutating func settleIfNear(_ work: Int64) {
    // More than any fill costs: its runs and rows, at the highest price of a pixel.
    let most = Int64(waiting.count) &* (store.picture.pixelCount &* 128 &+ 1024)
    if waiting.count > 0, store.work.remaining &- work < most { settle() }
  }
}

extension Rasterizer {
  /// The number of the picture before the one that is being recorded.
  package var previousPictureNumber: UInt64 { recorder.generation }

  /// Begins a part of the scene that the next picture may have again, outside all layers with effects.
  package func beginStretch() -> StretchStart { recorder.beginStretch() }

  /// Ends the part that began last.
  ///
  /// - Returns: The part for the next picture; nil if that can't have it again.
  package func endStretch(_ start: StretchStart) -> RecordedStretch? { recorder.endStretch(start) }

  /// Records a part of the previous picture again.
  ///
  /// Its clip and the groups around it must be as they were. Work and memory are charged as if it were new.
  ///
  /// - Returns: The same part for the picture after this one; nil if it must be recorded as if it were new.
  package func `repeat`(_ stretch: RecordedStretch) -> RecordedStretch? { recorder.repeat(stretch) }
}
