import Foundation
import LottieImageCodecs
import LottieRenderer
import PNGWriter
import VectorRaster

let file = try Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[1]))
let animation = try LottieAnimation([UInt8](file), decoder: PlatformImageDecoder())
let renderer = try Renderer(animation, width: 512, height: 512)
var surface = Surface(width: 512, height: 512)
renderer.render(frame: animation.inPoint, into: &surface)
var encoder = PNGEncoder()
try Data(encoder.encode(surface)).write(to: URL(fileURLWithPath: CommandLine.arguments[2]))
