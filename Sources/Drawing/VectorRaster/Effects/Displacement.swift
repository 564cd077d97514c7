/// The pixels of a layer that is not drawn itself, but displaces others.
public struct PixelMapID: Equatable, Sendable, BitwiseCopyable {
  /// The index among the rasterizer's layers; -1 for a map that is transparent everywhere.
  let layer: Int32
  /// A number that changes with the pixels.
  let version: UInt64

  /// A map that is transparent everywhere.
  public static var empty: PixelMapID { PixelMapID(layer: -1, version: 0) }
}

/// A displacement of a layer's pixels by the colours of a map.
public struct Displacement: Equatable, Sendable, BitwiseCopyable {
  /// The value of a map's pixel, 0…1; raw values are Lottie's.
  public enum Channel: UInt8, Equatable, Sendable, BitwiseCopyable {
    /// The red component.
    case red = 1
    /// The green component.
    case green
    /// The blue component.
    case blue
    /// The opacity.
    case alpha
    /// The luma by Recommendation 709.
    case luminance
    /// The hue, in turns.
    case hue
    /// The lightness in HSL.
    case lightness
    /// The saturation in HSL.
    case saturation
    /// 1 everywhere.
    case full
    /// ½ everywhere.
    case half
    /// 0 everywhere.
    case off
  }

  /// The map.
  public var map: PixelMapID
  /// The channel that displaces along ``x``.
  public var horizontal: Channel
  /// The channel that displaces along ``y``.
  public var vertical: Channel
  /// The way to the pixel that is shown for the value 1, in pixels; the way for 0 is the opposite one.
  public var x: Vector2
  /// The same for the vertical channel.
  public var y: Vector2
  /// The position of device pixel (0, 0) in the picture.
  var anchor = SIMD2<Int>(0, 0)

  /// Creates a displacement.
  public init(map: PixelMapID, horizontal: Channel, vertical: Channel, x: Vector2, y: Vector2) {
    self.map = map
    self.horizontal = horizontal
    self.vertical = vertical
    self.x = x
    self.y = y
  }

  func reach(side: Int) -> Reach {
    let width = FixedDistance(x.x.magnitude + y.x.magnitude, limit: 2 * side).pixels + 2
    let height = FixedDistance(x.y.magnitude + y.y.magnitude, limit: 2 * side).pixels + 2
    return Reach(left: width, top: height, right: width, bottom: height)
  }
}

extension Displacement.Channel {
  /// Returns the displacement that a premultiplied pixel asks for, −1…1.
  ///
  /// Colours displace as far as they are opaque.
  @inline(__always)
  fileprivate func displacement(_ pixel: UInt32) -> Float {
    let alpha = Float(pixel &>> 24) / 255
    switch self {
    case .full: return 1
    case .half: return 0
    case .off: return -1
    case .alpha: return 2 * alpha - 1
    case .red, .green, .blue, .luminance, .hue, .lightness, .saturation:
      if alpha == 0 { return 0 }
      let scale = 1 / (255 * alpha)
      let red = Float(pixel & 255) * scale, green = Float((pixel &>> 8) & 255) * scale
      let blue = Float((pixel &>> 16) & 255) * scale
      return (2 * component(red, green, blue) - 1) * alpha
    }
  }

  private func component(_ red: Float, _ green: Float, _ blue: Float) -> Float {
    let most = Swift.max(red, green, blue), least = Swift.min(red, green, blue), chroma = most - least
    switch self {
    case .red: return red
    case .green: return green
    case .blue: return blue
    case .luminance: return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    case .lightness: return (most + least) / 2
    case .saturation: return chroma == 0 ? 0 : chroma / (1 - (most + least - 1).magnitude)
    case .hue:
      if chroma == 0 { return 0 }
      let sixth =
        most == red
        ? (green - blue) / chroma : (most == green ? 2 + (blue - red) / chroma : 4 + (red - green) / chroma)
      return sixth < 0 ? sixth / 6 + 1 : sixth / 6
    case .alpha, .full, .half, .off: return 0.5
    }
  }
}

/// The places that a displaced layer shows.
@unsafe
struct DisplacedPlaces: @unsafe PixelMap {
  let displacement: Displacement
  /// The first pixel of the map, and the box that it covers in the layer's picture.
  let pixels: UnsafePointer<UInt32>
  let box: PixelBox

  @inline(__always)
  func place(_ x: Int, _ y: Int) -> SIMD2<Double> {
    let isInside = unsafe x >= box.minX && x < box.maxX && y >= box.minY && y < box.maxY
    let pixel =
      unsafe isInside ? pixels[(y &- box.minY) &* box.width &+ (x &- box.minX)] : 0
    let across = unsafe displacement.horizontal.displacement(pixel)
    let down = unsafe displacement.vertical.displacement(pixel)
    let way = unsafe displacement.x * across + displacement.y * down
    return SIMD2(Double(x) + 0.5 + Double(way.x), Double(y) + 0.5 + Double(way.y))
  }
}
