package import DotLottieFormat

/// The reading of the state-machine format that an engine follows.
///
/// The documentation of the format and the engine that its authors ship disagree. ``documented`` does what the
/// documentation says and is the default. ``runtime`` does what the shipped engine does, without its evident faults.
/// ``upstream`` reproduces that engine fault for fault. The article <doc:StateMachinesInAPackage> lists the differences.
public struct StateMachineDialect: Sendable, Hashable {
  // MARK: Reading

  /// How much of a machine that can't be understood is forgiven.
  package var parsing = StateMachineDefinition.Parsing.lenient

  /// Whether a state's `segment` may be a pair of frames, besides the name of a marker.
  package var allowsFrameRanges = true

  /// Whether a `backgroundColor` up to 0xFFFFFF is an opaque RGB colour, instead of the last three bytes of an RGBA one.
  package var readsOpaqueBackgrounds = true

  /// Whether markers count frames as the composition does, so that those of an animation whose in point is not 0 mean
  /// the frames that its designer marked, instead of that many frames after the first.
  package var markersFollowInPoint = true

  /// Whether `SetProgress` counts from 0 to 1, instead of from 0 to 100; a literal above 1 is percent all the same.
  package var progressIsFraction = true

  /// Whether a `loopCount` of 1 or more plays that many times without `loop` too.
  package var loopCountImpliesLoop = true

  /// Whether only `$name` refers to an input, instead of a bare name where one fits.
  package var requiresDollar = true

  // MARK: Transitions

  /// Whether transitions are tried strictly in their order, so that one without guards always passes.
  ///
  /// Otherwise those without guards come last, whatever their place, and while an event waits only transitions that
  /// ask for an event, or for nothing, are tried.
  package var triesInDeclaredOrder = true

  /// Whether a fired event waits until a transition consumes it or another one replaces it, instead of being dropped
  /// when nothing asks for it.
  package var keepsEventUntilConsumed = true

  /// Whether inputs and events are refused while a tween runs, instead of redirecting it.
  package var refusesInputsDuringTween = true

  /// Whether a tween between states of different animations fades one into the other, instead of cutting.
  package var fadesBetweenAnimations = true

  /// Whether a tween with a duration or an easing that can't be is told as an error, besides happening at once.
  package var reportsInvalidTweens = true

  /// Whether a tween to the global state happens at once, instead of leaving for ever.
  package var entersGlobalStateAtOnce = true

  // MARK: States

  /// Whether a final state keeps its playback and allows no transition, instead of stopping the machine.
  package var finalStateStays = true

  /// Whether a machine whose initial state is final says so by staying stopped, where final states stop it.
  package var finalInitialStateStops = true

  /// Whether the global state's actions run in place of those of a state that is entered or left.
  package var globalActionsOverride = true

  /// Whether the exit actions of the state that is left run on transitions of the global state too.
  package var runsExitActionsOnGlobalTransitions = true

  /// Whether entering a state that plays backwards goes to the end of its segment from outside of it.
  package var reverseSegmentsStartAtEnd = true

  /// Whether playing `ReverseBounce` without a segment goes to the last frame from the first, so that it goes backwards
  /// first.
  package var reverseBouncesStartAtEnd = true

  // MARK: Actions and interactions

  /// Whether adding or subtracting a reference that can't be resolved is an error, instead of a step of 1.
  package var ignoresUnresolvedSteps = true

  /// Whether a `PointerMove` interaction can name a layer.
  package var pointerMoveHonoursLayer = true

  /// Whether moving straight from one layer onto another leaves the first, instead of only entering the second.
  package var leavesLayerOnDirectMove = true

  /// Whether a press, a release or a click on a layer that listens to it counts as the pointer's coming onto the
  /// layer, so that no `PointerEnter` follows.
  package var pressesEnterLayers = false

  /// Whether the text of `FireCustomEvent` can be a reference, `$name`, like that of other actions.
  package var resolvesCustomEvents = true

  /// Whether `OnLoopComplete` comes after the last iteration too, before `OnComplete`.
  package var reportsLastLoop = true

  /// Whether a tween that lands where playback would end counts as the end of what played before; otherwise the next
  /// tick is the first that ends anything.
  package var completesByLanding = false

  /// Whether an address that is not opened is told, with the reason.
  package var reportsRefusedURLs = true

  /// Whether a theme that a machine asks for and that can't be put on is told as an error.
  package var reportsRefusedThemes = true

  /// Whether putting a theme on or taking it off makes a picture due.
  package var redrawsForThemes = true

