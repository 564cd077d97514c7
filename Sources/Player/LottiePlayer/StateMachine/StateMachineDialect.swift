package import DotLottieFormat

/// A reading of the state-machine format.
///
/// The documentation of the format and the engine that its authors ship disagree. ``documented`` follows the
/// documentation and is the default. ``runtime`` follows the shipped engine, without its evident faults. ``upstream``
/// reproduces that engine fault for fault. The article <doc:StateMachinesInAPackage> lists the differences.
public struct StateMachineDialect: Sendable, Hashable {
  // MARK: Reading

  /// The tolerance for invalid parts of a machine.
  package var parsing = StateMachineDefinition.Parsing.lenient

  /// Whether a state's `segment` may be a pair of frames, besides the name of a marker.
  package var allowsFrameRanges = true

  /// Whether a `backgroundColor` up to 0xFFFFFF is an opaque RGB colour, instead of the last three bytes of an RGBA one.
  package var readsOpaqueBackgrounds = true

  /// Whether markers count frames as the composition does, so that those of an animation whose in point is not 0 mean
  /// the frames that its designer marked, instead of that many frames after the first.
  package var markersFollowInPoint = true

  /// Whether a marker is found by the name that a person sees in its comment, besides by the whole comment.
  package var findsMarkersByTitle = true

  /// Whether the `activeAnimationId` of a package of version 1 is its initial animation.
  package var readsActiveAnimation = true

  /// Whether `SetProgress` counts from 0 to 1, instead of from 0 to 100; a literal above 1 is percent all the same.
  package var progressIsFraction = true

  /// Whether a `loopCount` of 1 or more plays that many times without `loop` too.
  package var loopCountImpliesLoop = true

  /// Whether only `$name` refers to an input, instead of a bare name where one fits.
  package var requiresDollar = true

  // MARK: Transitions

  /// Whether transitions are tried in declared order, so that one without guards always passes.
  ///
  /// Otherwise those without guards come last, and while an event is pending only transitions with an event or without
  /// guards are tried.
  package var triesInDeclaredOrder = true

  /// Whether a fired event stays pending until a transition consumes it or another event replaces it, instead of being
  /// dropped if no transition asks for it.
  package var keepsEventUntilConsumed = true

  /// Whether inputs and events are refused while a tween runs, instead of redirecting it.
  package var refusesInputsDuringTween = true

  /// Whether a tween between states of different animations fades one into the other, instead of cutting.
  package var fadesBetweenAnimations = true

  /// Whether a tween with an invalid duration or easing is reported as an error, besides happening at once.
  package var reportsInvalidTweens = true

  /// Whether a tween to the global state happens at once, instead of taking forever.
  package var entersGlobalStateAtOnce = true

  // MARK: Starting and stopping

  /// Whether a stopped machine refuses events, forced states, gestures and a further stop, and resets inputs.
  ///
  /// Otherwise the machine records events, enters forced states and runs interactions while it is stopped, reports every
  /// stop, and ignores resets.
  package var refusesCallsWhileStopped = true

  /// Whether a start fails if the machine stops before the call returns.
  package var refusesStartsThatStop = true

  // MARK: States

  /// Whether a final state keeps its playback and allows no transition, instead of stopping the machine.
  package var finalStateStays = true

  /// Whether a machine whose initial state is final reports that by staying stopped, if final states stop it.
  package var finalInitialStateStops = true

  /// Whether the global state's actions run in place of those of a state that is entered or left.
  package var globalActionsOverride = true

  /// Whether the exit actions of the state that is left run on transitions of the global state too.
  package var runsExitActionsOnGlobalTransitions = true

  /// Whether a range of playback without the current frame is entered at once, where its iterations begin: at its first
  /// frame, or at its last in reverse.
  ///
  /// Otherwise a host's segment leaves the frame and the number of played frames as they are, so that playback jumps,
  /// and a marker moves to its first frame in either direction.
  package var entersRanges = true

  /// Whether a range of playback ends with the animation, and one without a frame of it is refused.
  package var segmentsEndWithAnimation = true

  /// Whether the end of a counted loop returns to the beginning, instead of staying on the last frame of its last
  /// iteration.
  package var returnsAfterLastLoop = false

