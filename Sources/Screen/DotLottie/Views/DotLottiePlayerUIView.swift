#if canImport(UIKit) && !os(watchOS) || canImport(AppKit)
  public import Foundation
  import LottiePlayer

  /// A view that owns its animation, with the members of the dotLottie player for iOS.
  open class DotLottiePlayerUIView: DotLottieAnimationView {
    /// The configuration that the view was made with.
    public let config: AnimationConfig

    /// Called when the animation is shown, or can't be loaded; the error says why.
    public var animationLoaded: (@MainActor (DotLottiePlayerUIView, DotLottieAnimationError?) -> Void)? {
      didSet { reportLoading() }
    }

    /// The animation; setting it shows another one, and reports its loading.
    public override var dotLottieAnimation: DotLottieAnimation {
      didSet { if dotLottieAnimation !== oldValue { reportLoading() } }
    }

    private var loading: Task<Void, Never>?

    /// Makes a view of an animation.
    public init(dotLottieAnimation: DotLottieAnimation, config: AnimationConfig = AnimationConfig()) {
      self.config = config
      super.init(dotLottieViewModel: dotLottieAnimation)
    }

    /// Makes a view of a file of a bundle.
    public convenience init(
      name: String, bundle: Bundle = .main, config: AnimationConfig = AnimationConfig(),
      completion: (@MainActor (DotLottiePlayerUIView, DotLottieAnimationError?) -> Void)? = nil
    ) {
      self.init(
        dotLottieAnimation: DotLottieAnimation(fileName: name, bundle: bundle, config: config), config: config
      )
      animationLoaded = completion
    }

    /// Makes a view of a file.
    public convenience init(
      filePath: String, config: AnimationConfig = AnimationConfig(),
      completion: (@MainActor (DotLottiePlayerUIView, DotLottieAnimationError?) -> Void)? = nil
    ) {
      self.init(
        dotLottieAnimation: DotLottieAnimation(fileURL: URL(fileURLWithPath: filePath), config: config),
        config: config)
      animationLoaded = completion
    }

    /// Makes a view of a file on the web, which is fetched.
    public convenience init(
      url: URL, config: AnimationConfig = AnimationConfig(),
      completion: (@MainActor (DotLottiePlayerUIView, DotLottieAnimationError?) -> Void)? = nil
    ) {
      self.init(
        dotLottieAnimation: DotLottieAnimation(webURL: url.absoluteString, config: config), config: config)
      animationLoaded = completion
    }

    /// Makes a view of an animation as JSON.
    public convenience init(animationData: String, config: AnimationConfig = AnimationConfig()) {
      self.init(
        dotLottieAnimation: DotLottieAnimation(animationData: animationData, config: config), config: config)
    }

    /// Makes a view of a package.
    public convenience init(dotLottieData: Data, config: AnimationConfig = AnimationConfig()) {
      self.init(
        dotLottieAnimation: DotLottieAnimation(dotLottieData: dotLottieData, config: config), config: config)
    }

    /// Makes a view without an animation, until you set ``DotLottieAnimationView/dotLottieAnimation``.
    public override init(frame: CGRect) {
      config = AnimationConfig()
      super.init(frame: frame)
    }

    /// Makes a view from a storyboard, without an animation, until you set
    /// ``DotLottieAnimationView/dotLottieAnimation``.
    public required init?(coder: NSCoder) {
      config = AnimationConfig()
      super.init(coder: coder)
    }

    private func reportLoading() {
      loading?.cancel()
      guard let report = animationLoaded else { return }
      loading = Task { [weak self, animation = dotLottieAnimation] in
        var failure: DotLottieAnimationError?
        do throws(DotLottieAnimationError) { try await animation.loaded() } catch { failure = error }
        if let self, !Task.isCancelled { report(self, failure) }
      }
    }
  }

  extension DotLottiePlayerUIView: DotLottiePlayerMembers {
    /// Posts a click at a point of the view.
    public func stateMachinePostClickEvent(at point: CGPoint) { post(.click, at: point) }
    /// Posts a press at a point of the view.
    public func stateMachinePostPointerDownEvent(at point: CGPoint) { post(.pointerDown, at: point) }
    /// Posts a release at a point of the view.
    public func stateMachinePostPointerUpEvent(at point: CGPoint) { post(.pointerUp, at: point) }
    /// Posts a move to a point of the view.
    public func stateMachinePostPointerMoveEvent(at point: CGPoint) { post(.pointerMove, at: point) }
    /// Posts that the pointer comes, at a point of the view.
    public func stateMachinePostPointerEnterEvent(at point: CGPoint) { post(.pointerEnter, at: point) }
    /// Posts that the pointer leaves, at a point of the view.
    public func stateMachinePostPointerExitEvent(at point: CGPoint) { post(.pointerExit, at: point) }

    private func post(_ gesture: PointerGesture, at point: CGPoint) {
      presenter.post(gesture, x: Float(point.x), y: Float(point.y))
    }
  }
#endif
