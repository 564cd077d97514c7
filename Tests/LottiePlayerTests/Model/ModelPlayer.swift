import LottiePlayer

/// Playback as the page's section 9 describes it: one animation, a frame, and what a tick does to it.
final class ModelPlayer {
  /// §9.2; a tween remembers what it resumes.
  enum Status: String {
    case idle, stopped, paused, playing
  }

  /// A call that the player refuses.
  struct Refusal: Error {}

  /// What the state machine learns from a tick (§9.6).
  enum Completion {
    case loop, complete
  }

  struct Tween {
    var origin: Float
    var target: Float
    var duration: Float
    var time: Float
  }

  /// How a tween ended.
  enum TweenEnd {
    case completed, cancelled
  }

  let library: ModelLibrary
  /// Told since somebody last took them.
  var events: [PlayerEvent] = []

  // §9.1 Settings
  var mode = "Forward"
  var loop = false
  var loopCount = 0
  var speed: Float = 1
  var autoplay = false
  var theme: String?
  /// As 0xRRGGBBAA.
  var background: UInt32 = 0

  // §9.2, §9.5 Where playback stands
  var animation: ModelAnimation?
  var animationID: String?
  /// During a tween: what it resumes.
  var status = Status.idle
  var tween: Tween?
  var tweenEnd: TweenEnd?
  var frame: Float = 0
  var elapsed: Float = 0
  var iteration = 0
  var isForward = true
  var completion: Completion?

  // §9.4 The active range
  var segment: (start: Float, end: Float)?
  var marker: String?

  // The renderer, as far as it shows (§8, §9.8, §16)
  /// The frame that it shows.
  var renderedFrame: Float = 0
  /// Whether a tween is on in it.
  var renderedTween = false
  /// Whether it has something new to draw.
  var isDirty = false
  /// Whether it has a background shape.
  var hasBackground = false

  init(_ library: ModelLibrary) { self.library = library }

  var isTweening: Bool { tween != nil }
  var total: Float { animation?.total ?? 0 }

  /// The active range: the segment, else the whole animation (§9.4, §9.5).
  var range: (start: Float, end: Float) { segment ?? (0, total - 1) }

  var isReverseMode: Bool { mode == "Reverse" || mode == "ReverseBounce" }

  // MARK: §9.3 Commands

  func play() throws(Refusal) {
    guard status != .idle, status != .playing else { throw Refusal() }
    if isTweening {
      status = .playing
      events.append(.play)
      return
    }
    if status == .stopped && isComplete {
      isForward = !isReverseMode
      status = .playing
      try? setFrame(isForward ? range.start : range.end)
      elapsed = 0
    } else {
      rebase()
      status = .playing
    }
    events.append(.play)
  }

  func pause() throws(Refusal) {
    guard status == .playing else { throw Refusal() }
    status = .paused
    events.append(.pause)
  }

  func stop() throws(Refusal) {
    guard status != .idle, isTweening || status != .stopped else { throw Refusal() }
    if isTweening {
      tween = nil
      tweenEnd = .cancelled
    }
    status = .stopped
    try? setFrame(isReverseMode ? range.end : range.start)
    elapsed = 0
    events.append(.playbackStop)
  }

  func setAutoplay(_ isOn: Bool) {
    autoplay = isOn
    if isOn { try? play() } else { try? pause() }
  }

  // MARK: §9.4 Setters

  func setSpeed(_ value: Float) { if value > 0 { speed = value } }

  func setLoop(_ value: Bool) {
    if value != loop { iteration = 0 }
    loop = value
  }

  func setLoopCount(_ value: Int) {
    if value != loopCount { iteration = 0 }
    loopCount = value
  }

  func setMode(_ value: String) {
    if value == mode { return }
    mode = value
    if isForward == isReverseMode {
      isForward = !isReverseMode
      rebase()
    }
  }

  /// The distance of the frame from the edge that the direction begins at.
  private func rebase() { elapsed = isForward ? frame - range.start : range.end - frame }

  func setSegment(_ start: Float, _ end: Float) throws(Refusal) {
    guard start < end else { throw Refusal() }
    marker = nil
    if animation != nil { segment = (start, end) }
  }

  func clearMarker() {
    segment = nil
    marker = nil
  }

  func setMarker(_ name: String) {
    guard name != marker, let known = animation?.markers.first(where: { $0.name == name }) else { return }
    if known.start < known.end { segment = (known.start, known.end) }
    marker = name
    if frame < known.start || frame > known.end {
      try? setFrame(known.start)
      elapsed = 0
    }
  }

  func setFrame(_ value: Float) throws(Refusal) {
    guard status != .idle, value >= range.start, value <= range.end else { throw Refusal() }
    try show(value)
    rebase()
  }

  /// §4.9: the frame that a landed tween leaves, whatever entering the state has done to it.
  func force(_ value: Float) {
    frame = value
    rebase()
  }

  /// §8, §16.3, §16.4: the renderer refuses the frame that it shows, unless a tween is on in it.
  private func show(_ value: Float) throws(Refusal) {
    if !renderedTween && abs(value - renderedFrame) <= 0.0009 { throw Refusal() }
    renderedFrame = value
    renderedTween = false
    isDirty = true
    frame = value
    events.append(.frame(value))
  }

  /// §9.8, §16.8: a background is a shape once it has been seen.
  func setBackground(_ color: UInt32) {
    background = color
    guard animation != nil else { return }
    if color & 0xFF > 0 { hasBackground = true }
    if hasBackground { isDirty = true }
  }

