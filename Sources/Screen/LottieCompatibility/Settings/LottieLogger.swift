import Foundation

/// The receiver of notes about mistakes in calls.
public struct LottieLogger: Sendable {
  /// A logger that writes mistakes and warnings to standard error.
  public static let shared = LottieLogger(
    assertionFailure: { write("Lottie: \($0)") }, warn: { write("Lottie: \($0)") }, info: { _ in })

  /// A logger that prints everything.
  public static let printToConsole = LottieLogger(
    assertionFailure: { print($0) }, warn: { print($0) }, info: { print($0) })

  private static func write(_ line: String) {
    try? FileHandle.standardError.write(contentsOf: Data("\(line)\n".utf8))
  }

  private let onAssertionFailure: @Sendable (String) -> Void
  private let onWarning: @Sendable (String) -> Void
  private let onInfo: @Sendable (String) -> Void

  /// Makes a logger.
  ///
  /// - Parameters:
  ///   - assertionFailure: Receives mistakes of the program.
  ///   - warn: Receives what has no effect.
  ///   - info: Receives everything else.
  public init(
    assertionFailure: @escaping @Sendable (String) -> Void, warn: @escaping @Sendable (String) -> Void,
    info: @escaping @Sendable (String) -> Void
  ) {
    (onAssertionFailure, onWarning, onInfo) = (assertionFailure, warn, info)
  }

  /// Notes a mistake of the program.
  public func assertionFailure(_ message: @autoclosure () -> String) { onAssertionFailure(message()) }
  /// Notes something that has no effect.
  public func warn(_ message: @autoclosure () -> String) { onWarning(message()) }
  /// Notes anything else.
  public func info(_ message: @autoclosure () -> String) { onInfo(message()) }
}
