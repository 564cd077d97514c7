public import DotLottieFormat
public import VectorRaster

/// A call that changes a player.
///
/// ``Player/perform(_:)`` performs it; the methods of ``Player`` are names for these values. Each call is a line of a
/// script of `zoetrope simulate` and of a recording, so a sequence of calls can be written down and repeated elsewhere.
///
/// Numbers are finite, except the value of an input; other calls are refused. More calls may be added; switch with a
/// `default`.
public enum PlayerCall: Sendable, Equatable {
  // MARK: Contents

  /// Plays a package or an animation from its beginning.
  ///
  /// A line contains the id of the animation only, because the content is the file beside the script.
  indirect case load(PlayerContent)
  /// Plays another animation of the package; empty for the initial one.
  case loadAnimation(String)

  // MARK: Canvas

  /// Sets the size of the canvas in pixels.
  case resize(width: Int, height: Int)
  /// Sets the placement of the animation on the canvas.
  case setLayout(PlayerLayout)
  /// Sets the transform of the picture after the layout, in pixels of the canvas.
  case setTransform(Matrix2D)
  /// Limits drawing to a part of the canvas; nil for all of it.
  case setViewport(PlayerViewport?)
  /// Sets the colour under the animation, as 0xRRGGBBAA.
  case setBackground(UInt32)

  // MARK: Playback

  /// Starts or continues playback.
  case play
  /// Pauses playback.
  case pause
  /// Stops playback and returns to its beginning.
  case stop
  /// Shows a frame, counted from the in point.
  case setFrame(Float)
  /// Limits playback to a range of frames, counted from the in point.
  case setSegment(start: Float, end: Float)
  /// Removes the limits of playback.
  case clearSegment
  /// Limits playback to a marker; nil for the whole animation.
  case setMarker(String?)
  /// Sets the order of frames.
  case setMode(PlaybackMode)
  /// Sets whether playback restarts at its end.
  case setLoop(Bool)
  /// Sets the number of iterations; 0 for no end. ``StateMachineDialect/documented`` refuses negative ones.
  case setLoopCount(Int)
  /// Sets the factor on the authored speed; values up to 0 are ignored, and refused in ``StateMachineDialect/documented``.
  case setSpeed(Float)
  /// Sets whether frames between whole ones are shown.
  case setFrameInterpolation(Bool)
  /// Sets the amount of motion, from the next tick on.
  case setReducedMotion(ReducedMotion)
  /// Sets whether a loaded animation plays at once; plays or pauses the current one.
  case setAutoplay(Bool)
  /// Moves from the current pose to the pose of a frame, along a curve from time to progress.
  case tween(to: Float, milliseconds: Float, StateMachineDefinition.Easing)
  /// Lets time pass; a time below 0 is refused, and counts as 0 in ``StateMachineDialect/runtime`` and
  /// ``StateMachineDialect/upstream``.
  case tick(milliseconds: Float)

  // MARK: Themes and slots

  /// Applies a theme of the package; an empty id removes the theme.
  case setTheme(String)
  /// Applies a theme from JSON, without a package.
  case setThemeData([UInt8])
  /// Fills a slot.
  case setSlot(String, SlotValue)
  /// Fills a slot with a property in Lottie's JSON.
  case setSlotProperty(String, [UInt8])
  /// Fills slots from a JSON object, and leaves the others alone.
  case setSlots([UInt8])
  /// Fills slots, and clears all others.
  case replaceSlots([String: SlotValue])
  /// Clears a slot, including the value of a theme.
  case clearSlot(String)
  /// Clears all slots.
  case clearSlots
  /// Restores the file's value of a slot.
  case resetSlot(String)
  /// Restores the file's values of all slots.
  case resetSlots

  // MARK: State machine

  /// Loads a state machine of the package.
  case loadMachine(id: String)
  /// Loads a state machine from JSON.
  case loadMachineData([UInt8])
  /// Loads a state machine.
  indirect case loadMachineDefinition(StateMachineDefinition)
  /// Stops and unloads the state machine.
  case unloadMachine
  /// Starts the state machine.
  case startMachine(OpenURLPolicy)
  /// Stops the state machine.
  case stopMachine
  /// Sets an input; an event is fired.
  case setInput(String, StateMachineEngine.InputValue)
  /// Sets the input of a token, whose name was looked up once; a line contains the name.
  case setInputAt(StateMachineEngine.InputLocation, StateMachineEngine.InputValue)
  /// Resets an input to its declared value.
  case resetInput(String)
  /// Enters a state, whatever the guards say.
  case overrideState(String)
  /// Sets the seed of the machine's random numbers.
  case setSeed(UInt64)
  /// Notifies the state machine that playback has reached its end.
  case postComplete
  /// Notifies the state machine that an iteration has ended.
  case postLoopComplete
  /// Posts a gesture of the pointer at a point of the canvas, in pixels from its top left corner.
  case post(PointerGesture, x: Float, y: Float)
  /// Posts a gesture of the pointer in the middle of a layer's box.
  case postOnLayer(PointerGesture, String)

  // MARK: Recordings

  /// A call that a recording lacks, with the reason; it is always refused.
  case omitted(String)
}

extension PlayerCall {
  /// Whether all numbers are finite, except the value of an input.
  var hasFiniteNumbers: Bool {
    switch self {
    case .tick(let number), .setFrame(let number), .setSpeed(let number): number.isFinite
    case .post(_, let x, let y), .setSegment(let x, let y): x.isFinite && y.isFinite
    case .tween(let frame, let milliseconds, let easing):
      (frame + milliseconds + easing.x1 + easing.y1 + easing.x2 + easing.y2).isFinite
    case .setTransform(let matrix):
      (matrix.a + matrix.b + matrix.c + matrix.d + matrix.tx + matrix.ty).isFinite
    default: true
    }
  }
}

extension PlayerCall {
  /// Whether the call sets something that does not depend on the contents.
  package var isSetting: Bool {
    switch self {
    case .resize, .setLayout, .setTransform, .setViewport, .setBackground, .setMode, .setLoop, .setLoopCount,
      .setSpeed, .setFrameInterpolation, .setReducedMotion, .setAutoplay:
      true
    default: false
    }
  }
}
