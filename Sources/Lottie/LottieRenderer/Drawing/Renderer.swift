import LottieExpressions
import LottieFormat
public import VectorRaster

/// A renderer that draws one animation at one size.
///
/// A renderer owns the memory that drawing needs and reuses it. After one pass over the animation it allocates
/// nothing. A renderer belongs to one task; create several to draw on several threads.
///
/// The same frame always produces the same bytes, regardless of earlier frames.
public final class Renderer {
  /// The animation to draw.
  public let animation: LottieAnimation

  /// The width of the pictures, in pixels.
  public private(set) var width: Int

  /// The height of the pictures, in pixels.
  public private(set) var height: Int

  /// The map from the animation's canvas to the picture, in pixels.
  public var placement: Matrix2D {
    didSet { markChanged() }
  }

  /// The colour under the animation; initially transparent.
  public var background = PaintColor(red: 0, green: 0, blue: 0, alpha: 0) {
    didSet { generation += 1 }
  }

  /// The values for the animation's slots, or nil to use the animation's own values.
  ///
  /// - Precondition: The overlay is of the same animation.
  public var overlay: Overlay? {
    didSet {
      precondition(
        overlay == nil || overlay?.program === animation.program, "the overlay is of another animation")
      scratch.frame = .nan
      pictures.mayExceed = nil
      markChanged()
    }
  }

  /// The number of threads that draw a picture, 1 up to 16.
  ///
  /// The pictures do not depend on it. Only pictures that take about 0.1 ms and more are divided. Where there are no
  /// threads, as in a browser, the number stays 1. Which thread does what depends on the time, so that the memory of one
  /// may still grow after the first pass over the animation.
  public var threads: Int {
    get { rasterizer.threads }
    set { rasterizer.threads = newValue }
  }

  let program: Program
  /// The evaluator of the expressions; nil if none runs for each frame.
  private var evaluator: ExpressionEvaluator?
  let rasterizer = Rasterizer()
  var tracker: ChangeTracker
  var shapes: OutlineBuilder
  var transforms: TransformCache
  var texts: TextScratch
  /// The texts that expressions give.
  var composed = ComposedTexts()
  /// A path for temporary use.
  var scratchPath = VectorPath()
  /// The merge of outlines that a stroke follows, and its result.
  var merger = WindingBoundary()
  var mergedPath = VectorPath()
  /// The copies for which merges are being combined, the outermost first.
  var chosenCopies: [ChosenCopy] = []
  /// The expanded path of a mask, and the modifier that expands it.
  var expandedPath = VectorPath()
  var maskOffset = OffsetPath()
  /// The memory for lines along masks.
  var maskStroke = MaskStroke()
  /// The effects of the current layer.
  var pixelEffects: [PixelEffect] = []
  /// The map of each effect that displaces a layer, by the index of the effect; empty if there are none.
  var pixelMaps: [PixelMapID]
  /// The visible part of the current tilted layer.
  var visiblePart = VisiblePart()
  /// The layers that a camera sees and that are still to be drawn, for each composition the farthest first.
  var depths: [LayerDepth] = []
  /// The stops of the current gradient.
  var stops: [GradientStop] = []
  /// The work budget for a picture; nil uses the budget for the picture's size.
  var workLimit: WorkBudget?
  /// Whether the last picture exhausted its work budget.
  private var isCut = false
  /// The index of the innermost layer in which the work was exhausted; -1 if that was outside all layers.
  private var exhaustedLayer = -1
  /// The units of work that the last picture took; the whole budget if it was exhausted.
  package private(set) var spentWork: Int64 = 0
  /// The pictures of assets in the current frame.
  var pictures = PictureState()
  /// The number of next pictures that are recorded without shapes that wait, because the last one had to be.
  private var picturesToRecordAtOnce = 0
  /// The notes of the last pictures on layers and shapes.
  #if DEBUG
    var notes: Notes
  #else
    // Like the recorder of a rasterizer.
    @safe @exclusivity(unchecked) var notes: Notes
  #endif
  /// Whether the next picture may use what was noted of the last one.
  var areNotesValid = false
  /// The frame of the last picture.
  fileprivate var lastFrame = Double.nan
  /// The only layer to draw, by the index of its composition; empty to draw whole pictures.
  var onlyLayers: [Int: Int32] = [:]
  /// The probe that tests which layers paint at a point.
  lazy var hitProbe = HitProbe(animation)
  /// The file's spellings of tested names in another normalization.
  var foreignNames: [ExactName: String] = [:]

