// refused: method does not override any method from its superclass
import UIKit

final class OddView: DotLottieAnimationView {
  override func layoutSubviews(animated: Bool) {}
}
