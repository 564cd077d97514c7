import DotLottie
import DotLottieFormat
import Foundation
import Testing

/// Themes and slots that stay, the manifest's initial theme, and refused parts.
@MainActor
struct ThemeChoiceTests {
  private final class Listener: Observer {
    private(set) var themes: [String] = []
    func onThemeChange(themeId: String) { themes.append(themeId) }
  }

  /// Two animations with the slot `ink`, of which the first has an initial theme.
  private func package() throws -> Data {
    let animation = """
      {"w":10,"h":10,"fr":10,"ip":0,"op":10,"layers":[{"ty":4,"ip":0,"op":10,"ks":{},"shapes":[
      {"ty":"rc","p":{"k":[5,5]},"s":{"k":[10,10]},"r":{"k":0}},
      {"ty":"fl","c":{"sid":"ink","k":[1,0,0]},"o":{"k":100}}]}]}
      """
    var builder = DotLottieBuilder()
    try builder.addAnimation(.init(id: "one", initialTheme: "night"), json: Array(animation.utf8))
    try builder.addAnimation(.init(id: "two"), json: Array(animation.utf8))
    for (id, green) in [("night", "1"), ("day", "0.5")] {
      let theme = #"{"rules":[{"type":"Color","id":"ink","value":[0,\#(green),0]}]}"#
      try builder.addTheme(.init(id: id), json: Array(theme.utf8))
    }
    return Data(try builder.build())
  }

  private func shown(_ config: AnimationConfig = AnimationConfig()) async throws -> DotLottieAnimation {
    let animation = DotLottieAnimation(dotLottieData: try package(), config: config).byHand()
    try await animation.loaded()
    return animation
  }

  @Test func `the initial theme applies until another one is chosen`() async throws {
    let animation = try await shown()
    #expect(animation.activeThemeId() == "night")
    let listener = Listener()
    animation.subscribe(observer: listener)
    #expect(animation.setTheme("day"))
    try animation.loadAnimationById("two")
    try await animation.loaded()
    #expect(animation.activeThemeId() == "day")
    #expect(animation.resetTheme())
    try animation.loadAnimationById("one")
    try await animation.loaded()
    #expect(animation.activeThemeId() == "" && listener.themes == ["day", ""])
    #expect(try await shown(AnimationConfig(themeId: "day")).activeThemeId() == "day")
    #expect(try await shown(AnimationConfig(themeId: "")).activeThemeId() == "")
  }

  @Test func `slots stay when the animation changes, and invalid ones are refused with their paths`()
    async throws
  {
    let animation = try await shown()
    #expect(!animation.setSlots(#"{"ink":{"p":{"a":0,"k":[0,0,1]}},"size":5}"#))
    #expect(animation.failure?.message.contains("slots.size") == true)
    try animation.loadAnimationById("two")
    try await animation.loaded()
    #expect(animation.slot(slotId: "ink")?.json == #"{"a":0,"k":[0,0,1]}"#)
    let theme = #"{"rules":[{"type":"Audio","id":"a"},{"type":"Color","id":"ink","value":[1,1,0]}]}"#
    #expect(!animation.setThemeData(theme))
    #expect(animation.failure?.message.contains("rules[0]") == true)
    #expect(animation.clearSlot(slotId: "ink") && animation.setThemeData(#"{"rules":[]}"#))
    #expect(!animation.setThemeData("{"))
  }
}
