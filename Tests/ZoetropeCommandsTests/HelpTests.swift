import Testing
import ZoetropeCommands

@Suite struct HelpTests {
  @Test func `the tool says what it is for`() {
    #expect(Zoetrope.helpMessage().contains("Draws Lottie animations"))
  }
}
