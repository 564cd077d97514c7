// An application that comes from lottie-ios imports this library alone.
@_exported public import DotLottie
