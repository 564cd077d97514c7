// Playing the initial animation of a package.
import DotLottieFormat
import Foundation
import LottieImageCodecs
import LottiePlayer
import VectorRaster

let path = CommandLine.arguments.dropFirst().first ?? "Samples/lighthouse.lottie"
// snippet.show
let file = try DotLottieFile([UInt8](Data(contentsOf: URL(fileURLWithPath: path))))

var options = Player.Options()
options.imageDecoder = PlatformImageDecoder()
let player = try Player(width: 400, height: 400, options: options)
try player.load(file)
player.setLoop(true)
try player.play()

var surface = Surface(width: 400, height: 400)
for _ in 0..<600 {
  let isDue = try player.tick(milliseconds: 1000 / 60)
  if isDue { player.draw(into: &surface) }
  player.drainEvents { event in
    if case .loop(let count) = event { print("iteration", count, "has ended") }
  }
}
// snippet.hide
print(surface.pixels.filter { $0 != 0 }.count, "pixels are painted")
