// An application imports DotLottie alone: what its API is made of comes with it, members too. Without this, a host that
// turns `MemberImportVisibility` on could not write `.cover` or `.custom(let message)` without four more imports.
@_exported public import DotLottieFormat
@_exported public import LottieFormat
@_exported public import LottiePlayer
@_exported public import LottieRenderer
@_exported public import VectorRaster
@_exported public import ZoetropeJSON
