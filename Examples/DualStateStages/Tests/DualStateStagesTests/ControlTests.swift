import DotLottie
import DualStateStages
import Testing

/// A tab bar, a switch and a button.
@MainActor
struct ControlTests {
  private func draw(_ animation: DualStateAnimation) -> Surface {
    var surface = Surface(width: TabBar.side, height: TabBar.side)
    animation.draw(into: &surface)
    return surface
  }

  private func prepared(_ animations: [DualStateAnimation]) async -> Bool {
    await eventually { animations.allSatisfy { $0.isPrepared(.inactive) && $0.isPrepared(.active) } }
  }

  /// How many pixels are more red than blue: of a tab that is selected.
  private func warmth(_ surface: Surface, _ tab: Int) -> Int {
    (0..<TabBar.side * TabBar.side).count { index in
      let pixel = surface.pixels[
        index / TabBar.side * surface.width + tab * TabBar.side + index % TabBar.side]
      return pixel & 255 > pixel >> 16 & 255 + 40
    }
  }

  @Test func `one tab is selected, and the others are grey`() async {
    let bar = TabBar()
    #expect(await prepared(bar.icons))
    var surface = Surface(width: 3 * TabBar.side, height: TabBar.side)
    bar.draw(into: &surface)
    #expect(warmth(surface, 0) > 500 && warmth(surface, 1) == 0 && warmth(surface, 2) == 0)
    bar.tap(x: 2 * TabBar.side + 10)
    #expect(bar.selection == 2 && bar.icons.map(\.phase) == [.inactive, .inactive, .active])
    // At the first beat already.
    bar.advance(by: .milliseconds(16))
    bar.draw(into: &surface)
    #expect(warmth(surface, 0) == 0 && warmth(surface, 2) > 300)
    let early = warmth(surface, 2)
    for _ in 0..<40 { bar.advance(by: .milliseconds(16)) }
    bar.draw(into: &surface)
    #expect(warmth(surface, 2) > early)
    bar.tap(x: 3 * TabBar.side)
    bar.tap(x: -1)
    #expect(bar.selection == 2)
  }

  @Test func `a switch plays forwards, and backwards to where it was`() async {
    let toggle = ToggleSwitch()
    #expect(await prepared([toggle.animation]))
    let off = draw(toggle.animation)
    // The knob is white, and on the left.
    #expect(off.pixels[48 * 96 + 28] == 0xFFFF_FFFF && off.pixels[48 * 96 + 68] != 0xFFFF_FFFF)
    toggle.isOn = true
    #expect(draw(toggle.animation).pixels == off.pixels)
    for _ in 0..<30 { toggle.animation.advance(by: .milliseconds(16)) }
    let on = draw(toggle.animation)
    #expect(on.pixels[48 * 96 + 68] == 0xFFFF_FFFF && on.pixels[48 * 96 + 28] != 0xFFFF_FFFF)
    toggle.isOn = false
    #expect(draw(toggle.animation).pixels == on.pixels)
    for _ in 0..<30 { toggle.animation.advance(by: .milliseconds(16)) }
    #expect(draw(toggle.animation).pixels == off.pixels)
  }

  @Test func `a button follows the machine of its package`() async throws {
    let button = try LikeButton()
    #expect(await prepared([button.animation]))
    func redness() -> Int { draw(button.animation).pixels.count { $0 & 255 > 200 } }
    let plain = redness()
    button.tap()
    for _ in 0..<60 { button.animation.advance(by: .milliseconds(16)) }
    #expect(button.animation.phase == .active && redness() > plain * 2)
    button.tap()
    for _ in 0..<60 { button.animation.advance(by: .milliseconds(16)) }
    #expect(redness() < plain * 2)
  }
}
