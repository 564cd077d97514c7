public import Foundation
import LottieFormat
public import LottieRenderer

/// The facts of an animation, by the names that lottie-ios gives them.
extension LottieAnimation {
  /// The first frame.
  public var startFrame: AnimationFrameTime { inPoint }

  /// The frame after the last one.
  public var endFrame: AnimationFrameTime { outPoint }

  /// The number of frames per second.
  public var framerate: Double { frameRate }

  /// The canvas, in points.
  public var bounds: CGRect { CGRect(origin: .zero, size: size) }

  /// The size of the canvas, in points.
  public var size: CGSize { CGSize(width: width, height: height) }

  /// The names of the markers, in the order of the file.
  public var markerNames: [String] { markers.map(\.name) }

  // MARK: Markers

  /// Returns the share of the animation at which a marker starts; nil without that marker.
  public func progressTime(forMarker name: String) -> AnimationProgressTime? {
    frameTime(forMarker: name).map { progressTime(forFrame: $0) }
  }

  /// Returns the frame at which a marker starts; nil without that marker.
  public func frameTime(forMarker name: String) -> AnimationFrameTime? {
    marker(name).map { CGFloat($0.time) }
  }

  /// Returns the number of frames of a marker; nil without that marker.
  public func durationFrameTime(forMarker name: String) -> AnimationFrameTime? {
    marker(name).map { CGFloat($0.duration) }
  }

  func marker(_ name: String) -> LottieDocument.Marker? { markers.named(name) }

  // MARK: Conversions

  /// Returns the share of the animation at a frame.
  ///
  /// - Parameters:
  ///   - frameTime: The frame.
  ///   - clamped: Whether the share is limited to 0…1.
  public func progressTime(
    forFrame frameTime: AnimationFrameTime, clamped: Bool = true
  ) -> AnimationProgressTime {
    let length = endFrame - startFrame
    let progress = length > 0 ? (frameTime - startFrame) / length : 0
    return clamped ? min(max(progress, 0), 1) : progress
  }

  /// Returns the frame at a share of the animation.
  public func frameTime(forProgress progressTime: AnimationProgressTime) -> AnimationFrameTime {
    startFrame + progressTime * (endFrame - startFrame)
  }

  /// Returns the time of a frame, in seconds from the first frame.
  public func time(forFrame frameTime: AnimationFrameTime) -> TimeInterval {
    Double(frameTime - startFrame) / frameRate
  }

  /// Returns the frame at a time in seconds from the first frame.
  public func frameTime(forTime time: TimeInterval) -> AnimationFrameTime { startFrame + time * frameRate }
}
