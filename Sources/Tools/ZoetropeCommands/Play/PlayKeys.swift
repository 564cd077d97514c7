#if Tools
import DotLottieFormat
import LottiePlayer

/// The keys of `zoetrope play`: what each of them calls.
enum PlayKeys {
  /// The keys with their meaning, for a line of help.
  static let help =
    "q quit · space pause · ←→ step · 1-9 input · +- change · t theme · n animation · ↑↓ speed · 0 start · l loop"

  /// The meaning of a key.
  enum Meaning {
    case quit
    case help
    /// Calls, in order.
    case calls([PlayerCall])
    /// The key of the n-th input, from 0.
    case input(Int)
    /// A change of the number that was chosen last.
    case change(Float)
  }

  /// Returns the meaning of a key; nil if it has none.
  static func meaning(of key: TerminalKey, _ player: Player) -> Meaning? {
    let timeline = player.timeline
    switch key {
    case .interrupt, .character("q"), .escape: return .quit
    case .character("?"), .character("h"): return .help
    case .character(" "): return .calls([timeline.status == .playing ? .pause : .play])
    case .left, .right:
      let last = max((timeline.facts?.totalFrames ?? 1) - 1, 0)
      let frame = min(max((timeline.frame + (key == .left ? -1 : 1)).rounded(), 0), last)
      return .calls((timeline.status == .playing ? [.pause] : []) + [.setFrame(frame)])
    case .up, .down:
      let speed = min(max(timeline.speed * (key == .up ? 1.25 : 0.8), 0.1), 8)
      return .calls([.setSpeed((speed * 100).rounded() / 100)])
    case .character("0"), .home: return .calls([.setFrame(0)])
    case .character("l"): return .calls([.setLoop(!timeline.loops)])
    case .character("t"):
      let ids = [""] + (player.file?.manifest.themes.map(\.id) ?? [])
      return next(of: ids, after: player.activeThemeID ?? "").map { .calls([.setTheme($0)]) }
    case .character("n"):
      let ids = player.file?.manifest.animations.map(\.id) ?? []
      return next(of: ids, after: timeline.animationID ?? "").map { .calls([.loadAnimation($0), .play]) }
    case .character("+"), .character("="): return .change(1)
    case .character("-"): return .change(-1)
    case .character(let character):
      return character.wholeNumberValue.flatMap { (1...9).contains($0) ? .input($0 - 1) : nil }
    default: return nil
    }
  }

  private static func next(of ids: [String], after id: String) -> String? {
    guard ids.count > 1 else { return nil }
    return ids[((ids.firstIndex(of: id) ?? -1) + 1) % ids.count]
  }
}
#endif