  // MARK: §9.5 Ticks

  func tick(_ milliseconds: Float) throws(Refusal) -> Bool {
    guard let animation else { return false }
    let dt = max(milliseconds, 0)
    if isTweening { return try advanceTween(dt) }
    var next = frame
    if status == .playing && animation.total > 0 {
      let duration = animation.total / animation.rate * 1000
      elapsed += dt * speed * (animation.total / duration)
      next = nextFrame()
    }
    if next == frame && !isDirty { return false }
    if next != frame { try? show(next) }
    try render()
    return true
  }

  private func nextFrame() -> Float {
    let (start, end) = range
    var next = isForward ? start + elapsed : end - elapsed
    next = (next * 1000).rounded() * 0.001
    next = min(max(next, start), end)
    let mayLoop = loop && (loopCount == 0 || iteration < loopCount)
    let isLastLeg = mode == "Forward" || mode == "Reverse" || isForward == isReverseMode
    if isForward && next >= end {
      turn(isLastLeg, mayLoop)
      return end
    }
    if !isForward && next <= start {
      turn(isLastLeg, mayLoop)
      return start
    }
    return next
  }

  /// Playback has reached an edge.
  private func turn(_ isLastLeg: Bool, _ mayLoop: Bool) {
    if !isLastLeg {
      isForward.toggle()
      elapsed = 0
    } else if mayLoop {
      iteration += 1
      isForward = !isReverseMode
      elapsed = 0
    }
  }

  // MARK: §9.6 Rendering and completion

  private func render() throws(Refusal) {
    guard isDirty else { throw Refusal() }
    isDirty = false
    events.append(.render(frame))
    guard status == .playing, isComplete else { return }
    if loop {
      let isFinished = loopCount > 0 && iteration >= loopCount
      if isFinished { try? stop() }
      events.append(.loop(iteration))
      completion = .loop
      if isFinished {
        events.append(.complete)
        iteration = 0
        completion = .complete
      }
    } else {
      status = .stopped
      events.append(.complete)
      completion = .complete
    }
  }

  var isComplete: Bool {
    if status == .idle || isTweening { return false }
    let isCounted = loop && loopCount > 0
    switch mode {
    case "Forward": return frame >= range.end
    case "Reverse": return frame <= range.start
    case "Bounce": return frame <= range.start && (isCounted ? iteration > 0 : !isForward)
    default: return frame >= range.end && (isCounted ? iteration > 0 : isForward)
    }
  }

  // MARK: §9.7 Loading

  /// Loads what the library has first, as a host does.
  func loadFirst() {
    guard let first = library.animations[library.initial] else { return }
    install(first)
    animationID = library.isPackage ? library.initial : nil
    events.append(.load)
    if autoplay { try? play() }
  }

  private func install(_ next: ModelAnimation) {
    tweenEnd = isTweening ? .cancelled : tweenEnd
    tween = nil
    animation = next
    segment = nil
    elapsed = 0
    iteration = 0
    status = .stopped
    renderedFrame = 0
    renderedTween = false
    isDirty = false
    // §9.8: a load forgets the shape, unless there is a background at that moment.
    hasBackground = background & 0xFF > 0
    frame = 0
    isForward = !isReverseMode
    if !isForward { try? show(total - 1) }
    isDirty = false
  }

  func loadAnimation(_ id: String) throws(Refusal) {
    guard library.isPackage else { throw Refusal() }
    guard let next = library.animations[id.isEmpty ? library.initial : id] else {
      events.append(.loadError(""))
      throw Refusal()
    }
    animationID = id
    install(next)
    events.append(.load)
    if autoplay { try? play() }
  }

  // MARK: §9.9 Tweens

  func startTween(_ target: Float, _ milliseconds: Float, _ easing: [Float]) throws(Refusal) {
    guard status != .idle else { throw Refusal() }
    let isUnit = (0...1).contains(easing[0]) && (0...1).contains(easing[2])
    guard milliseconds > 0, isUnit, easing[1].isFinite, easing[3].isFinite else { throw Refusal() }
    tween = Tween(origin: frame, target: target, duration: milliseconds, time: 0)
    renderedTween = true
    tweenEnd = nil
  }

  private func advanceTween(_ dt: Float) throws(Refusal) -> Bool {
    guard var running = tween else { return false }
    // §16.3: what moved the frame has turned the renderer's tween off.
    if !renderedTween {
      tween = nil
      tweenEnd = .cancelled
      throw Refusal()
    }
    running.time += dt
    tween = running
    if running.time >= running.duration {
      tween = nil
      tweenEnd = .completed
      frame = running.target
      // §5.1: a landing shows the layers of its target.
      renderedFrame = running.target
      rebase()
    }
    isDirty = true
    try render()
    return true
  }

  /// §4.4, §9.3: back to the frame that the tween began at.
  func cancelTween() {
    guard let running = tween else { return }
    tween = nil
    tweenEnd = .cancelled
    // §9.9: only the frame goes back, not the elapsed time.
    let before = elapsed
    if (try? setFrame(running.origin)) == nil { force(running.origin) }
    elapsed = before
  }

  // MARK: §10.2 Themes

  func setTheme(_ id: String) throws(Refusal) {
    if id == theme ?? "" { return }
    if id.isEmpty {
      theme = nil
      return
    }
    guard library.isPackage, library.themes[id] == .works else { throw Refusal() }
    theme = id
  }
}
