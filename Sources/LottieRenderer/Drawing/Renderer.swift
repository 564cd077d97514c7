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

  /// How many copies the repeaters of one picture may draw together.
  static let copyBudget = LottieLimits.maximumCopies

  /// How many points of the picture's budget it takes to combine two coverages.
  static let mergeCost = 64

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
  /// How many points the outlines of a picture may have.
  var pointLimit = LottieLimits.maximumPicturePoints
  /// For each composition in which only one layer is drawn that layer; empty for whole pictures.
  var onlyLayers: [Int: Int32] = [:]
  /// Tells what shows at a point.
  lazy var hitProbe = HitProbe(animation)
  /// How many copies repeaters may still draw in this picture.
  var drawBudget = 0
  /// How many points outlines may still add to this picture.
  var pointBudget = 0
  /// The memory that the coverages of one picture may take; what would exceed it is not drawn.
  var coverageLimit: Int { max(LottieLimits.leastCoverageBytes, 16 * width * height) }
  /// How many layers may still be drawn in mattes of this picture.
  var matteBudget = 0
  /// How many mattes are being drawn, one inside the other.
  var matteDepth = 0

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
    drawBudget = Self.copyBudget
    pointBudget = pointLimit
    matteBudget = LottieLimits.maximumMatteLayers
    rasterizer.begin(width: width, height: height)
    drawAnimation(pose)
    rasterizer.compose(into: &surface, background: background)
    surface.contents = stamp
    if pointBudget < LottieLimits.maximumPicturePoints / 2 { shapes.trim() }
    return true
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
