#if Tools
import ArgumentParser
import ViewMachines

/// A transition to perform: `ID@MACHINE`, or `ID@MACHINE@SECONDS` for a later time.
struct PerformArgument: ExpressibleByArgument, Equatable {
  var transition: String
  var machine: String
  /// The time, in seconds from the beginning.
  var time = 0.0
  /// The time in whole nanoseconds, as pictures are taken.
  var moment: Duration { .nanoseconds(Int64((time * 1e9).rounded())) }
  /// The text of the argument.
  let text: String

  init?(argument: String) {
    text = argument
    var parts = argument.split(separator: "@", omittingEmptySubsequences: false).map(String.init)
    if parts.count > 2, let last = parts.last, let seconds = Double(last) {
      guard seconds.isFinite, (0...86_400).contains(seconds) else { return nil }
      time = seconds
      parts.removeLast()
    }
    // An id may contain @, the name of a machine may not.
    guard parts.count > 1, let last = parts.popLast(), !last.isEmpty else { return nil }
    machine = last
    transition = parts.joined(separator: "@")
    guard !transition.isEmpty else { return nil }
  }
}

extension ViewMachineCompatibility: ExpressibleByArgument {
  /// Reads the name on the command line.
  public init?(argument: String) {
    switch argument {
    case "documented": self = .documented
    case "original": self = .originalRuntime
    default: return nil
    }
  }

  /// The names for shells and help.
  public static var allValueStrings: [String] { ["documented", "original"] }

  /// The name on the command line.
  public var defaultValueDescription: String { self == .documented ? "documented" : "original" }
}

extension InterruptionPolicy: ExpressibleByArgument {
  private static let names: [(String, InterruptionPolicy)] = [
    ("reject", .reject), ("queue", .queue), ("redirect", .redirect), ("overlap", .overlap),
  ]

  /// Reads the name on the command line.
  public init?(argument: String) {
    guard let found = Self.names.first(where: { $0.0 == argument }) else { return nil }
    self = found.1
  }

  /// The names for shells and help.
  public static var allValueStrings: [String] { names.map(\.0) }
}
#endif
