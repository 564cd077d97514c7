import LottieFormat
public import VectorRaster

/// Draws one animation at one size.
///
/// A renderer owns the memory that drawing needs and keeps what it can use again; after one pass over the animation
/// it allocates nothing. It belongs to one task; make several to draw on several threads.
///
/// The same frame is the same bytes, whatever was drawn before it.
public final class Renderer {
  /// The animation that is drawn.
  public let animation: LottieAnimation

  /// The width of the pictures, in pixels.
  public private(set) var width: Int

  /// The height of the pictures, in pixels.
  public private(set) var height: Int

  /// How the animation's canvas becomes the picture, in pixels.
  public var placement: Matrix2D {
    didSet { generation += 1 }
  }

  /// The colour under the animation; transparent from the start.
  public var background = PaintColor(red: 0, green: 0, blue: 0, alpha: 0) {
    didSet { generation += 1 }
  }

  /// The values of slots, or nil for the animation's own.
  ///
  /// - Precondition: An overlay is of the same animation.
  public var overlay: Overlay? {
    didSet {
      precondition(
        overlay == nil || overlay?.program === animation.program, "the overlay is of another animation")
      scratch.frame = .nan
      generation += 1
    }
  }

  let program: Program
  let rasterizer = Rasterizer()
  var tracker: ChangeTracker
  var shapes: ShapeCache
  var transforms: TransformCache
  /// A path that is used and forgotten.
  var scratchPath = VectorPath()
  /// The copies that merges are being combined in, the outermost first.
  var chosenCopies: [ChosenCopy] = []
  /// The stops of the gradient at hand.
  var stops: [GradientStop] = []
  /// What a picture may cost; nil for what its size allows.
  var workLimit: WorkBudget?
  /// Whether the work of the last picture was exhausted.
  private var isCut = false
  /// The innermost layer in which it was; -1 outside of all layers.
  private var exhaustedLayer = -1
  /// The units of work that the last picture took; all there were when they were not enough.
  package private(set) var spentWork: Int64 = 0
  /// For each composition in which only one layer is drawn that layer; empty for whole pictures.
  var onlyLayers: [Int: Int32] = [:]
  /// Tells what shows at a point.
  lazy var hitProbe = HitProbe(animation)

  /// The pose that ``render(frame:into:)`` evaluates into.
  private var scratch: Pose
  /// The signature under the pictures that this renderer drew.
  private let owner = Surface.Stamp.Owner()
  /// Counts the different pictures that this renderer drew.
  private var generation: UInt64 = 0

  /// Makes a renderer.
  ///
  /// - Parameters:
  ///   - animation: What to draw.
  ///   - width: The width of the pictures, in pixels.
  ///   - height: The height of the pictures, in pixels.
  ///   - fit: How the canvas of the animation is placed in the picture.
  /// - Throws: ``RenderError`` when the size is 0 or less, or beyond `LottieLimits`.
  public convenience init(
    _ animation: LottieAnimation, width: Int, height: Int, fit: Fit = .contain
  ) throws(RenderError) {
    try self.init(
      animation, width: width, height: height,
      placement: fit.placement(
        of: (animation.width, animation.height), in: (Double(width), Double(height))))
  }

  /// Makes a renderer that places the canvas freely.
  ///
  /// - Parameters:
  ///   - animation: What to draw.
  ///   - width: The width of the pictures, in pixels.
  ///   - height: The height of the pictures, in pixels.
  ///   - placement: From the canvas of the animation to the picture, in pixels.
  /// - Throws: ``RenderError`` when the size is 0 or less, or beyond `LottieLimits`.
  public init(
    _ animation: LottieAnimation, width: Int, height: Int, placement: Matrix2D
  ) throws(RenderError) {
    try RenderError.check(width: width, height: height)
    self.animation = animation
    self.width = width
    self.height = height
    self.placement = placement
    program = animation.program.value
    scratch = Pose(animation.program)
    tracker = ChangeTracker(animation.program.value)
    shapes = ShapeCache(animation.program.value)
    transforms = TransformCache(animation.program.value)
  }

