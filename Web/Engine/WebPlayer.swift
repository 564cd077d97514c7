import DotLottieFormat
import LottiePlayer
import LottieRenderer
import VectorRaster
import ZoetropeJSON

/// A player with its picture and the events that the host has not taken yet.
final class WebPlayer {
  let player: Player
  private let pictures = PlayerPictures()
  private var file: WebFile?
  private let events: EventList
  private var painter = PicturePainter()
  private(set) var surface: Surface
  /// The picture as canvases take it: colours not multiplied by alpha.
  private(set) var straight: [UInt32]
  /// The boxes of the last drawing: for each, its left column, top row, width and height.
  private(set) var boxes: [Int32] = []
  /// The numbers of ``writeFacts()``.
  private(set) var facts = [Double](repeating: 0, count: 16)

  init(width: Int, height: Int, dialect: StateMachineDialect = .documented) throws(Refusal) {
    var options = Player.Options()
    options.dialect = dialect
    options.imageDecoder = pictures
    do throws(RenderError) { player = try Player(width: width, height: height, options: options) } catch {
      throw Refusal(message: error.message)
    }
    surface = Surface(width: width, height: height)
    straight = [UInt32](repeating: 0, count: width * height)
    let events = EventList()
    self.events = events
    player.onEvent = { events.append($0) }
  }

  // MARK: Loading

  /// Plays an animation of a file; empty for the initial one.
  func load(_ file: WebFile, id: String) throws(Refusal) {
    let animation = try file.animation(id)
    (self.file, pictures.table) = (file, file.pictures)
    guard let package = file.package else { return player.load(animation) }
    try carryOut { () throws(PlayerError) in
      try player.load(package, id: id, compiled: [(id.isEmpty ? package.initialAnimationID : id, animation)])
    }
  }

  /// Plays another animation of the package.
  func loadAnimation(_ id: String) throws(Refusal) {
    if let animation = try? file?.animation(id) { player.adopt(animation, id: id) }
    try carryOut { () throws(PlayerError) in try player.loadAnimation(id: id) }
  }

  /// Shows the current animation with the pictures that have been decoded meanwhile.
  func refreshPictures() throws(Refusal) {
    guard let file, player.animation != nil else { return }
    let id = player.timeline.animationID ?? ""
    let animation = try file.animation(id)
    player.adopt(animation, id: id)
    player.exchange(animation)
  }

  /// Carries out a call of the player.
  func carryOut(_ call: () throws(PlayerError) -> Void) throws(Refusal) {
    do throws(PlayerError) { try call() } catch {
      throw Refusal(message: error.message, isPartial: error.isPartial)
    }
  }

  // MARK: Drawing

  func resize(width: Int, height: Int) throws(Refusal) {
    do throws(RenderError) { try player.resize(width: width, height: height) } catch {
      throw Refusal(message: error.message)
    }
    surface = Surface(width: width, height: height)
    straight = [UInt32](repeating: 0, count: width * height)
  }

  /// Draws the current picture into ``straight``, and lists the changed boxes.
  ///
  /// - Returns: The number of boxes; 0 if nothing changed.
  func draw() -> Int {
    boxes.removeAll(keepingCapacity: true)
    guard painter.draw(player.pictureRequest(), into: &surface) else { return 0 }
    painter.forEachDrawnBox(of: surface) { box in
      StraightPixels.convert(box, of: surface, into: &straight)
      for number in [box.minX, box.minY, box.maxX - box.minX, box.maxY - box.minY] {
        boxes.append(Int32(truncatingIfNeeded: number))
      }
    }
    return boxes.count / 4
  }

  // MARK: Events and facts

  /// The events since the last call, a JSON object a line.
  func takeEvents() -> String { events.take() }

  /// The status as a JSON object.
  var status: String { JSONTree.object(player.statusMembers).text(.line) }

  /// Writes the numbers that getters of the host read, in the order of `fact` in dotlottie.js.
  func writeFacts() {
    let timeline = player.timeline
    let range = timeline.activeRange
    let statuses: [Timeline.Status] = [.idle, .stopped, .paused, .playing, .tweening]
    let modes: [PlaybackMode] = [.forward, .reverse, .bounce, .reverseBounce]
    let machineStatuses: [StateMachineEngine.Status] = [.stopped, .running, .tweening]
    let machine = player.stateMachine.flatMap { machineStatuses.firstIndex(of: $0.status) }
    let values: [Double] = [
      Double(timeline.frame),
      Double(timeline.facts?.totalFrames ?? 0),
      Double(timeline.facts?.durationMilliseconds ?? 0) / 1000,
      Double(timeline.facts?.width ?? 0),
      Double(timeline.facts?.height ?? 0),
      Double(statuses.firstIndex(of: timeline.status) ?? 0),
      Double(modes.firstIndex(of: timeline.mode) ?? 0),
      Double(timeline.iteration),
      Double(timeline.speed),
      timeline.segment == nil ? 0 : 1,
      Double(range.start),
      Double(range.end),
      player.isSettled ? 1 : 0,
      Double(machine ?? -1),
      Double(file?.pictures.missing.count ?? 0),
      timeline.loops ? 1 : 0,
    ]
    for index in values.indices { facts[index] = values[index] }
  }
}

/// Events in the order in which they happened.
private final class EventList {
  private var text = ""

  func append(_ event: PlayerEvent) {
    text += JSONTree.object(event.members).text(.line)
    text += "\n"
  }

  func take() -> String {
    defer { text = "" }
    return text
  }
}
