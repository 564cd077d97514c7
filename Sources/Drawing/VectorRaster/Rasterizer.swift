/// A rasterizer that draws shapes into pictures: coverages of paths, paints, groups, masks, mattes and clips.
///
/// A picture begins with ``begin(width:height:work:memoryLimit:)``. Shapes become coverages (``beginShape()``,
/// ``add(_:_:)``, ``endShape(rule:)``), to which commands refer. Commands are recorded from the bottom of the picture
/// to its top, and ``compose(into:background:)`` executes them. All coordinates are device pixels; x runs right and y
/// runs down.
///
/// The same calls give the same bytes on every machine. Memory only grows: drawing the same picture again allocates
/// nothing. A rasterizer belongs to one task at a time.
public final class Rasterizer {
  #if DEBUG
    var recorder: Recorder
  #else
    // No call of a recorder calls back, so that none begins within another. Debug builds check it; the check would be
    // one in thirty of all instructions for small pictures.
    @safe @exclusivity(unchecked) var recorder: Recorder
  #endif

  /// The layers with effects, in the order in which pictures use them.
  var layers: [EffectLayer] = []
  /// The number of layers that the current picture uses.
  var usedLayers = 0
  /// The indices of the layers that have begun and not ended.
  var openLayers: [Int] = []
  /// The worker that applies effects.
  var chain = EffectChain()
  /// The longer side of the picture in pixels, which bounds the distances of effects.
  var side = 0

  /// Whether coverages of shapes that are used once may be made later by several threads.
  package var mayWait = true

  /// Whether the next picture is one of a sequence of similar ones.
  ///
  /// Coverages may then stay where they are. After a jump they do not, because as many new ones may follow as never
  /// before, for which memory would have to be allocated.
  package var isStep = true

  /// Creates a rasterizer without a picture.
  public init() { recorder = Recorder() }

  /// Creates a rasterizer that keeps a picture with up to `leastKept` bytes of coverages, however small its size.
  init(leastKept: Int) { recorder = Recorder(leastKept: leastKept) }

  deinit {
    // Helpers may read its memory.
    recorder.settle()
  }

  /// The number of rows composited at once; the result does not depend on it.
  package var bandHeight: Int {
    get { recorder.bandHeight }
    set { recorder.bandHeight = newValue }
  }

  /// The number of threads that draw large pictures, 1 up to 16; the result does not depend on it.
  ///
  /// It must not change within a picture. Where there are no threads, it stays 1.
  public var threads: Int {
    get { 1 + (recorder.team?.members.count ?? 0) }
    set {
      let count = Swift.min(Swift.max(newValue, 1), Team.largestCount)
      guard Team.isPossible, count != threads else { return }
      recorder.settle()
      recorder.team = count > 1 ? Team(count) : nil
      for layer in layers { layer.recorder.team = recorder.team }
    }
  }

  /// Lets the threads draw small pictures together, too, for tests.
  package func divideAllPictures() {
    recorder.team?.leastWork = 0
    recorder.team?.leastPainting = 0
  }

  // MARK: Coverages

  /// Starts a new picture and discards all coverages and commands.
  ///
  /// - Parameters:
  ///   - width: The number of pixels in a row. Only the first 65 535 are drawn.
  ///   - height: The number of rows. Only the first 65 535 are drawn.
  ///   - work: The work that the picture may cost, charged as shapes and commands are recorded. Work beyond it is
  ///     left out.
  ///   - memoryLimit: The bytes that its coverages and commands may take. A picture that needs more exhausts `work`.
  public func begin(
    width: Int, height: Int, work: WorkBudget = .unlimited, memoryLimit: Int = .max
  ) {
    precondition(openLayers.isEmpty, "\(openLayers.count) layers have not ended")
    usedLayers = 0
    trimLayers(to: memoryLimit)
    side = max(0, min(max(width, height), CoverageStore.largestSide))
    recorder.begin(width: width, height: height, work: work, memoryLimit: memoryLimit, isStep: isStep)
  }

  /// The work that the picture may still cost.
  ///
  /// Once it is exhausted, fills are left out, and so is every group whose mask or matte is incomplete. The rest of
  /// the picture looks as it would without the missing parts.
  public var work: WorkBudget {
    get { recorder.work }
    set { recorder.work = newValue }
  }

  /// Starts a shape without any path.
  public func beginShape() {
    recorder.beginShape()
  }

  /// Adds the outline of `path` to the shape, each point transformed by `matrix` to device pixels.
  ///
  /// Open subpaths are closed with a straight line. A path with a point that is not finite makes the whole shape
  /// empty.
  public func add(_ path: VectorPath, _ matrix: Matrix2D) {
    recorder.add(path, matrix)
  }

