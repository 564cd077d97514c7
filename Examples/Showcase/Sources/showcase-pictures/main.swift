// Writes a picture of each screen into a folder:
//
//   swift run showcase-pictures Screens
import Foundation
import PNGWriter
import Showcase
import ShowcasePictures

guard CommandLine.arguments.count == 2 else {
  print("usage: showcase-pictures FOLDER")
  exit(2)
}
let folder = URL(fileURLWithPath: CommandLine.arguments[1], isDirectory: true)
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
var encoder = PNGEncoder()
for screen in ShowcaseScreen.allCases {
  let pictures = try await ShowcasePictures(screen: screen)
  try pictures.use()
  try Data(encoder.encode(pictures.picture())).write(
    to: folder.appendingPathComponent("\(screen.rawValue).png"))
}
