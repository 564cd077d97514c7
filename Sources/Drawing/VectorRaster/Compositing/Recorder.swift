/// The state and the operations of a ``Rasterizer``.
///
/// It is a value, so that each call checks for exclusive access only once.
struct Recorder: ~Copyable {
  var store = CoverageStore()
  /// The commands as they are recorded.
  var commands = Arena<Command>()
  /// The commands as they are drawn.
  private var planned = Arena<Command>()
  private var plan = Plan()
  private var composer = BandComposer()
  var paints = Arena<PreparedPaint>()
  private var isPlanned = false
  private(set) var previous = DrawnPicture()
  /// Whether the picture follows a similar one, so that its new coverages are typical of other pictures.
  private var isStep = false
  /// The differences between the previous picture and this one.
  private var step = Damage()
  /// The differences between the previous picture and the one before it.
  private var stepBefore = Damage()
  /// The pixels to draw on the surface.
  private var damage = Damage()
  /// The identity of this recorder in the stamps of the surfaces that it composed.
  private let owner = Surface.Stamp.Owner()
  /// The number of pictures that were composed.
  private(set) var generation: UInt64 = 0
  /// The background of the last composed picture.
  private var lastBackground: UInt32 = 0
  var bitmaps: [Bitmap] = []
  private(set) var ramps: [GradientRamp] = []
  /// The number of ramp slots.
  var rampCount: Int { ramps.count }
  /// The groups, masks and mattes of the picture, in the order in which they begin.
  var scopes = Arena<Scope>()
  /// The index of the innermost one that has not ended; -1 outside all.
  var innermost = -1
  /// The number of those that have not ended.
  var depth = 0
  /// The scope in which the innermost stretch began; -1 outside all.
  var stretchScope = -1
  /// The pixels that this stretch may paint there.
  var stretchBox = PixelBox.empty
  var clips = Arena<Clip>()
  /// The memory that the coverages and commands of the picture may take, in bytes.
  private(set) var memoryLimit = Int.max
  /// The bytes charged for the layers that are drawn into the picture.
  private var layerBytes = 0

  /// The number of rows composited at once; the result does not depend on it.
  var bandHeight = 32

  /// The threads that draw, on which the result does not depend; nil for one.
  var team: Team? {
    get { store.team }
    set { store.team = newValue }
  }
  /// The steps that are deferred until the coverages of waiting shapes are made.
  var deferred = Arena<DeferredStep>()
  /// The fills that turned out to paint nothing, and are not charged.
  var droppedFills = 0
  /// The work charged for painting, in units.
  var painting: Int64 = 0
  /// Whether the work charged differs from that of a single thread.
  var isMischarged = false
  /// The number of times that waiting shapes were rasterised.
  var settlements = 0
  /// The least remaining work in the current stretch, just before a group returned what it had reserved.
  var lowestWork = Int64.max
  /// The least remaining work since the first of these steps, just before a group returned what it had reserved.
  var lowestWorkWhileDeferring = Int64.max

  /// Creates a recorder.
  ///
  /// - Parameter leastKept: The number of bytes of coverages that are kept even of a small picture.
  init(leastKept: Int = 16 << 20) { store.leastKept = leastKept }

  // MARK: Coverages

  /// Starts a picture.
  ///
  /// - Parameters:
  ///   - origin: The position of device pixel (0, 0) in the picture.
  ///   - isStep: Whether the picture is one of a sequence of similar ones.
  mutating func begin(
    width: Int, height: Int, origin: SIMD2<Int> = SIMD2(0, 0), work: WorkBudget, memoryLimit: Int,
    isStep: Bool = true
  ) {
    if isPlanned {
      keepPicture(width, height, origin, isStep: isStep)
    } else if !store.isPlaced(width, height, origin) {
      forgetPicture(isResized: true)
    }
    self.isStep = isStep
    store.begin(width: width, height: height, origin: origin)
    store.work = work
    self.memoryLimit = memoryLimit
    layerBytes = 0
    commands.count = 0
    paints.count = 0
    isPlanned = false
    bitmaps.removeAll(keepingCapacity: true)
    scopes.count = 0
    innermost = -1
    depth = 0
    stretchScope = -1
    stretchBox = .empty
    clips.count = 0
    deferred.count = 0
    droppedFills = 0
    painting = 0
    isMischarged = false
    settlements = 0
    lowestWork = .max
    lowestWorkWhileDeferring = .max
  }

  mutating func beginShape() {
    store.beginShape()
  }

