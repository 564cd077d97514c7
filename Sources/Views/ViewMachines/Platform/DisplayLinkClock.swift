#if canImport(UIKit) && !os(watchOS) || canImport(AppKit)
  import Foundation
  import QuartzCore

  /// A clock that advances machines with a display for as long as something moves, by at most a quarter of a second per
  /// tick.
  @MainActor
  final class DisplayLinkClock {
    private let makeLink: (Target) -> CADisplayLink?
    private let advance: (Duration) -> Bool
    private var link: CADisplayLink?
    private let ticks = DisplayTicks()

    /// Creates a stopped clock.
    ///
    /// - Parameters:
    ///   - makeLink: Creates a display link with the given target and ``Target/tick(_:)``.
    ///   - advance: Advances the time; returns whether something still moves.
    init(_ makeLink: @escaping (Target) -> CADisplayLink?, advance: @escaping (Duration) -> Bool) {
      self.makeLink = makeLink
      self.advance = advance
    }

    /// Starts the clock; does nothing if it is running.
    func wake() {
      guard link == nil else { return }
      let target = Target(self)
      guard let link = makeLink(target) else { return }
      link.add(to: .main, forMode: .common)
      self.link = link
    }

    /// Advances the machines to a tick of the display.
    ///
    /// The first tick after a stop advances by no time, so motions begin with the frame after it.
    fileprivate func tick(_ timestamp: CFTimeInterval) {
      if !advance(ticks.passing(at: timestamp)) { rest() }
    }

    /// Stops the clock until the next ``wake()``.
    func rest() {
      link?.invalidate()
      link = nil
      ticks.rest()
    }

    /// The target of a display link, which references the clock weakly because a display link retains its target.
    @MainActor
    final class Target: NSObject {
      private weak var clock: DisplayLinkClock?

      init(_ clock: DisplayLinkClock) { self.clock = clock }

      @objc func tick(_ link: CADisplayLink) {
        guard let clock else { return link.invalidate() }
        clock.tick(link.timestamp)
      }
    }
  }
#endif
