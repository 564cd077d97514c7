import Foundation

/// A value at a frame, and the way to the next one.
public struct Keyframe<T: Sendable>: Sendable {
  /// The value.
  public let value: T
  /// The frame of the composition.
  public let time: AnimationFrameTime
  /// Whether the value stays until the next keyframe.
  public let isHold: Bool
  /// The curve of time before this keyframe: the second control point, in shares of the span; nil for a line.
  public let inTangent: LottieVector2D?
  /// The curve of time after this keyframe: the first control point, in shares of the span; nil for a line.
  public let outTangent: LottieVector2D?
  /// The way into this point, as an offset; nil for a straight one.
  public let spatialInTangent: LottieVector3D?
  /// The way out of this point, as an offset; nil for a straight one.
  public let spatialOutTangent: LottieVector3D?

  /// Makes a value at a frame.
  public init(
    value: T, time: AnimationFrameTime, isHold: Bool = false, inTangent: LottieVector2D? = nil,
    outTangent: LottieVector2D? = nil, spatialInTangent: LottieVector3D? = nil,
    spatialOutTangent: LottieVector3D? = nil
  ) {
    self.value = value
    self.time = time
    self.isHold = isHold
    self.inTangent = inTangent
    self.outTangent = outTangent
    self.spatialInTangent = spatialInTangent
    self.spatialOutTangent = spatialOutTangent
  }

  /// Makes a value that does not change.
  public init(_ value: T) { self.init(value: value, time: 0, isHold: true) }
}
