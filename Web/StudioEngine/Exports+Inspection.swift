import DotLottieFormat
import DotLottieInspection
import LottieFormat
import LottieRenderer
import GraphTools
import LottiePlayer
import StateGraph
import ViewMachines
import ViewStages
import ZoetropeJSON

// MARK: Findings

/// Makes the findings in a file the answer, a JSON array as in `zoetrope validate --format json`.
///
/// The file is of any kind: an animation, a package, a theme, a machine, machines that move views, a stage. Pictures
/// count as damaged until the host has decoded them, see `file_missing_picture`, and fonts as missing until it has brought
/// them, see `file_wanted_fonts`. Of a stage, only its own file is checked:
/// what it shows lies in others, see `stage_status`.
@_expose(wasm, "file_findings")
@_cdecl("file_findings")
func fileFindings(_ handle: Int32) -> Int32 {
  attemptJSON { () throws(Refusal) in
    guard let file = unsafe Host.files[handle] else { throw Refusal(message: "the file is closed") }
    if let package = file.package {
      return json(package.validate(imageDecoder: file.pictures, fonts: file.fonts))
    }
    return try findings(file)
  }
}

private func findings(_ file: WebFile) throws(Refusal) -> JSONValue {
  let bytes = file.json
  if AnimationMachineFile.isFile(bytes) {
    let file = try refusing { () throws(ViewMachineError) in try AnimationMachineFile(json: bytes) }
    return .array(file.findings().map { $0.json(rule: "views/\($0.rule.rawValue)", advice: $0.rule.advice) })
  }
  if StageFile.isFile(bytes) {
    let file = try refusing { () throws(ViewStageError) in try StageFile(json: bytes) }
    let findings = file.diagnostics.map { Finding<StageRule>($0) }
    return .array(findings.map { $0.json(rule: "stage/\($0.rule.rawValue)", advice: $0.rule.advice) })
  }
  switch LoosePart(of: bytes) {
  case .stateMachine:
    return json(
      try refusing { () throws(DotLottieError) in try StateMachineDefinition(json: bytes) }.findings())
  case .theme:
    return json(try refusing { () throws(DotLottieError) in try DotLottieTheme.findings(json: bytes) })
  case .animation:
    return json(
      try refusing { () throws(LottieError) in
        try LottieAnimation(bytes, decoder: file.pictures, assets: file.fonts, fonts: file.fonts)
      }.findings())
  }
}

private func json(_ findings: [ValidationFinding]) -> JSONValue {
  .array(findings.map { $0.json(rule: $0.rule.rawValue, advice: $0.advice) })
}

/// Makes the findings in a text of a state machine the answer, in the package or with the animation of a file.
///
/// - Parameter start: The id of the machine.
@_expose(wasm, "file_machine_findings")
@_cdecl("file_machine_findings")
func fileMachineFindings(
  _ handle: Int32, _ start: UnsafePointer<UInt8>?, _ count: Int32, _ source: UnsafePointer<UInt8>?,
  _ sourceCount: Int32
) -> Int32 {
  let (id, bytes) = (unsafe text(start, count), unsafe bytes(source, sourceCount))
  return attemptJSON { () throws(Refusal) in
    guard let file = unsafe Host.files[handle] else { throw Refusal(message: "the file is closed") }
    let machine = try refusing { () throws(DotLottieError) in try StateMachineDefinition(json: bytes) }
    var names = PackageNames(file.package?.manifest)
    for name in file.package?.manifest.animations.map({ $0.id }) ?? [""] {
      if let animation = try? file.animation(name) {
        names.add(AnimationNames(id: name.isEmpty ? nil : name, animation), id: name)
      } else {
        names.isComplete = false
      }
    }
    return json(machine.findings(file: "s/\(id).json", in: names))
  }
}

/// Makes the differences between two texts of a state machine the answer, a JSON array of texts; null if one of them can't
/// be read.
@_expose(wasm, "machine_changes")
@_cdecl("machine_changes")
func machineChanges(
  _ before: UnsafePointer<UInt8>?, _ beforeCount: Int32, _ after: UnsafePointer<UInt8>?, _ afterCount: Int32
) -> Int32 {
  let (before, after) = (unsafe bytes(before, beforeCount), unsafe bytes(after, afterCount))
  return attemptJSON { () throws(Refusal) in
    guard let first = try? StateMachineDefinition(json: before),
      let second = try? StateMachineDefinition(json: after)
    else { return .null }
    var differences = ContentDifferences(.change)
    differences.compare(first, second)
    return .array(differences.facts.map { .string($0) })
  }
}

// MARK: Graphs

