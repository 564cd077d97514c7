/// A composer that draws the commands of one band after the other.
///
/// It has temporary memory for the groups and masks of one band.
struct BandComposer: ~Copyable {
  private var scratch = Arena<UInt32>()
  private var frames = Arena<Frame>()
  private var buffer = Arena<UInt32>(capacity: 512)

  /// The state saved when a group, mask or matte begins.
  @safe
  struct Frame: BitwiseCopyable {
    /// The previous target.
    var target: Target
    /// The previous mask.
    var mask: MaskTarget
    /// The number of words of temporary memory in use before.
    var used: Int
  }

  /// Draws the damaged pixels of a band.
  mutating func compose(_ band: Int, of picture: PlannedPicture) {
    let box = unsafe picture.damagedBox(band)
    if box.isEmpty { return }
    unsafe scratch.reserve(picture.scratchPerRow * picture.bandHeight + 64)
    unsafe frames.reserve(picture.depth + 1)
    let limit = unsafe picture.limit
    let target = unsafe Target(
      pixels: picture.pixels + ((box.minY - limit.minY) * picture.stride + (box.minX - limit.minX)),
      stride: picture.stride, box: box)
    if unsafe !picture.covered[band] {
      for y in box.minY..<box.maxY {
        unsafe clearSpan(target.pixel(box.minX, y), box.width, picture.background)
      }
    }
    unsafe draw(
      target, picture.bits + band * picture.words, picture.words, picture.commands, picture.records,
      picture.memory, picture.paints)
  }

  private mutating func draw(
    _ surface: Target, _ bits: UnsafePointer<UInt64>, _ words: Int, _ commands: UnsafePointer<Command>,
    _ records: UnsafePointer<CoverageRecord>, _ memory: CoverageMemory,
    _ paints: UnsafePointer<PreparedPaint>
  ) {
    var target = unsafe surface
    let band = unsafe surface.box
    var mask = unsafe MaskTarget(
      bytes: UnsafeMutableRawPointer(scratch.base).assumingMemoryBound(to: UInt8.self), stride: 0, box: .empty
    )
    var used = 0
    frames.count = 0
    for word in 0..<words {
      var rest = unsafe bits[word]
      while rest != 0 {
        let index = word &* 64 &+ rest.trailingZeroBitCount
        rest &= rest &- 1
        let command = unsafe commands + index
        // The contents of an empty box are empty too, so the beginning and the end are both skipped.
        let box = unsafe command.pointee.box.cut(band)
        if box.isEmpty { continue }
        switch unsafe command.pointee.kind {
        case .nothing: break
        case .solid:
          let pixel = unsafe command.pointee.pixel
          let rowBase = unsafe records[Int(command.pointee.coverage)].rowBase
          if pixel &>> 24 == 255 {
            unsafe Self.drawSolid(OpaquePainter(pixel: pixel), rowBase, memory, box, target)
          } else {
            unsafe Self.drawSolid(TranslucentPainter(pixel: pixel), rowBase, memory, box, target)
          }
        case .fill:
          let rowBase = unsafe records[Int(command.pointee.coverage)].rowBase
          unsafe fill(
            byte(command.pointee.opacity), box, rowBase, memory, paints + Int(command.pointee.paint), target)
        case .beginGroup, .beginMatte:
          unsafe frames.append(Frame(target: target, mask: mask, used: used))
          unsafe target = Target(pixels: scratch.base + used, stride: box.width, box: box)
          let count = box.width &* box.height
          unsafe clearSpan(target.pixels, count, 0)
          used &+= (count &+ 3) & ~3
        case .endGroup:
          let frame = frames[frames.count &- 1]
          frames.count &-= 1
          unsafe composite(command.pointee, target, frame.target)
          unsafe target = frame.target
          unsafe mask = frame.mask
          used = frame.used
        case .endMatte:
          let frame = frames[frames.count &- 1]
          frames.count &-= 1
          unsafe applyMatte(MatteKind(rawValue: command.pointee.mode) ?? .alpha, target, frame.target)
          unsafe target = frame.target
          unsafe mask = frame.mask
          used = frame.used
        case .beginMask:
          unsafe frames.append(Frame(target: target, mask: mask, used: used))
          unsafe mask = MaskTarget(
            bytes: UnsafeMutableRawPointer(scratch.base + used).assumingMemoryBound(to: UInt8.self),
            stride: box.width, box: box)
          let count = box.width &* box.height
          unsafe mask.bytes.update(repeating: command.pointee.flag ? 255 : 0, count: count)
          used &+= (count &+ 7) / 4
        case .mask:
          let record = unsafe records[Int(command.pointee.coverage)]
          unsafe applyCoverage(
            MaskMode(rawValue: command.pointee.mode) ?? .add, byte(command.pointee.opacity),
            command.pointee.flag, record, memory,
            mask)
        case .endMask:
          for y in box.minY..<box.maxY {
            unsafe multiplyPixels(target.pixel(box.minX, y), box.width, mask.byte(box.minX, y))
          }
          let frame = frames[frames.count &- 1]
          frames.count &-= 1
          unsafe target = frame.target
          unsafe mask = frame.mask
          used = frame.used
        case .clip:
          unsafe clip(box, command.pointee.flag, records[Int(command.pointee.coverage)], memory, target)
        }
      }
    }
  }

