/// Draws shapes into pictures: coverages of paths, paints, groups, masks, mattes and clips.
///
/// A picture begins with ``begin(width:height:work:memoryLimit:)``. Shapes become coverages (``beginShape()``,
/// ``add(_:_:)``, ``endShape(rule:)``), which commands refer to; commands are recorded from the bottom of the picture to
/// its top, and ``compose(into:background:)`` carries them out. All coordinates are device pixels; x runs right and y
/// runs down.
///
/// The same calls give the same bytes on every machine. Memory only grows: drawing the same picture again
/// allocates nothing. A rasterizer belongs to one task at a time.
public final class Rasterizer {
  var recorder = Recorder()

  /// Makes a rasterizer without a picture.
  public init() {}

  /// Rows composited at once; the result does not depend on it.
  package var bandHeight: Int {
    get { recorder.bandHeight }
    set { recorder.bandHeight = newValue }
  }

  // MARK: Coverages

  /// Starts a new picture and forgets all coverages and commands.
  ///
  /// - Parameters:
  ///   - width: Pixels in a row. Beyond 65 535 nothing is drawn.
  ///   - height: Rows. Below 65 535 nothing is drawn.
  ///   - work: What the picture may cost, charged as shapes and commands are recorded; what exceeds it is left out.
  ///   - memoryLimit: The bytes that its coverages and commands may take; what exceeds them exhausts `work`.
  public func begin(
    width: Int, height: Int, work: WorkBudget = .unlimited, memoryLimit: Int = .max
  ) {
    recorder.begin(width: width, height: height, work: work, memoryLimit: memoryLimit)
  }

  /// What the picture may still cost.
  ///
  /// Once it is exhausted, fills are left out, and so is every group whose mask or matte is incomplete: what is drawn
  /// of the picture is as it would be without what is missing.
  public var work: WorkBudget {
    get { recorder.work }
    set { recorder.work = newValue }
  }

  /// Starts a shape without any path.
  public func beginShape() {
    recorder.beginShape()
  }

  /// Adds the outline of `path` to the shape, each point moved by `matrix` to device pixels.
  ///
  /// Open subpaths are closed with a straight line. A path with a point that is not finite makes the whole
  /// shape empty.
  public func add(_ path: VectorPath, _ matrix: Matrix2D) {
    recorder.add(path, matrix)
  }

  /// Ends the shape: what its paths enclose together.
  public func endShape(rule: FillRule) -> Coverage {
    recorder.endShape(rule: rule)
  }

  /// Combines two coverages of this picture.
  public func combine(_ a: Coverage, _ b: Coverage, _ how: CoverageOperation) -> Coverage {
    recorder.combine(a, b, how)
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
    recorder.ramp(slot: slot, stops: stops)
  }

  // MARK: Commands

  /// Fills a coverage.
  ///
  /// - Parameters:
  ///   - coverage: Of this picture.
  ///   - paint: What is seen through it.
  ///   - opacity: 0…1, multiplied with the paint's own.
  public func fill(_ coverage: Coverage, with paint: Paint, opacity: Float = 1) {
    recorder.fill(coverage, with: paint, opacity: opacity)
  }

  /// Begins a group: what follows is drawn on transparent pixels.
  public func beginGroup() {
    recorder.beginGroup()
  }

  /// Ends a group and puts it onto what is below.
  ///
  /// - Parameters:
  ///   - opacity: 0…1, of the group as a whole.
  ///   - mode: How its colours meet those below.
  public func endGroup(opacity: Float = 1, mode: CompositeMode = .normal) {
    recorder.endGroup(opacity: opacity, mode: mode)
  }

  /// Begins a mask, by which the group drawn so far is multiplied at its end.
  ///
  /// - Parameter full: Whether the mask keeps everything or nothing before its first coverage.
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

  /// Begins a matte: what follows is drawn apart, and then decides what is kept of the group drawn so far.
  public func beginMatte() {
    recorder.beginMatte()
  }

  /// Multiplies the group by what was drawn since ``beginMatte()``.
  public func endMatte(_ kind: MatteKind) {
    recorder.endMatte(kind)
  }

  /// Limits everything until ``popClip()`` to a coverage; free for boxes of whole pixels.
  ///
  /// A fill is multiplied by the coverage, and so is a group as a whole when it ends.
  public func pushClip(_ coverage: Coverage) {
    recorder.pushClip(coverage)
  }

  /// Ends the last clip.
  public func popClip() {
    recorder.popClip()
  }

  // MARK: Drawing

  /// Draws the picture, replacing what `surface` holds.
  ///
  /// - Parameters:
  ///   - surface: As large as the picture.
  ///   - background: What is below all commands.
  /// - Complexity: O(covered pixels); allocates nothing when the same commands were drawn before.
  public func compose(into surface: inout Surface, background: PaintColor = .clear) {
    recorder.compose(into: &surface, background: background)
  }
}
