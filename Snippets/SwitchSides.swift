// A tab with an animation for each side.
import DotLottie
import Foundation

// snippet.show
/// A tab with a picture for each side.
@MainActor
final class TabIcon {
  private let control: DualStateAnimation
  private var pixels = Surface(width: 96, height: 96)

  init(off: URL, on: URL) {
    var options = DualStateAnimation.Options()
    options.policy.retry = .backoff(first: .seconds(1), count: 3)
    // Returns at once: both files are read elsewhere.
    control = DualStateAnimation(.files(inactive: off, active: on), width: 96, height: 96, options: options)
    control.attach()
  }

  /// Plays as soon as it can, which is at once when the side is prepared.
  func select(_ isSelected: Bool) { control.isActive = isSelected }

  /// Called at each beat of the display; the pixels, where there are others to show.
  func beat(_ elapsed: Duration) -> Surface? {
    guard control.advance(by: elapsed) else { return nil }
    control.draw(into: &pixels)
    return pixels
  }
}

let icon = TabIcon(off: URL(fileURLWithPath: "off/icon.json"), on: URL(fileURLWithPath: "on/icon.json"))
icon.select(true)
// snippet.hide
