import LottieFormat
public import LottieRenderer

/// What playback needs to know of an animation; nothing of how it looks.
///
/// Frames are counted from the animation's in point: the first is 0, the last one that is shown ``lastFrame``.
public struct AnimationFacts: Sendable, Hashable {
  /// A named range of frames.
  public struct Marker: Sendable, Hashable {
    /// The name, as the file gives it.
    public var name: String
    /// The first frame, counted from the in point; counted as in the file with ``StateMachineDialect/runtime`` and
    /// ``StateMachineDialect/upstream``.
    public var start: Float
    /// The last frame; `start` for a moment.
    public var end: Float

    /// Makes a marker.
    public init(name: String, start: Float, end: Float) {
      self.name = name
      self.start = start
      self.end = end
    }
  }

  /// The canvas width in pixels.
  public var width: Float
  /// The canvas height in pixels.
  public var height: Float
  /// The length, out point minus in point; above 0.
  public var totalFrames: Float
  /// Frames a second; above 0.
  public var frameRate: Float
  /// The named ranges, in the order of the file.
  public var markers: [Marker]

  /// Makes facts by hand.
  public init(width: Float, height: Float, totalFrames: Float, frameRate: Float, markers: [Marker] = []) {
    self.width = width
    self.height = height
    self.totalFrames = totalFrames
    self.frameRate = frameRate
    self.markers = markers
  }

  /// The facts of a compiled animation.
  ///
  /// - Parameters:
  ///   - animation: The animation.
  ///   - markersFollowInPoint: Whether the in point is taken off markers, which count as the composition does.
  public init(_ animation: LottieAnimation, markersFollowInPoint: Bool = true) {
    let offset = markersFollowInPoint ? animation.inPoint : 0
    width = Float(animation.width)
    height = Float(animation.height)
    totalFrames = Float(animation.outPoint - animation.inPoint)
    frameRate = Float(animation.frameRate)
    markers = animation.markers.map { marker in
      Marker(
        name: marker.name, start: Float(marker.time - offset),
        end: Float(marker.time + marker.duration - offset))
    }
  }

  /// The length in milliseconds.
  public var durationMilliseconds: Float { totalFrames / frameRate * 1000 }

  /// The last frame that is shown.
  public var lastFrame: Float { totalFrames - 1 }

  /// The first marker of a name.
  package func marker(named name: String) -> Marker? { markers.first { $0.name.isExactly(name) } }

  /// The first marker of a name, which looking for is paid for.
  func marker(named name: String, _ work: inout MachineWork) -> Marker? {
    for marker in markers {
      work.spend(MachineWork.Cost.marker)
      if work.areSame(marker.name, name) { return marker }
      if work.isExhausted { return nil }
    }
    return nil
  }
}

/// The animations that can be loaded by name: those of a package.
///
/// The answer for an id never changes within a call from outside, and nothing but the calls decides on it, so that whoever
/// asks stays a function of its inputs.
///
/// A catalog may read animations when they are first asked for, and keep them: it belongs to one player, and need not
/// be `Sendable`.
public protocol AnimationCatalog: AnyObject {
  /// The facts of an animation, or nil when there is none or it can't be read.
  ///
  /// - Parameter id: An id of the package; empty for the initial animation.
  func facts(of id: String) -> AnimationFacts?

  /// The id under which the animation is listed; that of the initial animation for an empty one.
  func resolvedID(of id: String) -> String
}