  /// The pose into which ``render(frame:into:)`` evaluates.
  private var scratch: Pose
  /// The identity of this renderer in the stamps of the surfaces that it drew.
  private let owner = Surface.Stamp.Owner()
  /// The number of the current picture; it increases whenever the picture changes.
  private var generation: UInt64 = 0

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - animation: The animation to draw.
  ///   - width: The width of the pictures, in pixels.
  ///   - height: The height of the pictures, in pixels.
  ///   - fit: The placement of the animation's canvas in the picture.
  /// - Throws: ``RenderError`` when a side is 0 or less, or when the size exceeds `LottieLimits`.
  public convenience init(
    _ animation: LottieAnimation, width: Int, height: Int, fit: Fit = .contain
  ) throws(RenderError) {
    try self.init(
      animation, width: width, height: height,
      placement: fit.placement(
        of: (animation.width, animation.height), in: (Double(width), Double(height))))
  }

  /// Creates a renderer that places the canvas with a matrix.
  ///
  /// - Parameters:
  ///   - animation: The animation to draw.
  ///   - width: The width of the pictures, in pixels.
  ///   - height: The height of the pictures, in pixels.
  ///   - placement: The map from the animation's canvas to the picture, in pixels.
  /// - Throws: ``RenderError`` when a side is 0 or less, or when the size exceeds `LottieLimits`.
  public init(
    _ animation: LottieAnimation, width: Int, height: Int, placement: Matrix2D
  ) throws(RenderError) {
    try RenderError.check(width: width, height: height)
    self.animation = animation
    self.width = width
    self.height = height
    self.placement = placement
    program = animation.program.value
    evaluator = program.expressions.map { ExpressionEvaluator(animation.program, $0) }
    scratch = Pose(animation.program)
    tracker = ChangeTracker(animation.program.value)
    let mapCount = animation.program.value.hasMaps ? animation.program.value.effects.count : 0
    pixelMaps = Array(repeating: .empty, count: mapCount)
    shapes = OutlineBuilder(animation.program.value)
    transforms = TransformCache(animation.program.value)
    texts = TextScratch(animation.program.value)
    notes = Notes()
  }

  /// Changes the size of the next pictures.
  ///
  /// - Precondition: A renderer of that size can be created.
  package func resize(width: Int, height: Int) {
    guard (width, height) != (self.width, self.height) else { return }
    (self.width, self.height) = (width, height)
    markChanged()
  }

  /// Evaluates all values at a frame.
  ///
  /// - Parameter frame: The frame of the composition, may be fractional; clamped to the in and out points.
  /// - Returns: All values, including those of layers that don't show.
  /// - Complexity: O(values that can change); allocates one pose.
  public func evaluate(frame: Double) -> Pose {
    var pose = Pose(animation.program)
    program.evaluate(
      frame: animation.clamped(frame), overlay: overlay, everything: true, &evaluator, into: &pose)
    return pose
  }

  /// Draws a frame and replaces the contents of the surface.
  ///
  /// - Parameters:
  ///   - frame: The frame of the composition, may be fractional; clamped to the in and out points.
  ///   - surface: The surface to draw into.
  /// - Returns: Whether the surface changed; false if it already held this picture.
  /// - Precondition: The surface has the renderer's size.
  /// - Complexity: O(covered pixels); allocates only in the first pass over the animation.
  @discardableResult
  public func render(frame: Double, into surface: inout Surface) -> Bool {
    render(frame: frame, into: &surface, besides: nil)
  }

  /// Does the same as ``render(frame:into:)``, for two surfaces that take turns: draws nothing if `front` holds the picture.
  package func render(frame: Double, into surface: inout Surface, besides front: Surface?) -> Bool {
    let frame = animation.clamped(frame)
    if scratch.frame != frame {
      program.evaluate(frame: frame, overlay: overlay, everything: false, &evaluator, into: &scratch)
    }
    return draw(scratch, into: &surface, besides: front)
  }

  /// Draws a pose and replaces the contents of the surface.
  ///
  /// - Parameters:
  ///   - pose: A pose of the renderer's animation.
  ///   - surface: The surface to draw into.
  /// - Returns: Whether the surface changed; false if it already held this picture.
  /// - Precondition: The pose is of the same animation, and the surface has the renderer's size.
  /// - Complexity: O(covered pixels); allocates only in the first pass over the animation.
  @discardableResult
  public func draw(_ pose: Pose, into surface: inout Surface) -> Bool {
    draw(pose, into: &surface, besides: nil)
  }