  mutating func add(_ path: VectorPath, _ matrix: Matrix2D) {
    store.add(path, matrix)
  }

  mutating func endShape(rule: FillRule, mayWait: Bool = false) -> Coverage {
    defer { limitMemory() }
    let coverage = store.endShape(rule: rule, previous: previous, mayWait: mayWait)
    // A hostile file would otherwise have more memory made at once than it may.
    if Team.isPossible && store.waitingPixels > Int64(remainingMemory) { settle() }
    return coverage
  }

  mutating func combine(_ a: Coverage, _ b: Coverage, _ how: CoverageOperation) -> Coverage {
    settle(for: a)
    settle(for: b)
    defer { limitMemory() }
    return store.combine(a, b, how)
  }

  /// The work that the picture may still cost; once it is exhausted, nothing more is recorded.
  var work: WorkBudget {
    get { store.work }
    set { store.work = newValue }
  }

  /// The bytes charged for a command and its paint; a constant, so that every platform cuts off a picture at the same
  /// place.
  static let commandBytes = 400

  /// Exhausts the work budget if the coverages and commands would take too much memory.
  mutating func limitMemory() {
    if weight > memoryLimit { store.work.exhaust() }
  }

  /// The bytes charged for the picture.
  var weight: Int { store.weight + (commands.count - droppedFills) * Self.commandBytes + layerBytes }

  /// The bytes that the picture may still take.
  var remainingMemory: Int { Swift.max(0, memoryLimit - weight) }

