import LottiePlayer

/// An event for a state machine; positions are in pixels of the canvas, from the top left corner.
public enum Event: Sendable, Hashable {
  /// A press began.
  case pointerDown(x: Float, y: Float)
  /// A press ended.
  case pointerUp(x: Float, y: Float)
  /// The pointer moved.
  case pointerMove(x: Float, y: Float)
  /// The pointer entered the canvas.
  case pointerEnter(x: Float, y: Float)
  /// The pointer left the canvas.
  case pointerExit(x: Float, y: Float)
  /// A press ended where it had begun.
  case click(x: Float, y: Float)
  /// Playback reached its final end.
  case onComplete
  /// An iteration ended.
  case onLoopComplete
}

extension Event {
  /// The call that posts the event.
  var call: PlayerCall {
    switch self {
    case .pointerDown(let x, let y): .post(.pointerDown, x: x, y: y)
    case .pointerUp(let x, let y): .post(.pointerUp, x: x, y: y)
    case .pointerMove(let x, let y): .post(.pointerMove, x: x, y: y)
    case .pointerEnter(let x, let y): .post(.pointerEnter, x: x, y: y)
    case .pointerExit(let x, let y): .post(.pointerExit, x: x, y: y)
    case .click(let x, let y): .post(.click, x: x, y: y)
    case .onComplete: .postComplete
    case .onLoopComplete: .postLoopComplete
    }
  }
}
