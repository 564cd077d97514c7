public import ZoetropeJSON

/// An error of reading a stage, with a path such as `views[2].views[0].frame`.
public typealias ViewStageError = FileError<ViewStageErrorCode>

/// The kinds of errors of ``ViewStageError``.
public struct ViewStageErrorCode: Sendable, Hashable, CustomStringConvertible, MemberErrorCode {
  private enum Base: String { case malformedJSON, limitExceeded, typeMismatch, missingMember, invalidValue }

  private var base: Base

  /// The bytes are not JSON.
  public static let malformedJSON = ViewStageErrorCode(base: .malformedJSON)
  /// A limit of ``ViewStageLimits`` is exceeded.
  public static let limitExceeded = ViewStageErrorCode(base: .limitExceeded)
  /// A value has the wrong type.
  public static let typeMismatch = ViewStageErrorCode(base: .typeMismatch)
  /// A required member of a stage or a view is missing.
  public static let missingMember = ViewStageErrorCode(base: .missingMember)
  /// A value has the right type but no valid meaning.
  public static let invalidValue = ViewStageErrorCode(base: .invalidValue)

  package static var numberTooLarge: ViewStageErrorCode { .limitExceeded }

  /// The name of the code, such as `malformedJSON`.
  public var description: String { base.rawValue }
}

/// The limits for a stage, which keep any file from exhausting memory, time or the stack.
public enum ViewStageLimits {
  /// The maximum size of a file, in bytes: 4 MiB.
  public static let maximumFileBytes = 4 << 20
  /// The maximum number of views of a file.
  public static let maximumViews = 10_000
  /// The maximum nesting depth of views.
  public static let maximumDepth = 64
  /// The maximum size of the name of a file, and of a label's text, in bytes.
  public static let maximumTextBytes = 4096
  /// The largest coordinate, factor or angle, in magnitude.
  public static let maximumMagnitude = 1e6
  /// The maximum number of animations of a stage, each counted once.
  public static let maximumAnimations = 64
  /// The maximum number of pixels that the animations of one picture may cover, counted separately for each view: 64
  /// Mi.
  ///
  /// They take about 340 MiB of memory, and those of the previous picture take as much again.
  public static let maximumAnimationPixels = 64 << 20
  /// The maximum number of findings that are kept; one more reports that others are left out.
  public static let maximumDiagnostics = 256
}
