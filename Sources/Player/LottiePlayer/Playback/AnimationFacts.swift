import LottieFormat
public import LottieRenderer

/// The facts of an animation that playback needs; nothing of its looks.
///
/// Frames are counted from the animation's in point: the first is 0, the last one that is shown ``lastFrame``.
public struct AnimationFacts: Sendable, Hashable {
  /// A named range of frames.
  public struct Marker: Sendable, Hashable {
    /// The name that a person sees; with ``StateMachineDialect/upstream``, the comment.
    public var name: String
    /// The comment in the file, which may contain more than the name.
    public var comment: String
    /// The first frame, counted from the in point; with ``StateMachineDialect/runtime`` and
    /// ``StateMachineDialect/upstream``, counted as in the file.
    public var start: Float
    /// The last frame; equal to `start` for a single moment.
    public var end: Float

    /// Makes a marker.
    public init(name: String, comment: String? = nil, start: Float, end: Float) {
      self.name = name
      self.comment = comment ?? name
      self.start = start
      self.end = end
    }
  }

  /// The canvas width in pixels.
  public var width: Float
  /// The canvas height in pixels.
  public var height: Float
  /// The number of frames, out point minus in point; above 0.
  public var totalFrames: Float
  /// The number of frames a second; above 0.
  public var frameRate: Float
  /// The markers, in the order of the file.
  public var markers: [Marker] { didSet { titles = Self.titles(of: markers) } }
  /// The row of the first marker with each name.
  private var titles: [NormalizedName: Int]
  /// Whether markers are found by the names that people see, besides their comments.
  package var findsTitles = true

  /// Makes facts.
  public init(width: Float, height: Float, totalFrames: Float, frameRate: Float, markers: [Marker] = []) {
    self.width = width
    self.height = height
    self.totalFrames = totalFrames
    self.frameRate = frameRate
    self.markers = markers
    titles = Self.titles(of: markers)
  }

  private static func titles(of markers: [Marker]) -> [NormalizedName: Int] {
    var titles: [NormalizedName: Int] = [:]
    for (row, marker) in markers.enumerated() {
      let name = NormalizedName(marker.name)
      if titles[name] == nil { titles[name] = row }
    }
    return titles
  }

  /// Takes the facts of a compiled animation.
  ///
  /// - Parameters:
  ///   - animation: The animation.
  ///   - markersFollowInPoint: Whether the in point is subtracted from markers, which count as the composition does.
  public init(_ animation: LottieAnimation, markersFollowInPoint: Bool = true) {
    self.init(animation, markersFollowInPoint: markersFollowInPoint, findsTitles: true)
  }

  init(_ animation: LottieAnimation, _ dialect: StateMachineDialect) {
    self.init(
      animation, markersFollowInPoint: dialect.markersFollowInPoint, findsTitles: dialect.findsMarkersByTitle)
  }

  private init(_ animation: LottieAnimation, markersFollowInPoint: Bool, findsTitles: Bool) {
    self.findsTitles = findsTitles
    let offset = markersFollowInPoint ? animation.inPoint : 0
    width = Float(animation.width)
    height = Float(animation.height)
    totalFrames = Float(animation.outPoint - animation.inPoint)
    frameRate = Float(animation.frameRate)
    markers = animation.markers.map { marker in
      Marker(
        name: findsTitles ? marker.name : marker.comment, comment: marker.comment,
        start: Float(marker.time - offset),
        end: Float(marker.time + marker.duration - offset))
    }
    titles = Self.titles(of: markers)
  }

  /// The length in milliseconds.
  public var durationMilliseconds: Float { totalFrames / frameRate * 1000 }

  /// The last frame that is shown.
  public var lastFrame: Float { totalFrames - 1 }

  /// The marker that a name stands for; see `MarkerComment.index`.
  package func marker(named name: String) -> Marker? { marker(named: name) { _ in true } }

  /// Does the same as ``marker(named:)``, paid for from a budget.
  func marker(named name: String, _ work: inout MachineWork) -> Marker? {
    marker(named: name) { bytes in
      work.spend(MachineWork.Cost.marker + bytes / 4)
      return !work.isExhausted
    }
  }

  private func marker(named name: String, visit: (Int) -> Bool) -> Marker? {
    let row = MarkerComment.index(
      of: name, count: markers.count, comment: { markers[$0].comment }, title: { markers[$0].name },
      findsTitles: false, visit: visit)
    if let row { return markers[row] }
    guard findsTitles, visit(name.utf8.count) else { return nil }
    return titles[NormalizedName(MarkerComment.title(of: name))].map { markers[$0] }
  }
}

/// The animations that can be loaded by name: those of a package.
///
/// The answer for an id never changes within a call from outside, and depends on the calls only, so that the caller
/// stays a function of its inputs.
///
/// A catalog may read animations when they are first asked for, and keep them. It belongs to one player, and need not
/// be `Sendable`.
public protocol AnimationCatalog: AnyObject {
  /// Returns the facts of an animation.
  ///
  /// - Parameter id: An id of the package; empty for the initial animation.
  /// - Throws: ``PlayerError`` if there is none, or it is invalid.
  func facts(of id: String) throws(PlayerError) -> AnimationFacts

  /// Returns the id under which an animation is listed; for an empty one, that of the initial animation.
  func resolvedID(of id: String) -> String
}
