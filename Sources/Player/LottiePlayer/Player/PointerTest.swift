import DotLottieFormat
import LottieFormat
import LottieRenderer
internal import VectorRaster

/// Tests whether a point of the canvas is on a layer, for any layers of one picture.
///
/// It holds copies of what it needs, so that it can be used inside the player's session. The pose is made for the first
/// test.
struct PointerTest {
  /// The contents of the picture.
  struct Picture {
    /// The frame of the composition.
    var frame: Double
    /// The frame of the composition that a tween goes to, and its progress.
    var tween: (frame: Double, progress: Float)?
    /// The frame that decides which layers are visible, if it is another one.
    var layersOf: Double?
  }

  /// The precision of the test.
  enum Target {
    case own(HitTest)
    /// The boxes of the reference engine.
    case reference
  }

  private var stage: DrawingStage
  private let picture: Picture
  private let point: Vector2
  private let target: Target
  /// Whether the point is on the visible part of the animation.
  private let isOnPicture: Bool
  private var pose: Pose?
  private var boxes: ReferenceBoxes?

  init(_ stage: DrawingStage, _ picture: Picture, x: Float, y: Float, _ target: Target) {
    self.stage = stage
    self.picture = picture
    self.target = target
    point = Vector2(x, y)
    isOnPicture = stage.shows(x: x, y: y)
  }

  /// Whether the point is on a layer.
  mutating func hits(_ layer: String, _ work: inout PointerWork) -> Bool {
    guard let renderer = stage.renderer else { return false }
    return work.ask(layer) { budget in
      guard let pose = pose ?? makePose() else { return false }
      switch target {
      case .own(let test):
        return isOnPicture && renderer.hits(point, layer: layer, test: test, in: pose, &budget)
      case .reference:
        if boxes == nil { boxes = ReferenceBoxes(renderer, pose) }
        return boxes?.hold(point, layer: layer, &budget) ?? false
      }
    }
  }

  /// The box around a layer in the canvas; nil if it is not there or not shown.
  mutating func box(of layer: String) -> OrientedBox? {
    guard let renderer = stage.renderer, let pose = pose ?? makePose() else { return nil }
    return renderer.bounds(ofLayer: layer, in: pose)
  }

  /// All layers with their boxes in the canvas.
  mutating func layerBoxes() -> [LayerBox] {
    guard let renderer = stage.renderer, let pose = pose ?? makePose() else { return [] }
    return renderer.layerBoxes(in: pose)
  }

  /// The layers that paint at the point, top-most first.
  mutating func layers(tolerance: Float) -> [String] {
    guard isOnPicture, let renderer = stage.renderer, let pose = pose ?? makePose() else { return [] }
    return renderer.layers(at: point, tolerance: tolerance, in: pose)
  }

  /// The sounds at this moment.
  mutating func sounds() -> [PlayingSound] { makePose()?.playingSounds ?? [] }

  private mutating func makePose() -> Pose? {
    pose = stage.pose(frame: picture.frame, tween: picture.tween, layersOf: picture.layersOf)
    return pose
  }
}

/// A pointer that rests on the canvas.
struct RestingPointer {
  /// A picture, as far as it matters where its layers are.
  struct Picture: Equatable {
    var frame: Float
    /// The progress of a tween; nil without one.
    var progress: Float?
    /// The number of changes of the animation and its slots so far.
    var looks: Int
    /// The placement of the animation on the canvas.
    var placement: Matrix2D?
  }

  let x, y: Float
  /// The picture in which the pointer was tested.
  var picture: Picture
  private var isPressed = false
  /// Whether the pointer was there without a press, as a mouse is and a finger is not.
  private var hovers = false

  /// Returns the pointer after a gesture; nil if it has left the canvas, or was a finger and is lifted.
  init?(_ gesture: PointerGesture, x: Float, y: Float, in picture: Picture, after former: RestingPointer?) {
    if gesture == .click {
      guard let former else { return nil }
      self = former
      return
    }
    (self.x, self.y, self.picture) = (x, y, picture)
    isPressed = gesture == .pointerDown || (gesture == .pointerMove && former?.isPressed ?? false)
    hovers = former?.hovers ?? false
    if gesture == .pointerEnter || (gesture == .pointerMove && !isPressed) { hovers = true }
    if gesture == .pointerExit || (gesture == .pointerUp && !hovers) { return nil }
  }
}

/// The budget of the tests for one pointer event, and the first test that exceeded it.
struct PointerWork {
  private var budget: WorkBudget
  private var missed: String?

  init(_ budget: WorkBudget) { self.budget = budget }

  /// Tests a layer.
  mutating func ask(_ layer: String, _ answer: (inout WorkBudget) -> Bool) -> Bool {
    let isHit = !budget.isExhausted && answer(&budget)
    if budget.isExhausted && missed == nil { missed = layer }
    return isHit
  }

  /// The test that exceeded the budget; nil if none did.
  var shortfall: Diagnostic? {
    missed.map {
      Diagnostic(
        feature: "work", layer: $0, path: "",
        message: "the pointer event takes too much work: this layer and those asked later count as not hit")
    }
  }
}