  /// Charges the memory of a layer, and exhausts the work budget if it is too much.
  mutating func chargeLayer(bytes: Int) {
    layerBytes += bytes
    limitMemory()
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
    case .gradient(var gradient):
      gradient.matrix = placed(gradient.matrix)
      let slot = Int(gradient.ramp.slot)
      precondition(slot < ramps.count, "a gradient ramp of another rasterizer")
      return gradient.prepared(ramps[slot])
    case .bitmap(let bitmap, let matrix):
      bitmaps.append(bitmap)
      return bitmap.prepared(placed(matrix))
    }
  }

  /// Returns a map to device pixels as a map to the picture.
  private func placed(_ matrix: Matrix2D) -> Matrix2D {
    if store.origin == SIMD2(0, 0) { return matrix }
    var matrix = matrix
    matrix.tx += Float(store.origin.x)
    matrix.ty += Float(store.origin.y)
    return matrix
  }

  // MARK: Commands

  mutating func fill(_ coverage: Coverage, with paint: Paint, opacity: Float = 1) {
    guard opacity > 0, !coverage.bounds.isEmpty, expects(.fill) else { return }
    limitMemory()
    var isSolid = false
    if case .solid = paint { isSolid = true }
    let (shape, clip, box) = clipped(coverage)
    if !isSolid {
      // One thread would have known whether the shape is empty, and then not have made its paint.
      if box.isEmpty { settle(for: coverage) }
      if store.record(of: coverage).box.isEmpty { isMischarged = true }
    }
    guard !box.isEmpty, let prepared = prepared(paint) else { return }
    record(
      shape, box, prepared, opacity: opacity, pixelCost: WorkCost.pixel(of: paint), isSolid: isSolid,
      clip: clip)
  }

  /// Returns the part of a coverage within the current clip, and its box.
  ///
  /// - Returns: A shape that waits comes back as it is, with the coverage of the clip that it is to be combined with.
  private mutating func clipped(_ coverage: Coverage) -> (Coverage, clip: Coverage?, PixelBox) {
    // The bounds of a shape that waited may be larger than the shape.
    var shape = Coverage(index: coverage.index, bounds: store.record(of: coverage).box)
    guard let clip = clips.last else { return (shape, nil, shape.bounds) }
    let box = shape.bounds.intersection(clip.box)
    guard clip.depth == depth, let outline = clip.coverage, needsClip(shape.bounds, box, outline.index)
    else { return (shape, nil, box) }
    if store.isWaiting(shape) { return (shape, outline, box) }
    shape = store.combine(shape, outline, .intersect)
    return (shape, nil, shape.bounds.intersection(box))
  }

  /// Whether the outline of a clip changes a shape.
  ///
  /// - Parameters:
  ///   - bounds: The pixels of the shape.
  ///   - box: Its pixels in the box of the clip.
  func needsClip(_ bounds: PixelBox, _ box: PixelBox, _ outline: Int32) -> Bool {
    !box.isEmpty && !store.records[Int(outline)].solidBox.contains(bounds)
  }

  private mutating func record(
    _ shape: Coverage, _ box: PixelBox, _ paint: PreparedPaint, opacity: Float, pixelCost: Int64,
    isSolid: Bool = false, clip: Coverage? = nil
  ) {
    if store.isWaiting(shape) {
      deferStep(
        .fill(
          command: Int32(truncatingIfNeeded: commands.count), clip: clip?.index ?? -1, pixelCost: pixelCost,
          isSolid: isSolid))
    } else {
      assert(store.record(of: shape).box.contains(box), "a fill beyond its coverage")
      let pixels = Int64(store.record(of: shape).area) &* pixelCost
      guard store.work.spend(WorkCost.command &+ pixels) else { return }
      painting &+= pixels
      extend(innermost, by: box)
    }
    var command = Command(.fill)
    command.coverage = shape.index
    command.paint = Int32(truncatingIfNeeded: paints.count)
    command.opacity = PaintColor.unit(opacity)
    if case .solid(let color) = paint { command.pixel = color.pixel(opacity: command.opacity) }
    command.box = box
    paints.append(paint)
    commands.append(command)
  }

  /// Fills a box with the pixels of a layer, which must stay where they are until the picture is composed.
  mutating func fill(_ box: PixelBox, with source: BlockSource, opacity: Float) {
    guard opacity > 0, !box.isEmpty, expects(.fill) else { return }
    limitMemory()
    let (shape, _, visible) = clipped(store.boxCoverage(box))
    guard !visible.isEmpty else { return }
    record(shape, visible, unsafe .layer(source), opacity: opacity, pixelCost: WorkCost.layerPixel)
  }

  func expects(_ kind: Command.Kind) -> Bool {
    precondition(!isPlanned, "begin() must start the next picture")
    precondition(innermostKind != .beginMask, "only mask() and endMask() may follow beginMask()")
    return true
  }

  // MARK: Drawing

  /// The size of the previous picture's data, in bytes.
  var pictureBytes: Int {
    guard previous.isValid else { return 0 }
    return previous.listBytes + (store.isStaying ? store.older : previous.sizes).bytes
  }

  /// Keeps the drawn picture for comparison with the next one, unless it is too large.
  private mutating func keepPicture(_ width: Int, _ height: Int, _ origin: SIMD2<Int>, isStep: Bool) {
    let wasStep = previous.isValid && self.isStep
    let isResized = !store.isPlaced(width, height, origin)
    guard !isResized, isWorthKeeping else { return forgetPicture(isResized: isResized) }
    previous.isValid = true
    store.decideToStay(wasStep: wasStep, isStep: isStep, listBytes: listBytes)
    swap(&previous.recorded, &commands)
    swap(&previous.commands, &planned)
    swap(&previous.paints, &paints)
    swap(&previous.bitmaps, &bitmaps)
    guard !store.isStaying else { return store.outlines.swapEntries(with: &previous.outlines) }
    swap(&previous.runs, &store.runs)
    swap(&previous.alphas, &store.alphas)
    swap(&previous.rows, &store.rows)
    swap(&previous.records, &store.records)
    swap(&previous.outlines, &store.outlines)
  }

  /// Keeps nothing of the pictures before.
  private mutating func forgetPicture(isResized: Bool) {
    previous.isValid = false
    store.forgetOlder(isResized: isResized)
  }

  /// Whether the current picture is small enough to be kept.
  private var isWorthKeeping: Bool { store.bytes + listBytes <= store.largestKept }

  /// An estimate of the memory of commands and paints, in bytes.
  private var listBytes: Int { commands.count * 200 }

  /// Reserves memory for keeping this picture: the next picture takes the memory of the previous one, and may be as
  /// large.
  ///
  /// The memory is reserved now and not later, so that a second pass over an animation allocates nothing.
  private mutating func makeRoomToKeep() {
    guard isWorthKeeping else { return }
    store.addHeadroom()
    previous.recorded.growToMatch(commands)
    previous.commands.growToMatch(planned)
    previous.paints.growToMatch(paints)
    previous.runs.growToMatch(store.runs)
    previous.alphas.growToMatch(store.alphas)
    previous.rows.growToMatch(store.rows)
    previous.records.growToMatch(store.records)
    previous.outlines.growToMatch(store.outlines)
    previous.bitmaps.reserveCapacity(bitmaps.count)
  }

  mutating func compose(into surface: inout Surface, background: PaintColor = .clear) {
    precondition(depth == 0, "\(depth) groups, masks or mattes have not ended")
    let width = surface.width
    let pixel = background.pixel()
    let matches = width == store.width && surface.height == store.height
    // How many pictures of this recorder the surface is behind: 0 for the last one, 1 for the one before it.
    let age = matches ? surface.composition?.age(owner, generation) : nil
    if !isPlanned {
      prepare()
      takeStep(isCompared: previous.isValid && pixel == lastBackground && (age == 0 || age == 1))
      makeRoomToKeep()
      damage.reset(store.picture, bandHeight: plan.bandHeight, bands: plan.bands, isWhole: false)
      damage.formUnion(step)
      if age != 0 { damage.formUnion(stepBefore) }
    } else {
      if pixel != lastBackground {
        generation += 1
        takeStep(isCompared: false)
      }
      damage.reset(store.picture, bandHeight: plan.bandHeight, bands: plan.bands, isWhole: true)
    }
    lastBackground = pixel
    plan.distribute(planned, store, damage)
    unsafe surface.withPixels { pixels in
      if !matches { unsafe pixels.update(repeating: pixel) }
      let limit = PixelBox(
        minX: 0, minY: 0, maxX: Swift.min(width, store.width),
        maxY: width > 0 ? Swift.min(store.height, pixels.count / width) : 0)
      if !limit.isEmpty, let base = pixels.baseAddress {
        unsafe draw(base, stride: width, within: limit, background: pixel)
      }
    }
    surface.composition = matches ? Surface.Stamp(owner: owner, generation: generation) : nil
  }

  /// Simplifies the commands of a new picture.
  private mutating func prepare() {
    settle()
    plan.bandHeight = bandHeight
    // The work for the combinations here was already charged with the masks.
    let rest = store.work
    store.work = .unlimited
    planned.replace(with: commands)
    plan.prepare(&planned, &store, paints)
    store.work = rest
    isPlanned = true
    generation += 1
  }

  /// Finishes the picture of a layer, and returns whether it differs from the one before.
  mutating func finishLayer() -> Bool {
    precondition(depth == 0, "\(depth) groups, masks or mattes have not ended")
    prepare()
    takeStep(isCompared: previous.isValid)
    makeRoomToKeep()
    return !step.isEmpty
  }

  /// Draws the pixels of a block's box, after ``finishLayer()``.
  mutating func compose(into block: inout PixelBlock) {
    damage.reset(store.picture, bandHeight: plan.bandHeight, bands: plan.bands, isWhole: false)
    damage.insert(block.box)
    plan.distribute(planned, store, damage)
    unsafe draw(block.base, stride: block.stride, within: block.box, background: 0)
  }

  /// Exchanges the gradient ramps with another recorder, so that all layers of a picture share them.
  mutating func swapRamps(with other: inout Recorder) { swap(&ramps, &other.ramps) }

  /// Calls `body` with each box of pixels that the last picture was drawn in.
  func forEachDrawnBox(_ body: (PixelBox) -> Void) { damage.forEachBox(body) }

  /// Finds the differences between the previous picture and this one.
  ///
  /// - Parameter isCompared: Whether the pictures are compared; everything differs otherwise.
  private mutating func takeStep(isCompared: Bool) {
    swap(&step, &stepBefore)
    step.reset(store.picture, bandHeight: plan.bandHeight, bands: plan.bands, isWhole: !isCompared)
    if isCompared { step.compare(previous, planned, paints, store) }
  }

  /// Draws the damaged pixels within a box; `pixels` is the one at its top left.
  private mutating func draw(
    _ pixels: UnsafeMutablePointer<UInt32>, stride: Int, within limit: PixelBox, background: UInt32
  ) {
    let picture = unsafe PlannedPicture(
      plan, planned, store, paints, damage, pixels: pixels, stride: stride, within: limit,
      background: background)
    // The part of the painting that falls on damaged pixels, as if it were the same everywhere.
    if let team,
      unsafe Double(painting) * Double(picture.damagedPixels) >= Double(team.leastPainting)
        * Double(store.picture.pixelCount)
    {
      unsafe team.bands.set(picture)
      team.announce(upTo: plan.bands, of: team.bands, own: 1)
      while let band = team.take() { unsafe composer.compose(band, of: picture) }
      team.endRound()
    } else {
      for band in 0..<plan.bands { unsafe composer.compose(band, of: picture) }
    }
  }
}
