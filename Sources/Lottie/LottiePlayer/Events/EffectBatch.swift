/// The effects of a call, in one order, with the events of a machine as notes.
///
/// Events are made of the notes when the host takes them.
struct EffectBatch {
  /// The position in a batch that is being delivered.
  struct Cursor {
    fileprivate var note = 0
    fileprivate var effect = 0
  }

  /// Everything but the notes.
  var effects: ContiguousArray<PlayerEffect> = []
  /// Memory for notes; the first ``noteCount`` are valid.
  private var notes: ContiguousArray<MachineNote> = []
  private var noteCount = 0
  /// The machine of the notes.
  private var machine: SharedMachine?

  /// The number of entries for which memory is kept.
  static let keptEntries = 4096

  var isEmpty: Bool { noteCount == 0 && effects.isEmpty }

  /// The index of the first effect that changes the picture; earlier ones are hidden by the last animation that is
  /// shown.
  ///
  /// Events among earlier effects are delivered all the same, and themes are applied.
  var firstVisible: Int {
    effects.lastIndex(where: { if case .showAnimation = $0 { true } else { false } }) ?? 0
  }

  @inline(__always)
  mutating func append(_ note: MachineNote, of machine: SharedMachine) {
    if self.machine !== machine { prepare(for: machine) }
    var note = note
    note.effectsBefore = Int32(truncatingIfNeeded: effects.count)
    if noteCount < notes.count { notes[noteCount] = note } else { notes.append(note) }
    noteCount += 1
  }

  /// Makes events of the notes of another machine than the next one's.
  @inline(never)
  private mutating func prepare(for machine: SharedMachine) {
    effects = merged()
    noteCount = 0
    self.machine = machine
  }

  /// All effects, in order.
  func merged() -> ContiguousArray<PlayerEffect> {
    if noteCount == 0 { return effects }
    var all: ContiguousArray<PlayerEffect> = []
    all.reserveCapacity(effects.count + noteCount)
    var cursor = Cursor()
    while let effect = next(&cursor) { all.append(effect) }
    return all
  }

  /// The next effect in the order of their causes; nil at the end.
  @inline(__always)
  func next(_ cursor: inout Cursor) -> PlayerEffect? {
    if cursor.note < noteCount, cursor.effect >= notes[cursor.note].effectsBefore, let machine {
      cursor.note += 1
      return .notify(notes[cursor.note - 1].event(of: machine))
    }
    guard cursor.effect < effects.count else { return nil }
    cursor.effect += 1
    return effects[cursor.effect - 1]
  }

  /// Removes everything, and keeps the memory unless there was unusually much.
  mutating func clear() {
    if notes.count > Self.keptEntries { notes = [] }
    noteCount = 0
    if !effects.isEmpty { effects.removeAll(keepingCapacity: effects.count <= Self.keptEntries) }
  }
}
