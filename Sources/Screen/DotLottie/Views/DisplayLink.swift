#if canImport(UIKit) && !os(watchOS) || canImport(AppKit)
  import Foundation
  import QuartzCore

  /// A clock of the display that a view is on; its link exists only while something moves.
  @MainActor
  final class DisplayLink: DisplayClock {
    /// The longest time between two pictures, in seconds: a screen that was locked is not made up for.
    private static let longest = 0.25

    private let makeLink: (Target) -> CADisplayLink?
    private let clock = ManualDisplayClock(followsDisplay: true)
    private var link: CADisplayLink?
    private var last: CFTimeInterval?
    private var askedRate: Float?
    /// The highest rate of a display, in pictures a second.
    private static let highestRate = 120.0

    /// Makes a clock at rest.
    ///
    /// - Parameter makeLink: Makes a link with the target and its `tick(_:)`; nil without a display.
    init(_ makeLink: @escaping (Target) -> CADisplayLink?) { self.makeLink = makeLink }

    func drive(at framesPerSecond: Double?, _ body: @escaping @MainActor (_ elapsed: Duration) -> Bool) {
      clock.drive(at: framesPerSecond, body)
      defer { askForRate() }
      guard link == nil, let link = makeLink(Target(self)) else { return }
      link.add(to: .main, forMode: .common)
      self.link = link
    }

    /// Asks the display for the highest rate of those that are driven, so that it may run slower.
    private func askForRate() {
      let rate = clock.highestRate.map { Float(min($0, Self.highestRate)) }
      guard rate != askedRate else { return }
      askedRate = rate
      link?.preferredFrameRateRange =
        rate.map { CAFrameRateRange(minimum: $0, maximum: Float(Self.highestRate), preferred: $0) }
        ?? .default
    }

    fileprivate func tick(_ timestamp: CFTimeInterval) {
      let elapsed = last.map { min(max(timestamp - $0, 0), Self.longest) } ?? 0
      last = timestamp
      clock.advance(by: .seconds(elapsed))
      guard clock.drivenCount == 0 else { return askForRate() }
      link?.invalidate()
      (link, last, askedRate) = (nil, nil, nil)
    }

    /// The target of a link, which holds it strongly; it holds the clock weakly.
    @MainActor
    final class Target: NSObject {
      private weak var clock: DisplayLink?

      init(_ clock: DisplayLink) { self.clock = clock }

      @objc func tick(_ link: CADisplayLink) {
        guard let clock else { return link.invalidate() }
        clock.tick(link.timestamp)
      }
    }
  }

  extension CALayer {
    /// Shows a picture as large as it fits, without an implicit animation; one that is shown already is not uploaded again.
    func show(_ picture: CGImage?) {
      if let picture, contents as AnyObject? === picture { return }
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      contentsGravity = .resizeAspect
      contents = picture
      CATransaction.commit()
    }
  }
#endif
