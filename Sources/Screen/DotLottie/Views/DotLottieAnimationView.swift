#if canImport(UIKit) && !os(watchOS) || canImport(AppKit)
  public import Foundation
  import LottiePlayer

  #if canImport(UIKit)
    public import UIKit
  #else
    public import AppKit
  #endif

  /// A view that shows an animation, and passes touches, the mouse and the keyboard on to its state machine.
  ///
  /// ``DotLottieAnimation/presencePolicy``, ``DotLottieAnimation/motionPolicy``, ``DotLottieAnimation/themes`` and
  /// ``DotLottieAnimation/accessibilityWords`` decide how the view follows its window, its environment and assistive
  /// technologies.
  open class DotLottieAnimationView: PlatformView {
    /// The animation; setting it shows another one.
    public var dotLottieAnimation: DotLottieAnimation {
      didSet {
        guard dotLottieAnimation !== oldValue else { return }
        presenter = AnimationPresenter(dotLottieAnimation)
        contents?.presenter = presenter
      }
    }

    private(set) var presenter: AnimationPresenter
    private var contents: PictureView?

    /// Makes a view of an animation.
    public init(dotLottieViewModel: DotLottieAnimation) {
      dotLottieAnimation = dotLottieViewModel
      presenter = AnimationPresenter(dotLottieViewModel)
      super.init(frame: .zero)
      contents = PictureView(presenter, in: self)
    }

    /// Makes a view with an animation that shows nothing until you set another.
    public override init(frame: CGRect) {
      dotLottieAnimation = DotLottieAnimation(animationData: "")
      presenter = AnimationPresenter(dotLottieAnimation)
      super.init(frame: frame)
      contents = PictureView(presenter, in: self)
    }

    /// Makes a view from a storyboard, with an animation that shows nothing until you set another.
    public required init?(coder: NSCoder) {
      dotLottieAnimation = DotLottieAnimation(animationData: "")
      presenter = AnimationPresenter(dotLottieAnimation)
      super.init(coder: coder)
      contents = PictureView(presenter, in: self)
    }

    /// Adds an observer of playback, which is not kept alive.
    public func subscribe(observer: any Observer) { dotLottieAnimation.subscribe(observer: observer) }

    open override var intrinsicContentSize: CGSize {
      let (width, height) = presenter.naturalSize
      return CGSize(width: width, height: height)
    }
  }

  extension DotLottieAnimationView: PresentingView {
    package var viewPresenter: any ViewPresenter { presenter }
  }
#endif
