import Testing
import ViewMachines

@Suite struct ColorTests {
  @Test(
    arguments: [
      ("#F80", "#FF8800"), ("#ff8800", "#FF8800"), ("#01020304", "#01020304"), ("#000000FF", "#000000"),
    ])
  func `a colour is read and written`(text: String, written: String) throws {
    let color = try #require(ViewColor(text))
    #expect(color.description == written && ViewColor(written) == color)
  }

  @Test(arguments: ["", "#", "F80", "#F8", "#FF88", "#FF880", "#FF88001", "#FF8800112", "#GGG", "#１２３"])
  func `what is no colour is none`(text: String) { #expect(ViewColor(text) == nil) }

  @Test func `channels are brought back to what they can be`() {
    let color = ViewColor(red: 2, green: -1, blue: .nan, alpha: .infinity)
    #expect(color == ViewColor(red: 1, green: 0, blue: 0, alpha: 1))
  }

  @Test func `channels that were set to what can't be are written all the same`() {
    var color = ViewColor(red: 0, green: 0, blue: 0)
    (color.red, color.green, color.blue, color.alpha) = (1e300, -1, .nan, .infinity)
    #expect(color.description == "#FF0000")
    color.alpha = .nan
    #expect(color.description == "#FF000000")
  }
}
