#if Tools
import DotLottieInspection
import Host
import LottiePlayer
import LottieRenderer
import VectorRaster
import ZoetropeJSON

/// The loop of `zoetrope play`: it reads keys and the mouse, lets time pass, and shows what has changed.
struct PlayLoop {
  private let session: PlaySession
  private let naturalSize: (Int, Int)
  private let name: String
  private let options: PlayCommand.Screen
  private var script: PacedScript?
  /// Whether the loop ends with the script.
  var quitsAfterScript = false

  private let clock = ContinuousClock()
  private var input = TerminalInput()
  private var pointer: PointerMapper
  private var painter: any TerminalPainter = BlockPainter()
  private var graphics = TerminalGraphics.blocks
  private var cell = (width: 1, height: 2)
  private var area = (columns: 0, rows: 0)
  private var frame = TerminalFrame(area: (1, 1), cell: (1, 2), content: (1, 1))
  private var surface = Surface(width: 1, height: 2)
  private var status: StatusLines?
  private var chosen: Int?
  private var showsHelp = true
  private var isDone = false
  /// The moment from which the bound of the output allows another picture.
  private var nextPicture: ContinuousClock.Instant

  /// The longest time in one step, in milliseconds: a process that was stopped does not make up for it.
  private static let longestStep: Float = 250
  /// The longest wait for the answers of a terminal.
  private static let patience = Duration.seconds(2)

  init(
    _ session: PlaySession, naturalSize: (Int, Int), name: String, _ options: PlayCommand.Screen,
    _ script: SimulationScript?
  ) {
    self.session = session
    self.naturalSize = naturalSize
    self.name = name
    self.options = options
    self.script = script.map { PacedScript($0) }
    pointer = PointerMapper(mapping: CanvasMapping(view: (1, 1), canvas: (1, 1)), clickDistance: 4)
    nextPicture = clock.now
  }

  /// Plays until the person quits, or the terminal goes away.
  ///
  /// - Throws: ``CommandError`` for an invalid line of the script, or a terminal that went away.
  mutating func run() throws(CommandError) {
    try chooseGraphics()
    try layOut()
    var last = clock.now
    while !isDone {
      try readInput(until: last + .seconds(1 / options.fps))
      if isDone { break }
      try layOut()
      let now = clock.now
      try pass(min((now - last).milliseconds, Self.longestStep))
      last = now
      try show(now)
    }
  }

  // MARK: Screen

  private mutating func chooseGraphics() throws(CommandError) {
    var answers: [TerminalEvent] = []
    try Terminal.write(Array(TerminalGraphics.questions.utf8))
    let end = clock.now + Self.patience
    while clock.now < end {
      guard Terminal.waitForInput(milliseconds: 50) else { continue }
      guard let bytes = SystemCalls.readSome(from: 0), !bytes.isEmpty else { break }
      answers += input.events(bytes)
      // Every terminal answers this question, and it was the last.
      if answers.contains(where: { if case .attributes = $0 { true } else { false } }) { break }
    }
    for case .key(.interrupt) in answers { isDone = true }
    graphics = options.graphics ?? TerminalGraphics(answers)
    painter = graphics.makePainter()
    guard graphics != .blocks else { return }
    let size = Terminal.size
    cell = (10, 20)
    if size.width > 0, size.height > 0 {
      cell = (max(size.width / size.columns, 1), max(size.height / size.rows, 1))
    }
    for case .cell(let width, let height) in answers { cell = (width, height) }
  }

  /// Follows the size of the terminal.
  private mutating func layOut() throws(CommandError) {
    let size = Terminal.size
    guard size.columns != area.columns || size.rows != area.rows else { return }
    area = (size.columns, size.rows)
    let natural = (Double(naturalSize.0), Double(naturalSize.1))
    frame = TerminalFrame(
      area: (area.columns, max(area.rows - StatusLines.count, 1)), cell: cell, content: natural)
    let player = session.player
    do { try player.resize(width: frame.width, height: frame.height) } catch { throw .usage("\(error)") }
    surface = Surface(width: frame.width, height: frame.height)
    session.recordedScale = Float(natural.0 / Double(frame.width))
    pointer.mapping = CanvasMapping(
      view: (Float(frame.width), Float(frame.height)), canvas: (frame.width, frame.height),
      animation: player.animation.map { ($0.width, $0.height) }, layout: player.layout)
    pointer.clickDistance = 2 * Float(max(cell.width, cell.height))
    painter.forget()
    status = nil
    try Terminal.write(Array("\u{1B}[0m\u{1B}[2J".utf8))
  }

