extension Recorder {
  /// A fill that was recorded before the coverage of its shape was made.
  struct WaitingFill: BitwiseCopyable {
    /// The index of its command.
    var command: Int
    /// The number of groups that were open.
    var depth: Int
    /// The work for each pixel.
    var pixelCost: Int64
    /// Whether its paint cost no work.
    var isSolid: Bool
  }

  /// Makes the coverages of the shapes that wait, and charges their fills.
  mutating func settle() {
    guard Team.isPossible, store.waiting.count > 0 else { return }
    store.makeWaitingShapes()
    settlements += 1
    for i in 0..<waiting.count {
      let fill = waiting[i]
      let record = store.records[Int(commands[fill.command].coverage)]
      let box = commands[fill.command].box.intersection(record.box)
      commands[fill.command].box = box
      if box.isEmpty {
        commands[fill.command].kind = .nothing
        droppedFills += 1
        if !fill.isSolid { isMischarged = true }
        continue
      }
      let pixels = Int64(record.area) &* fill.pixelCost
      store.work.spend(WorkCost.command &+ pixels)
      painting &+= pixels
      if fill.depth > 0 { open[fill.depth - 1].box = open[fill.depth - 1].box.union(box) }
    }
    waiting.count = 0
    limitMemory()
  }

  /// Whether the picture must be recorded again without shapes that wait, so that it costs and lacks the same as on one
  /// thread.
  var mustNotWait: Bool { team != nil && (isMischarged || store.work.isExhausted) }
}
