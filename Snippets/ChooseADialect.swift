// Reading a state machine as the shipped engine does, with one exception.
import LottiePlayer

// snippet.show
var options = Player.Options()
options.dialect = .runtime
options.dialect.progressIsFraction = true
let player = try Player(width: 400, height: 400, options: options)
// snippet.hide
print(player.options.dialect == .runtime)
