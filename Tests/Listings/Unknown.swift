// expected: refused: value of type 'DotLottieAnimation' has no member 'switchOn'
import DotLottie

// A listing that this package does not compile is reported.
func misuse(_ lamp: DotLottieAnimation) { lamp.switchOn() }
