import Foundation
import LottieFormat
import TestSupport
import Testing

@testable import LottieRenderer

/// Letters that are written in two ways.
@Suite struct ComposedLettersTests {
  @Test func `both spellings are those of Unicode`() {
    var count = 0
    for scalar in (0xC0...0x17F as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init) {
      let composed = String(Character(scalar)), apart = composed.decomposedStringWithCanonicalMapping
      let other = ComposedLetters.otherSpelling(of: Character(composed))
      guard apart.unicodeScalars.count == 2 else {
        #expect(other == nil, "\(composed)")
        continue
      }
      #expect(other.map { Array($0.unicodeScalars) } == Array(apart.unicodeScalars), "\(composed)")
      let back = ComposedLetters.otherSpelling(of: Character(apart))
      #expect(back.map { Array($0.unicodeScalars) } == [scalar], "\(composed)")
      count += 1
    }
    #expect(count > 100)
  }

  /// A glyph of 100 units that is a square of 40, under a name.
  private func glyph(_ name: String) -> String {
    let path =
      #"{"ty":"gr","it":[{"ty":"sh","ks":{"a":0,"k":{"c":true,"i":[[0,0],[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0],[0,0]],"v":[[0,-40],[40,-40],[40,0],[0,0]]}}}]}"#
    return #"{"ch":"\#(name)","w":50,"size":10,"style":"","fFamily":"F","data":{"shapes":[\#(path)]}}"#
  }

  @Test(arguments: [("\u{E9}", "e\u{301}"), ("e\u{301}", "\u{E9}")])
  func `a character is found in its other spelling`(name: String, text: String) throws {
    let layer =
      #"{"ty":5,"ip":0,"op":60,"ks":{},"t":{"d":{"k":[{"t":0,"s":{"t":"\#(text)","f":"f","s":50,"fc":[1,0,0],"j":0,"ps":[10,10],"sz":[50,50]}}]}}}"#
    let more = #""fonts":{"list":[{"fName":"f","fFamily":"F","fStyle":""}]},"chars":[\#(glyph(name))],"#
    let animation = try LottieAnimation(layers: "[\(layer)]", more: more)
    #expect(try Picture(animation).area() > 300)
    #expect(animation.diagnostics.isEmpty)
  }
}
