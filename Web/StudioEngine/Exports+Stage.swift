import VectorRaster
import ViewMachines
import ViewStages
import ZoetropeJSON

// MARK: Stages with machines that move views

private func session(_ handle: Int32) throws(Refusal) -> StageSession {
  guard let session = unsafe StudioHost.stages[handle] else { throw Refusal(message: "the stage is closed") }
  return session
}

@_expose(wasm, "stage_create")
@_cdecl("stage_create")
func stageCreate(_ width: Int32, _ height: Int32) -> Int32 {
  make { () throws(Refusal) in
    let session = try StageSession(width: Int(width), height: Int(height))
    return unsafe StudioHost.stages.insert(session)
  }
}

@_expose(wasm, "stage_destroy")
@_cdecl("stage_destroy")
func stageDestroy(_ handle: Int32) { unsafe StudioHost.stages.remove(handle) }

/// Adds a file that views may show, before the stage is loaded.
@_expose(wasm, "stage_add_file")
@_cdecl("stage_add_file")
func stageAddFile(
  _ handle: Int32, _ name: UnsafePointer<UInt8>?, _ nameCount: Int32, _ start: UnsafePointer<UInt8>?,
  _ count: Int32
) {
  unsafe StudioHost.stages[handle]?.add(bytes(start, count), named: text(name, nameCount))
}

/// Begins anew with the JSON of a stage and of its machines.
///
/// - Parameter isOriginal: Whether machines behave as in SKAnimationMachine, rather than as documented.
@_expose(wasm, "stage_load")
@_cdecl("stage_load")
func stageLoad(
  _ handle: Int32, _ stage: UnsafePointer<UInt8>?, _ stageCount: Int32, _ machines: UnsafePointer<UInt8>?,
  _ machinesCount: Int32, _ isOriginal: Int32
) -> Int32 {
  let (stage, machines) = (unsafe bytes(stage, stageCount), unsafe bytes(machines, machinesCount))
  return attempt { () throws(Refusal) in
    try session(handle).load(
      stage: stage, machines: machines, isOriginal != 0 ? .originalRuntime : .documented)
  }
}

/// Makes the bytes of the first missing picture the answer, and returns their number; -1 if none is missing.
@_expose(wasm, "stage_missing_picture")
@_cdecl("stage_missing_picture")
func stageMissingPicture(_ handle: Int32) -> Int32 {
  answer(unsafe StudioHost.stages[handle]?.pictures.missing.first)
}

/// Takes the first missing picture, as `file_give_picture` does.
///
/// The next picture of the stage has it if it is part of an
/// animation; to show others, the stage must be loaded again.
@_expose(wasm, "stage_give_picture")
@_cdecl("stage_give_picture")
func stageGivePicture(
  _ handle: Int32, _ width: Int32, _ height: Int32, _ start: UnsafePointer<UInt8>?, _ count: Int32
) {
  unsafe StudioHost.stages[handle]?.pictures.give(width: width, height: height, start, count)
}

/// Makes the addresses of the fonts that texts of the stage wait for the answer, as `file_wanted_fonts` does.
@_expose(wasm, "stage_wanted_fonts")
@_cdecl("stage_wanted_fonts")
func stageWantedFonts(_ handle: Int32) -> Int32 { answer(fonts: unsafe StudioHost.stages[handle]?.fonts) }

@_expose(wasm, "stage_give_font")
@_cdecl("stage_give_font")
func stageGiveFont(
  _ handle: Int32, _ start: UnsafePointer<UInt8>?, _ count: Int32, _ file: UnsafePointer<UInt8>?,
  _ fileCount: Int32
) {
  unsafe StudioHost.stages[handle]?.fonts.give(bytes(file, fileCount), at: text(start, count))
}

@_expose(wasm, "stage_do_without_fonts")
@_cdecl("stage_do_without_fonts")
func stageDoWithoutFonts(_ handle: Int32, _ start: UnsafePointer<UInt8>?, _ count: Int32) {
  unsafe StudioHost.stages[handle]?.fonts.doWithout(text(start, count))
}