  /// Whether a bounce that is played where it would turn at once begins anew: `ReverseBounce` at the first frame moves to
  /// the last, and goes backwards from there.
  package var bouncesBeginAnew = true

  // MARK: Actions and interactions

  /// Whether adding or subtracting an unresolved reference is an error, instead of a step of 1.
  package var ignoresUnresolvedSteps = true

  /// Whether a `PointerMove` interaction can name a layer.
  package var pointerMoveHonoursLayer = true

  /// Whether moving straight from one layer onto another leaves the first, instead of only entering the second.
  package var leavesLayerOnDirectMove = true

  /// Whether a layer that moves onto the resting pointer is entered, and one that moves away from it is left.
  package var followsPicture = true

  /// Whether a press, a release or a click on a layer that listens to it counts as the pointer's entering the layer, so
  /// that no `PointerEnter` follows.
  package var pressesEnterLayers = false

  /// Whether the text of `FireCustomEvent` can be a reference, `$name`, like that of other actions.
  package var resolvesCustomEvents = true

  /// Whether `OnLoopComplete` comes after the last iteration too, before `OnComplete`.
  package var reportsLastLoop = true

  /// Whether a tween that ends at the end of playback counts as its end; otherwise the next tick is the first that ends
  /// anything.
  package var completesByLanding = false

  /// Whether an address that is not opened is reported, with the reason.
  package var reportsRefusedURLs = true

  /// Whether a theme that a machine asks for and that can't be applied is reported as an error.
  package var reportsRefusedThemes = true

  /// Whether themes and slots persist across animations, and changes of the theme are events.
  ///
  /// A host's theme and slots then stay until the host changes them, and a machine's theme until its stop. Until a theme is
  /// set, the manifest's initial theme of the animation applies. Otherwise a machine removes the theme when it shows
  /// another animation, and every animation begins with the file's slots.
  package var keepsChoices = true

  /// Whether applying or removing a theme makes a picture due.
  package var redrawsForThemes = true

  /// Whether the picture of the frame that entering a state moves to stays, if a tween has ended on another frame.
  package var keepsShownFrameOnLanding = false

  /// Whether names and frames of a machine given as text that the package does not have are reported as errors.
  package var reportsMachineContent = true

  // MARK: Faults of the shipped engine

  /// Whether stopping restores the count of iterations in place of the loop count.
  package var restoresIterationAsLoopCount = false

  /// Whether stopping discards a segment that the host had set.
  package var losesSegmentOnStop = false

  /// Whether an event that was fired while stopped is still pending after a start.
  package var keepsEventAcrossStart = false

  /// Whether the last gesture before a start counts as the cause of what the start does.
  package var keepsGestureAcrossStart = false

  /// Whether `Reset` does nothing in the entry actions of the initial state.
  package var ignoresResetAtStart = false

  /// Whether the count of iterations goes on in the next state.
  package var carriesIterations = false

  /// Whether a bounce without end reports its iterations.
  package var reportsEndlessBounces = true

  /// Whether an iteration that ends on the frame at which it began is not reported.
  package var swallowsLoopsAtBoundary = false

  /// Whether moving to the current frame is refused.
  package var refusesCurrentFrame = false

  /// Whether `OpenUrl` opens an address that consists of `https://` or `http://` only, if the policy has `*`.
  package var opensAddressesWithoutHost = false

  /// Whether a tick fails if it moves to another frame within 0.0009 of the current one while no picture is due, so
  /// that playback that is so close to its edge never ends.
  package var ticksFailBesideFrame = false

  /// Whether the renderer keeps a tween when it ends, or is cancelled without returning to its origin: then the next
  /// request for a frame never counts as one for the current frame.
  package var keepsRendererTween = false

  /// Whether loading an animation forgets that there was a background, so that setting another one redraws nothing
  /// until a visible one is set.
  package var forgetsBackgroundOnLoad = false

  /// Whether a layer's box is that of the shipped engine: around everything that the layer could paint, in the picture
  /// that was last requested from the renderer.
  ///
  /// Hit tests that are exact to the shape are not affected.
  package var hitsReferenceBoxes = false

  /// Whether tweens may have an infinite duration, and speeds may be infinite; otherwise both are invalid.
  package var allowsInfinity = false

  /// Whether `Decrement` without a value counts as a change of an input where `Increment` does: in interactions.
  package var decrementsMarkMutations = true

