#if canImport(UIKit) && !os(watchOS) || canImport(AppKit)
  import Foundation

  /// A look at whether a view can be seen: frameworks do not report that a view is scrolled away.
  ///
  /// It looks at layout, with pictures that change, and by a timer only while the view can't be seen. Nothing runs for a
  /// view that stands still on screen.
  @MainActor
  final class VisibilityProbe {
    /// The time between two looks, in seconds.
    private static let interval = 0.25

    private let isSeen: @MainActor () -> Bool
    private let report: @MainActor (_ isScrolledAway: Bool) -> Void
    private var timer: Timer?
    private var isRunning = false
    private var lastLook = -Double.infinity

    /// Makes a probe at rest.
    ///
    /// - Parameters:
    ///   - isSeen: Returns whether a part of the view can be seen.
    ///   - report: Receives whether the view is scrolled away, after each look.
    init(_ isSeen: @escaping @MainActor () -> Bool, report: @escaping @MainActor (Bool) -> Void) {
      (self.isSeen, self.report) = (isSeen, report)
    }

    func start() {
      isRunning = true
      look()
    }

    func stop() {
      isRunning = false
      follow(isSeen: true)
    }

    /// Looks, unless it has looked within the interval.
    func lookIfDue() {
      if ProcessInfo.processInfo.systemUptime - lastLook >= Self.interval { look() }
    }

    func look() {
      guard isRunning else { return }
      lastLook = ProcessInfo.processInfo.systemUptime
      let isSeen = isSeen()
      report(!isSeen)
      follow(isSeen: isSeen)
    }

    private func follow(isSeen: Bool) {
      if isSeen {
        timer?.invalidate()
        timer = nil
      } else if timer == nil {
        let timer = Timer(timeInterval: Self.interval, repeats: true) { [weak self] timer in
          guard let self else { return timer.invalidate() }
          MainActor.assumeIsolated { self.look() }
        }
        timer.tolerance = Self.interval / 2
        RunLoop.main.add(timer, forMode: .common)
        self.timer = timer
      }
    }
  }
#endif
