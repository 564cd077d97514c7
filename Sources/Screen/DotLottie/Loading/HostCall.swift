import LottiePlayer

/// A call of the host, which waits while an animation is being loaded.
enum HostCall {
  /// Changes the player.
  case player(PlayerCall)
  /// Changes a slot that the animation, or another one of the package, must have.
  case slot(id: String, PlayerCall)
  /// Shows the frame at a share of the animation, 0…1.
  case setProgress(Float)

  /// Starts or continues playback.
  case startPlayback
  /// Pauses playback.
  case pausePlayback
  /// Stops playback.
  case stopPlayback
  /// Starts playback from a frame.
  case playFromFrame(Float)
  /// Starts playback from a share of the animation, 0…1.
  case playFromProgress(Float)
  /// Starts or continues playback, and reports its end.
  case play(PlayTicket)
  /// Plays parts one after the other, and reports the end of the last one.
  case playQueue(PlayQueue, PlayTicket)

  /// Shows another animation of the package.
  case showAnimation(id: String)
  /// Applies the theme for the appearance of the environment.
  case applyThemeChoice
  /// Reports an earlier refusal, when observers are present.
  case report(DotLottieAnimationError)

  /// The ticket that receives the reason of a refusal.
  var ticket: PlayTicket? {
    switch self {
    case .play(let ticket), .playQueue(_, let ticket): ticket
    default: nil
    }
  }

  /// A Boolean value indicating whether a failure of the waiting call is not reported, such as that of a call to play
  /// while the animation plays.
  var isQuiet: Bool {
    switch self {
    case .startPlayback, .pausePlayback, .stopPlayback, .playFromFrame, .playFromProgress, .play, .playQueue:
      true
    case .player, .slot, .setProgress, .showAnimation, .applyThemeChoice, .report: false
    }
  }
}
