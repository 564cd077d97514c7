#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  import UIKit
#endif

/// A device that a person feels.
@MainActor
public protocol HapticGenerator {
  /// Makes a light tap.
  func generateImpact()
}

/// No device at all.
public struct NullHapticGenerator: HapticGenerator {
  /// Creates a generator.
  public init() {}

  /// Does nothing.
  public func generateImpact() {}
}

#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  /// The device's own taps.
  public final class ImpactHapticGenerator: HapticGenerator {
    private let generator = UIImpactFeedbackGenerator(style: .light)

    /// Creates a generator.
    public init() {}

    /// Makes a light tap.
    public func generateImpact() { generator.impactOccurred() }
  }
#endif
