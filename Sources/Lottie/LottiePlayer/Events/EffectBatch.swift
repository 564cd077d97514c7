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

  var effects: ContiguousArray<PlayerEffect> = []
  /// Whether notes are kept as such.
  let keepsNotes: Bool
  /// Room for notes; the first ``noteCount`` are valid.
  private var notes: ContiguousArray<MachineNote> = []
  private(set) var noteCount = 0

  /// Makes an empty batch with room for some effects.
  init(keepsNotes: Bool) {
    self.keepsNotes = keepsNotes
    effects.reserveCapacity(64)
  }

  /// Makes an empty batch for notes, without room yet.
  init() { keepsNotes = true }

  @inline(__always)
  var isEmpty: Bool { noteCount == 0 && effects.isEmpty }

  @inline(__always)
  subscript(note index: Int) -> MachineNote { notes[index] }

  /// What comes next in the order in which it happened; nil at the end.
  @inline(__always)
  func next(_ cursor: inout Cursor) -> Item? {
    if cursor.note < noteCount {
      let note = notes[cursor.note]
      if cursor.effect >= note.effectsBefore {
        cursor.note += 1
        return .note(note)
      }
    } else if cursor.effect == effects.count {
      return nil
    }
    cursor.effect += 1
    return .effect(cursor.effect - 1)
  }

  /// The first effect that changes what shows: what lies before the last animation that is shown would never be seen.
  ///
  /// Events among the effects before it are told all the same.
  var firstVisible: Int {
    guard let last = effects.lastIndex(where: { if case .showAnimation = $0 { true } else { false } }) else {
      return 0
    }
    // A state takes the theme off as it shows another animation.
    return last > 0 && effects[last - 1] == .resetTheme ? last - 1 : last
  }

  @inline(__always)
  mutating func append(_ note: MachineNote, of machine: SharedMachine) {
    if !keepsNotes { return appendEvent(note, of: machine) }
    var note = note
    note.effectsBefore = Int32(truncatingIfNeeded: effects.count)
    if noteCount < notes.count { notes[noteCount] = note } else { notes.append(note) }
    noteCount += 1
  }

  @inline(never)
  private mutating func appendEvent(_ note: MachineNote, of machine: SharedMachine) {
    note.tell({ effects.append(.notify($0)) }, naming: machine.name)
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
