// The two examples of the README: an animation on a screen, and a picture on a server.
import DotLottie
import Foundation
import LottieImageCodecs
import LottieRenderer
import PNGWriter
import VectorRaster

let package = URL(fileURLWithPath: "Samples/lighthouse.lottie")
// snippet.screen
let animation = DotLottieAnimation(fileURL: package, config: AnimationConfig(autoplay: true, loop: true))
animation.stateMachineStart(id: "keeper")
animation.onPicture = { animation in show(animation.frameImage()) }
// snippet.end

let file = try [UInt8](Data(contentsOf: URL(fileURLWithPath: "Samples/orrery.json")))
// snippet.server
let orrery = try LottieAnimation(file, decoder: PlatformImageDecoder())
var (surface, encoder) = (Surface(width: 512, height: 512), PNGEncoder())
try Renderer(orrery, width: 512, height: 512).render(frame: orrery.inPoint, into: &surface)
let png = encoder.encode(surface)
// snippet.end
print(png.count)
try await animation.loaded()

func show(_ image: DotLottieImage?) {}
