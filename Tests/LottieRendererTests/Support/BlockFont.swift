import LottieFormat
import LottieRenderer

/// A font in which each letter is a square of half the size, on the baseline, with as much space after it.
///
/// At size 16 a letter covers 8 × 8 pixels, and the next one begins 16 pixels to the right.
enum BlockFont {
  private static func glyph(_ character: String, isDrawn: Bool) -> String {
    let square =
      #"{"ty":"sh","ks":{"a":0,"k":{"v":[[0,0],[50,0],[50,-50],[0,-50]],"i":[[0,0],[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0],[0,0]],"c":true}}}"#
    let shapes = isDrawn ? #"[{"ty":"gr","it":[\#(square)]}]"# : "[]"
    return
      #"{"ch":"\#(character)","size":16,"style":"Regular","w":100,"data":{"shapes":\#(shapes)},"fFamily":"Block"}"#
  }

  /// The members `fonts` and `chars` of a file.
  static let members: String = {
    let letters = ["a", "b", "A", "é", "-", "1", "日", "。", "（", "ー"]
    let glyphs = letters.map { glyph($0, isDrawn: true) } + [glyph(" ", isDrawn: false)]
    let font = #"{"fName":"Block-Regular","fFamily":"Block","fStyle":"Regular","ascent":75}"#
    return #""fonts":{"list":[\#(font)]},"chars":[\#(glyphs.joined(separator: ","))],"#
  }()

  /// A document of the font in red at size 16, with further members.
  static func document(_ text: String, _ more: String = "") -> String {
    #"{"s":16,"f":"Block-Regular","t":"\#(text)","j":0,"tr":0,"lh":20,"fc":[1,0,0]\#(more)}"#
  }

  /// A text layer whose baseline is at (`x`, `y`).
  static func layer(
    documents: String, animators: String = "[]", options: String = #"{"g":1,"a":{"a":0,"k":[0,0]}}"#,
    x: Double = 0,
    y: Double = 8
  ) -> String {
    """
    {"ty":5,"nm":"text","ip":0,"op":60,"st":0,"ks":{"p":{"a":0,"k":[\(x),\(y)]}},
    "t":{"d":\(documents),"p":{},"m":\(options),"a":\(animators)}}
    """
  }

  /// An animation of 64 × 64 with one text.
  static func animation(
    _ text: String, _ more: String = "", animators: String = "[]",
    options: String = #"{"g":1,"a":{"a":0,"k":[0,0]}}"#, x: Double = 0, y: Double = 8
  ) throws -> LottieAnimation {
    let documents = #"{"k":[{"s":\#(document(text, more)),"t":0}]}"#
    return try LottieAnimation(
      layers: "[\(layer(documents: documents, animators: animators, options: options, x: x, y: y))]",
      more: members)
  }
}
