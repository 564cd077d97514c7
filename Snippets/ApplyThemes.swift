// Giving a playing animation other colours.
import DotLottieFormat
import Foundation
import LottiePlayer

let file = try DotLottieFile([UInt8](Data(contentsOf: URL(fileURLWithPath: "Samples/lighthouse.lottie"))))
let player = try Player(width: 400, height: 400)
try player.load(file)
// snippet.show
for theme in file.manifest.themes { print(theme.id, theme.name ?? "") }
try player.setTheme("dawn")

// On top of the theme, and until the next one:
try player.setSlot("sea", to: .color(red: 0.1, green: 0.2, blue: 0.3))

// As a file writes it, with keyframes if need be:
try player.setSlot("sea", json: Array(#"{"a":0,"k":[0.1,0.2,0.3]}"#.utf8))

try player.resetSlot("sea")  // what the file has
try player.setTheme("")  // no theme at all
// snippet.hide
print(player.slotIDs, player.diagnostics.count)
