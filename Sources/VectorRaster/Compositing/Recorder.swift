/// What a ``Rasterizer`` holds and does; a value, so that each call checks for exclusive access once.
struct Recorder: ~Copyable {
  private var store = CoverageStore()
  private var commands = Arena<Command>()
  private var plan = Plan()
  private var composer = BandComposer()
  private var paints = Arena<PreparedPaint>()
  private var isPlanned = false
  private var previous = DrawnPicture()
  private var damage = Damage()
  /// The signature under the pictures that were composed.
  private let owner = Surface.Stamp.Owner()
  /// Counts the pictures that were begun after another was drawn.
  private var generation: UInt64 = 0
  /// What the last picture was composed on.
  private var lastBackground: UInt32 = 0
  private var bitmaps: [Bitmap] = []
  private var ramps: [GradientRamp] = []
  /// How many slots of ramps there are.
  var rampCount: Int { ramps.count }
  private var open = Arena<Command.Kind>()
  private var clips = Arena<Clip>()

  /// Rows composited at once; the result does not depend on it.
  var bandHeight = 32

  /// A clip and those around it.
  struct Clip: BitwiseCopyable {
    /// Where all is wanted.
    var box: PixelBox
    /// A coverage that also applies to what is drawn at `depth`.
    var coverage: Coverage?
    /// How many groups were open when the clip began.
    var depth: Int
  }

  // MARK: Coverages

  mutating func begin(width: Int, height: Int) {
    if isPlanned { keepPicture(width, height) }
    store.begin(width: width, height: height)
    commands.count = 0
    paints.count = 0
    isPlanned = false
    bitmaps.removeAll(keepingCapacity: true)
    open.count = 0
    clips.count = 0
  }

  mutating func beginShape() {
    store.beginShape()
  }

  mutating func add(_ path: VectorPath, _ matrix: Matrix2D) {
    store.add(path, matrix)
  }

  mutating func endShape(rule: FillRule) -> Coverage {
    store.endShape(rule: rule, previous: previous)
  }

  mutating func combine(_ a: Coverage, _ b: Coverage, _ how: CoverageOperation) -> Coverage {
    store.combine(a, b, how)
  }

  // MARK: Paints

  mutating func ramp(slot: Int, stops: Span<GradientStop>) -> GradientRampID {
    precondition(slot >= 0 && slot < 1 << 20, "gradient slot \(slot)")
    while ramps.count <= slot { ramps.append(GradientRamp()) }
    ramps[slot].update(stops)
    return GradientRampID(slot: Int32(truncatingIfNeeded: slot))
  }

  private mutating func prepared(_ paint: Paint) -> PreparedPaint? {
    switch paint {
    case .solid(let color): return .solid(color)
    case .gradient(let gradient):
      let slot = Int(gradient.ramp.slot)
      precondition(slot < ramps.count, "a gradient ramp of another rasterizer")
      return gradient.prepared(ramps[slot])
    case .bitmap(let bitmap, let matrix):
      bitmaps.append(bitmap)
      return bitmap.prepared(matrix)
    }
  }

  // MARK: Commands

  mutating func fill(_ coverage: Coverage, with paint: Paint, opacity: Float = 1) {
    guard opacity > 0, !coverage.bounds.isEmpty, expects(.fill) else { return }
    var shape = coverage
    var box = coverage.bounds
    if let clip = clips.last {
      if clip.depth == open.count, let outline = clip.coverage {
        shape = store.combine(shape, outline, .intersect)
        box = shape.bounds
      }
      box = box.intersection(clip.box)
    }
    guard !box.isEmpty, let prepared = prepared(paint) else { return }
    var command = Command(.fill)
    command.coverage = shape.index
    command.paint = Int32(truncatingIfNeeded: paints.count)
    command.opacity = PaintColor.unit(opacity)
    command.box = box
    paints.append(prepared)
    commands.append(command)
  }

  mutating func beginGroup() {
    guard expects(.beginGroup) else { return }
    commands.append(Command(.beginGroup))
    open.append(.beginGroup)
  }

  mutating func endGroup(opacity: Float = 1, mode: CompositeMode = .normal) {
    precondition(open.last == .beginGroup, "endGroup without its beginGroup")
    open.removeLast()
    if let clip = clips.last, clip.depth == open.count, let outline = clip.coverage {
      appendMask(full: true)
      appendMask(outline, .intersect, opacity: 1, inverted: false)
      commands.append(Command(.endMask))
    }
    var command = Command(.endGroup)
    command.opacity = PaintColor.unit(opacity)
    command.mode = mode.rawValue
    commands.append(command)
  }

  mutating func beginMask(full: Bool) {
    precondition(open.last == .beginGroup || open.last == .beginMatte, "a mask outside any group")
    appendMask(full: full)
    open.append(.beginMask)
  }

  mutating func mask(_ coverage: Coverage, _ mode: MaskMode, opacity: Float = 1, inverted: Bool = false) {
    precondition(open.last == .beginMask, "mask outside beginMask and endMask")
    appendMask(coverage, mode, opacity: opacity, inverted: inverted)
  }

