import LottieFormat
import LottieRenderer
import TestSupport
import Testing
import VectorRaster

/// The changes that animators make to characters.
///
/// Each letter of the font covers 8 × 8 pixels at size 16, every 16 pixels.
@Suite struct TextAnimatorTests {
  /// An animator with changes and members of its selector.
  private func animator(_ changes: String, _ selector: String = "") -> String {
    #"{"nm":"animator","s":{"t":0,"xe":{"a":0,"k":0},"ne":{"a":0,"k":0},"a":{"a":0,"k":100},"b":1,"rn":0,"sh":1,"r":1\#(selector)},"a":{\#(changes)}}"#
  }

  private func picture(
    _ text: String, _ animators: String..., more: String = "",
    options: String = #"{"g":1,"a":{"a":0,"k":[0,0]}}"#,
    x: Double = 0, y: Double = 32
  ) throws -> Picture {
    try Picture(
      BlockFont.animation(
        text, more, animators: "[\(animators.joined(separator: ","))]", options: options, x: x, y: y))
  }

  private let fade = #""o":{"a":0,"k":0}"#

  /// The opacities of four letters, 0…1.
  private func opacities(_ selector: String, text: String = "aaaa") throws -> [Double] {
    let picture = try picture(text, animator(fade, selector))
    return (0..<4).map { Double(picture[16 * $0 + 4, 28].alpha) / 255 }
  }

