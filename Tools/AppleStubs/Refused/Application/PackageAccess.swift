// refused: cannot find 'DualStatePresenter' in scope
import DotLottie

// An application has what is public, and no more.
@MainActor func present(_ animation: DualStateAnimation) { _ = DualStatePresenter(animation) }
