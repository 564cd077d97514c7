import LottieFormat
import LottieRenderer
import VectorRaster
import ViewMachines
import ViewStages
import ZoetropeJSON

/// Views on a stage, the machines that move them, and their picture.
final class StageSession {
  let pictures = PictureTable(keepsAll: true)
  /// The fonts of labels, and of the animations that views show.
  let fonts = FileFonts()
  private let files = NamedFiles()
  private var stage: HeadlessStage?
  private var machines: ViewAnimationMachines<HeadlessStage>?
  private var ids: [String] = []
  private let events = MachineEvents()
  private var renderer: StageRenderer
  private var surface: Surface
  /// The picture as canvases take it: colours not multiplied by alpha.
  private(set) var straight: [UInt32]

  init(width: Int, height: Int) throws(Refusal) {
    do throws(RenderError) { renderer = try StageRenderer(width: width, height: height) } catch {
      throw Refusal(message: error.message)
    }
    surface = Surface(width: width, height: height)
    straight = [UInt32](repeating: 0, count: width * height)
  }

  /// Adds a file that views may show.
  func add(_ bytes: [UInt8], named name: String) { files.contents[name] = bytes }

  /// Begins anew with a stage and its machines.
  func load(stage bytes: [UInt8], machines json: [UInt8], _ behaviour: ViewMachineCompatibility)
    throws(Refusal)
  {
    let stageFile = try refusing { () throws(ViewStageError) in try StageFile(json: bytes) }
    let machineFile = try refusing { () throws(ViewMachineError) in try AnimationMachineFile(json: json) }
    let stage = HeadlessStage(stageFile, files: files, decoder: pictures, fonts: fonts)
    self.stage = stage
    ids = machineFile.machines.map { $0.id }
    machines = ViewAnimationMachines(machineFile, stage: stage, compatibility: behaviour, delegate: events)
  }

  /// The machines, once a stage is loaded.
  func playing() throws(Refusal) -> ViewAnimationMachines<HeadlessStage> {
    guard let machines else { throw Refusal(message: "no stage is loaded") }
    return machines
  }

  // MARK: Drawing

  func resize(width: Int, height: Int) throws(Refusal) {
    do throws(RenderError) { renderer = try StageRenderer(width: width, height: height) } catch {
      throw Refusal(message: error.message)
    }
    surface = Surface(width: width, height: height)
    straight = [UInt32](repeating: 0, count: width * height)
  }

  func draw() throws(Refusal) {
    let machines = try playing()
    machines.stage.time = machines.time
    renderer.draw(machines.stage, into: &surface)
    let all = PixelBox(minX: 0, minY: 0, maxX: surface.width, maxY: surface.height)
    StraightPixels.convert(all, of: surface, into: &straight)
  }

  // MARK: Facts

  /// The time in milliseconds, whether nothing moves, the state of each machine, and the boxes of the views.
  var status: JSONValue {
    guard let machines, let stage else { return .null }
    let states = ids.map { id in
      JSONValue.object([
        ("machine", .string(id)), ("state", .optional(machines.currentState(of: id))),
        ("isRunning", .boolean(machines.isRunning(id))), ("isBusy", .boolean(machines.isBusy(id))),
      ])
    }
    return .object([
      ("time", .number(machines.time / .milliseconds(1))), ("isIdle", .boolean(machines.isIdle)),
      ("machines", .array(states)), ("view", view(stage.root)),
      ("diagnostics", .array((stage.diagnostics + renderer.diagnostics).map { diagnostic($0) })),
    ])
  }

  /// A view with its box on the stage in points, and its subviews.
  private func view(_ view: HeadlessView) -> JSONValue {
    let (frame, box) = (view.look.frame, view.boxOnStage)
    return .object([
      ("tag", .number(Double(view.tag))),
      ("frame", .array([frame.x, frame.y, frame.width, frame.height].map { .number($0) })),
      ("box", .array([box.x, box.y, box.width, box.height].map { .number($0) })),
      ("alpha", .number(view.look.alpha)), ("isHidden", .boolean(view.isHidden)),
      ("views", .array(view.children.map { self.view($0) })),
    ])
  }

  /// The events since the last call, a JSON object a line.
  func takeEvents() -> String { events.take() }
}

/// Files that the host has given, by their names.
private final class NamedFiles: AssetSource, @unchecked Sendable {
  var contents: [String: [UInt8]] = [:]

  func bytes(directory: String, name: String) -> [UInt8]? { contents[directory + name] }
}

/// The events of machines in the order in which they happened.
private final class MachineEvents: ViewAnimationMachinesDelegate {
  private var lines: [String] = []

  /// The most events that wait for the host; the oldest go first, as those of native streams do.
  private static let limit = 1024

  func forceStoppedAnimation(inState state: String, onMachine machine: String) {}
  func moved(fromState from: String, toState state: String, onMachine machine: String) {}
  func finishedAnimation(fromState from: String, toState state: String, onMachine machine: String) {}

  func animationMachineDid(_ event: ViewMachineEvent) {
    if lines.count >= 2 * Self.limit { lines.removeFirst(lines.count - Self.limit + 1) }
    let line = JSONValue.object([
      ("event", .string(event.kind.description)), ("machine", .string(event.machine)),
      ("from", .optional(event.from)), ("to", .optional(event.to)),
      ("time", .number(event.time / .milliseconds(1))), ("error", .optional(event.error?.message)),
    ])
    lines.append(line.text(.line))
  }

  func take() -> String {
    defer { lines = [] }
    return lines.suffix(Self.limit).reduce(into: "") { text, line in
      text += line
      text += "\n"
    }
  }
}