/// Makes a machine's graph the answer.
///
/// - Parameters:
///   - start: The id of the machine in a package or in a file of machines that move views; ignored for other files.
///   - form: 0 for an SVG picture, 1 for Mermaid, 2 for DOT, 3 for JSON as `StateGraph.json()` writes it, 4 for the
///     boxes and the lines of the picture as JSON, in pixels.
///   - showsDetails: Whether states show their playback and actions.
@_expose(wasm, "file_graph")
@_cdecl("file_graph")
func fileGraph(
  _ handle: Int32, _ start: UnsafePointer<UInt8>?, _ count: Int32, _ form: Int32, _ showsDetails: Int32
) -> Int32 {
  let id = unsafe text(start, count)
  return attemptText { () throws(Refusal) in
    guard let file = unsafe Host.files[handle] else { throw Refusal(message: "the file is closed") }
    let graph = try graph(of: file, id, showsDetails: showsDetails != 0)
    do throws(StateGraph.DrawingError) {
      switch form {
      case 0: return try graph.svg()
      case 1: return graph.mermaid()
      case 2: return graph.dot()
      case 3: return graph.json()
      default: return json(try graph.layout()).text(.line)
      }
    } catch {
      throw Refusal(message: error.description)
    }
  }
}

private func graph(of file: WebFile, _ id: String, showsDetails: Bool) throws(Refusal) -> StateGraph {
  if let package = file.package {
    return try refusing { () throws(DotLottieError) in try package.stateMachine(id: id) }
      .graph(title: id, showsDetails: showsDetails)
  }
  guard AnimationMachineFile.isFile(file.json) else {
    return try refusing { () throws(DotLottieError) in try StateMachineDefinition(json: file.json) }
      .graph(title: id, showsDetails: showsDetails)
  }
  let graphs = try refusing { () throws(ViewMachineError) in try AnimationMachineFile(json: file.json) }
    .graphs()
  guard let graph = graphs.first(where: { $0.title.isExactly(id) }) else {
    throw Refusal(message: "there is no machine \"\(id)\"")
  }
  return graph
}

private func json(_ layout: GraphLayout) -> JSONValue {
  func json(_ frame: GraphLayout.Frame) -> JSONValue {
    .array([frame.x, frame.y, frame.width, frame.height].map { .number($0) })
  }
  func json(_ lines: [String]) -> JSONValue { .array(lines.map { .string($0) }) }
  return .object([
    ("width", .number(layout.width)), ("height", .number(layout.height)),
    (
      "boxes",
      .array(
        layout.boxes.map { box in
          .object([
            ("state", .string(layout.graph.states[box.state].name)), ("frame", json(box.frame)),
            ("isOpen", .boolean(box.isOpen)), ("isDeclared", .boolean(box.state < layout.declaredCount)),
            ("name", json(box.lines.name)), ("details", json(box.lines.details)),
          ])
        })
    ),
    (
      "routes",
      .array(
        layout.routes.map { route in
          .object([
            ("transitions", .array(route.transitions.map { .number(Double($0)) })),
            ("points", .array(route.points.flatMap { [.number($0.x), .number($0.y)] })),
            ("label", route.label.map { json($0) } ?? .null), ("lines", json(route.lines)),
          ])
        })
    ),
    ("dots", .array(layout.dots.map { json($0) })),
  ])
}

// MARK: Slots

/// Makes the slots of an animation the answer, a JSON array of objects with `id`, `kind`, `value` and `uses`.
///
/// - Parameter start: The id of the animation in a package; empty for the first, or for a file that is an animation.
@_expose(wasm, "file_slots")
@_cdecl("file_slots")
func fileSlots(_ handle: Int32, _ start: UnsafePointer<UInt8>?, _ count: Int32) -> Int32 {
  let id = unsafe text(start, count)
  return attemptJSON { () throws(Refusal) in
    guard let file = unsafe Host.files[handle] else { throw Refusal(message: "the file is closed") }
    var bytes = file.json
    if let package = file.package {
      bytes = try refusing { () throws(DotLottieError) in
        try package.animation(id: id.isEmpty ? package.initialAnimationID : id)
      }
    }
    return try refusing { () throws(LottieError) in try LottieDocument(bytes) }.slotList
  }
}

// MARK: Parts

/// Makes the files of a package the answer, a JSON array of objects with `path` and `size` in bytes.
@_expose(wasm, "file_parts")
@_cdecl("file_parts")
func fileParts(_ handle: Int32) -> Int32 {
  attemptJSON { () throws(Refusal) in
    .array(
      try package(handle).entries.map {
        .object([("path", .string($0.name)), ("size", .number(Double($0.size)))])
      })
  }
}

/// Makes the bytes of a file in a package the answer.
@_expose(wasm, "file_part")
@_cdecl("file_part")
func filePart(_ handle: Int32, _ start: UnsafePointer<UInt8>?, _ count: Int32) -> Int32 {
  let path = unsafe text(start, count)
  return attempt { () throws(Refusal) in
    let package = try package(handle)
    guard let bytes = try refusing({ () throws(DotLottieError) in try package.bytes(of: path) }) else {
      throw Refusal(message: "there is no file \(path)")
    }
    answer(bytes)
  }
}

/// The opened package of a number.
func package(_ handle: Int32) throws(Refusal) -> DotLottieFile {
  guard let package = unsafe Host.files[handle]?.package else {
    throw Refusal(message: "the file is closed, or is not a package")
  }
  return package
}