  /// Shows the picture and the lines below it, as far as they have changed.
  private mutating func show(_ now: ContinuousClock.Instant) throws(CommandError) {
    var output: [UInt8] = []
    if now >= nextPicture, session.player.draw(into: &surface) || status == nil {
      painter.paint(surface, frame, into: &output)
      nextPicture = now + .milliseconds(Int64(output.count / options.bandwidth))
    }
    let lines = StatusLines(
      session, PlayInputs(session.player), name: name, chosen: chosen, showsHelp: showsHelp)
    if lines != status {
      lines.paint(columns: area.columns, rows: area.rows, into: &output)
      status = lines
    }
    guard !output.isEmpty else { return }
    // The terminal shows all of it at once, if it can.
    try Terminal.write(Array("\u{1B}[?2026h".utf8) + output + Array("\u{1B}[?2026l".utf8))
  }

  // MARK: Time

  private mutating func pass(_ milliseconds: Float) throws(CommandError) {
    if var running = script {
      let isOver = try running.pass(milliseconds, session)
      script = isOver ? nil : running
      if isOver { isDone = quitsAfterScript }
    } else if !session.player.isSettled, milliseconds > 0 {
      session.perform(.tick(milliseconds: milliseconds))
    }
  }

  // MARK: Input

  /// Reads keys and the mouse until a moment.
  private mutating func readInput(until end: ContinuousClock.Instant) throws(CommandError) {
    while !isDone {
      let left = (end - clock.now).milliseconds
      guard Terminal.waitForInput(milliseconds: Int32(max(left, 0).rounded(.up))) else {
        for event in input.flush() { try handle(event) }
        return
      }
      guard let bytes = SystemCalls.readSome(from: 0), !bytes.isEmpty else {
        isDone = true
        return
      }
      for event in input.events(bytes) where !isDone { try handle(event) }
      if clock.now >= end { return }
    }
  }

  private mutating func handle(_ event: TerminalEvent) throws(CommandError) {
    switch event {
    case .key(let key): try handle(key)
    case .mouse(let mouse): try handle(mouse)
    case .kittyGraphics, .attributes, .cell: break
    }
  }

  private mutating func handle(_ key: TerminalKey) throws(CommandError) {
    switch PlayKeys.meaning(of: key, session.player) {
    case .quit?: isDone = true
    case .help?: showsHelp.toggle()
    case .calls(let calls)?:
      showsHelp = false
      for call in calls { session.perform(call) }
    case .input(let place)?:
      let entries = PlayInputs(session.player).entries
      guard entries.indices.contains(place) else { return }
      showsHelp = false
      if case .numeric = entries[place].value {
        // The first press chooses the number, the next ones increase it.
        let isChosen = chosen == place
        chosen = place
        if !isChosen { return }
      }
      session.perform(PlayInputs.call(for: entries[place], step: 1))
    case .change(let step)?:
      let entries = PlayInputs(session.player).entries
      guard let chosen, entries.indices.contains(chosen) else { return }
      session.perform(PlayInputs.call(for: entries[chosen], step: step))
    case nil: break
    }
  }

  private mutating func handle(_ mouse: TerminalMouse) throws(CommandError) {
    if session.player.refusalOfGestures != nil { return }
    let (x, y) = frame.pixel(column: mouse.column, row: mouse.row)
    let inputs: [PointerMapper.Input] =
      switch mouse.action {
      case .pressed: [.hover(x: x, y: y), .down(id: 0, x: x, y: y)]
      case .released: [.up(id: 0, x: x, y: y)]
      case .moved: [pointer.isPressed ? .moved(id: 0, x: x, y: y) : .hover(x: x, y: y)]
      case .scrolledUp, .scrolledDown: []
      }
    for input in inputs {
      for event in pointer.gestures(for: input) { session.post(event) }
    }
  }
}

/// A script that is played at the speed of its ticks.
struct PacedScript {
  private var script: SimulationScript
  /// The rest of the current tick, in milliseconds.
  private var waiting: Float = 0

  init(_ script: SimulationScript) { self.script = script }

  /// Lets time pass, and makes the calls that are due.
  ///
  /// - Returns: Whether the script has ended.
  /// - Throws: ``CommandError`` for an invalid line.
  mutating func pass(_ milliseconds: Float, _ session: PlaySession) throws(CommandError) -> Bool {
    var left = milliseconds
    while true {
      if waiting > 0 {
        let step = min(waiting, left)
        if step > 0 { session.perform(.tick(milliseconds: step)) }
        waiting -= step
        left -= step
        if waiting > 0 { return false }
      }
      guard let line = try script.next() else { return true }
      if case .call(.tick(let time)) = line.content {
        waiting = max(time, 0)
      } else {
        try session.perform(line)
      }
    }
  }
}

extension Duration {
  /// The length in milliseconds.
  fileprivate var milliseconds: Float { Float(self / .milliseconds(1)) }
}
#endif
