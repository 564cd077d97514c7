import DotLottie
import DualStateStages
import Foundation
import Testing

/// What each stage gets right, and what it doesn't.
@MainActor
struct StageTests {
  private let files: Files

  init() throws { files = try Files() }

  private func make<Control: DualStateControl>(_ type: Control.Type) -> Shown<Control> {
    Shown(Control(activePath: files.active, inactivePath: files.inactive, width: 8, height: 8))
  }

  @Test func `the first stage is right at once, and reads a file for it each time`() {
    var shown = make(NaiveDualStateView.self)
    #expect(shown.color() == .blue)
    for isActive in [true, false, true] {
      shown.control.setActive(isActive)
      #expect(shown.color() == (isActive ? .red : .blue))
    }
    #expect(shown.control.readCount == 4)
  }

  @Test func `the second stage reads each file once, in the background`() async {
    var shown = make(AsynchronousDualStateView.self)
    #expect(await eventually { shown.control.isPrepared })
    #expect(shown.color() == .blue)
    shown.control.setActive(true)
    #expect(shown.color() == .red)
    shown.control.setActive(false)
    #expect(shown.color() == .blue)
  }

  @Test func `the second stage loses what is asked for too early`() async {
    let gate = Gate()
    let control = AsynchronousDualStateView(
      activePath: files.active, inactivePath: files.inactive, width: 8, height: 8
    ) { [active = files.active] path in
      if path == active { await gate.wait() }
      return LottieAnimation.filepath(path)
    }
    var shown = Shown(control)
    #expect(await eventually { shown.color() == .blue })
    control.setActive(true)
    // What showed is gone: the picture is not drawn again.
    #expect(!control.draw(into: &shown.surface) && !control.advance(by: .milliseconds(16)))
    await gate.open()
    #expect(await eventually { control.isPrepared })
    shown.run(milliseconds: 500)
    // It is there, and was asked for, and is not shown.
    #expect(shown.color() == .blue)
  }

  @Test func `the third stage shows what is asked for when it comes, and what it had until then`() async {
    let gate = Gate()
    let control = PendingDualStateView(
      activePath: files.active, inactivePath: files.inactive, width: 8, height: 8
    ) { [active = files.active] path in
      if path == active { await gate.wait() }
      return LottieAnimation.filepath(path)
    }
    var shown = Shown(control)
    control.attach()
    #expect(await eventually { shown.color() == .blue })
    #expect(control.state == .inactive)
    for isActive in [true, false, true] { control.setActive(isActive) }
    #expect(control.state == .pendingActive && shown.color() == .blue)
    await gate.open()
    #expect(await eventually { shown.color() == .red })
    #expect(control.state == .active && control.isPrepared)
    // Off screen it waits.
    control.detach()
    control.setActive(false)
    #expect(control.state == .pendingInactive && shown.color() == .red)
    control.attach()
    #expect(control.state == .inactive && shown.color() == .blue)
  }

  @Test func `the third stage waits for ever for what can't be read`() async {
    let control = PendingDualStateView(
      activePath: files.active + ".none", inactivePath: files.inactive, width: 8, height: 8)
    #expect(await eventually { control.state == .inactive })
    control.setActive(true)
    try? await Task.sleep(for: .milliseconds(50))
    #expect(control.state == .pendingActive)
  }

  @Test func `the fourth stage shows what is asked for when it comes, and what it had until then`() async {
    var shown = make(DualStateView.self)
    // Too early for everything.
    shown.control.setActive(true)
    #expect(shown.color() == .none)
    #expect(await eventually { shown.color() == .red })
    #expect(await eventually { shown.control.isPrepared })
    for isActive in [false, true, false] {
      shown.control.setActive(isActive)
      #expect(shown.color() == (isActive ? .red : .blue))
      #expect(shown.control.animation.phase == (isActive ? .active : .inactive))
    }
    shown.run(milliseconds: 500)
    #expect(!shown.control.animation.isPlaying)
  }

  @Test func `the fourth stage says why a file can't be shown`() async {
    let control = DualStateView(
      activePath: files.active + ".none", inactivePath: files.inactive, width: 8, height: 8)
    #expect(await eventually { control.animation.phase == .inactive })
    control.setActive(true)
    #expect(await eventually { control.animation.failure != nil })
    guard case .notFound = control.animation.failure else {
      Issue.record("\(String(describing: control.animation.failure))")
      return
    }
  }
}