  /// Does the same as ``draw(_:into:)``, for two surfaces that take turns: draws nothing if `front` holds the picture.
  package func draw(_ pose: Pose, into surface: inout Surface, besides front: Surface?) -> Bool {
    precondition(pose.program === animation.program, "the pose is of another animation")
    precondition(
      surface.width == width && surface.height == height,
      "a surface of \(surface.width) × \(surface.height) for a renderer of \(width) × \(height)")
    if pictures.isPending { markChanged() }
    if tracker.update(pose, program) { generation += 1 }
    let stamp = Surface.Stamp(owner: owner, generation: generation)
    if let isChange = surface.changeIfDrawn(stamp, besides: front) { return isChange }
    let limit = workLimit ?? WorkBudget(LottieLimits.pictureWork(width: width, height: height))
    rasterizer.mayWait = picturesToRecordAtOnce == 0
    picturesToRecordAtOnce = max(0, picturesToRecordAtOnce - 1)
    rasterizer.isStep = !tracker.isCut && abs(pose.frame - lastFrame) <= Self.longestStep
    lastFrame = pose.frame
    beginPictures(pose)
    let isSteady = areNotesValid && onlyLayers.isEmpty
    areNotesValid = true
    record(pose, limit, isSteady: isSteady)
    if rasterizer.settlesDifferently() {
      rasterizer.mayWait = false
      picturesToRecordAtOnce = 60
      areNotesValid = false
      record(pose, limit, isSteady: false)
    }
    rasterizer.compose(into: &surface, background: background)
    surface.contents = stamp
    isCut = rasterizer.work.isExhausted
    if isCut || !pictures.failures.isEmpty || pictures.isPending { areNotesValid = false }
    spentWork = limit.remaining - max(rasterizer.work.remaining, 0)
    shapes.trim()
    endPictures()
    return true
  }

  /// The largest number of frames from one picture to the next that is no jump.
  private static let longestStep = 4.0

  /// Records the shapes and commands of a pose.
  ///
  /// - Parameter isSteady: Whether the picture may repeat parts of the last one.
  private func record(_ pose: Pose, _ limit: WorkBudget, isSteady: Bool) {
    transforms.begin()
    exhaustedLayer = -1
    let pictureBytes = Int(clamping: 32 * Int64(width) * Int64(height))
    rasterizer.begin(
      width: width, height: height, work: limit,
      memoryLimit: max(LottieLimits.leastCoverageBytes, pictureBytes))
    if onlyLayers.isEmpty { notes.begin(program, after: rasterizer.previousPictureNumber) }
    drawAnimation(pose, isSteady: isSteady)
  }

  /// Calls `body` with each box of pixels that the last picture was drawn in; all others on that surface stayed.
  package func forEachDrawnBox(_ body: (PixelBox) -> Void) { rasterizer.forEachDrawnBox(body) }

  /// Records the innermost layer in which the work was exhausted.
  func noteExhaustion(in layer: Int) {
    if exhaustedLayer < 0 && rasterizer.work.isExhausted { exhaustedLayer = layer }
  }

  /// The expressions that failed at the last frame, and why; their properties have the values of their keyframes.
  ///
  /// Expressions that fail at the first frame are in ``LottieAnimation/diagnostics``, too.
  public var expressionFindings: [Diagnostic] {
    guard let evaluator, let scene = program.expressions?.scene else { return [] }
    return evaluator.failures.map { failure in
      Diagnostic(
        feature: "expression", layer: scene.layerName(of: failure.node), path: scene.path(of: failure.node),
        message: "the expression fails (\(failure.finding.description)); the keyframes are used")
    }
  }

  /// The expressions that failed at the last frame, and the pictures of the frame that can't be decoded.
  package var findings: [Diagnostic] { expressionFindings + pictures.failures }

  /// Whether the last frame lacks pictures, which an asynchronous decoder is decoding.
  package var hasPendingPictures: Bool { pictures.isPending }

  /// The omission in the last picture if it needed more work or memory than `LottieLimits` allows, or if a picture
  /// file that it shows can't be decoded; nil if it is complete.
  ///
  /// Work is counted from the pose alone, from the bottom layer to the top one. The same picture therefore lacks the
  /// same content on every machine, regardless of earlier pictures.
  public var shortfall: Diagnostic? {
    guard isCut else { return pictures.failures.first }
    let name = exhaustedLayer < 0 ? nil : program.layers[exhaustedLayer].name
    return Diagnostic(
      feature: "work", layer: name, path: "",
      message:
        "the picture takes too much work or memory: what is left of this layer and all above it is not drawn")
  }
}

extension Renderer {
  /// Forces the next picture to be drawn anew, regardless of the contents of the surface.
  func markChanged() {
    generation += 1
    areNotesValid = false
    lastFrame = .nan
  }
}

/// An error that describes why a renderer could not be created.
public struct RenderError: Error, Sendable, Equatable {
  /// One sentence that says which size was requested and which sizes are possible.
  public var message: String

  /// Throws if a picture cannot have a size.
  package static func check(width: Int, height: Int) throws(RenderError) {
    let side = LottieLimits.maximumSurfaceSide
    guard (1...side).contains(width), (1...side).contains(height),
      width * height <= LottieLimits.maximumSurfacePixels
    else { throw RenderError(width: width, height: height) }
  }

  private init(width: Int, height: Int) {
    message =
      "a picture of \(width) × \(height) pixels can't be drawn: each side is 1 to "
      + "\(LottieLimits.maximumSurfaceSide), and both together at most \(LottieLimits.maximumSurfacePixels) pixels"
  }
}

extension RenderError: CustomStringConvertible {
  /// The message.
  public var description: String { message }
}