  // The strength is 1 − opacity. The letters have the indices 0 to 3, and their middles lie at 0.5 to 3.5 of 4.
  @Test(arguments: [
    // A square takes each letter by the part that it overlaps.
    (1, #","s":{"a":0,"k":25},"e":{"a":0,"k":75}"#, [0, 1, 1, 0]),
    (1, #","s":{"a":0,"k":0},"e":{"a":0,"k":37.5}"#, [1, 0.5, 0, 0]),
    // A ramp is the part of the range before the middle of a letter.
    (2, "", [0.125, 0.375, 0.625, 0.875]),
    (3, "", [0.875, 0.625, 0.375, 0.125]),
    (4, "", [0.25, 0.75, 0.75, 0.25]),
    // √(1 − x²) with x from −0.75 to 0.75.
    (5, "", [0.6614, 0.9682, 0.9682, 0.6614]),
    // (1 − cos 2πx) / 2.
    (6, "", [0.1464, 0.8536, 0.8536, 0.1464]),
  ]) func `the strength follows the shape of the range`(shape: Int, more: String, expected: [Double]) throws {
    let found = try opacities(#","sh":\#(shape)\#(more)"#).map { 1 - $0 }
    for (strength, wanted) in zip(found, expected) { #expect(abs(strength - wanted) < 0.005, "\(found)") }
  }

  @Test(arguments: [
    (#","s":{"a":0,"k":50}"#, [1.0, 1, 0, 0]),
    (#","o":{"a":0,"k":50}"#, [1, 1, 0, 0]),
    (#","o":{"a":0,"k":-50}"#, [0, 0, 1, 1]),
    // Start and end change places.
    (#","s":{"a":0,"k":75},"e":{"a":0,"k":25}"#, [1, 0, 0, 1]),
    (#","r":2,"s":{"a":0,"k":1},"e":{"a":0,"k":3}"#, [1, 0, 0, 1]),
    (#","a":{"a":0,"k":50}"#, [0.5, 0.5, 0.5, 0.5]),
  ]) func `the range has a start, an end, an offset, a unit and an amount`(
    selector: String, expected: [Double]
  ) throws {
    let found = try opacities(selector)
    for (opacity, wanted) in zip(found, expected) { #expect(abs(opacity - wanted) < 0.005, "\(found)") }
  }

  @Test func `smoothness sharpens a square’s edges`() throws {
    // Of the second letter, 0.6 is selected, or 0.4.
    for (end, opacity) in [(40, 0.0), (35, 1.0)] {
      let found = try opacities(#","s":{"a":0,"k":0},"e":{"a":0,"k":\#(end)},"sm":{"a":0,"k":0}"#)
      #expect(found[1] == opacity)
    }
    // At 50 % the strength 0.5 is in the middle still, and 0.4 is (0.4 − 0.25) / 0.5.
    let less = #","s":{"a":0,"k":0},"e":{"a":0,"k":35},"sm":{"a":0,"k":50}"#
    let found = try opacities(less)
    #expect(abs(found[1] - 0.7) < 0.01)
  }

  @Test func `words and lines are selected as a whole`() throws {
    // "a a" has two words: the first half of the range is the first word.
    let words = try picture("a a", animator(fade, #","b":3,"e":{"a":0,"k":50}"#))
    #expect(words[4, 28].alpha == 0 && words[36, 28].alpha == 255)
    let lines = try picture("a\\ra", animator(fade, #","b":4,"e":{"a":0,"k":50}"#), y: 8)
    #expect(lines[4, 4].alpha == 0 && lines[4, 24].alpha == 255)
    // Without spaces, half of two letters is one.
    let letters = try picture("a a", animator(fade, #","b":2,"e":{"a":0,"k":50}"#))
    #expect(letters[4, 28].alpha == 0 && letters[36, 28].alpha == 255)
  }

  @Test func `a random order is a permutation, the same each time`() throws {
    let selector = #","rn":1,"e":{"a":0,"k":50}"#
    let found = try opacities(selector)
    #expect(found.filter { $0 == 0 }.count == 2 && found.filter { $0 == 1 }.count == 2)
    #expect(try opacities(selector) == found)
  }

  @Test func `an expression selects characters, words or lines by their number`() throws {
    let source = #""x":"textIndex == textTotal ? 100 : 50 * time""#
    let selector = #"{"t":1,"b":3,\#(source)}"#
    let animator = #"{"nm":"animator","s":\#(selector),"a":{\#(fade)}}"#
    let animation = try BlockFont.animation("a a", animators: "[\(animator)]", y: 32)
    #expect(animation.diagnostics.map(\.message) == [])
    let renderer = try Renderer(atOwnSize: animation)
    // A word before the last one fades by half a second; the last one is selected as a whole.
    for (frame, opacity) in [(0.0, 255), (30, 128), (15, 191)] {
      let picture = Picture(renderer.surface(at: frame))
      #expect(abs(picture[4, 28].alpha - opacity) <= 1 && picture[36, 28].alpha == 0, "frame \(frame)")
    }
  }

  @Test func `an expression that fails selects all, and is reported`() throws {
    let animator = #"{"nm":"animator","s":{"t":1,"b":1,"x":"textIndex.missing.part"},"a":{\#(fade)}}"#
    let animation = try BlockFont.animation("aa", animators: "[\(animator)]", y: 32)
    #expect(animation.diagnostics.map(\.feature) == ["expression"])
    #expect(try Picture(animation).area() == 0)
  }

  @Test func `of several selectors the first one counts, and the others are reported`() throws {
    let first = #"{"t":0,"a":{"k":100},"b":1,"sh":1,"r":1,"e":{"k":50}}"#
    let animator = #"{"nm":"animator","s":[\#(first),\#(first)],"a":{\#(fade)}}"#
    let animation = try BlockFont.animation("aa", animators: "[\(animator)]", y: 32)
    #expect(
      animation.diagnostics.map(\.message) == ["of 2 selectors of a text animator, only the first one counts"]
    )
    #expect(try Picture(animation)[4, 28].alpha == 0 && Picture(animation)[20, 28].alpha == 255)
  }

  @Test func `expressions move letters and ranges`() throws {
    let moves = #""p":{"a":0,"k":[0,0],"x":"[30 * time, -8]"}"#
    let range = #","e":{"a":0,"k":0,"x":"100 * time"}"#
    let animation = try BlockFont.animation("aa", animators: "[\(animator(moves, range))]", y: 32)
    #expect(animation.diagnostics.map(\.message) == [])
    let renderer = try Renderer(atOwnSize: animation)
    // After half a second the first of two letters is selected: 15 to the right and 8 up.
    let picture = Picture(renderer.surface(at: 15))
    #expect(picture.area(x: 15..<23, y: 16..<24) == 64 && picture.area(x: 16..<24, y: 24..<32) == 64)
  }

  @Test func `letters move, turn and grow about the middle of their baseline`() throws {
    let moved = try picture("a", animator(#""p":{"a":0,"k":[5,-7]}"#))
    #expect(moved.extent.x == 5..<13 && moved.extent.y == 17..<25)
    // The middle of the baseline is 8 to the right: a letter is 16 wide with its space.
    let grown = try picture("a", animator(#""s":{"a":0,"k":[200,200]}"#), x: 16)
    #expect(grown.extent.x == 8..<24 && grown.extent.y == 16..<32)
    let turned = try picture("a", animator(#""r":{"a":0,"k":180}"#), x: 16)
    #expect(turned.extent.x == 24..<32 && turned.extent.y == 32..<40)
  }

  @Test func `the centre is that of the group, and moves with the alignment`() throws {
    // Of a word of two letters, 32 wide, the middle is at 16.
    let word = try picture(
      "aa", animator(#""r":{"a":0,"k":180}"#), options: #"{"g":2,"a":{"a":0,"k":[0,0]}}"#, x: 16)
    #expect(word.extent.x == 24..<48)
    // 100 % of half the width to the right, and 25 % of the ascent of 16 × 1.2 × 0.714 = 13.7 down.
    let aligned = try picture(
      "a", animator(#""s":{"a":0,"k":[0,0]}"#, #","a":{"a":0,"k":50}"#),
      options: #"{"g":1,"a":{"a":0,"k":[100,-25]}}"#, x: 16)
    // At half the size the centre stays: x 16 + 16, y 32 − 3.43.
    #expect(aligned.extent.x == 24..<28)
    #expect(abs(aligned.centroid.y - (28 + (32 - 3.427)) / 2) < 0.1)
  }

  @Test func `opacities and colours come near those of the animators, one after another`() throws {
    let half = #","a":{"a":0,"k":50}"#
    let back = try picture("a", animator(fade), animator(#""o":{"a":0,"k":100}"#, half))
    #expect(abs(Int(back[4, 28].alpha) - 128) <= 1)
    let colored = try picture("a", animator(#""fc":{"a":0,"k":[0,0,1,1]}"#, half))
    #expect(colored[4, 28].isNear(Ink(0.5, 0, 0.5, 1)))
    let turned = try picture("a", animator(#""fh":{"a":0,"k":120}"#))
    #expect(turned[4, 28] == Pixel(0, 255, 0))
    let pale = try picture("a", animator(#""fs":{"a":0,"k":-50}"#))
    #expect(pale[4, 28].isNear(Ink(1, 0.5, 0.5, 1)))
    let dark = try picture("a", animator(#""fb":{"a":0,"k":-50}"#))
    #expect(dark[4, 28].isNear(Ink(0.5, 0, 0, 1)))
    let clear = try picture("a", animator(#""fo":{"a":0,"k":50}"#))
    #expect(abs(Int(clear[4, 28].alpha) - 128) <= 1)
  }

  @Test func `outlines grow, and come where there are none`() throws {
    let wide = try picture("a", animator(#""sw":{"a":0,"k":4}"#), more: #","sc":[0,0,1],"sw":2"#, x: 16)
    #expect(wide.extent.x == 13..<27)
    let new = try picture("a", animator(#""sw":{"a":0,"k":4},"sc":{"a":0,"k":[0,1,0,1]}"#), x: 16)
    #expect(new[15, 28] == Pixel(0, 255, 0))
  }

  @Test(arguments: [(0, [0, 20, 40]), (1, [8, 28, 48]), (2, [4, 24, 44])])
  func `tracking moves letters as the line is justified`(
    justification: Int, expected: [Int]
  ) throws {
    // Three letters are 48 wide, and gain 4 twice; they begin at 0, end at 64, or have their middle at 32.
    let x = [0.0, 64, 32][justification]
    let picture = try picture("aaa", animator(#""t":{"a":0,"k":4}"#), more: #","j":\#(justification)"#, x: x)
    let starts = (0..<64).filter {
      picture[$0, 28].alpha > 127 && ($0 == 0 || picture[$0 - 1, 28].alpha <= 127)
    }
    #expect(starts == expected)
  }

  @Test func `letters that stay as they are look as without an animator`() throws {
    let plain = try picture("ab a", more: #","sc":[0,0,1],"sw":1"#)
    let animated = try picture("ab a", animator(#""p":{"a":0,"k":[0,0]}"#), more: #","sc":[0,0,1],"sw":1"#)
    #expect(plain.surface.pixels == animated.surface.pixels)
  }

  @Test func `animated values move letters from frame to frame, and draw each in the same way`() throws {
    let moves =
      #""p":{"a":1,"k":[{"t":0,"s":[0,0],"i":{"x":1,"y":1},"o":{"x":0,"y":0}},{"t":30,"s":[30,0]}]}"#
    let animation = try BlockFont.animation("a", animators: "[\(animator(moves))]", y: 32)
    let renderer = try Renderer(atOwnSize: animation)
    for frame in [0.0, 15, 30, 15] {
      #expect(Picture(renderer.surface(at: frame)).extent.x == Int(frame)..<Int(frame) + 8)
    }
  }

  // The lines are 20 pixels apart; the first of 8 pixels of a letter's third line is 40 below that of the first one.
  @Test(arguments: [
    // All lines move, each further than the one above.
    ("", [0, 24, 48]),
    // Of three lines the second one alone is selected: it moves, and so does what is below it.
    (#","b":4,"r":2,"s":{"a":0,"k":1},"e":{"a":0,"k":2}"#, [0, 24, 44]),
    (#","a":{"a":0,"k":50}"#, [0, 22, 44]),
  ]) func `line spacing lowers lines`(selector: String, expected: [Int]) throws {
    let picture = try picture("a\\ra\\ra", animator(#""ls":{"a":0,"k":4}"#, selector), y: 8)
    let tops = (0..<picture.height).filter { y in
      picture[4, y].alpha > 127 && (y == 0 || picture[4, y - 1].alpha <= 127)
    }
    #expect(tops == expected)
  }
}
