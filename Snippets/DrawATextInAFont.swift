// Drawing a text in a font that the animation does not contain, with other words in its slot.
import Foundation
import LottieFonts
import LottieFormat
import LottieRenderer
import VectorRaster

let json = """
  {"v":"5.7.0","fr":30,"ip":0,"op":60,"w":200,"h":64,"fonts":{"list":[
    {"fName":"Heading","fFamily":"DejaVu Sans","fStyle":"Book"}]},"layers":[
    {"ty":5,"nm":"title","ip":0,"op":60,"st":0,"ks":{"p":{"a":0,"k":[10,45]}},"t":{"d":{"sid":"title","k":[{"t":0,"s":
      {"s":36,"f":"Heading","t":"Hello","j":0,"tr":0,"lh":40,"fc":[0.1,0.2,0.5]}}]},"p":{},"m":{"g":1},"a":[]}}]}
  """
let file = Array(json.utf8)
let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: "Tests/Fixtures/Fonts/DejaVuSans-Subset.ttf")))
// snippet.main
var fonts = FontLibrary()
try fonts.add(bytes)
let animation = try LottieAnimation(file, fonts: fonts)

var greeting = Overlay(animation)
try greeting.set("title", to: .text("Bonjour"))
let renderer = try Renderer(animation, width: 200, height: 64)
renderer.overlay = greeting
var surface = Surface(width: 200, height: 64)
renderer.render(frame: 0, into: &surface)
// snippet.end
print(animation.diagnostics)
