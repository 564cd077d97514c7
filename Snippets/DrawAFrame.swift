// Drawing one frame of a Lottie file.
import Foundation
import LottieImageCodecs
import LottieRenderer
import VectorRaster

let path = CommandLine.arguments.dropFirst().first ?? "Samples/orrery.json"
// snippet.show
let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
let animation = try LottieAnimation(bytes, decoder: PlatformImageDecoder())
let renderer = try Renderer(animation, width: 256, height: 256)
var surface = Surface(width: 256, height: 256)
for step in 0..<animation.frameCount {
  let changed = renderer.render(frame: animation.inPoint + Double(step), into: &surface)
  if changed { /* surface.pixels is a new picture */  }
}
// snippet.hide
print(surface.pixels.filter { $0 != 0 }.count, "pixels are painted")
