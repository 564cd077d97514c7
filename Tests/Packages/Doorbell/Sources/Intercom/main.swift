import DotLottie

let animation = DotLottieAnimation(animationData: "{}")
print(animation.loadingState == .loading ? "loading" : "done")
