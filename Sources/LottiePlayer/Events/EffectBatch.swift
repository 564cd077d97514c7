/// What a call leaves to do, in one order: effects in full, and notes of what a machine did.
///
/// A host that runs an engine by hand finds everything among the effects. A ``Player`` asks for notes, and makes events
/// of them only where somebody listens.
struct EffectBatch {
  /// What comes next: a note, or the place of an effect.
  enum Item: BitwiseCopyable {
    case note(MachineNote)
    case effect(Int)
  }

  /// How far a batch was gone through.
  struct Cursor {
    fileprivate var note = 0
    fileprivate var effect = 0
  }

  /// A note, and how many of the effects come before it.
  private struct Entry: BitwiseCopyable {
    var note: MachineNote
    var effectsBefore: Int32
  }

  var effects: ContiguousArray<PlayerEffect> = []
  /// Whether notes are kept as such.
  let keepsNotes: Bool
  /// Room for notes; the first ``noteCount`` are valid.
  private var notes: ContiguousArray<Entry> = []
  private var noteCount = 0

  /// Makes an empty batch with room for some effects.
  init(keepsNotes: Bool) {
    self.keepsNotes = keepsNotes
    effects.reserveCapacity(64)
  }

  /// Makes an empty batch without room, to be swapped for another.
  init() { keepsNotes = true }

  @inline(__always)
  var isEmpty: Bool { noteCount == 0 && effects.isEmpty }

  @inline(__always)
  var count: Int { noteCount + effects.count }

  /// What comes next in the order in which it happened; nil at the end.
  @inline(__always)
  func next(_ cursor: inout Cursor) -> Item? {
    if cursor.note < noteCount {
      let entry = notes[cursor.note]
      if cursor.effect >= entry.effectsBefore {
        cursor.note += 1
        return .note(entry.note)
      }
    } else if cursor.effect == effects.count {
      return nil
    }
    cursor.effect += 1
    return .effect(cursor.effect - 1)
  }

  @inline(__always)
  mutating func append(_ note: MachineNote, of machine: SharedMachine) {
    if !keepsNotes { return effects.append(.notify(machine.event(note))) }
    let entry = Entry(note: note, effectsBefore: Int32(truncatingIfNeeded: effects.count))
    if noteCount < notes.count { notes[noteCount] = entry } else { notes.append(entry) }
    noteCount += 1
  }

  /// Forgets everything, and keeps the memory unless it was uncommonly much.
  @inline(__always)
  mutating func clear() {
    if notes.count > Self.keptEntries { notes = [] }
    noteCount = 0
    if !effects.isEmpty { effects.removeAll(keepingCapacity: effects.count <= Self.keptEntries) }
  }

  /// How many entries room is kept for.
  static let keptEntries = 4096
}
