/// The channels of a premultiplied RGBA pixel, 0…255.
public struct Pixel: Equatable, CustomStringConvertible {
  /// The red channel.
  public var red: Int
  /// The green channel.
  public var green: Int
  /// The blue channel.
  public var blue: Int
  /// The alpha channel.
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

  /// The channels in the order red, green, blue, alpha.
  public var description: String { "(\(red), \(green), \(blue), \(alpha))" }
}
