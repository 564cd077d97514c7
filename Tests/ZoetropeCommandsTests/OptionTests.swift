import Testing

@testable import ZoetropeCommands

@Suite struct OptionTests {
  @Test func `frame lists take numbers and ranges in both directions`() throws {
    let selection = try #require(FrameSelection(argument: "0,12.5,3..5,5..3"))
    #expect(try selection.frames(limit: 100) == [0, 12.5, 3, 4, 5, 5, 4, 3])
    #expect(try FrameSelection(argument: "0..1")?.frames(step: 0.1, limit: 100).count == 11)
  }

  @Test(arguments: ["", ",", "1,", "a", "1..", "..2", "1...2", "nan", "1e99", "0x"])
  func `other frame lists are refused`(text: String) { #expect(FrameSelection(argument: text) == nil) }

  @Test func `a range may not be endless`() throws {
    let selection = try #require(FrameSelection(argument: "0..1e9"))
    #expect(throws: CommandError.self) { try selection.frames(limit: 1000) }
  }

  @Test func `colours come in three lengths and with the names of CSS`() {
    #expect(ColorArgument(argument: "#102030")?.alpha == 255)
    #expect(ColorArgument(argument: "10203040")?.alpha == 0x40)
    #expect(ColorArgument(argument: "#123")?.blue == 0x33)
    #expect(ColorArgument(argument: "White")?.red == 255)
    #expect(ColorArgument(argument: "transparent")?.alpha == 0)
    #expect(CSSColors.all.count == 148)
    #expect(ColorArgument(argument: "lightGoldenrodYellow")?.packed == 0xFAFA_D2FF)
    for text in ["", "#", "#12", "#12345", "#gggggg", "red-ish", "#1234567890"] {
      #expect(ColorArgument(argument: text) == nil)
    }
  }

  @Test func `outputs are told by their names`() throws {
    #expect(try OutputForm("-") == .raw)
    #expect(try OutputForm("a.PNG") == .still("a.PNG"))
    #expect(try OutputForm("a.apng") == .animatedPNG("a.apng"))
    #expect(try OutputForm("a.GIF") == .film("a.GIF", .gif))
    #expect(try OutputForm("a/%d.png") == .numbered(prefix: "a/", digits: 1, suffix: ".png"))
    #expect(try OutputForm("a%04d.png") == .numbered(prefix: "a", digits: 4, suffix: ".png"))
    #expect(try OutputForm("100%.png") == .still("100%.png"))
    #expect(try OutputForm("100%%d.png") == .still("100%d.png"))
    #expect(try OutputForm("%%%d%%d.png") == .numbered(prefix: "%", digits: 1, suffix: "%d.png"))
    #expect(try OutputForm("100%%d.gif") == .film("100%d.gif", .gif))
    #expect(try OutputForm(file: "100%d%%.gif") == .film("100%d%%.gif", .gif))
    #expect(OutputForm.name("a", 4, ".png", number: 12) == "a0012.png")
    #expect(OutputForm.name("a", 2, ".png", number: -3) == "a-03.png")
    #expect(OutputForm.name("a", 1, ".png", number: 1.5) == "a1.5.png")
  }

  @Test func `the progress line says how far and how long`() {
    let line = ProgressBar.line(30, 120, seconds: 2)
    #expect(line == "[#######.......................] 30/120 frames, 15 a second, 6 s left")
  }
}
