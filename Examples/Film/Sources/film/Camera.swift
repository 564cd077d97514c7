import LottiePlayer
import VectorRaster

/// Takes a picture of a player whenever one is due, while time passes.
struct Camera {
  private let player: Player
  private let format: FilmFormat
  private var surface: Surface
  /// In milliseconds since the beginning.
  private var now = 0.0
  private var taken = 0

  /// Players on screens tick about so often.
  private static let longestTick = 1000.0 / 60

  init(player: Player, format: FilmFormat) {
    self.player = player
    self.format = format
    surface = Surface(width: format.width, height: format.height)
  }

  /// Lets time pass for the player: from picture to picture, as on a screen.
  mutating func run(_ milliseconds: Double, take: (Surface) throws -> Void) throws {
    let end = now + milliseconds
    while now < end {
      let due = taken < format.pictureCount ? Double(taken) * 1000 / format.framesPerSecond : .infinity
      if now >= due {
        try takePicture(take)
      } else {
        let next = min(due, end, now + Self.longestTick)
        try player.tick(milliseconds: Float(next - now))
        now = next
      }
    }
  }

  /// Takes the pictures that rounding has left.
  mutating func end(take: (Surface) throws -> Void) throws {
    while taken < format.pictureCount { try takePicture(take) }
  }

  /// Takes a picture now.
  mutating func takePicture(_ take: (Surface) throws -> Void) throws {
    player.draw(into: &surface)
    try take(surface)
    taken += 1
  }
}
