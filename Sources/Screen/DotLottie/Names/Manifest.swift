import DotLottieFormat
import LottiePlayer

/// The manifest of a package.
public struct Manifest: Sendable, Hashable {
  /// The tool that made the package.
  public var generator: String?
  /// The version of the format.
  public var version: String?
  /// The animations, in order.
  public var animations: [ManifestAnimation]
  /// The themes, in order; nil without any.
  public var themes: [ManifestTheme]?
  /// The state machines, in order; nil without any.
  public var stateMachines: [ManifestStateMachine]?
  /// The animation and state machine to show first, if the package names them.
  public var initial: ManifestInitial?

  /// Makes a manifest.
  public init(
    generator: String? = nil, version: String? = nil, animations: [ManifestAnimation],
    themes: [ManifestTheme]? = nil, stateMachines: [ManifestStateMachine]? = nil,
    initial: ManifestInitial? = nil
  ) {
    self.generator = generator
    self.version = version
    self.animations = animations
    self.themes = themes
    self.stateMachines = stateMachines
    self.initial = initial
  }

  init(_ manifest: DotLottieManifest) {
    self.init(
      generator: manifest.generator, version: manifest.version,
      animations: manifest.animations.map {
        ManifestAnimation(
          id: $0.id, name: $0.name, initialTheme: $0.initialTheme, background: $0.background,
          themes: $0.themes)
      })
    if !manifest.themes.isEmpty {
      themes = manifest.themes.map { ManifestTheme(id: $0.id, name: $0.name) }
    }
    if !manifest.stateMachines.isEmpty {
      stateMachines = manifest.stateMachines.map { ManifestStateMachine(id: $0.id, name: $0.name) }
    }
    if manifest.initialAnimation != nil || manifest.initialStateMachine != nil {
      initial = ManifestInitial(
        stateMachine: manifest.initialStateMachine, animation: manifest.initialAnimation)
    }
  }
}

/// An animation of a package.
public struct ManifestAnimation: Sendable, Hashable {
  /// The id.
  public var id: String
  /// The name for people.
  public var name: String?
  /// The theme to begin with.
  public var initialTheme: String?
  /// The colour behind the animation.
  public var background: String?
  /// The ids of the themes that it takes; nil for all.
  public var themes: [String]?

  /// Makes an entry.
  public init(
    id: String, name: String? = nil, initialTheme: String? = nil, background: String? = nil,
    themes: [String]? = nil
  ) {
    self.id = id
    self.name = name
    self.initialTheme = initialTheme
    self.background = background
    self.themes = themes
  }
}

/// A theme of a package.
public struct ManifestTheme: Sendable, Hashable {
  /// The id.
  public var id: String
  /// The name for people.
  public var name: String?

  /// Makes an entry.
  public init(id: String, name: String? = nil) {
    self.id = id
    self.name = name
  }
}

/// A state machine of a package.
public struct ManifestStateMachine: Sendable, Hashable {
  /// The id.
  public var id: String
  /// The name for people.
  public var name: String?

  /// Makes an entry.
  public init(id: String, name: String? = nil) {
    self.id = id
    self.name = name
  }
}

/// The animation and state machine that a package shows first.
public struct ManifestInitial: Sendable, Hashable {
  /// The id of the state machine to start.
  public var stateMachine: String?
  /// The id of the animation.
  public var animation: String?

  /// Makes an entry.
  public init(stateMachine: String? = nil, animation: String? = nil) {
    self.stateMachine = stateMachine
    self.animation = animation
  }
}

/// A named frame or range of frames of an animation.
public struct Marker: Sendable, Hashable {
  /// The name.
  public var name: String
  /// The first frame, counted from the in point.
  public var time: Float
  /// The number of frames; 0 for a single moment.
  public var duration: Float

  /// Makes a marker.
  public init(name: String, time: Float, duration: Float) {
    self.name = name
    self.time = time
    self.duration = duration
  }

  /// Makes a marker from the engine's, which has an end instead of a length.
  init(_ marker: AnimationFacts.Marker) {
    self.init(name: marker.name, time: marker.start, duration: marker.end - marker.start)
  }
}