// MARK: Playing

/// Applies the looks of the initial states.
@_expose(wasm, "stage_show_initial")
@_cdecl("stage_show_initial")
func stageShowInitial(_ handle: Int32) -> Int32 {
  attempt { () throws(Refusal) in
    let machines = try session(handle).playing()
    try refusing { () throws(ViewMachineError) in try machines.showInitialStates() }
  }
}

/// Performs a transition of a machine.
///
/// - Parameter policy: The handling while the machine runs: 0 the default, 1 it is rejected, 2 it waits, 3 it
///   redirects the machine, 4 it runs too.
/// - Returns: As `attempt`, and the answer is the outcome: `started`, `queued` or `rejected`.
@_expose(wasm, "stage_perform")
@_cdecl("stage_perform")
func stagePerform(
  _ handle: Int32, _ transition: UnsafePointer<UInt8>?, _ transitionCount: Int32,
  _ machine: UnsafePointer<UInt8>?, _ machineCount: Int32, _ policy: Int32
) -> Int32 {
  let (transition, machine) = (unsafe text(transition, transitionCount), unsafe text(machine, machineCount))
  let policies: [InterruptionPolicy?] = [nil, .reject, .queue, .redirect, .overlap]
  return attemptText { () throws(Refusal) in
    guard policies.indices.contains(Int(policy)) else {
      throw Refusal(message: "there is no policy \(policy)")
    }
    let machines = try session(handle).playing()
    let outcome = try refusing { () throws(ViewMachineError) in
      try machines.perform(transition, on: machine, whileRunning: policies[Int(policy)])
    }
    switch outcome {
    case .started: return "started"
    case .queued: return "queued"
    case .rejected: return "rejected"
    }
  }
}

@_expose(wasm, "stage_stop")
@_cdecl("stage_stop")
func stageStop(_ handle: Int32, _ start: UnsafePointer<UInt8>?, _ count: Int32) -> Int32 {
  let machine = unsafe text(start, count)
  return attempt { () throws(Refusal) in try session(handle).playing().stop(machine) }
}

/// Lets time pass, in nanoseconds, so that pictures fall on the moments of the command line.
@_expose(wasm, "stage_advance")
@_cdecl("stage_advance")
func stageAdvance(_ handle: Int32, _ nanoseconds: Double) -> Int32 {
  attempt { () throws(Refusal) in
    guard let time = Int64(exactly: nanoseconds.rounded()), time >= 0 else {
      throw Refusal(message: "time passes forwards, in finite steps")
    }
    try session(handle).playing().advance(by: .nanoseconds(time))
  }
}

/// Makes the events since the last call the answer, a JSON object a line, and returns their number of bytes.
@_expose(wasm, "stage_events")
@_cdecl("stage_events")
func stageEvents(_ handle: Int32) -> Int32 { answer(unsafe StudioHost.stages[handle]?.takeEvents() ?? "") }

/// Makes the status the answer, a JSON object; `null` before a stage is loaded.
@_expose(wasm, "stage_status")
@_cdecl("stage_status")
func stageStatus(_ handle: Int32) -> Int32 {
  attemptJSON { () throws(Refusal) in try session(handle).status }
}

// MARK: Drawing

@_expose(wasm, "stage_resize")
@_cdecl("stage_resize")
func stageResize(_ handle: Int32, _ width: Int32, _ height: Int32) -> Int32 {
  attempt { () throws(Refusal) in try session(handle).resize(width: Int(width), height: Int(height)) }
}

@_expose(wasm, "stage_draw")
@_cdecl("stage_draw")
func stageDraw(_ handle: Int32) -> Int32 { attempt { () throws(Refusal) in try session(handle).draw() } }

/// The straight pixels of the last picture, 4 bytes each: red, green, blue, alpha.
@_expose(wasm, "stage_pixels")
@_cdecl("stage_pixels")
func stagePixels(_ handle: Int32) -> UnsafePointer<UInt32>? {
  unsafe StudioHost.stages[handle]?.straight.withUnsafeBufferPointer { $0.baseAddress }
}