  /// Whether the picture of a frame that entering a state goes to stays, where a tween has landed on another frame.
  package var keepsShownFrameOnLanding = false

  // MARK: Faults of the shipped engine

  /// Whether stopping restores the count of iterations in place of the loop count.
  package var restoresIterationAsLoopCount = false

  /// Whether stopping forgets a segment that the host had set.
  package var losesSegmentOnStop = false

  /// Whether an event that was fired while stopped is still there after a start.
  package var keepsEventAcrossStart = false

  /// Whether `Reset` does nothing in the entry actions of the initial state.
  package var ignoresResetAtStart = false

  /// Whether playback jumps by the difference when its segment changes.
  package var keepsOffsetAcrossSegments = false

  /// Whether the count of iterations goes on in the next state.
  package var carriesIterations = false

  /// Whether a bounce without end tells of its iterations.
  package var reportsEndlessBounces = true

  /// Whether an iteration that ends on the frame where it began is not told.
  package var swallowsLoopsAtBoundary = false

  /// Whether going to the current frame is refused.
  package var refusesCurrentFrame = false

  /// Whether `OpenUrl` opens an address that is nothing but `https://` or `http://` where the policy has `*`.
  package var opensAddressesWithoutHost = false

  /// Whether a tick fails that would go to another frame within 0.0009 of the one that shows, unless a picture is due, so
  /// that playback which stands that close to its edge never ends.
  package var ticksFailBesideFrame = false

  /// Whether a tween stays on in the renderer when it lands, or is cancelled without going back to its origin: then
  /// the next request for a frame is not one for the current frame, whichever it is.
  package var keepsRendererTween = false

  /// Whether loading an animation forgets that there was a background, so that setting another one redraws nothing
  /// until a visible one is set.
  package var forgetsBackgroundOnLoad = false

  /// Whether a layer's box is that of the shipped engine: of all that the layer could paint, in the picture that the
  /// renderer was asked for last.
  ///
  /// Hits that are exact to the shape are not concerned.
  package var hitsReferenceBoxes = false

  /// Whether tweens may take for ever, and speeds be infinite; otherwise both are invalid.
  package var allowsInfinity = false

  /// Whether `Decrement` without a value counts as a change of an input where `Increment` does: in interactions.
  package var decrementsMarkMutations = true

  /// Whether `SetRandom` never exceeds its maximum, nor reaches it between whole numbers, however its bounds round.
  package var capsRandomNumbers = true

  /// Whether loading the initial animation by an empty id tells that id.
  package var reportsEmptyAnimationID = false

  /// Whether the name of a marker stays when another animation is loaded.
  package var keepsMarkerNameAcrossLoads = false

  /// Whether a theme writes its values over those that the slots hold, one after the other.
  ///
  /// Those of the theme before it stay then, and what a refused theme wrote; a host's are lost. Else a theme's values
  /// are a layer of their own, below a host's, and a theme is put on whole or not at all.
  package var keepsStaleSlots = false

  /// Whether a start without a list of allowed addresses keeps the one before.
  package var keepsAllowedURLs = false

  /// Whether moving the frame during a tween makes the next tick fail.
  package var frameMoveBreaksTween = false

  /// What the documentation says; where it is silent, as the shipped engine does.
  public static let documented = StateMachineDialect()

  /// What the shipped engine does, without the faults that no file can want.
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
    dialect.reverseSegmentsStartAtEnd = false
    dialect.reverseBouncesStartAtEnd = false
    dialect.ignoresUnresolvedSteps = false
    dialect.pointerMoveHonoursLayer = false
    dialect.leavesLayerOnDirectMove = false
    dialect.pressesEnterLayers = true
    dialect.resolvesCustomEvents = false
    dialect.reportsLastLoop = false
    dialect.completesByLanding = true
    dialect.keepsShownFrameOnLanding = true
    dialect.reportsRefusedThemes = false
    dialect.redrawsForThemes = false
    return dialect
  }()

  /// The shipped engine fault for fault, at the commit that the reference traces were recorded from.
  public static let upstream: StateMachineDialect = {
    var dialect = StateMachineDialect.runtime
    dialect.parsing = .strict
    dialect.reportsRefusedURLs = false
    dialect.restoresIterationAsLoopCount = true
    dialect.losesSegmentOnStop = true
    dialect.keepsEventAcrossStart = true
    dialect.ignoresResetAtStart = true
    dialect.keepsOffsetAcrossSegments = true
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
