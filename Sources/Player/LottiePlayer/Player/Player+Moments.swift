import LottieFormat
import LottieRenderer

extension Player {
  /// A moment of a session, to which its player can return.
  ///
  /// It holds everything that later calls depend on, except the poses of a running tween: until the tween ends, hit tests
  /// see the frame instead.
  package struct Moment {
    fileprivate var session: PlayerSession
    fileprivate var animation: LottieAnimation?
    fileprivate var authored: LottieAnimation?
    fileprivate var compiledSlots: [(id: String, json: [UInt8])]
    fileprivate var slots: SlotStore
    fileprivate var slotOverlay: SlotOverlay?
    fileprivate var isOverlayCurrent: Bool
    fileprivate var themes: (host: ChosenTheme?, machine: ChosenTheme?, active: ChosenTheme)
    fileprivate var hiddenFromInitialThemes: SlotSelection
    fileprivate var resting: RestingPointer?
  }

  /// The current moment.
  package var moment: Moment {
    Moment(
      session: session, animation: animation, authored: authored, compiledSlots: compiledSlots, slots: slots,
      slotOverlay: slotOverlay, isOverlayCurrent: isOverlayCurrent,
      themes: (hostTheme, machineTheme, activeTheme), hiddenFromInitialThemes: hiddenFromInitialThemes,
      resting: resting)
  }

  /// Returns to a moment of this player, and drops the events that were not taken.
  package func resume(_ moment: Moment) {
    drainEvents { _ in }
    let isSameAnimation =
      if let animation, let next = moment.animation { animation.isSame(as: next) } else { false }
    let isSameLook = isSameAnimation && activeTheme.isSame(as: moment.themes.active)
    (animation, authored, compiledSlots) = (moment.animation, moment.authored, moment.compiledSlots)
    (hostTheme, machineTheme, activeTheme) = moment.themes
    hiddenFromInitialThemes = moment.hiddenFromInitialThemes
    session = moment.session
    resting = moment.resting
    if isSameAnimation { stage.endTween() } else { stage.show(moment.animation) }
    guard !isSameLook else { return }
    (slots, slotOverlay) = (moment.slots, moment.slotOverlay)
    isOverlayCurrent = moment.isOverlayCurrent
    if isOverlayCurrent { stage.setOverlay(slotOverlay?.overlay) }
  }

  /// Appends what the rest of playback depends on.
  ///
  /// - Parameters:
  ///   - words: Receives the numbers.
  ///   - showsFrame: Whether the frame matters too, because something asks where layers are.
  ///   - showsPointer: Whether the position of a resting pointer matters.
  package func append(to words: inout ContiguousArray<UInt32>, showsFrame: Bool, showsPointer: Bool) {
    timeline.append(to: &words, showsFrame: showsFrame)
    guard showsPointer else { return }
    words.append(resting?.x.bitPattern ?? 0xFFFF_FFFF)
    words.append(resting?.y.bitPattern ?? 0xFFFF_FFFF)
  }
}
