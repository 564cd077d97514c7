#if Tools
import DotLottieInspection
import LottieFormat
import LottieRenderer

/// The plan of a render: the size of the pictures and, in order, each frame with its number.
package struct RenderPlan {
  /// One picture.
  struct Frame: Equatable {
    /// The frame of the composition, for the renderer.
    var time: Double
    /// The number in place of `%d`.
    var number: Double
  }

  var width: Int
  var height: Int
  var frames: [Frame]
  /// The number of pictures a second in a film.
  var framesPerSecond: Double
  /// Notes on the plan.
  var notes: [String] = []
}

extension RenderPlan {
  /// The highest number of frames in one run.
  package static let maximumFrames = 1_000_000

  /// The frames that the command line asks for.
  struct Request {
    var frame: Double?
    /// The time of one frame, in seconds from the in point.
    var time: Double?
    /// The place of one frame, 0 for the first and 1 for the last.
    var progress: Double?
    var frames: FrameSelection?
    var marker: String?
    /// The only range of the frames, of several that are equal but for one frame.
    var part: Shard?
    /// Whether the part may have no frames.
    var allowsEmptyPart = false
    var framesPerSecond: Double?
    var isStill: Bool
    /// Whether the nearest frame is drawn for one outside of the animation.
    var clamps = false
    /// The highest number of pictures a second that the output can show; nil for no limit.
    var maximumFramesPerSecond: Double?
  }

  /// Chooses the frames of an animation.
  ///
  /// - Throws: ``CommandError`` with exit code 2 if the request can't be met.
  init(_ animation: LottieAnimation, _ request: Request, width: Int, height: Int) throws(CommandError) {
    self.width = width
    self.height = height
    let rate = animation.frameRate
    framesPerSecond = try Self.pictureRate(request, authored: rate, &notes)
    // The number of the animation's frames from one picture to the next.
    let step = framesPerSecond == rate ? 1 : rate / framesPerSecond
    let length = animation.outPoint - animation.inPoint
    let last = animation.lastFrame
    var chosen: [Double]
    if let frame = request.frame {
      chosen = [frame]
    } else if let time = request.time {
      chosen = [time * rate]
    } else if let progress = request.progress {
      chosen = [progress * last]
    } else if let selection = request.frames {
      chosen = try selection.frames(step: step, limit: Self.maximumFrames)
    } else if let name = request.marker {
      guard let marker = animation.markers.named(name) else {
        throw .usage(UnknownName.option("--marker", name, animation.markers.map(\.name), "markers"))
      }
      let start = marker.time - animation.inPoint
      chosen = request.isStill ? [start] : try Self.steps(from: start, length: marker.duration, step)
    } else if request.isStill {
      chosen = [0]
    } else {
      chosen = try Self.steps(from: 0, length: length, step)
    }

    let clamped = chosen.filter { !animation.hasFrame($0) }
    if let first = clamped.first {
      // Markers come from the file, and not from the person who asks.
      guard request.clamps || request.marker != nil else {
        let place =
          request.time.map { "\(ReportText.number($0)) s is outside 0…\(ReportText.number(last / rate)) s" }
          ?? "frame \(Self.text(first)) is outside 0…\(Self.text(last))"
        throw .usage("\(place); --clamp draws the nearest frame instead")
      }
      notes.append(
        clamped.count == 1
          ? "frame \(Self.text(first)) is outside 0…\(Self.text(last)); the nearest frame is drawn"
          : "\(clamped.count) frames are outside 0…\(Self.text(last)), such as \(Self.text(first)); the nearest frame is drawn"
      )
    }
    frames = chosen.enumerated().map { index, frame in
      // A time between the last frame and the out point is still within the animation.
      let time = frame < 0 ? 0 : frame >= length ? last : frame
      let number = request.framesPerSecond == nil ? frame : Double(index)
      return Frame(time: animation.inPoint + time, number: number)
    }
    guard let part = request.part else { return }
    if part.count > frames.count, !request.allowsEmptyPart {
      throw .usage("--part \(part.text): \(frames.count) frames can't be divided into \(part.count) parts")
    }
    frames = Self.frames(of: part, frames)
    if frames.isEmpty {
      notes.append("part \(part.text) has no frames: the film has fewer frames than parts")
    }
  }

  /// Returns the frames of a part of a film; of more parts than frames, the first ones have one each.
  private static func frames(of part: Shard, _ frames: [Frame]) -> [Frame] {
    if part.count > frames.count { return part.index < frames.count ? [frames[part.index]] : [] }
    let range = part.index * frames.count / part.count..<(part.index + 1) * frames.count / part.count
    return Array(frames[range])
  }

  /// The rates that may be asked for, in pictures a second.
  ///
  /// Files have no smaller rate either: formats of films must be able to store the times.
  static let pictureRates = 0.001...1000.0
  static let pictureRatesText = "0.001 to 1000"

  /// The number of pictures a second in the output.
  static func pictureRate(_ request: Request, authored: Double, _ notes: inout [String])
    throws(CommandError) -> Double
  {
    let limit = request.maximumFramesPerSecond ?? .infinity
    if let asked = request.framesPerSecond {
      guard asked <= limit else {
        throw .usage("--fps \(text(asked)): must be at most \(text(limit)) for this film format")
      }
      return asked
    }
    guard authored > limit else { return authored }
    notes.append(
      "\(text(limit)) pictures a second instead of \(text(authored)): viewers would show more of them too slowly"
    )
    return limit
  }

  /// Returns the times from `start` on, `step` apart, within `length` frames; at least one.
  private static func steps(from start: Double, length: Double, _ step: Double) throws(CommandError)
    -> [Double]
  {
    // Slightly less than the quotient, so that 30 frames in steps of 0.1 are 300 and not 301.
    let count = max(1, (length / step * (1 - 1e-12)).rounded(.up))
    guard count <= Double(maximumFrames) else {
      throw .usage(
        "\(text(count)) frames exceed the limit of \(maximumFrames) for one run; select fewer with --frames")
    }
    return (0..<Int(count)).map { start + Double($0) * step }
  }

  package static func text(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? String(number)
  }
}
#endif
