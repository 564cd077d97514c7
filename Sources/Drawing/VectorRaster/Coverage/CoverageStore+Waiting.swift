/// A shape whose coverage is made later, perhaps by another thread.
struct WaitingShape: BitwiseCopyable {
  /// The index of its record, which has the box only.
  var record: Int
  /// The index of its outline in the picture's table.
  var outline: Int
  /// The part of its box that is in the picture.
  var box: PixelBox
  /// Whether all of it is in the picture.
  var isInside: Bool
}

/// A coverage of a waiting shape.
struct MadeShape: BitwiseCopyable {
  /// The number of the team's member that has it; -1 if its record is in the table.
  var worker: Int
  var record: CoverageRecord
}

// Coverages are made later only if nothing asks for them before: `Recorder` has them made before it combines them, clips
// with them, or draws, and defers what else depends on them. The records in the table then say the same as if each had
// been made at once, and the same work and memory are charged.

extension CoverageStore {
  /// Whether a coverage is still to be made.
  func isWaiting(_ coverage: Coverage) -> Bool {
    Team.isPossible && waiting.count > 0 && record(of: coverage).rows < 0
  }

  /// Appends a record for the current shape, whose coverage is made later.
  ///
  /// - Parameter cost: The work of making it.
  mutating func append(
    waitingFor box: PixelBox, isInside: Bool, rule: FillRule, cost: Int64, _ team: Team
  ) -> Coverage {
    if waiting.count == waiting.capacity || made.capacity < waiting.capacity {
      pauseHelpers()
      waiting.reserve(1)
      made.reserve(waiting.capacity - made.count)
    }
    waitedCount += 1
    waiting.append(
      WaitingShape(record: records.count, outline: outlines.count, box: box, isInside: isInside))
    records.append(CoverageRecord(box: box, solidBox: .empty, rows: -1, source: -1, bytes: 0, area: 0))
    let coverage = Coverage(index: Int32(truncatingIfNeeded: records.count - 1), bounds: box)
    keepOutline(rule, coverage)
    waitingWork &+= cost
    waitingPixels += box.pixelCount
    if waitingWork >= team.leastWork { announce(team) }
    return coverage
  }

  /// Lets helpers begin with the shapes that wait.
  private mutating func announce(_ team: Team) {
    waitingWork = 0
    while made.count < waiting.count { made.append(MadeShape(worker: -1, record: .empty)) }
    if team.announced == 0 {
      unsafe team.shapes.set(waiting.base + finished, made.base + finished, outlines.memory)
    }
    team.announce(upTo: waiting.count - finished, of: team.shapes)
  }

  /// Ends the work of helpers, so that memory which they read may move.
  mutating func pauseHelpers() {
    if waiting.count > 0, let team, team.announced > 0 { finishAnnounced(team) }
  }

  /// Makes the coverages of all shapes that wait.
  mutating func makeWaitingShapes() {
    if let team, team.announced > 0 {
      announce(team)
      finishAnnounced(team)
    }
    for index in finished..<waiting.count { make(index) }
    waiting.count = 0
    made.count = 0
    finished = 0
    waitingWork = 0
    waitingPixels = 0
  }

  /// Makes the announced coverages that no helper has begun, and takes over those of the helpers.
  private mutating func finishAnnounced(_ team: Team) {
    let end = finished + team.announced
    while let item = team.take() { make(finished + item) }
    team.endRound()
    for index in finished..<end where made[index].worker >= 0 {
      let record = made[index].record
      let memory = unsafe team.members[made[index].worker].store.memory
      finish(waiting[index], record.box.isEmpty ? record : unsafe copied(record, from: memory))
    }
    for member in team.members { member.store.discardCoverages() }
    finished = end
  }

  private mutating func make(_ index: Int) {
    let shape = waiting[index]
    finish(
      shape, unsafe rasterize(outlines.memory.outline(at: shape.outline), shape.box, isInside: shape.isInside)
    )
  }

  private mutating func finish(_ shape: WaitingShape, _ record: CoverageRecord) {
    if record.box.isEmpty {
      // Only one empty coverage of a picture is charged.
      records[shape.record] = .empty
      return
    }
    records[shape.record] = record
    charge(record)
  }

  /// Removes all rows, runs and coverage bytes.
  private mutating func discardCoverages() {
    runs.count = 0
    alphas.count = 0
    rows.count = 0
  }
}