  mutating func endMask() {
    precondition(open.last == .beginMask, "endMask without its beginMask")
    open.removeLast()
    commands.append(Command(.endMask))
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
    precondition(open.last == .beginGroup || open.last == .beginMatte, "a matte outside any group")
    commands.append(Command(.beginMatte))
    open.append(.beginMatte)
  }

  mutating func endMatte(_ kind: MatteKind) {
    precondition(open.last == .beginMatte, "endMatte without its beginMatte")
    open.removeLast()
    var command = Command(.endMatte)
    command.mode = kind.rawValue
    commands.append(command)
  }

  mutating func pushClip(_ coverage: Coverage) {
    let around = clips.last
    let record = store.record(of: coverage)
    var clip = Clip(
      box: (around?.box ?? store.picture).intersection(record.box),
      coverage: around?.depth == open.count ? around?.coverage : nil, depth: open.count)
    if record.box != record.solidBox {
      clip.coverage = clip.coverage.map { store.combine($0, coverage, .intersect) } ?? coverage
    }
    clips.append(clip)
  }

  mutating func popClip() {
    precondition(clips.count > 0, "popClip without its pushClip")
    clips.removeLast()
  }

  private func expects(_ kind: Command.Kind) -> Bool {
    precondition(!isPlanned, "begin() must start the next picture")
    precondition(open.last != .beginMask, "only mask() and endMask() may follow beginMask()")
    return true
  }

  // MARK: Drawing

  /// The bytes of the picture before this one.
  var pictureBytes: Int { previous.bytes }

  /// About the bytes that the coverages of the picture at hand take.
  var coverageBytes: Int { store.weight }

  /// Keeps what was drawn, to compare the next picture with it, unless that is too much.
  private mutating func keepPicture(_ width: Int, _ height: Int) {
    previous.isValid = width == store.width && height == store.height && isWorthKeeping
    guard previous.isValid else { return }
    swap(&previous.commands, &commands)
    swap(&previous.paints, &paints)
    swap(&previous.runs, &store.runs)
    swap(&previous.alphas, &store.alphas)
    swap(&previous.rows, &store.rows)
    swap(&previous.records, &store.records)
    swap(&previous.outlines, &store.outlines)
    swap(&previous.bitmaps, &bitmaps)
  }

  /// Whether the picture at hand is small enough to be kept.
  private var isWorthKeeping: Bool {
    store.bytes + commands.count * 128 <= 2 * 4 * store.width * store.height
  }

  /// Makes room to keep this picture: the next one takes the memory of the one before, and may be as large.
  ///
  /// Done now and not then, so that a second pass over an animation allocates nothing.
  private mutating func makeRoomToKeep() {
    guard isWorthKeeping else { return }
    previous.commands.growToMatch(commands)
    previous.paints.growToMatch(paints)
    previous.runs.growToMatch(store.runs)
    previous.alphas.growToMatch(store.alphas)
    previous.rows.growToMatch(store.rows)
    previous.records.growToMatch(store.records)
    previous.outlines.growToMatch(store.outlines)
    previous.bitmaps.reserveCapacity(bitmaps.count)
  }

  mutating func compose(into surface: inout Surface, background: PaintColor = .clear) {
    precondition(open.count == 0, "\(open.count) groups, masks or mattes have not ended")
    let width = surface.width
    let pixel = background.pixel()
    let matches = width == store.width && surface.height == store.height
    let last = Surface.Stamp(owner: owner, generation: generation)
    if !isPlanned {
      plan.bandHeight = bandHeight
      plan.prepare(&commands, &store, paints)
      isPlanned = true
      generation += 1
      let isLast = matches && previous.isValid && surface.composition == last
      damage.reset(
        store.picture, bandHeight: plan.bandHeight, bands: plan.bands,
        isWhole: !(isLast && pixel == lastBackground))
      if isLast && pixel == lastBackground { damage.compare(previous, commands, paints, store) }
      makeRoomToKeep()
    } else {
      damage.reset(store.picture, bandHeight: plan.bandHeight, bands: plan.bands, isWhole: true)
    }
    lastBackground = pixel
    unsafe surface.withPixels { pixels in
      if !matches { unsafe pixels.update(repeating: pixel) }
      if let base = pixels.baseAddress { unsafe draw(base, width, pixels.count, pixel) }
    }
    surface.composition = matches ? Surface.Stamp(owner: owner, generation: generation) : nil
  }

  private mutating func draw(
    _ pixels: UnsafeMutablePointer<UInt32>, _ stride: Int, _ count: Int, _ background: UInt32
  ) {
    let width = Swift.min(stride, store.width)
    guard width > 0 else { return }
    let height = Swift.min(store.height, count / stride)
    unsafe composer.compose(
      plan, commands, store, paints, damage, pixels: pixels, stride: stride, width: width, height: height,
      background: background)
  }
}
