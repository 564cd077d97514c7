/// The effects and notes of a call, in one order.
///
/// A host that runs an engine itself finds everything among the effects. A ``Player`` asks for notes, and makes events
/// of them only if it has a listener.
struct EffectBatch {
  /// The next item: a note, or the index of an effect.
  enum Item: BitwiseCopyable {
    case note(MachineNote)
    case effect(Int)
  }

  /// The position in a batch that is being processed.
  struct Cursor {
    fileprivate var note = 0
    fileprivate var effect = 0
  }

  var effects: ContiguousArray<PlayerEffect> = []
  /// Whether notes are kept instead of events.
  let keepsNotes: Bool
  /// Memory for notes; the first ``noteCount`` are valid.
  private var notes: ContiguousArray<MachineNote> = []
  private(set) var noteCount = 0

  /// Makes an empty batch with memory for some effects.
  init(keepsNotes: Bool) {
    self.keepsNotes = keepsNotes
    effects.reserveCapacity(64)
  }

  /// Makes an empty batch for notes, without memory yet.
  init() { keepsNotes = true }

  @inline(__always)
  var isEmpty: Bool { noteCount == 0 && effects.isEmpty }

  @inline(__always)
  subscript(note index: Int) -> MachineNote { notes[index] }

  /// The next item in the order of their causes; nil at the end.
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

  /// The index of the first effect that changes the picture; earlier ones are hidden by the last animation that is
  /// shown.
  ///
  /// Events among earlier effects are delivered all the same.
  var firstVisible: Int {
    guard let last = effects.lastIndex(where: { if case .showAnimation = $0 { true } else { false } }) else {
      return 0
    }
    // A state removes the theme as it shows another animation.
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
    note.deliver({ effects.append(.notify($0)) }, naming: machine.name)
  }

  /// Removes everything, and keeps the memory unless there was unusually much.
  @inline(__always)
  mutating func clear() {
    if notes.count > Self.keptEntries { notes = [] }
    noteCount = 0
    if !effects.isEmpty { effects.removeAll(keepingCapacity: effects.count <= Self.keptEntries) }
  }

  /// The number of entries for which memory is kept.
  static let keptEntries = 4096
}
