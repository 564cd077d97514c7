/// A shape whose coverage is made later, by several threads.
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

/// A coverage that a thread made.
struct MadeShape: BitwiseCopyable {
  /// The number of the worker in whose store it is.
  var worker: Int
  var record: CoverageRecord
}

// Coverages are made later only if nothing asks for them before: `Recorder` has them made before it combines, masks or
// clips, before it ends a group, and before it draws. The table then has the same records as if each had been made at
// once, and the same work and memory are charged.

extension CoverageStore {
  /// Whether a coverage is still to be made.
  func isWaiting(_ coverage: Coverage) -> Bool {
    waiting.count > 0 && record(of: coverage).rows < 0
  }

  /// Appends a record for the current shape, whose coverage is made later.
  ///
  /// - Parameter cost: The work of making it.
  mutating func append(waitingFor box: PixelBox, isInside: Bool, cost: Int64) -> Coverage {
    if waiting.count == 0 { waitingWork = 0 }
    waitingWork &+= cost
    waiting.append(
      WaitingShape(record: records.count, outline: outlines.count, box: box, isInside: isInside))
    records.append(CoverageRecord(box: box, solidBox: .empty, rows: -1, source: -1, bytes: 0, area: 0))
    return Coverage(index: Int32(truncatingIfNeeded: records.count - 1), bounds: box)
  }

  /// Makes the coverages of the waiting shapes.
  mutating func makeWaitingShapes(_ team: Team) {
    if waiting.count > 1, waitingWork >= team.leastWork {
      makeTogether(team)
    } else {
      for i in 0..<waiting.count {
        let shape = waiting[i]
        finish(
          shape,
          unsafe rasterize(outlines.memory.outline(at: shape.outline), shape.box, isInside: shape.isInside))
      }
    }
    waiting.count = 0
  }

  private mutating func makeTogether(_ team: Team) {
    made.count = 0
    made.reserve(waiting.count)
    made.count = waiting.count
    nonisolated(unsafe) let shapes = unsafe waiting.base, results = unsafe made.base
    nonisolated(unsafe) let table = unsafe outlines.memory
    team.share(waiting.count) { member, index in
      let shape = unsafe shapes[index]
      let record = unsafe member.store.rasterize(
        table.outline(at: shape.outline), shape.box, isInside: shape.isInside)
      unsafe results[index] = MadeShape(worker: member.number, record: record)
    }
    for i in 0..<waiting.count {
      let (worker, record) = (made[i].worker, made[i].record)
      finish(
        waiting[i],
        record.box.isEmpty ? record : unsafe copied(record, from: team.members[worker].store.memory))
    }
    for member in team.members { member.store.discardCoverages() }
  }

  private mutating func finish(_ shape: WaitingShape, _ record: CoverageRecord) {
    if record.box.isEmpty { return setEmpty(shape.record) }
    records[shape.record] = record
    charge(record)
  }

  /// Removes all rows, runs and coverage bytes.
  mutating func discardCoverages() {
    runs.count = 0
    alphas.count = 0
    rows.count = 0
  }
}
