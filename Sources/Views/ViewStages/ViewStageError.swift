public import ZoetropeJSON

/// An error of reading a stage; its path is one such as `views[2].views[0].frame`.
public typealias ViewStageError = FileError<ViewStageErrorCode>

/// The kinds of errors of ``ViewStageError``.
public struct ViewStageErrorCode: Sendable, Hashable, CustomStringConvertible, JSONFormatErrorCode {
  private enum Base: String { case malformedJSON, limitExceeded, typeMismatch, missingMember, invalidValue }

  private var base: Base

  /// The bytes are not JSON.
  public static let malformedJSON = ViewStageErrorCode(base: .malformedJSON)
  /// A limit of ``ViewStageLimits`` is exceeded.
  public static let limitExceeded = ViewStageErrorCode(base: .limitExceeded)
  /// A value is of another kind than it has to be.
  public static let typeMismatch = ViewStageErrorCode(base: .typeMismatch)
  /// What a stage or a view can't be without is missing.
  public static let missingMember = ViewStageErrorCode(base: .missingMember)
  /// A value is of the right kind, and means nothing.
  public static let invalidValue = ViewStageErrorCode(base: .invalidValue)

  /// The name of the code, such as `malformedJSON`.
  public var description: String { base.rawValue }
}

/// What a stage may ask for at most, so that no file can exhaust memory, time or the stack.
public enum ViewStageLimits {
  /// The bytes of a file: 4 MiB.
  public static let maximumFileBytes = 4 << 20
  /// The views of a file.
  public static let maximumViews = 10_000
  /// How deep views may lie in one another.
  public static let maximumDepth = 64
  /// The bytes of the name of a file, and of a label's text.
  public static let maximumTextBytes = 4096
  /// The largest coordinate, factor or angle, in magnitude.
  public static let maximumMagnitude = 1e6
  /// The animations of a stage, each counted once.
  public static let maximumAnimations = 64
  /// The pixels that the animations of one picture may cover, those of each view counted: 64 Mi.
  ///
  /// They take about 340 MiB of memory, and those of the picture before as much again.
  public static let maximumAnimationPixels = 64 << 20
  /// The findings that are kept; one more says where there are more.
  public static let maximumDiagnostics = 256
}
