// Moving from what shows to another frame, and changing one's mind on the way.
import Foundation
import LottieRenderer
import VectorRaster

let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: "Samples/orrery.json")))
let renderer = try Renderer(LottieAnimation(bytes), width: 256, height: 256)
var surface = Surface(width: 256, height: 256)
// snippet.show
let start = renderer.evaluate(frame: 0)
let first = renderer.evaluate(frame: 60)
// Half way there…
let shown = Pose.blend(start, first, 0.5)
renderer.draw(shown, into: &surface)
// …somewhere else is wanted: the new way begins at what shows, without a jump.
let second = renderer.evaluate(frame: 120)
renderer.draw(Pose.blend(shown, second, 0.1), into: &surface)
// snippet.hide
print(surface.pixels.filter { $0 != 0 }.count, "pixels are painted")
