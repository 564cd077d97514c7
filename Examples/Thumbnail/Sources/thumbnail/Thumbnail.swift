import DotLottieFormat
import LottieImageCodecs
import LottiePlayer
import PNGWriter
import VectorRaster

/// Makes a PNG of a package, or of an animation's JSON.
///
/// - Parameters:
///   - side: The longer side of the PNG, in pixels.
func thumbnail(of file: [UInt8], side: Int, _ poster: Poster) throws -> [UInt8] {
  var options = Player.Options()
  options.imageDecoder = PlatformImageDecoder()
  let player = try Player(width: side, height: side, options: options)
  if DotLottieFile.isArchive(file) {
    let package = try DotLottieFile(file)
    try player.load(package)
    // The theme that the package wants to be seen in.
    let shown = package.manifest.animations.first { $0.id == package.initialAnimationID }
    if let theme = shown?.initialTheme { try player.setTheme(theme) }
  } else {
    try player.load(json: file)
  }
  guard let facts = player.timeline.facts else { return [] }

  let scale = Float(side) / max(facts.width, facts.height, 1)
  let (width, height) = (max(1, Int(facts.width * scale)), max(1, Int(facts.height * scale)))
  try player.resize(width: width, height: height)
  var surface = Surface(width: width, height: height)
  var encoder = PNGEncoder()
  var richest: [UInt8] = []
  for frame in try poster.candidates(facts) {
    try player.setFrame(frame)
    player.draw(into: &surface)
    // What has the most in it can be compressed least.
    let png = encoder.encode(surface)
    if png.count > richest.count { richest = png }
  }
  return richest
}