  private mutating func fill(
    _ opacity: UInt32, _ box: PixelBox, _ rowBase: Int, _ memory: CoverageMemory,
    _ paint: UnsafePointer<PreparedPaint>, _ target: Target
  ) {
    switch unsafe paint.pointee {
    case .solid: break
    case .linear(let source): unsafe drawSource(source, opacity, rowBase, memory, box, target)
    case .radial(let source): unsafe drawSource(source, opacity, rowBase, memory, box, target)
    case .conic(let source): unsafe drawSource(source, opacity, rowBase, memory, box, target)
    case .bitmap(let source): unsafe drawSource(source, opacity, rowBase, memory, box, target)
    case .layer(let source): unsafe drawSource(source, opacity, rowBase, memory, box, target)
    }
  }

  @inline(never)
  private static func drawSolid<Painter: SpanPainter>(
    _ painter: Painter, _ rowBase: Int, _ memory: CoverageMemory, _ box: PixelBox, _ target: Target
  ) {
    unsafe drawRuns(painter, rowBase, memory, box, target)
  }

  @inline(never)
  private mutating func drawSource<Source: PixelSource>(
    _ source: Source, _ opacity: UInt32, _ rowBase: Int, _ memory: CoverageMemory, _ box: PixelBox,
    _ target: Target
  ) {
    unsafe buffer.reserve(SourcePainter<Source>.chunk)
    let painter = unsafe SourcePainter(source: source, opacity: opacity, buffer: buffer.base)
    unsafe drawRuns(painter, rowBase, memory, box, target)
  }

  /// Multiplies the pixels of `box` by a coverage, or by its inverse.
  private func clip(
    _ box: PixelBox, _ isInverted: Bool, _ record: CoverageRecord, _ memory: CoverageMemory, _ target: Target
  ) {
    for y in box.minY..<box.maxY {
      let row = unsafe target.pixel(box.minX, y) - box.minX
      var x = box.minX
      let isCovered = y >= record.box.minY && y < record.box.maxY
      let span =
        unsafe isCovered ? memory.rows[record.rows &+ y &- record.box.minY] : RowSpan(start: 0, end: 0)
      for i in Int(span.start)..<Int(span.end) {
        let run = unsafe memory.runs[i]
        let from = Swift.max(box.minX, Int(run.x))
        let to = Swift.min(box.maxX, Int(run.x) &+ Int(run.length))
        if to <= from { continue }
        if from > x && !isInverted { unsafe fillSpan(row + x, from &- x, 0) }
        if run.cover & Run.solidBit != 0 {
          let c = run.cover & 255
          unsafe multiplyPixels(row + from, to &- from, isInverted ? 255 &- c : c)
        } else {
          let alphas = unsafe memory.alphas + (Int(run.cover) &+ from &- Int(run.x))
          if isInverted {
            for j in 0..<(to &- from) {
              unsafe row[from &+ j] = scaled(row[from &+ j], 255 &- UInt32(alphas[j]))
            }
          } else {
            unsafe multiplyPixels(row + from, to &- from, alphas)
          }
        }
        x = to
      }
      if x < box.maxX && !isInverted { unsafe fillSpan(row + x, box.maxX &- x, 0) }
    }
  }
}
