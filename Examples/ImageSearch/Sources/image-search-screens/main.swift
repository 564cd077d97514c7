// Writes a picture of each screen into a folder:
//
//   swift run image-search-screens Screens
import Foundation
import ImageSearch
import PNGWriter
import SearchScreens

guard CommandLine.arguments.count == 2 else {
  print("usage: image-search-screens FOLDER")
  exit(2)
}
let folder = URL(fileURLWithPath: CommandLine.arguments[1], isDirectory: true)
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
var encoder = PNGEncoder()
for state in Search.State.Key.allCases {
  let picture = try SearchScreens(at: state).picture()
  try Data(encoder.encode(picture)).write(to: folder.appendingPathComponent("\(state.name).png"))
}
