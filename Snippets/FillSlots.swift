// Giving the slots of an animation other values.
import Foundation
import LottieFormat
import LottieRenderer
import VectorRaster

let json = """
  {"v":"5.7.0","fr":30,"ip":0,"op":60,"w":64,"h":64,"layers":[{"ty":4,"ip":0,"op":60,"ks":{},"shapes":[
    {"ty":"el","p":{"k":[32,32]},"s":{"k":[40,40]}},{"ty":"fl","c":{"sid":"ink","k":[1,0,0]},"o":{"k":100}}]}]}
  """
let animation = try LottieAnimation(Array(json.utf8))
let renderer = try Renderer(animation, width: 64, height: 64)
var surface = Surface(width: 64, height: 64)
// snippet.show
var night = Overlay(animation)
try night.set("ink", to: .color(red: 0.1, green: 0.2, blue: 0.5))
renderer.overlay = night
renderer.render(frame: 0, into: &surface)

// The same as a file writes it, with keyframes if need be.
try night.set("ink", json: Array(#"{"a":0,"k":[0.1,0.2,0.5]}"#.utf8))
// snippet.hide
print(animation.slotIDs)
