import Foundation
import Testing

/// Whether long tests try a tenth of their cases: in a debug build, which is ten times as slow, unless the environment
/// has `ZOETROPE_ALL_CASES`.
///
/// `make test-release` tries all of them. The tests it builds are listed in `Package.swift`.
public let isSampled: Bool = {
  #if DEBUG
    ProcessInfo.processInfo.environment["ZOETROPE_ALL_CASES"] == nil
  #else
    false
  #endif
}()

/// Returns a tenth of a number of cases, and at least one, where ``isSampled``; otherwise the number.
public func sampled(_ count: Int) -> Int { isSampled ? max(1, count / 10) : count }

extension Collection {
  /// The first of every ten elements where ``isSampled``; otherwise all of them.
  public var sampled: [Element] {
    isSampled ? zip(0..., self).filter { $0.0.isMultiple(of: 10) }.map(\.1) : Array(self)
  }
}

extension Trait where Self == ConditionTrait {
  /// Leaves a test out of a debug build, where it would take too long.
  public static var releaseOnly: Self {
    .enabled(if: !isSampled, "runs in a release build: make test-release")
  }
}
