#if Tools
import ArgumentParser
import LottieRenderer

/// The options for the size and the surroundings of pictures.
struct PictureOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help:
      "The size of the pictures in pixels, such as 512x512, 512x or x512 (default: that of what they show).",
    transform: SizeArgument.parse)
  var size: SizeArgument?

  @Option(
    parsing: .unconditional, help: "The size of the pictures, as a multiple of that of what they show.",
    transform: NumberArgument.parse)
  var scale: Double?

  @Option(help: "The placement of the canvas in a picture with another aspect ratio.")
  var fit: Fit = .contain

  @Option(
    parsing: .unconditional,
    help: "The colour behind the canvas, such as red or #RRGGBBAA (default: transparent; white in an .mp4).",
    transform: ColorArgument.parse)
  var background: ColorArgument?

  func validate() throws {
    if size != nil, scale != nil { throw ValidationError("--size and --scale can't be combined") }
    if let scale, !(scale > 0 && scale.isFinite) { throw ValidationError("--scale must be above 0") }
  }

  /// The colour behind the canvas; opaque in an output without alpha.
  func backdrop(_ form: OutputForm) -> ColorArgument? {
    form.keepsAlpha ? background : (background ?? .white).overWhite
  }

  /// The size in pixels: the requested one, otherwise that of what is shown.
  ///
  /// - Parameters:
  ///   - width: The width of what is shown, in pixels.
  ///   - height: Its height.
  ///   - name: The name of the file for messages.
  /// - Throws: ``CommandError`` for a size that is too large: with exit code 2 if it was requested, otherwise 3.
  func size(
    of width: Double, _ height: Double, in name: String
  ) throws(CommandError) -> (width: Int, height: Int) {
    if let size = size?.pixels(of: width, height) {
      guard PictureSize.isAllowed(Double(size.width), Double(size.height)) else {
        throw .usage("--size \(size.width)x\(size.height) is too large: \(PictureSize.limits)")
      }
      return (size.width, size.height)
    }
    let factor = scale ?? 1
    let (width, height) = (max(1, (width * factor).rounded()), max(1, (height * factor).rounded()))
    guard PictureSize.isAllowed(width, height) else {
      let reason =
        "\(ReportText.number(width)) × \(ReportText.number(height)) pixels are too large: \(PictureSize.limits); "
        + "set another size with --size"
      throw scale == nil ? .badInput(name, reason) : .usage(reason)
    }
    return (Int(width), Int(height))
  }
}
#endif
