#if canImport(UIKit) && !os(watchOS) || canImport(AppKit)
  import Foundation

  /// A look at whether a view can be seen, four times a second: frameworks do not say when a view is scrolled away.
  @MainActor
  final class VisibilityProbe {
    private let look: @MainActor () -> Void
    private var timer: Timer?

    init(_ look: @escaping @MainActor () -> Void) { self.look = look }

    func start() {
      guard timer == nil else { return }
      let timer = Timer(timeInterval: 0.25, repeats: true) { [weak self] timer in
        guard let self else { return timer.invalidate() }
        MainActor.assumeIsolated { self.look() }
      }
      RunLoop.main.add(timer, forMode: .common)
      self.timer = timer
    }

    func stop() {
      timer?.invalidate()
      timer = nil
    }
  }
#endif
