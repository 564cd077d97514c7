import DotLottie
import Foundation
import LottieImageCodecs
import PNGWriter

/// The two animations that are measured, each 4 kB with seven pictures of 1 to 800 kB: the same each time.
final class MeasuredFiles: Sendable {
  /// How many pixels the canvas has on a side: 64 points on a display of three pixels a point.
  static let side = 192
  /// About what the pictures take, in kB.
  static let pictureSizes = [1, 10, 30, 80, 200, 400, 720]

  private let folder: URL
  let activePath: String
  let inactivePath: String
  /// The first frames of the two, as the renderer alone draws them.
  let activePixels: [UInt32]
  let inactivePixels: [UInt32]
  /// What was written, for people.
  let summary: String

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("dual-state-\(UUID().uuidString)")
    var sizes: [Int] = []
    for (seed, name) in ["inactive", "active"].enumerated() {
      let images = folder.appendingPathComponent("\(name)/images")
      try FileManager.default.createDirectory(at: images, withIntermediateDirectories: true)
      var noise = Noise(state: UInt64(seed + 1))
      for (index, kilobytes) in Self.pictureSizes.enumerated() {
        let png = noise.picture(bytes: kilobytes * 1000)
        if seed == 0 { sizes.append(png.count) }
        try Data(png).write(to: images.appendingPathComponent("img_\(index).png"))
      }
      let json = Self.animation(name, seed)
      if seed == 0 { sizes.insert(json.count, at: 0) }
      try Data(json).write(to: folder.appendingPathComponent("\(name)/\(name).json"))
    }
    activePath = folder.appendingPathComponent("active/active.json").path
    inactivePath = folder.appendingPathComponent("inactive/inactive.json").path
    activePixels = try Self.reference(activePath)
    inactivePixels = try Self.reference(inactivePath)
    summary =
      "each animation: \(sizes[0]) bytes of JSON, pictures of "
      + sizes.dropFirst().map { "\(($0 + 500) / 1000)" }.joined(separator: ", ")
      + " kB; a canvas of \(Self.side) × \(Self.side)"
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private static func reference(_ path: String) throws -> [UInt32] {
    let url = URL(fileURLWithPath: path)
    let animation = try LottieAnimation(
      [UInt8](Data(contentsOf: url)), decoder: PlatformImageDecoder(),
      assets: FolderAssets(url.deletingLastPathComponent()))
    var surface = Surface(width: side, height: side)
    try Renderer(animation, width: side, height: side).render(frame: 0, into: &surface)
    return surface.pixels
  }

  /// Seven pictures that move, turn and fade for a second.
  private static func animation(_ name: String, _ seed: Int) -> [UInt8] {
    let assets = pictureSizes.indices.map {
      #"{"id":"image_\#($0)","w":120,"h":120,"u":"images/","p":"img_\#($0).png","e":0}"#
    }
    let layers = pictureSizes.indices.map { index in
      let (x, y) = (60 + index % 3 * 70, 60 + index / 3 * 70)
      func keys(_ values: [String]) -> String {
        let ease = #""i":{"x":[0.667],"y":[1]},"o":{"x":[0.333],"y":[0]}"#
        let frames = values.enumerated().map { #"{"t":\#($0 * 30),"s":\#($1),\#(ease)}"# }
        return #"{"a":1,"k":[\#(frames.joined(separator: ","))]}"#
      }
      return """
        {"ind":\(index + 1),"ty":2,"refId":"image_\(index)","sr":1,"ks":{\
        "o":\(keys(["[70]", "[100]", "[90]"])),"r":\(keys(["[\(index * 9)]", "[\(seed * 40)]"])),\
        "p":{"a":0,"k":[\(x),\(y),0]},"a":{"a":0,"k":[60,60,0]},"s":{"a":0,"k":[70,70,100]}},\
        "ip":0,"op":60,"st":0}
        """
    }
    return Array(
      """
      {"v":"5.9.0","fr":60,"ip":0,"op":60,"w":256,"h":256,"nm":"\(name)","ddd":0,\
      "assets":[\(assets.joined(separator: ","))],"layers":[\(layers.joined(separator: ","))],"markers":[]}
      """.utf8)
  }
}

/// Numbers without a pattern, the same each time.
private struct Noise {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A PNG of about so many bytes: noise, which can't be compressed.
  mutating func picture(bytes: Int) -> [UInt8] {
    let side = max(Int((Double(bytes) / 3).squareRoot()), 4)
    var surface = Surface(width: side, height: side)
    for index in surface.pixels.indices {
      surface.pixels[index] = UInt32(truncatingIfNeeded: next()) | 0xFF00_0000
    }
    var encoder = PNGEncoder()
    return encoder.encode(surface)
  }
}