  /// Whether `SetRandom` never exceeds its maximum, nor reaches it between whole numbers, whatever the rounding of its
  /// bounds.
  package var capsRandomNumbers = true

  /// Whether loading the initial animation by an empty id reports that id.
  package var reportsEmptyAnimationID = false

  /// Whether the name of a marker stays when another animation is loaded.
  package var keepsMarkerNameAcrossLoads = false

  /// Whether a theme writes its values over those of the slots, one after the other.
  ///
  /// Values of the former theme then stay, and those of a refused theme up to the failure; a host's are lost. Otherwise
  /// a theme's values are a layer of their own, below a host's, and a theme is applied as a whole or not at all.
  package var keepsStaleSlots = false

  /// Whether a start without a list of allowed addresses keeps the former one.
  package var keepsAllowedURLs = false

  /// Whether moving the frame during a tween makes the next tick fail.
  package var frameMoveBreaksTween = false

  /// The reading of the documentation; where that is silent, of the shipped engine.
  public static let documented = StateMachineDialect()

  /// The reading of the shipped engine, without the faults that no file can want.
  public static let runtime: StateMachineDialect = {
    var dialect = StateMachineDialect()
    dialect.parsing = .strictWithUnknownKinds
    dialect.allowsFrameRanges = false
    dialect.readsOpaqueBackgrounds = false
    dialect.markersFollowInPoint = false
    dialect.progressIsFraction = false
    dialect.loopCountImpliesLoop = false
    dialect.requiresDollar = false
    dialect.triesInDeclaredOrder = false
    dialect.keepsEventUntilConsumed = false
    dialect.refusesInputsDuringTween = false
    dialect.fadesBetweenAnimations = false
    dialect.reportsInvalidTweens = false
    dialect.entersGlobalStateAtOnce = false
    dialect.finalStateStays = false
    dialect.finalInitialStateStops = false
    dialect.globalActionsOverride = false
    dialect.runsExitActionsOnGlobalTransitions = false
    dialect.segmentsEndWithAnimation = false
    dialect.bouncesBeginAnew = false
    dialect.ignoresUnresolvedSteps = false
    dialect.pointerMoveHonoursLayer = false
    dialect.leavesLayerOnDirectMove = false
    dialect.followsPicture = false
    dialect.pressesEnterLayers = true
    dialect.resolvesCustomEvents = false
    dialect.reportsLastLoop = false
    dialect.completesByLanding = true
    dialect.keepsShownFrameOnLanding = true
    dialect.reportsRefusedThemes = false
    dialect.redrawsForThemes = false
    return dialect
  }()

  /// The shipped engine, fault for fault, at the commit from which the reference traces were recorded.
  public static let upstream: StateMachineDialect = {
    var dialect = StateMachineDialect.runtime
    dialect.parsing = .strict
    dialect.refusesCallsWhileStopped = false
    dialect.refusesStartsThatStop = false
    dialect.reportsRefusedURLs = false
    dialect.reportsMachineContent = false
    dialect.findsMarkersByTitle = false
    dialect.readsActiveAnimation = false
    dialect.keepsChoices = false
    dialect.restoresIterationAsLoopCount = true
    dialect.losesSegmentOnStop = true
    dialect.keepsEventAcrossStart = true
    dialect.keepsGestureAcrossStart = true
    dialect.ignoresResetAtStart = true
    dialect.entersRanges = false
    dialect.returnsAfterLastLoop = true
    dialect.carriesIterations = true
    dialect.reportsEndlessBounces = false
    dialect.swallowsLoopsAtBoundary = true
    dialect.refusesCurrentFrame = true
    dialect.opensAddressesWithoutHost = true
    dialect.ticksFailBesideFrame = true
    dialect.keepsRendererTween = true
    dialect.forgetsBackgroundOnLoad = true
    dialect.hitsReferenceBoxes = true
    dialect.allowsInfinity = true
    dialect.decrementsMarkMutations = false
    dialect.capsRandomNumbers = false
    dialect.reportsEmptyAnimationID = true
    dialect.keepsMarkerNameAcrossLoads = true
    dialect.keepsStaleSlots = true
    dialect.keepsAllowedURLs = true
    dialect.frameMoveBreaksTween = true
    return dialect
  }()
}
