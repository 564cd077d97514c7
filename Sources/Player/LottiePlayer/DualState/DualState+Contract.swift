// The inputs and effects of a control.

extension DualState {
  /// An input of a control.
  public enum Input: Sendable, Hashable {
    /// The animations of both sides are to be loaded: at first, and whenever they are replaced.
    case start
    /// A side is asked for.
    case set(Side)
    /// A side's animation was loaded and prepared, with its pictures.
    case loaded(Side, generation: Int)
    /// A side's animation could not be loaded.
    case failed(Side, generation: Int)
    /// The time of ``DualState/Effect/retry(_:generation:after:)`` has come.
    case retry(Side, generation: Int)
    /// The control appeared on screen.
    case attach
    /// The control left the screen.
    case detach
    /// Playback has ended; `isComplete` is false if it was interrupted.
    case playEnded(token: UInt64, isComplete: Bool)
    /// Motion is to be reduced, or not any more.
    case reduceMotion(Bool)
    /// Memory is short.
    case memoryPressure
    /// The control is released: it ignores all later inputs.
    case end
  }

  /// An effect that the host carries out.
  public enum Effect: Sendable, Hashable {
    /// Load a side's animation, and send `loaded` or `failed` with the generation.
    case load(Side, generation: Int, Urgency)
    /// Continue a load with more urgency: the user waits for it now.
    case prioritize(Side, generation: Int)
    /// Cancel a load, whose result is discarded.
    case cancel(Side, generation: Int)
    /// Send `retry` after a time.
    case retry(Side, generation: Int, after: Duration)
    /// Show the prepared animation of a side, with its pictures, in one step.
    case present(Side)
    /// Play the shown animation from its beginning, and send `playEnded` with the token.
    case play(token: UInt64)
    /// Show the first frame.
    case rest
    /// Show the last frame.
    case settle
    /// Pause playback.
    case pause
    /// Continue playback.
    case resume(token: UInt64)
    /// Show a placeholder for a side.
    case cover(Side)
    /// Remove the placeholder.
    case uncover
    /// Show nothing.
    case clear
    /// Release a side's animation.
    case discard(Side)
    /// Report to the application that a side that it waits for can't be loaded.
    case report(Side)
  }

  /// The urgency of a load.
  public enum Urgency: Sendable, Hashable {
    /// The user waits for it.
    case user
    /// It may be needed later.
    case utility
  }

  /// The policy for choices.
  public struct Policy: Sendable, Hashable {
    /// The behaviour of a side that is asked for off screen.
    public enum OffScreen: Sendable, Hashable {
      /// It plays when the control is on screen again.
      case wait
      /// It shows its last frame, as soon as it is loaded.
      ///
      /// If nothing is shown yet, a side that is still being loaded waits all the same.
      case settle
    }

    /// The retry of failed loads.
    public enum Retry: Sendable, Hashable {
      /// Never, until the animations are replaced (``DualState/Input/start``).
      case never
      /// After the side is asked for again.
      case onDemand
      /// After a time that doubles with each retry, up to a number of times; and when the side is asked for again.
      case backoff(first: Duration, count: Int)
    }

    /// Whether asking for the side that is shown plays it again.
    public var replays = false
    /// Whether the first side plays when it is loaded, instead of only resting.
    ///
    /// A side that was switched to before anything was shown plays in any case.
    public var playsFirst = false
    /// The behaviour of a side that is asked for off screen.
    public var offScreen = OffScreen.wait
    /// The time after which a side that was asked for off screen shows its last frame.
    public var staleAfter = Duration.seconds(1)
    /// The retry of failed loads.
    public var retry = Retry.onDemand
    /// Whether the shown side stays if the one that is asked for can't be loaded; otherwise a placeholder is shown.
    public var keepsShownOnFailure = false
    /// Whether the other side is loaded after the one that is asked for.
    public var preparesOtherSide = true

    /// Makes the default policy.
    public init() {}
  }
}
