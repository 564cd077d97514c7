import LottiePlayer
import LottieRenderer
import Testing

extension Conformance {
  /// §14.12.
  @Suite struct ThemeTests {
    private func themed() throws -> Run {
      let run = try Run(package: themedPackage())
      try run.player.setTheme("dark")
      #expect(run.player.activeThemeID == "dark")
      return run
    }

    // §14.12 test_load_valid_theme
    @Test func `a theme needs a package that has it`() throws {
      let run = try Run()
      run.player.setAutoplay(true)
      #expect(refusal { try run.player.setTheme("dark") } == .insufficientCondition)
      try run.player.load(themedPackage())
      #expect(refusal { try run.player.setTheme("dark") } == nil)
      #expect(run.player.activeThemeID == "dark")
      #expect(run.playbackStatus == .playing)
    }

    // §14.12 test_load_invalid_theme
    @Test func `a theme that the package does not list is refused`() throws {
      let run = try themed()
      #expect(refusal { try run.player.setTheme("light") } == .invalidParameter)
      #expect(run.player.activeThemeID == "dark")
    }

    // §14.12 test_unset_theme
    @Test func `a theme can be taken off`() throws {
      let run = try themed()
      try run.player.setTheme("")
      #expect(run.player.activeThemeID == nil)
      #expect(refusal { try run.player.setTheme("") } == nil)
    }

    // §14.12 test_unset_theme_before_load
    @Test func `no theme can be taken off before a load`() throws {
      let run = try Run()
      #expect(refusal { try run.player.setTheme("") } == nil)
      #expect(run.player.activeThemeID == nil)
    }

    // §14.12 test_clear_active_theme_id_after_new_animation_data_is_loaded
    @Test func `another animation's data takes the theme off`() throws {
      let run = try themed()
      try run.player.load(json: Array(quarters.utf8))
      #expect(run.player.activeThemeID == nil)
    }

    // §14.12 test_clear_active_theme_id_after_new_animation_path_is_loaded
    @Test func `another animation that the host has read takes the theme off`() throws {
      let run = try themed()
      run.player.load(try LottieAnimation(Array(quarters.utf8)))
      #expect(run.player.activeThemeID == nil)
    }

    // §14.12 test_clear_active_theme_id_after_new_dotlottie_is_loaded
    @Test func `another package takes the theme off`() throws {
      let run = try themed()
      try run.player.load(themedPackage())
      #expect(run.player.activeThemeID == nil)
    }

    // §14.12 test_theme_persists_after_load_animation
    @Test func `a theme stays on for the package's other animations`() throws {
      let run = try themed()
      try run.player.loadAnimation(id: "second")
      #expect(run.player.activeThemeID == "dark")
      #expect(run.player.slot("ball_color") == .color(red: 0, green: 1, blue: 0))
    }

    // §14.12 test_reset_theme_restores_slots_to_defaults
    @Test func `without its theme a slot holds what the file says`() throws {
      let run = try Run(package: themedPackage())
      let (ids, values) = (run.player.slotIDs, run.player.slotsJSON)
      try run.player.setTheme("dark")
      #expect(run.player.slotsJSON != values)
      try run.player.setTheme("")
      #expect(run.player.slotIDs == ids)
      #expect(run.player.slotsJSON == values)
    }
  }
}