  /// Makes the next pictures of another size.
  ///
  /// - Precondition: A renderer of that size can be made.
  package func resize(width: Int, height: Int) {
    guard (width, height) != (self.width, self.height) else { return }
    (self.width, self.height) = (width, height)
    generation += 1
  }

  /// Evaluates all values at a frame.
  ///
  /// - Parameter frame: In composition frames, may be fractional; clamped to the in and out points.
  /// - Returns: The values of everything, whether it shows or not.
  /// - Complexity: O(values that can change); allocates one pose.
  public func evaluate(frame: Double) -> Pose {
    var pose = Pose(animation.program)
    program.evaluate(frame: animation.clamped(frame), overlay: overlay, everything: true, into: &pose)
    return pose
  }

  /// Draws a frame; what the surface held before is replaced.
  ///
  /// - Parameters:
  ///   - frame: In composition frames, may be fractional; clamped to the in and out points.
  ///   - surface: As large as the renderer's pictures.
  /// - Returns: Whether the surface changed: false when it held this very picture already.
  /// - Precondition: The surface has the renderer's size.
  /// - Complexity: O(covered pixels); allocates only in the first pass over the animation.
  @discardableResult
  public func render(frame: Double, into surface: inout Surface) -> Bool {
    let frame = animation.clamped(frame)
    if scratch.frame != frame {
      program.evaluate(frame: frame, overlay: overlay, everything: false, into: &scratch)
    }
    return draw(scratch, into: &surface)
  }

  /// Draws a pose; what the surface held before is replaced.
  ///
  /// - Parameters:
  ///   - pose: Of the renderer's animation.
  ///   - surface: As large as the renderer's pictures.
  /// - Returns: Whether the surface changed: false when it held this very picture already.
  /// - Precondition: The pose is of the same animation, and the surface has the renderer's size.
  /// - Complexity: O(covered pixels); allocates only in the first pass over the animation.
  @discardableResult
  public func draw(_ pose: Pose, into surface: inout Surface) -> Bool {
    precondition(pose.program === animation.program, "the pose is of another animation")
    precondition(
      surface.width == width && surface.height == height,
      "a surface of \(surface.width) × \(surface.height) for a renderer of \(width) × \(height)")
    if tracker.update(pose, program) { generation += 1 }
    let stamp = Surface.Stamp(owner: owner, generation: generation)
    if surface.contents == stamp { return false }
    transforms.begin()
    exhaustedLayer = -1
    let limit = workLimit ?? WorkBudget(LottieLimits.pictureWork(width: width, height: height))
    rasterizer.begin(
      width: width, height: height, work: limit,
      memoryLimit: max(LottieLimits.leastCoverageBytes, 16 * width * height))
    drawAnimation(pose)
    rasterizer.compose(into: &surface, background: background)
    surface.contents = stamp
    isCut = rasterizer.work.isExhausted
    spentWork = limit.remaining - max(rasterizer.work.remaining, 0)
    shapes.trim()
    return true
  }

  /// Notes the innermost layer in which the work was exhausted.
  func noteExhaustion(in layer: Int) {
    if exhaustedLayer < 0 && rasterizer.work.isExhausted { exhaustedLayer = layer }
  }

  /// What the last picture lacks because it asked for more work or memory than `LottieLimits` allows; nil when it is
  /// whole.
  ///
  /// Work is counted from the pose alone, from the bottom layer to the top one: the same picture lacks the same things
  /// on every machine, whatever was drawn before it.
  public var shortfall: Diagnostic? {
    guard isCut else { return nil }
    let name = exhaustedLayer < 0 ? nil : program.layers[exhaustedLayer].name
    return Diagnostic(
      feature: "work", layer: name, path: "",
      message:
        "the picture takes too much work or memory: what is left of this layer and all above it is not drawn")
  }
}

extension Renderer {
  /// Makes sure that the next picture is drawn, whatever a surface holds.
  func markChanged() { generation += 1 }
}

/// Why a renderer could not be made.
public struct RenderError: Error, Sendable, Equatable {
  /// One sentence: what was asked for and what is possible.
  public var message: String

  /// Throws when no picture can have a size.
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
