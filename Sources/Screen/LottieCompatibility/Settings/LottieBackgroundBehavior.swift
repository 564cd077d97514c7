public import LottiePlayer

/// The behaviour of playback while an animation cannot be seen.
public typealias LottieBackgroundBehavior = BackgroundBehavior
