#if canImport(UIKit) && !os(watchOS) || canImport(AppKit)
  import Foundation
  import QuartzCore

  /// Lets time pass with a display, for as long as something moves; at most a quarter of a second in a tick.
  @MainActor
  final class DisplayClock {
    private let makeLink: (Target) -> CADisplayLink?
    private let advance: (Duration) -> Bool
    private var link: CADisplayLink?
    private let ticks = DisplayTicks()

    /// Begins at rest.
    ///
    /// - Parameters:
    ///   - makeLink: Makes a display link whose target is the one given, with ``Target/tick(_:)``.
    ///   - advance: Lets time pass; returns whether something still moves.
    init(_ makeLink: @escaping (Target) -> CADisplayLink?, advance: @escaping (Duration) -> Bool) {
      self.makeLink = makeLink
      self.advance = advance
    }

    /// Begins to tick; nothing happens if it does already.
    func wake() {
      guard link == nil else { return }
      let target = Target(self)
      guard let link = makeLink(target) else { return }
      link.add(to: .main, forMode: .common)
      self.link = link
    }

    /// The machines begin with the picture after the one in which they were asked for something.
    fileprivate func tick(_ timestamp: CFTimeInterval) {
      if !advance(ticks.passing(at: timestamp)) { rest() }
    }

    /// Ticks no more until it is woken.
    func rest() {
      link?.invalidate()
      link = nil
      ticks.rest()
    }

    /// What a display link keeps: not the clock, which would live for ever.
    @MainActor
    final class Target: NSObject {
      private weak var clock: DisplayClock?

      init(_ clock: DisplayClock) { self.clock = clock }

      @objc func tick(_ link: CADisplayLink) {
        guard let clock else { return link.invalidate() }
        clock.tick(link.timestamp)
      }
    }
  }
#endif
