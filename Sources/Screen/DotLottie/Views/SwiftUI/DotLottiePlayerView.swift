#if canImport(SwiftUI)
  import LottiePlayer
  public import SwiftUI

  /// A view that loads an animation, shows a placeholder until then, and plays it.
  ///
  /// ```swift
  /// DotLottiePlayerView { try await loadButton() } placeholder: { ProgressView() }
  ///   .looping()
  ///   .animationSpeed(1.5)
  /// ```
  public struct DotLottiePlayerView<Placeholder: View>: View {
    private let source: Source
    private let placeholder: Placeholder
    private var settings = PlayerViewSettings()
    private var didLoad: (@MainActor (DotLottieAnimation) -> Void)?
    private var changes: [@MainActor (DotLottieAnimation) -> Void] = []
    private var trigger: AnyHashable = 0
    private var showsPlaceholderWhileReloading = true
    @State private var shown = ViewContent<DotLottieAnimation>()
    /// The settings that the animation was given.
    @State private var given = PlayerViewSettings()

    /// The animation, or the way to it.
    private enum Source {
      case animation(DotLottieAnimation)
      case load(@MainActor () async throws -> DotLottieAnimation?)
    }

    private var key: ViewContent<DotLottieAnimation>.Key {
      switch source {
      case .animation(let animation): .init(trigger: trigger, source: ObjectIdentifier(animation))
      case .load: .init(trigger: trigger, source: 0)
      }
    }

    /// Makes a view that loads its animation.
    ///
    /// - Parameters:
    ///   - loadAnimation: Loads the animation; without one, or after an error, the placeholder stays.
    ///   - placeholder: The view until then.
    public init(
      _ loadAnimation: @escaping @MainActor () async throws -> DotLottieAnimation?,
      @ViewBuilder placeholder: () -> Placeholder
    ) {
      source = .load(loadAnimation)
      self.placeholder = placeholder()
    }

    /// Makes a view of an animation that may still be loading.
    public init(animation: DotLottieAnimation) where Placeholder == EmptyView {
      source = .animation(animation)
      placeholder = EmptyView()
    }

    /// Makes a view that loads its animation, and shows nothing until then.
    public init(_ loadAnimation: @escaping @MainActor () async throws -> DotLottieAnimation?)
    where Placeholder == EmptyView {
      source = .load(loadAnimation)
      placeholder = EmptyView()
    }

    /// The contents.
    public var body: some View {
      contents
        .task(id: key) { await load() }
        .onChange(of: settings) { _, new in give(new) }
    }

    @ViewBuilder private var contents: some View {
      if let animation = shown.content { DotLottieView(dotLottie: animation) } else { placeholder }
    }

    private func load() async {
      let key = key
      guard shown.begin(key, keepsFormer: !showsPlaceholderWhileReloading) else { return }
      var found: DotLottieAnimation?
      switch source {
      case .animation(let animation): found = animation
      case .load(let load): found = try? await load()
      }
      guard let found else { return }
      try? await found.loaded()
      // The view may have gone, or wait for another animation.
      guard !Task.isCancelled, found.isLoaded() else { return }
      for change in changes { change(found) }
      shown.end(key, found)
      given = PlayerViewSettings()
      give(settings)
      didLoad?(found)
    }

    private func give(_ new: PlayerViewSettings) {
      guard let animation = shown.content else { return }
      new.apply(to: animation, after: given)
      given = new
    }

    private func with(_ change: (inout DotLottiePlayerView) -> Void) -> DotLottiePlayerView {
      var copy = self
      change(&copy)
      return copy
    }

    // MARK: Modifiers

    /// Changes the animation when it is loaded, before its first picture.
    public func configure(_ change: @escaping @MainActor (DotLottieAnimation) -> Void) -> DotLottiePlayerView
    {
      with { $0.changes.append(change) }
    }

    /// Calls a body when the animation is loaded.
    public func animationDidLoad(_ body: @escaping @MainActor (DotLottieAnimation) -> Void)
      -> DotLottiePlayerView
    {
      with { $0.didLoad = body }
    }

    /// Gives the animation everything that a configuration sets, when it is loaded; nil leaves a value as it is.
    public func configuration(_ configuration: AnimationConfig) -> DotLottiePlayerView {
      configure { $0.take(configuration) }
    }

    /// Plays without end.
    public func looping() -> DotLottiePlayerView { loopMode(.loop).playing() }

    /// Plays.
    public func playing() -> DotLottiePlayerView { playbackMode(.playing) }

    /// Pauses.
    public func paused() -> DotLottiePlayerView { playbackMode(.paused) }

    /// Sets whether the animation plays.
    public func playbackMode(_ mode: DotLottiePlaybackMode) -> DotLottiePlayerView {
      with { $0.settings.playbackMode = mode }
    }

    /// Sets the number of iterations.
    public func loopMode(_ mode: DotLottieLoopMode) -> DotLottiePlayerView {
      with { $0.settings.loopMode = mode }
    }

    /// Sets the factor on the authored speed.
    public func animationSpeed(_ speed: Float) -> DotLottiePlayerView { with { $0.settings.speed = speed } }

    /// Sets the order of frames.
    public func mode(_ mode: Mode) -> DotLottiePlayerView { with { $0.settings.mode = mode } }

    /// Sets whether frames between whole ones are shown.
    public func useFrameInterpolation(_ value: Bool) -> DotLottiePlayerView {
      with { $0.settings.usesFrameInterpolation = value }
    }

    /// Limits playback to a range of frames, counted from the in point.
    public func segments(_ segments: ClosedRange<Float>) -> DotLottiePlayerView {
      with { $0.settings.segments = segments }
    }

    /// Shows a frame, counted from the in point.
    public func currentFrame(_ frame: Float) -> DotLottiePlayerView { with { $0.settings.frame = frame } }

    /// Shows a place of the animation, 0…1.
    public func currentProgress(_ progress: Float) -> DotLottiePlayerView {
      with { $0.settings.progress = progress }
    }

    /// Loads the animation again whenever a value changes.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - showPlaceholder: Whether the placeholder is shown meanwhile, instead of the former animation.
    public func reloadAnimationTrigger(
      _ value: some Hashable, showPlaceholder: Bool = true
    ) -> DotLottiePlayerView {
      with {
        $0.trigger = AnyHashable(value)
        $0.showsPlaceholderWhileReloading = showPlaceholder
      }
    }
  }
#endif
