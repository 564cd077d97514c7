// Reading a state machine as the shipped engine does.
import LottiePlayer

// snippet.show
var options = Player.Options()
options.dialect = .runtime
let player = try Player(width: 400, height: 400, options: options)
// snippet.hide
print(player.options.dialect == .runtime)
