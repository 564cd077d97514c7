// expected: as it stands
import Lottie
import UIKit

class Heart: UIView {
  private var animations: [Bool: LottieAnimation] = [:]
  private let animationView = LottieAnimationView()
  private let pictures = FilepathImageProvider(filepath: URL(fileURLWithPath: "on/images").path)

  func load(on: String, off: String) {
    addSubview(animationView)
    for (side, path) in [(true, on), (false, off)] {
      DispatchQueue.global().async {
        let animation = LottieAnimation.filepath(path)
        DispatchQueue.main.async { self.animations[side] = animation }
      }
    }
  }

  func setActive(_ isActive: Bool) {
    animationView.imageProvider = pictures
    animationView.animation = animations[isActive]
    animationView.loopMode = .playOnce
    animationView.play { isFinished in print(isFinished) }
  }

  func replace(_ path: String) {
    let other = LottieAnimationView(filePath: path)
    animationView.removeFromSuperview()
    addSubview(other)
    other.play()
  }
}
