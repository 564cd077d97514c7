#if Tools
import LottieFormat
import LottieRenderer
import VectorRaster
import ZoetropeJSON

/// An estimate of the work to draw an animation, in units of about a nanosecond of one processor core.
///
/// It is counted from the shapes and paints of a few frames, not measured with a clock, and is the same on every machine. A
/// frame that looks like the one before it counts little, because nothing is drawn again.
struct DrawingCost: Sendable, Equatable {
  /// The number of pictures.
  var frameCount: Int
  /// The average work of the sampled frames, in units.
  var workPerFrame: Double
  /// The average share of the canvas that the sampled frames cover, 0…1.
  var coverage: Double
  /// The share of the sampled frames that look otherwise than the frame before, 0…1.
  private(set) var movingShare: Double

  /// The work for all pictures, in units.
  var work: Double { Double(frameCount) * workPerFrame }

  /// The number of frames that are sampled.
  static let samples = 5
  /// The share of its work that a frame takes if it looks like the one before it: a guess.
  private static let stillShare = 0.05
  /// The longer side of the pictures that are sampled; larger ones are estimated from these.
  private static let side = 512.0

  /// Samples an animation.
  ///
  /// - Parameters:
  ///   - frames: The frames of the composition to estimate; a few of them are drawn.
  ///   - width: The width of the pictures, in pixels.
  ///   - height: Their height.
  init(of animation: LottieAnimation, frames: [Double], width: Int, height: Int, overlay: Overlay? = nil) {
    (frameCount, workPerFrame, coverage, movingShare) = (frames.count, 0, 0, 0)
    let scale = min(1, Self.side / Double(max(width, height, 1)))
    let size = (
      width: max(1, Int(Double(width) * scale)), height: max(1, Int(Double(height) * scale))
    )
    guard !frames.isEmpty, let renderer = try? Renderer(animation, width: size.width, height: size.height)
    else {
      return
    }
    renderer.overlay = overlay
    let count = min(frames.count, Self.samples)
    var surface = Surface(width: size.width, height: size.height)
    for sample in 0..<count {
      let place = (2 * sample + 1) * frames.count / (2 * count)
      var isStill = false
      if place > 0 {
        renderer.render(frame: frames[place - 1], into: &surface)
        let before = surface.pixels
        renderer.render(frame: frames[place], into: &surface)
        isStill = surface.pixels == before
      } else {
        renderer.render(frame: frames[place], into: &surface)
      }
      workPerFrame += Double(renderer.spentWork) * (isStill ? Self.stillShare : 1) / Double(count)
      if !isStill { movingShare += 1 / Double(count) }
      let covered = surface.pixels.reduce(0) { $0 + ($1 >> 24 == 0 ? 0 : 1) }
      coverage += Double(covered) / Double(surface.pixels.count * count)
    }
    // Some of the work does not grow with the pixels, so that this is too much rather than too little.
    workPerFrame /= scale * scale
  }

  /// Samples all frames of an animation in its own size.
  init(of animation: LottieAnimation) {
    let limit = Double(LottieLimits.maximumSurfaceSide)
    let frames = (0..<min(animation.frameCount, RenderPlan.maximumFrames)).map {
      animation.inPoint + Double($0)
    }
    self.init(
      of: animation, frames: frames, width: Int(min(max(animation.width.rounded(), 1), limit)),
      height: Int(min(max(animation.height.rounded(), 1), limit)))
  }

  /// The units to load a file of a size and to write all pictures: a guess that only compares rows.
  ///
  /// - Parameter pixels: The number of pixels in a picture.
  func overhead(fileBytes: Int, pixels: Int) -> Double {
    // Of a picture that is the same as the one before, little is written.
    let written = Double(frameCount) * (0.25 + 0.75 * movingShare)
    return Self.overhead(fileBytes: fileBytes, pixels: Double(pixels) * written)
  }

  private static func overhead(fileBytes: Int, pixels: Double) -> Double {
    300_000 + 25 * Double(fileBytes) + 10 * pixels
  }

  /// The units of a row about which nothing is known but the size of its input.
  static func guess(fileBytes: Int, isFilm: Bool) -> Double {
    Self.overhead(fileBytes: fileBytes, pixels: 65_536) + (isFilm ? 60 : 1)
      * (1_000_000 + 10 * Double(fileBytes))
  }
}

extension DrawingCost {
  /// The estimate for programs.
  var json: JSONValue {
    func rounded(_ value: Double) -> JSONValue { .number((value * 1000).rounded() / 1000) }
    return .object([
      ("frames", .number(Double(frameCount))), ("workPerFrame", .number(workPerFrame.rounded())),
      ("coverage", rounded(coverage)), ("work", .number(work.rounded())),
    ])
  }

  /// The estimate for people: `0.21 s for 90 frames on one processor, 34 % of the canvas covered`.
  var summary: String {
    let seconds = (work / 1e7).rounded() / 100
    let time = seconds < 0.01 ? "less than 0.01 s" : "about \(ReportText.number(seconds)) s"
    let covered = Int((coverage * 100).rounded())
    return
      "\(time) for \(ReportText.count(frameCount, "frame")) on one processor, \(covered) % of the canvas covered"
  }
}
#endif
