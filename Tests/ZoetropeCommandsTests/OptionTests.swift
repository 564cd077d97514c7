#if Tools
import Foundation
import TestSupport
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

  @Test(
    .enabled(if: Tool.isBuilt),
    arguments: [
      ("render IN -o a.png --width 200", "Unknown option '--width'; use --size 512x for a width of 512"),
      ("render IN -o a.png --height=200", "use --size x512 for a height of 512"),
      ("batch IN -o out --width 200", "use --size 512x"), ("play IN --width 20", "Unknown option '--width'"),
      ("views IN --stage IN -o a.png --width 20", "use --size"),
      ("render IN -o a.png --framerate 30", "use --fps 30"),
      ("render IN -o a.png --time -1", "--time must be 0 or more seconds, such as 1.5, not -1"),
      ("render IN -o a.png --time=-0.5", "not -0.5; --clamp draws the first frame"),
      ("render IN -o a.png --time 99", "99 s is outside 0…0.9 s"),
      ("render IN -o a.png --after -5", "--after must be 0 to 3600000 milliseconds"),
      ("render IN -o a.png --time 1s", "expected a time in seconds without a unit, such as 1;"),
      ("render IN -o a.png --time 500ms", "a time in seconds without a unit, such as 0.5;"),
      ("render IN -o a.png --after 1s", "a time in milliseconds without a unit, such as 1000;"),
      ("play IN --after 2min", "a time in milliseconds without a unit, such as 120000;"),
      ("render IN -o a.png --time soon", "expected a time in seconds, such as 1.5;"),
      ("render IN -o a.png --fps 30fps", "expected a number without a unit, such as 12"),
      ("views IN --stage IN -o a.png --duration 1s", "a time in seconds without a unit"),
      ("studio . --port 99999", "invalid for '--port <port>': expected a whole number from 0 to 65535"),
      ("studio . --port -1", "expected a whole number from 0 to 65535"),
      ("studio . --port http", "expected a whole number from 0 to 65535"),
      ("studio https://example.com/a", "an address; the tool reads and writes files only"),
      ("render IN -o a.png --threads 0", "expected a whole number from 1 to 256"),
      ("pack IN -o a.zip", "a package can't be written as a.zip: use the extension .lottie"),
      ("pack IN -o a.ZIP", "use the extension .lottie"),
      ("pack IN -o a", "unknown extension of the output a; use .lottie"),
      ("pack IN -o a.lot", "use .lottie"), ("pack IN -o a.lottiee", "use .lottie"),
      ("unpack IN -o u.zip", "-o u.zip is the name of a file; set a folder"),
      ("render IN -o %s.png", "%s.png: %s is not a placeholder; %d stands for the number of a frame"),
      ("render IN -o %i.png", "%i is not a placeholder; %d"),
      ("render IN -o f%04n.png", "%04n is not a placeholder"),
      ("render IN -o f####.png", "#### is not a placeholder; %d"),
      ("render IN -o *.png", "* is not a placeholder"),
      ("render IN -o %s.gif", "%s is not a placeholder"), ("diff IN IN -o %i.png", "%i is not a placeholder"),
      ("render IN -o a.mp4 --crf 18", "Unknown option '--crf'; use --quality 80"),
      ("render IN -o a.mp4 -crf 18", "Unknown option '-crf'; use --quality 80"),
      ("render IN -o a.mp4 -b:v 1M", "use --quality 80"),
      ("render IN -o a.png --speed 2", "no option changes the speed"),
      ("batch IN -o out --playback-rate 2", "no option changes the speed"),
      ("render -i IN -o a.png", "the input needs no option"),
      ("render IN -o a.mp4 -vf scale=9", "no option goes to the encoder"),
      ("render IN -o a.mp4 -pix_fmt rgba", "no option goes to the encoder"),
      ("render IN -o a.png --ss 1", "use --time 1.5"),
      ("render IN -o a.png --transparent", "use --background transparent"),
      ("render IN -o a.png --vframes 1", "use --frames 10..20"),
      ("render IN -o a.png --verbose", "`--json` reports everything"),
      ("render IN -o a.png --reverse", "use --frames 30..0"),
      ("render IN -o a.png --frob 1", "Unknown option '--frob'; `--help`"),
      ("render IN -o a.png --frme 1", "Unknown option '--frme'. Did you mean '--frame'?"),
      ("render IN --out a.png", "Unknown option '--out'; use -o FILE"),
      ("convert --width 100", "Unknown option '--width'; `--help` lists the options"),
      ("layers IN --time 1s", "Unknown option '--time'; use --frame 12"),
      ("hit IN 1,1 --time 1s", "use --frame 12"), ("render IN -o a.png --start 2", "use --frames 10..20"),
      ("render IN -o a.png --size -5", "invalid for '--size <size>'"),
      ("diff IN IN --tolerance -1", "--tolerance must be 0 to 255"),
      ("batch IN -o out --memory -1G", "invalid for '--memory <memory>'"),
      ("batch IN -o out --parts -1", "--parts"),
    ])
  func `a usual mistake is answered with the right form`(line: String, message: String) throws {
    let scratch = try Scratch()
    let input = try scratch.write("in.json", Scratch.movingSquare)
    let words = line.split(separator: " ").map { $0 == "IN" ? input : String($0) }
    let run = try Tool.run(words)
    #expect(run.code == 2 && run.errors.contains(message), "\(run.code) \(run.errors)")
    #expect(scratch.names == ["in.json"])
  }

  @Test(.enabled(if: Tool.isBuilt)) func `a point outside of the picture may be negative`() throws {
    let scratch = try Scratch()
    let input = try scratch.write("in.json", Scratch.movingSquare)
    for words in [["-5,5"], ["--frame", "2", "-5,5"], ["-5,-5.5", "--frame", "2"]] {
      let run = try Tool.run(["hit", input] + words)
      #expect(run.code == 0 && run.output.contains("outside of the picture"), "\(words): \(run.errors)")
    }
  }

  @Test(.enabled(if: Tool.isBuilt)) func `an address says that the tool reads files`() throws {
    let scratch = try Scratch()
    let input = try scratch.write("in.json", Scratch.movingSquare)
    let address = "https://example.com/a.json?x=1",
      reason = "an address; the tool reads and writes files only"
    for words in [
      ["render", address, "-o", "a.png"], ["info", address], ["validate", address], ["layers", address],
      ["batch", address, "-o", scratch.file("out")], ["convert", address, "-o", "a.lottie"],
      ["pack", address, "-o", "a.lottie"], ["unpack", "HTTP://example.com/a.lottie"], ["diagram", address],
      ["simulate", input, "--script", address], ["join", "https://example.com/a.webm"],
      ["render", input, "-o", "a.png", "--font-folder", "https://example.com/fonts"],
      ["batch", "https://example.com/m.csv", "-o", scratch.file("out")], ["diff", address, input],
      ["codegen", address, "--swift", "-"], ["render", input, "-o", "a.png", "--script", address],
    ] {
      let run = try Tool.run(words)
      #expect(run.code == 3 && run.errors.contains(reason), "\(words): \(run.errors)")
    }
    for host in ["www.example.com/a.json", "//example.com/a.json", "localhost:8080/a.json"] {
      let run = try Tool.run(["render", host, "-o", scratch.file("a.png")])
      #expect(run.code == 3 && run.errors.contains(reason), "\(run.errors)")
    }
    let missing = try Tool.run(["render", "example/a.json", "-o", scratch.file("a.png")])
    #expect(missing.errors.contains("No such file"))
    let rows = "input,output\n\(address),a.png\n"
    #expect(try Tool.run(["batch", "-", "-o", scratch.file("out")], input: rows).errors.contains(reason))
    let output = try Tool.run(["render", input, "-o", "https://example.com/a.png"])
    #expect(output.code == 2 && output.errors.contains(reason), "\(output.errors)")
    let local = try Tool.run(["info", "file://\(input)"])
    #expect(local.code == 3 && local.errors.contains("give the path alone, such as \(input)"))
  }

  @Test func `the progress line says how far and how long`() {
    let line = ProgressBar.line(30, 120, seconds: 2)
    #expect(line == "[#######.......................] 30/120 frames, 15 a second, 6 s left")
  }
}
#endif
