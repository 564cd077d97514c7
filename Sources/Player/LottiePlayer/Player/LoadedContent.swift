public import DotLottieFormat
public import LottieRenderer

/// The files that a player has loaded, for a look at their faults.
///
/// It is a value, which can be sent to another thread. With `import DotLottieInspection` it has `findings(imageDecoder:fonts:)`.
public struct LoadedContent: Sendable {
  /// The package; nil for an animation without one.
  public var file: DotLottieFile?
  /// The animation that is shown; nil without one.
  public var animation: LottieAnimation?
  /// The state machine; nil without one.
  public var stateMachine: StateMachineDefinition?
  /// The id of the state machine in the package; nil for one from elsewhere.
  public var stateMachineID: String?

  /// Makes a content.
  public init(
    file: DotLottieFile? = nil, animation: LottieAnimation? = nil,
    stateMachine: StateMachineDefinition? = nil,
    stateMachineID: String? = nil
  ) {
    self.file = file
    self.animation = animation
    self.stateMachine = stateMachine
    self.stateMachineID = stateMachineID
  }
}

extension Player {
  /// The files that are loaded.
  public var loadedContent: LoadedContent {
    LoadedContent(
      file: file, animation: animation, stateMachine: stateMachine?.definition, stateMachineID: stateMachineID
    )
  }
}
