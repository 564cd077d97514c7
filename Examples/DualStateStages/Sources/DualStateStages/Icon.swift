/// Small animations, written here so that the example needs no files.
public enum Icon: String, CaseIterable, Sendable {
  case home, star, bell

  /// The Lottie JSON of a side, 96 × 96, 24 frames at 60 a second.
  ///
  /// Active it grows into its colour; inactive it shrinks into grey.
  public func json(isActive: Bool) -> [UInt8] {
    let color = isActive ? "[1,0.45,0.1,1]" : "[0.55,0.58,0.62,1]"
    let sizes = isActive ? [70, 118, 100] : [100, 82, 92]
    return Self.animation(shapes: shapes, color: color, sizes: sizes)
  }

  /// A knob that goes from the left to the right while its ground turns green.
  public static let toggle = Array(
    """
    {"v":"5.7.0","fr":60,"ip":0,"op":25,"w":96,"h":96,"layers":[
     {"ty":4,"nm":"knob","ip":0,"op":25,"st":0,"ks":{"p":{"a":1,"k":[\(keyframe(0, "[28,48]")),{"t":24,"s":[68,48]}]}},
      "shapes":[{"ty":"el","p":{"a":0,"k":[0,0]},"s":{"a":0,"k":[32,32]}},\(fill("[1,1,1,1]"))]},
     {"ty":4,"nm":"ground","ip":0,"op":25,"st":0,"ks":{},"shapes":[
      {"ty":"rc","p":{"a":0,"k":[48,48]},"s":{"a":0,"k":[80,40]},"r":{"a":0,"k":20}},
      {"ty":"fl","o":{"a":0,"k":100},"c":{"a":1,"k":[\(keyframe(0, "[0.7,0.72,0.75,1]")),
       {"t":24,"s":[0.2,0.75,0.35,1]}]}}]}]}
    """.utf8)

  /// A heart that beats once and is large then: from frame 0, where its marker `rest` is, to frame 23, by its marker `beat`.
  public static let heart = animation(
    shapes: """
      {"ty":"sh","ks":{"a":0,"k":{"c":true,"v":[[0,26],[-28,-6],[0,-12],[28,-6]],
       "i":[[0,0],[0,14],[-4,-18],[0,-18]],"o":[[0,0],[0,-18],[4,-18],[0,14]]}}}
      """, color: "[0.9,0.15,0.3,1]", sizes: [60, 125, 100], ending: 60)

  private var shapes: String {
    switch self {
    case .home:
      """
      {"ty":"sh","ks":{"a":0,"k":{"c":true,"v":[[-26,28],[-26,-4],[0,-30],[26,-4],[26,28]],
       "i":[[0,0],[0,0],[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0],[0,0],[0,0]]}}}
      """
    case .star:
      """
      {"ty":"sr","sy":1,"p":{"a":0,"k":[0,0]},"r":{"a":0,"k":0},"pt":{"a":0,"k":5},
       "or":{"a":0,"k":34},"os":{"a":0,"k":0},"ir":{"a":0,"k":15},"is":{"a":0,"k":0}}
      """
    case .bell:
      """
      {"ty":"el","p":{"a":0,"k":[0,24]},"s":{"a":0,"k":[16,16]}},
      {"ty":"rc","p":{"a":0,"k":[0,-2]},"s":{"a":0,"k":[44,46]},"r":{"a":0,"k":21}}
      """
    }
  }

  private static func animation(shapes: String, color: String, sizes: [Int], ending end: Int = 24) -> [UInt8]
  {
    Array(
      """
      {"v":"5.7.0","fr":60,"ip":0,"op":\(end),"w":96,"h":96,
       "markers":[{"cm":"rest","tm":0,"dr":1},{"cm":"beat","tm":0,"dr":23}],
       "layers":[{"ty":4,"nm":"icon","ip":0,"op":\(end),"st":0,"ks":{"p":{"a":0,"k":[48,48]},
        "s":{"a":1,"k":[\(keyframe(0, "[\(sizes[0]),\(sizes[0])]")),\(keyframe(12, "[\(sizes[1]),\(sizes[1])]")),
         {"t":23,"s":[\(sizes[2]),\(sizes[2])]}]}},"shapes":[\(shapes),\(fill(color))]}]}
      """.utf8)
  }

  private static func fill(_ color: String) -> String {
    #"{"ty":"fl","c":{"a":0,"k":\#(color)},"o":{"a":0,"k":100}}"#
  }

  private static func keyframe(_ time: Int, _ value: String) -> String {
    #"{"t":\#(time),"s":\#(value),"i":{"x":[0.6],"y":[1]},"o":{"x":[0.4],"y":[0]}}"#
  }
}
