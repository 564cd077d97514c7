// Finding what lies under a point.
import Foundation
import LottieRenderer
import VectorRaster

let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: "Samples/orrery.json")))
let animation = try LottieAnimation(bytes)
let renderer = try Renderer(animation, width: 512, height: 512)
// snippet.show
let pose = renderer.evaluate(frame: animation.inPoint)
let finger = Vector2(256, 256)
// All that shows there or within 8 pixels, from the top.
let names = renderer.layers(at: finger, tolerance: 8, in: pose)
if let name = names.first, let box = renderer.bounds(ofLayer: name, in: pose) {
  print(name, "lies within", box.bounds)
}
// snippet.hide
