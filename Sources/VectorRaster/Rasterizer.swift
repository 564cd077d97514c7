/// Draws shapes into pictures: coverages of paths, paints, groups, masks, mattes and clips.
///
/// A picture begins with ``begin(width:height:)``. Shapes become coverages (``beginShape()``, ``add(_:_:)``,
/// ``endShape(rule:)``), which commands refer to; commands are recorded from the bottom of the picture to its
/// top, and ``compose(into:background:)`` carries them out. All coordinates are device pixels; x runs right and
/// y runs down.
///
/// The same calls give the same bytes on every machine. Memory only grows: drawing the same picture again
/// allocates nothing. A rasterizer belongs to one task at a time.
public final class Rasterizer {
  private var store = CoverageStore()
  private var commands = Arena<Command>()
  private var plan = Plan()
  private var composer = BandComposer()
  private var paints: [PreparedPaint] = []
  private var bitmaps: [Bitmap] = []
  private var ramps: [GradientRamp] = []
  private var open: [Command.Kind] = []
  private var clips: [Clip] = []

  /// Rows composited at once; the result does not depend on it.
  package var bandHeight = 32

  /// A clip and those around it.
  private struct Clip {
    /// Where all is wanted.
    var box: PixelBox
    /// A coverage that also applies to what is drawn at `depth`.
    var coverage: Coverage?
    /// How many groups were open when the clip began.
    var depth: Int
  }

  /// Makes a rasterizer without a picture.
  public init() {}

  // MARK: Coverages

  /// Starts a new picture and forgets all coverages and commands.
  ///
  /// - Parameters:
  ///   - width: Pixels in a row. Beyond 65 535 nothing is drawn.
  ///   - height: Rows. Below 65 535 nothing is drawn.
  public func begin(width: Int, height: Int) {
    store.begin(width: width, height: height)
    commands.count = 0
    paints.removeAll(keepingCapacity: true)
    bitmaps.removeAll(keepingCapacity: true)
    open.removeAll(keepingCapacity: true)
    clips.removeAll(keepingCapacity: true)
  }

  /// Starts a shape without any path.
  public func beginShape() {
    store.beginShape()
  }

  /// Adds the outline of `path` to the shape, each point moved by `matrix` to device pixels.
  ///
  /// Open subpaths are closed with a straight line. A path with a point that is not finite makes the whole
  /// shape empty.
  public func add(_ path: VectorPath, _ matrix: Matrix2D) {
    store.add(path, matrix)
  }

  /// Ends the shape: what its paths enclose together.
  public func endShape(rule: FillRule) -> Coverage {
    store.endShape(rule: rule)
  }

  /// Combines two coverages of this picture.
  public func combine(_ a: Coverage, _ b: Coverage, _ how: CoverageOperation) -> Coverage {
    store.combine(a, b, how)
  }

  // MARK: Paints

  /// Sets the colours of a gradient ramp.
  ///
  /// Costs nothing when the slot holds the same stops already. A slot keeps its stops from picture to picture
  /// and must not change within one.
  ///
  /// - Parameters:
  ///   - slot: Any number from 0; the caller's to choose, best counted up from 0.
  ///   - stops: In order of their offsets; colours are mixed without premultiplication.
  public func ramp(slot: Int, stops: Span<GradientStop>) -> GradientRampID {
    precondition(slot >= 0 && slot < 1 << 20, "gradient slot \(slot)")
    while ramps.count <= slot { ramps.append(GradientRamp()) }
    ramps[slot].update(stops)
    return GradientRampID(slot: Int32(truncatingIfNeeded: slot))
  }