  /// Ends the shape and returns the coverage of the area that its paths enclose together.
  public func endShape(rule: FillRule) -> Coverage {
    recorder.endShape(rule: rule)
  }

  /// Ends a shape that is used once, by a fill or a mask, so that a thread may make its coverage later.
  ///
  /// The bounds of the coverage may be larger than the shape. Nothing may be recorded for its sake that an empty shape would
  /// not have, such as a group of its own. Ask ``settlesDifferently()`` at the end of the picture.
  package func endShapeUsedOnce(rule: FillRule) -> Coverage {
    recorder.endShape(rule: rule, mayWait: mayWait)
  }

  /// Makes the coverages that wait, and returns whether the picture must be recorded again with ``mayWait`` off.
  ///
  /// That is so if its work is exhausted or nearly so, if its memory is exhausted, or if a shape with a gradient is empty.
  /// The second recording charges and omits shapes in order, as one thread does.
  package func settlesDifferently() -> Bool {
    recorder.settle()
    return mayWait && recorder.mustNotWait
  }

  /// Combines two coverages of this picture.
  public func combine(_ a: Coverage, _ b: Coverage, _ how: CoverageOperation) -> Coverage {
    recorder.combine(a, b, how)
  }

  // MARK: Paints

  /// Sets the colours of a gradient ramp.
  ///
  /// The call costs nothing when the slot already holds the same stops. A slot keeps its stops from picture to
  /// picture and must not change within one.
  ///
  /// - Parameters:
  ///   - slot: A number from 0, chosen by the caller; preferably consecutive from 0.
  ///   - stops: The stops in order of their offsets; colours are mixed without premultiplication.
  public func ramp(slot: Int, stops: Span<GradientStop>) -> GradientRampID {
    recorder.ramp(slot: slot, stops: stops)
  }

  // MARK: Commands

  /// Fills a coverage.
  ///
  /// - Parameters:
  ///   - coverage: A coverage of this picture.
  ///   - paint: The colour source.
  ///   - opacity: The opacity, 0…1, multiplied by that of the paint.
  public func fill(_ coverage: Coverage, with paint: Paint, opacity: Float = 1) {
    recorder.fill(coverage, with: paint, opacity: opacity)
  }

  /// Begins a group, into which the following commands draw on transparent pixels.
  public func beginGroup() {
    recorder.beginGroup()
  }

  /// Ends a group and composites it onto the pixels below.
  ///
  /// - Parameters:
  ///   - opacity: The opacity of the whole group, 0…1.
  ///   - mode: The rule by which its colours are combined with those below.
  public func endGroup(opacity: Float = 1, mode: CompositeMode = .normal) {
    recorder.endGroup(opacity: opacity, mode: mode)
  }

  /// Begins a mask; its end multiplies the group drawn so far by the mask.
  ///
  /// - Parameter full: Whether the mask is full (keeps everything) or empty before its first coverage.
  public func beginMask(full: Bool) {
    recorder.beginMask(full: full)
  }

  /// Changes the mask by C = opacity · coverage, or C = opacity · (1 − coverage) when inverted.
  public func mask(_ coverage: Coverage, _ mode: MaskMode, opacity: Float = 1, inverted: Bool = false) {
    recorder.mask(coverage, mode, opacity: opacity, inverted: inverted)
  }

  /// Multiplies the group by the mask.
  public func endMask() {
    recorder.endMask()
  }

  /// Begins a matte: the following commands draw separately, and the result determines which parts of the group drawn
  /// so far are kept.
  public func beginMatte() {
    recorder.beginMatte()
  }

  /// Multiplies the group by the matte drawn since ``beginMatte()``.
  public func endMatte(_ kind: MatteKind) {
    recorder.endMatte(kind)
  }

  /// Limits all drawing until ``popClip()`` to a coverage; free for boxes of whole pixels.
  ///
  /// A fill is multiplied by the coverage, and a group is multiplied as a whole when it ends.
  public func pushClip(_ coverage: Coverage) {
    recorder.pushClip(coverage)
  }

  /// Ends the most recent clip.
  public func popClip() {
    recorder.popClip()
  }

  // MARK: Drawing

  /// Draws the picture and replaces the contents of `surface`.
  ///
  /// - Parameters:
  ///   - surface: A surface of the picture's size.
  ///   - background: The colour below all commands.
  /// - Complexity: O(covered pixels); allocates nothing when the same commands were drawn before.
  public func compose(into surface: inout Surface, background: PaintColor = .clear) {
    recorder.compose(into: &surface, background: background)
  }

  /// Calls `body` with each box of pixels that the last call of ``compose(into:background:)`` drew; all others on that
  /// surface stayed as they were.
  package func forEachDrawnBox(_ body: (PixelBox) -> Void) { recorder.forEachDrawnBox(body) }
}
