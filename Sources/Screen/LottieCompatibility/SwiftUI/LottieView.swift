#if canImport(SwiftUI) && (canImport(UIKit) && !os(watchOS) || canImport(AppKit))
  public import DotLottie
  public import DotLottieFormat
  public import LottieRenderer
  public import SwiftUI

  /// A view that shows an animation, by the names of lottie-ios.
  ///
  /// ```swift
  /// LottieView(animation: .named("heart")).looping()
  /// LottieView { try await DotLottieFile.named("heart") } placeholder: { ProgressView() }
  ///   .playbackMode(.playing(.fromProgress(0, toProgress: 1, loopMode: .playOnce)))
  /// ```
  public struct LottieView<Placeholder: View>: View {
    /// The animation, or the way to it.
    private enum Source {
      case animation(LottieAnimation?)
      case package(DotLottieFile?)
      case load(@MainActor () async throws -> LottieAnimation?)
    }

    private let source: Source
    private let placeholder: Placeholder
    private var settings = LottieViewSettings()
    private var imageProvider: (any AnimationImageProvider)?
    private var configuration: LottieConfiguration?
    private var logger = LottieLogger.shared
    private var didLoad: (@MainActor (LottieAnimation) -> Void)?
    private var changes: [@MainActor (LottieAnimationView) -> Void] = []
    private var frame: Binding<AnimationFrameTime>?
    private var progress: Binding<AnimationProgressTime>?
    private var trigger: AnyHashable = 0
    private var showsPlaceholderWhileReloading = true
    private var fills = false
    @State private var loaded = ViewContent<LottieAnimation>()

    /// Makes a view of an animation.
    public init(animation: LottieAnimation?) where Placeholder == EmptyView {
      source = .animation(animation)
      placeholder = EmptyView()
    }

    /// Makes a view of the initial animation of a package.
    public init(dotLottieFile: DotLottieFile?) where Placeholder == EmptyView {
      source = .package(dotLottieFile)
      placeholder = EmptyView()
    }

    /// Makes a view that loads its animation.
    ///
    /// - Parameters:
    ///   - loadAnimation: Loads the animation; without one, or after an error, the placeholder stays.
    ///   - placeholder: The view until then.
    public init(
      _ loadAnimation: @escaping @MainActor () async throws -> LottieAnimation?,
      @ViewBuilder placeholder: () -> Placeholder
    ) {
      source = .load(loadAnimation)
      self.placeholder = placeholder()
    }

    /// Makes a view that loads its animation, and shows nothing until then.
    public init(_ loadAnimation: @escaping @MainActor () async throws -> LottieAnimation?)
    where Placeholder == EmptyView {
      self.init(loadAnimation) { EmptyView() }
    }

    /// Makes a view that loads a package, and shows its initial animation.
    public init(
      _ loadDotLottieFile: @escaping @MainActor () async throws -> DotLottieFile?,
      @ViewBuilder placeholder: () -> Placeholder
    ) {
      source = .load { try await loadDotLottieFile()?.compiledElsewhere() }
      self.placeholder = placeholder()
    }

    /// Makes a view that loads a package, and shows its initial animation; it shows nothing until then.
    public init(_ loadDotLottieFile: @escaping @MainActor () async throws -> DotLottieFile?)
    where Placeholder == EmptyView {
      self.init(loadDotLottieFile) { EmptyView() }
    }

    /// The contents.
    public var body: some View { contents.task(id: key) { await load() } }

    @ViewBuilder private var contents: some View {
      if let animation = shown { picture(of: animation) } else { placeholder }
    }

    private var shown: LottieAnimation? {
      if case .animation(let animation) = source { animation } else { loaded.content }
    }

    private var key: ViewContent<LottieAnimation>.Key {
      let identity: AnyHashable =
        switch source {
        case .animation(let animation): animation?.source?.json
        case .package(let file): file?.bytes
        case .load: 0
        }
      return .init(trigger: trigger, source: identity)
    }

    private func picture(of animation: LottieAnimation) -> some View {
      HostedView {
        LottieAnimationView(animation: nil, configuration: configuration, logger: logger)
      } update: { view in
        update(view, animation)
      }
    }

    private func update(_ view: LottieAnimationView, _ animation: LottieAnimation) {
      let (frame, progress) = (frame, progress)
      if frame == nil && progress == nil {
        view.onPicture = nil
      } else {
        view.onPicture = { view in
          frame?.wrappedValue = view.currentFrame
          progress?.wrappedValue = view.currentProgress
        }
      }
      view.fills = fills
      view.take(animation, imageProvider, settings, changes)
    }

    private func load() async {
      let key = key
      guard loaded.begin(key, keepsFormer: !showsPlaceholderWhileReloading) else { return }
      var found: LottieAnimation?
      switch source {
      case .animation(let animation): found = animation
      case .package(let file): found = try? await file?.compiledElsewhere()
      case .load(let load): found = try? await load()
      }
      guard let found, !Task.isCancelled else { return }
      loaded.end(key, found)
      didLoad?(found)
    }

    private func with(_ change: (inout LottieView) -> Void) -> LottieView {
      var copy = self
      change(&copy)
      return copy
    }

    // MARK: Playback

    /// Plays without end.
    public func looping() -> LottieView {
      playbackMode(.playing(.fromProgress(0, toProgress: 1, loopMode: .loop)))
    }

    /// Plays.
    public func playing(loopMode: LottieLoopMode = .playOnce) -> LottieView {
      playing(.fromProgress(nil, toProgress: 1, loopMode: loopMode))
    }

    /// Plays a range.
    public func playing(_ mode: LottiePlaybackMode.PlaybackMode) -> LottieView {
      playbackMode(.playing(mode))
    }

    /// Stands still at a place.
    public func paused(at place: LottiePlaybackMode.PausedState = .currentFrame) -> LottieView {
      playbackMode(.paused(at: place))
    }

    /// Plays a range, or stands still at a place; acts when the value changes.
    public func playbackMode(_ mode: LottiePlaybackMode) -> LottieView {
      with { $0.settings.playbackMode = mode }
    }

    /// Sets the factor on the authored speed.
    public func animationSpeed(_ speed: Double) -> LottieView { with { $0.settings.speed = speed } }

    /// Shows a share of the animation.
    public func currentProgress(_ progress: AnimationProgressTime?) -> LottieView {
      progress.map { paused(at: .progress($0)) } ?? self
    }

    /// Shows a frame of the composition.
    public func currentFrame(_ frame: AnimationFrameTime?) -> LottieView {
      frame.map { paused(at: .frame($0)) } ?? self
    }

    /// Shows a time in seconds from the first frame.
    public func currentTime(_ time: Double?) -> LottieView { time.map { paused(at: .time($0)) } ?? self }

    /// Calls a body when a range has been played, with whether that was to its end.
    public func animationDidFinish(_ body: LottieCompletionBlock?) -> LottieView {
      with { $0.settings.didFinish = body }
    }

    /// Writes the frame on screen to a binding.
    public func getRealtimeAnimationFrame(_ frame: Binding<AnimationFrameTime>?) -> LottieView {
      with { $0.frame = frame }
    }

    /// Writes the position on screen to a binding.
    public func getRealtimeAnimationProgress(_ progress: Binding<AnimationProgressTime>?) -> LottieView {
      with { $0.progress = progress }
    }

    // MARK: Contents

    /// Calls a body when the animation is loaded.
    public func animationDidLoad(_ body: @escaping @MainActor (LottieAnimation) -> Void) -> LottieView {
      with { $0.didLoad = body }
    }

    /// Loads the animation again whenever a value changes.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - showPlaceholder: Whether the placeholder is shown meanwhile, instead of the former animation.
    public func reloadAnimationTrigger(_ value: some Hashable, showPlaceholder: Bool = true) -> LottieView {
      with {
        $0.trigger = AnyHashable(value)
        $0.showsPlaceholderWhileReloading = showPlaceholder
      }
    }

    /// Sets the source of the pictures that the animation names.
    public func imageProvider(_ provider: (any AnimationImageProvider)?) -> LottieView {
      with { $0.imageProvider = provider }
    }

    /// Sets the source of the texts that the animation shows.
    public func textProvider(_ provider: (any AnimationKeypathTextProvider)?) -> LottieView {
      with { $0.settings.texts = provider }
    }

    /// Sets the source of fonts.
    public func fontProvider(_ provider: any AnimationFontProvider) -> LottieView {
      with { $0.settings.fonts = provider }
    }

    /// Gives a value to all properties at a keypath.
    public func valueProvider(_ provider: any AnyValueProvider, for keypath: AnimationKeypath) -> LottieView {
      with { $0.settings.give(provider, for: keypath) }
    }

    // MARK: The view

    /// Changes the view of the framework, with each update.
    public func configure(_ change: @escaping @MainActor (LottieAnimationView) -> Void) -> LottieView {
      with { $0.changes.append(change) }
    }

    /// Changes a property of the view of the framework, with each update.
    public func configure<Value>(
      _ keyPath: ReferenceWritableKeyPath<LottieAnimationView, Value>, to value: Value
    ) -> LottieView { configure { $0[keyPath: keyPath] = value } }

    /// Sets the settings of the view.
    public func configuration(_ configuration: LottieConfiguration) -> LottieView {
      with { $0.configuration = configuration }
    }

    /// Sets the receiver of notes about calls that have no effect.
    public func logger(_ logger: LottieLogger) -> LottieView { with { $0.logger = logger } }

    /// Makes the view as large as it is offered, instead of as large as its animation.
    public func resizable() -> LottieView { with { $0.fills = true } }

    /// Makes the view as large as its animation.
    public func intrinsicSize() -> LottieView { with { $0.fills = false } }

    /// Sets the behaviour while the application is in the background.
    public func backgroundBehavior(_ behavior: LottieBackgroundBehavior?) -> LottieView {
      behavior.map { behavior in configure { $0.backgroundBehavior = behavior } } ?? self
    }
  }

  extension LottieAnimationView: PresentingView {
    package var viewPresenter: any ViewPresenter { presenter }
  }
#endif
