import DotLottieFormat
import LottiePlayer
import LottieRenderer
import VectorRaster
import ZoetropeJSON

/// A player with its picture and the events that the host has not taken yet.
final class WebPlayer {
  let player: Player
  private let pictures = PlayerPictures()
  private let fonts = PlayerFonts()
  private var file: WebFile?
  private var painter = PicturePainter()
  private(set) var surface: Surface
  /// The picture as canvases take it: colours not multiplied by alpha.
  private(set) var straight: [UInt32]
  /// The boxes of the last drawing: for each, its left column, top row, width and height.
  private(set) var boxes: [Int32] = []
  /// The numbers of ``writeFacts()``.
  private(set) var facts = [Double](repeating: 0, count: 17)

  init(width: Int, height: Int, dialect: StateMachineDialect = .documented) throws(Refusal) {
    var options = Player.Options()
    options.dialect = dialect
    options.imageDecoder = pictures
    (options.assets, options.fonts) = (fonts, fonts)
    do throws(RenderError) { player = try Player(width: width, height: height, options: options) } catch {
      throw Refusal(message: error.message)
    }
    surface = Surface(width: width, height: height)
    straight = [UInt32](repeating: 0, count: width * height)
  }

  // MARK: Calls

  /// Plays an animation of a file from its beginning; empty for the initial one.
  func load(_ file: WebFile, id: String) throws(Refusal) {
    follow(file)
    do throws(PlayerError) { try perform(.load(.current(animation: id))) } catch { throw Refusal(error) }
  }

  /// Uses a file from the next call on that loads one.
  func follow(_ file: WebFile) { (self.file, pictures.table, fonts.file) = (file, file.pictures, file.fonts) }

  /// Reads themes and state machines from the package that a file has now, if the player uses that file.
  func exchangePackage(of changed: WebFile) {
    if file === changed, let package = changed.package { player.exchange(package) }
  }

  /// Arranges the texts again, because the host has brought fonts.
  func arrangeTexts() {
    guard let file, file.fonts.isUsed, let id = shownAnimation, let animation = try? file.animation(id) else {
      return
    }
    player.exchange(animation, id: id)
  }

  /// The animation that the player shows; empty for that of a Lottie file, nil for none.
  private var shownAnimation: String? {
    player.animation == nil ? nil : player.timeline.animationID ?? ""
  }

  /// Performs a call.
  func perform(_ call: PlayerCall) throws(PlayerError) {
    try player.perform(prepared(call)).get()
    follow(call)
  }

  /// Returns a call with the file's content.
  func prepared(_ call: PlayerCall) -> PlayerCall {
    switch call {
    case .load(let content):
      guard let file else { return call }
      let id = content.animation
      guard let animation = try? file.animation(id) else {
        // The player unloads what it has, and reports the reason.
        return .load(file.package.map { .package($0, animation: id) } ?? .json(file.json))
      }
      guard let package = file.package else { return .load(.animation(animation)) }
      let compiled = [(id: id.isEmpty ? package.initialAnimationID : id, animation: animation)]
      return .load(.package(package, animation: id, compiled: compiled))
    case .loadAnimation(let id):
      if let animation = try? file?.animation(id) { player.adopt(animation, id: id) }
    default: break
    }
    return call
  }

  // MARK: Drawing

  /// Makes the next picture whole, at the size of the canvas, after a call that sets the size.
  func follow(_ call: PlayerCall) {
    guard case .resize = call else { return }
    let (width, height) = player.canvasSize
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
  func takeEvents() -> String {
    var text = ""
    player.drainEvents { event in text += JSONValue.object(event.members).text(.line) + "\n" }
    return text
  }

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
      painter.hasPendingPictures || player.hasPendingPictures ? 1 : 0,
      timeline.loops ? 1 : 0,
      fonts.file.isWaiting ? 1 : 0,
    ]
    for index in values.indices { facts[index] = values[index] }
  }
}
