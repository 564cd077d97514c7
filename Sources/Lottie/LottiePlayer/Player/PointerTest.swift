import LottieFormat
import LottieRenderer
import VectorRaster

/// Tells for any layer whether a point of the canvas is on it, in one picture.
///
/// It holds what it needs by itself, so that it can be asked while the player's session is in hand. The pose is made
/// for the first question.
struct PointerTest {
  /// What shows.
  struct Picture {
    /// In composition frames.
    var frame: Double
    /// The frame that a tween goes to, in composition frames, and how far it is.
    var tween: (frame: Double, progress: Float)?
    /// The frame that decides which layers are there, where it is another one.
    var layersOf: Double?
  }

  /// What a point must hit.
  enum Target {
    case own(HitTest)
    /// The boxes of the shipped engine.
    case reference
  }

  private var stage: DrawingStage
  private let picture: Picture
  private let point: Vector2
  private let target: Target
  /// Whether the point is on the picture at all.
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
    guard isOnPicture, let renderer = stage.renderer else { return false }
    return work.ask(layer) { budget in
      guard let pose = pose ?? makePose() else { return false }
      switch target {
      case .own(let test):
        return renderer.hits(point, layer: layer, test: test, in: pose, &budget)
      case .reference:
        if boxes == nil { boxes = ReferenceBoxes(renderer, pose) }
        return boxes?.hold(point, layer: layer, &budget) ?? false
      }
    }
  }

  private mutating func makePose() -> Pose? {
    pose = stage.pose(frame: picture.frame, tween: picture.tween, layersOf: picture.layersOf)
    return pose
  }
}

/// The work of the questions that one pointer event asks, and the first of them for which it did not suffice.
struct PointerWork {
  private var budget: WorkBudget
  private var missed: String?

  init(_ budget: WorkBudget) { self.budget = budget }

  /// Answers a question about a layer.
  mutating func ask(_ layer: String, _ answer: (inout WorkBudget) -> Bool) -> Bool {
    let isHit = !budget.isExhausted && answer(&budget)
    if budget.isExhausted && missed == nil { missed = layer }
    return isHit
  }

  /// What was not found out; nil if all was.
  var shortfall: Diagnostic? {
    missed.map {
      Diagnostic(
        feature: "work", layer: $0, path: "",
        message: "the pointer event takes too much work: this layer and those asked later count as not hit")
    }
  }
}
