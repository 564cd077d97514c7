/// The channels of a premultiplied RGBA pixel, 0…255.
public struct Pixel: Equatable, CustomStringConvertible {
  public var red: Int
  public var green: Int
  public var blue: Int
  public var alpha: Int

  /// Reads a pixel of a surface.
  public init(_ pixel: UInt32) {
    red = Int(pixel & 255)
    green = Int(pixel >> 8 & 255)
    blue = Int(pixel >> 16 & 255)
    alpha = Int(pixel >> 24)
  }

  /// Whether it is transparent.
  public var isEmpty: Bool { alpha == 0 }

  public var description: String { "(\(red), \(green), \(blue), \(alpha))" }
}
