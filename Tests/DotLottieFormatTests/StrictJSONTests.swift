import DotLottieFormat
import Testing

@Suite struct StrictJSONTests {
  @Test(arguments: ["", "[", "nul", "{\"rules\":[]}x", "\u{FEFF}{\"rules\":[]}", "{\"rules\":[01]}"])
  func `what is not JSON is refused`(text: String) {
    #expect(throws: DotLottieError.self) { try DotLottieTheme(json: Array(text.utf8)) }
  }
}
