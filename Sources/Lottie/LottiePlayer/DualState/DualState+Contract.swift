// What a control is told, and what it asks for.

extension DualState {
  /// Something that happens to a control.
  public enum Input: Sendable, Hashable {
    /// The animations of both sides are to be loaded: at first, and whenever there are others.
    case start
    /// A side is asked for.
    case set(Side)
    /// A side's animation has been loaded and prepared, with the pictures that belong to it.
    case loaded(Side, generation: Int)
    /// A side's animation could not be loaded.
    case failed(Side, generation: Int)
    /// It is time to try again, as ``DualState/Effect/retry(_:generation:after:)`` asked for.
    case retry(Side, generation: Int)
    /// The control came on screen.
    case attach
    /// The control left the screen.
    case detach
    /// What was played has ended; `isComplete` is false where it was broken off.
    case playEnded(token: UInt64, isComplete: Bool)
    /// Motion is to be reduced, or no longer.
    case reduceMotion(Bool)
    /// Memory is short.
    case memoryPressure
    /// The control goes away: nothing happens after that.
    case end
  }

  /// Something that the host is to do.
  public enum Effect: Sendable, Hashable {
    /// Load a side's animation, and say `loaded` or `failed` with the generation.
    case load(Side, generation: Int, Urgency)
    /// Go on with a load more urgently: somebody waits for it now.
    case hurry(Side, generation: Int)
    /// Give up a load; what it says after that is dropped.
    case cancel(Side, generation: Int)
    /// Say `retry` after a while.
    case retry(Side, generation: Int, after: Duration)
    /// Show the prepared animation of a side in place of what is shown, with its pictures, in one step.
    case present(Side)
    /// Play what is shown from its beginning, and say `playEnded` with the token.
    case play(token: UInt64)
    /// Show how what is shown begins.
    case rest
    /// Show how what is shown ends.
    case settle
    /// Stop playing for now.
    case pause
    /// Play on.
    case resume(token: UInt64)
    /// Show a picture that stands for a side in place of what is shown.
    case cover(Side)
    /// Take that picture away.
    case uncover
    /// Show nothing.
    case clear
    /// Let go of a side's animation.
    case discard(Side)
    /// Tell the application that a side that it waits for can't be loaded.
    case report(Side)
  }

  /// How soon a load is wanted.
  public enum Urgency: Sendable, Hashable {
    /// Somebody waits for it.
    case user
    /// It may be needed later.
    case utility
  }

  /// What is done where there is a choice.
  public struct Policy: Sendable, Hashable {
    /// What becomes of a side that is asked for off screen.
    public enum OffScreen: Sendable, Hashable {
      /// It plays when the control is on screen again.
      case wait
      /// It is shown as it ends: at once, or as soon as it is there.
      ///
      /// Where nothing shows yet, what is still to be loaded waits all the same.
      case settle
    }

    /// How loads are tried again.
    public enum Retry: Sendable, Hashable {
      /// Not at all, until there are other animations (``DualState/Input/start``).
      case never
      /// When the side is asked for again.
      case onDemand
      /// After a while by itself, each time twice as long, so many times; and when the side is asked for again.
      case backoff(first: Duration, count: Int)
    }

    /// Whether asking for the side that is shown plays it again.
    public var replays = false
    /// Whether the side that the control is on from the start plays when it is there, and does not only rest.
    ///
    /// One that was switched to before anything showed plays in any case.
    public var playsFirst = false
    /// What becomes of a side that is asked for off screen.
    public var offScreen = OffScreen.wait
    /// A side that was asked for off screen so long ago, or longer, is shown as it ends.
    public var staleAfter = Duration.seconds(1)
    /// How loads are tried again.
    public var retry = Retry.onDemand
    /// Whether what is shown stays when the side that was asked for can't be loaded; else a picture stands for it.
    public var keepsShownOnFailure = false
    /// Whether the other side is loaded as soon as the one asked for has been.
    public var preparesOtherSide = true

    /// Makes the usual choices.
    public init() {}
  }
}