  private func prepared(_ paint: Paint) -> PreparedPaint? {
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

  /// Fills a coverage.
  ///
  /// - Parameter opacity: 0…1, multiplied with the paint's own.
  public func fill(_ coverage: Coverage, with paint: Paint, opacity: Float = 1) {
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

  /// Begins a group: what follows is drawn on transparent pixels.
  public func beginGroup() {
    guard expects(.beginGroup) else { return }
    commands.append(Command(.beginGroup))
    open.append(.beginGroup)
  }

  /// Ends a group and puts it onto what is below.
  ///
  /// - Parameter opacity: 0…1, of the group as a whole.
  public func endGroup(opacity: Float = 1, mode: CompositeMode = .normal) {
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

  /// Begins a mask, by which the group drawn so far is multiplied at its end.
  ///
  /// - Parameter full: Whether the mask keeps everything or nothing before its first coverage.
  public func beginMask(full: Bool) {
    precondition(open.last == .beginGroup || open.last == .beginMatte, "a mask outside any group")
    appendMask(full: full)
    open.append(.beginMask)
  }

  /// Changes the mask by C = opacity · coverage, or C = opacity · (1 − coverage) when inverted.
  public func mask(_ coverage: Coverage, _ mode: MaskMode, opacity: Float = 1, inverted: Bool = false) {
    precondition(open.last == .beginMask, "mask outside beginMask and endMask")
    appendMask(coverage, mode, opacity: opacity, inverted: inverted)
  }

  /// Multiplies the group by the mask.
  public func endMask() {
    precondition(open.last == .beginMask, "endMask without its beginMask")
    open.removeLast()
    commands.append(Command(.endMask))
  }

  private func appendMask(full: Bool) {
    var command = Command(.beginMask)
    command.flag = full
    commands.append(command)
  }

  private func appendMask(_ coverage: Coverage, _ mode: MaskMode, opacity: Float, inverted: Bool) {
    var command = Command(.mask)
    command.coverage = coverage.index
    command.mode = mode.rawValue
    command.opacity = PaintColor.unit(opacity)
    command.flag = inverted
    commands.append(command)
  }

  /// Begins a matte: what follows is drawn apart, and then decides what is kept of the group drawn so far.
  public func beginMatte() {
    precondition(open.last == .beginGroup || open.last == .beginMatte, "a matte outside any group")
    commands.append(Command(.beginMatte))
    open.append(.beginMatte)
  }

  /// Multiplies the group by what was drawn since ``beginMatte()``.
  public func endMatte(_ kind: MatteKind) {
    precondition(open.last == .beginMatte, "endMatte without its beginMatte")
    open.removeLast()
    var command = Command(.endMatte)
    command.mode = kind.rawValue
    commands.append(command)
  }

  /// Limits everything until ``popClip()`` to a coverage; free for boxes of whole pixels.
  ///
  /// A fill is multiplied by the coverage, and so is a group as a whole when it ends.
  public func pushClip(_ coverage: Coverage) {
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

  /// Ends the last clip.
  public func popClip() {
    precondition(!clips.isEmpty, "popClip without its pushClip")
    clips.removeLast()
  }

  private func expects(_ kind: Command.Kind) -> Bool {
    precondition(open.last != .beginMask, "only mask() and endMask() may follow beginMask()")
    return true
  }

  // MARK: Drawing

  /// Draws the picture, replacing what `surface` holds.
  ///
  /// - Parameter background: What is below all commands.
  /// - Complexity: O(covered pixels); allocates nothing when the same commands were drawn before.
  public func compose(into surface: inout Surface, background: PaintColor = .clear) {
    precondition(open.isEmpty, "\(open.count) groups, masks or mattes have not ended")
    plan.bandHeight = bandHeight
    plan.prepare(&commands, &store, paints)
    let width = surface.width
    let pixel = background.pixel()
    let matches = width == store.width && surface.height == store.height
    unsafe surface.withPixels { pixels in
      if !matches { unsafe pixels.update(repeating: pixel) }
      if let base = pixels.baseAddress { unsafe draw(base, width, pixels.count, pixel) }
    }
  }

  private func draw(
    _ pixels: UnsafeMutablePointer<UInt32>, _ stride: Int, _ count: Int, _ background: UInt32
  ) {
    let width = Swift.min(stride, store.width)
    guard width > 0 else { return }
    let height = Swift.min(store.height, count / stride)
    unsafe composer.compose(
      plan, commands, store, paints, pixels: pixels, stride: stride, width: width, height: height,
      background: background)
  }
}
