extension Conformance {
  // Animations with the lengths, markers and layers that the specification names, and nothing else of its own files.

  /// A Lottie file.
  ///
  /// - Parameter markers: Name, first frame, last frame.
  static func lottie(
    frames: Int, rate: Int, width: Int, height: Int, markers: [(String, Int, Int)] = [],
    layers: [String] = [], more: String = ""
  ) -> String {
    let named = markers.map { #"{"cm":"\#($0.0)","tm":\#($0.1),"dr":\#($0.2 - $0.1)}"# }
    return """
      {"v":"5.7.0","fr":\(rate),"ip":0,"op":\(frames),"w":\(width),"h":\(height),"assets":[],\
      "markers":[\(named.joined(separator: ","))],"layers":[\(layers.joined(separator: ","))]\(more)}
      """
  }

  /// A layer of one colour.
  ///
  /// - Parameters:
  ///   - box: Left, top, width, height.
  ///   - position: In place of the box's corner, a position property in JSON.
  static func solid(
    _ name: String, _ box: (Int, Int, Int, Int), color: String = "#3060c0", frames: Int,
    position: String? = nil
  ) -> String {
    let place = position ?? #"{"a":0,"k":[\#(box.0),\#(box.1)]}"#
    return """
      {"ty":1,"nm":"\(name)","ip":0,"op":\(frames),"st":0,"sw":\(box.2),"sh":\(box.3),"sc":"\(color)",\
      "ks":{"p":\(place)}}
      """
  }

  /// Five stars in a row: on a canvas of 100 × 100 their centres are at x 15, 30, 45, 60, 75 and y 45.
  static let stars = lottie(
    frames: 90, rate: 30, width: 1080, height: 1080,
    markers: [
      ("star_0", 0, 0), ("star_1", 0, 10), ("star_2", 10, 20), ("star_3", 20, 30), ("star_4", 30, 40),
      ("star_5", 40, 60),
    ],
    layers: (1...5).map { solid("star\($0)", (162 * $0 - 54, 432, 108, 108), frames: 90) })

  /// Five faces along a slider.
  static let faces = lottie(
    frames: 329, rate: 30, width: 1080, height: 450,
    markers: [
      ("angry", 10, 50), ("sad", 65, 130), ("mourn", 147, 189), ("wink", 212, 250), ("laughing", 263, 310),
    ],
    layers: [solid("face", (0, 0, 1080, 450), frames: 329)])

  /// A bird that bursts, and its feathers.
  static let pigeon = lottie(
    frames: 111, rate: 25, width: 1000, height: 1000,
    markers: [("bird", 0, 22), ("explosion", 22, 33), ("feather", 33, 110)],
    layers: [solid("bird", (300, 300, 400, 400), frames: 111)])

  /// Four markers; the last ends where the animation does, beyond its last frame.
  static let quarters = lottie(
    frames: 42, rate: 30, width: 1500, height: 1500,
    markers: [("Marker_1", 0, 10), ("Marker_2", 10, 20), ("Marker_3", 20, 30), ("Marker_4", 30, 42)],
    layers: [
      solid("E", (560, 404, 380, 380), color: "#20a040", frames: 42),
      solid("R", (560, 784, 380, 338), color: "#c04020", frames: 42),
      solid("B", (0, 0, 1500, 1500), frames: 42),
    ])

  /// A red ball that stands in the middle, up, right, down and left, one second each, over five targets that stay.
  static let poses: String = {
    let places = [
      ("center", 150, 150), ("up", 150, 50), ("right", 250, 150), ("down", 150, 250), ("left", 50, 150),
    ]
    let keys = places.enumerated().map { index, place in
      """
      {"t":\(index * 30),"s":[\(place.1 - 15),\(place.2 - 15)],"o":{"x":0,"y":0},"i":{"x":1,"y":1}}
      """
    }
    let ball = solid(
      "ball", (0, 0, 30, 30), color: "#ff0000", frames: 121,
      position: #"{"a":1,"k":[\#(keys.joined(separator: ","))]}"#)
    let targets = places.map {
      solid("target_\($0.0)", ($0.1 - 25, $0.2 - 25, 50, 50), color: "#c0c0c0", frames: 121)
    }
    return lottie(
      frames: 121, rate: 60, width: 300, height: 300,
      markers: [
        ("pose_center", 0, 1), ("pose_up", 30, 31), ("pose_right", 60, 61), ("pose_down", 90, 91),
        ("pose_left", 120, 121),
      ], layers: [ball] + targets)
  }()

  /// A disc with four slots, which the file's properties name.
  static let ball = lottie(
    frames: 120, rate: 60, width: 512, height: 512,
    layers: [
      """
      {"ty":4,"nm":"ball","ip":0,"op":120,"st":0,"ks":{\
      "o":{"sid":"ball_opacity","a":0,"k":100},\
      "p":{"sid":"ball_position","a":0,"k":[256,256]},\
      "s":{"sid":"ball_scale","a":0,"k":[100,100]}},\
      "shapes":[{"ty":"gr","it":[{"ty":"el","p":{"a":0,"k":[0,0]},"s":{"a":0,"k":[200,200]}},\
      {"ty":"fl","c":{"sid":"ball_color","a":0,"k":[1,0,0]},"o":{"a":0,"k":100}},{"ty":"tr"}]}]}
      """
    ])

  /// An animation of nothing but time.
  static func empty(frames: Int, rate: Int, markers: [(String, Int, Int)] = []) -> String {
    lottie(frames: frames, rate: rate, width: 100, height: 100, markers: markers)
  }
}
