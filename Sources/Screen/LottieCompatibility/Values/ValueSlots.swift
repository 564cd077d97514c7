import DotLottieFormat
import LottieFormat
import LottiePlayer
import LottieRenderer

/// The values that a host gives to properties, and the slots that the properties have for them.
struct ValueSlots {
  struct Entry {
    let keypath: AnimationKeypath
    let slot: String
    var provider: any AnyValueProvider
    /// The value that the slot has; nil before it was filled.
    var value: SlotValue?
    /// Whether the provider is another one than the value is of.
    var isDue = false
    /// Whether the slot is left empty, so that its properties have their authored values.
    var isSuspended = false
  }

  /// The entries, the oldest first: of two that lead to one property, the newer one counts.
  private(set) var entries: [Entry] = []
  private var count = 0

  /// Gives a value to properties.
  ///
  /// - Returns: Whether properties need other slots for it.
  mutating func set(_ provider: any AnyValueProvider, at keypath: AnimationKeypath) -> Bool {
    if let place = entries.firstIndex(where: { $0.keypath == keypath }), place == entries.count - 1,
      entries[place].provider.kinds == provider.kinds
    {
      entries[place].provider = provider
      entries[place].value = nil
      return false
    }
    entries.removeAll { $0.keypath == keypath }
    count += 1
    entries.append(Entry(keypath: keypath, slot: "zoetrope keypath \(count)", provider: provider))
    return true
  }

  /// Gives properties that have a value another one of its kind, in its place among the others.
  ///
  /// - Returns: Whether they had one.
  mutating func replace(_ provider: any AnyValueProvider, at keypath: AnimationKeypath) -> Bool {
    guard let place = entries.firstIndex(where: { $0.keypath == keypath }),
      entries[place].provider.kinds == provider.kinds
    else { return false }
    entries[place].provider = provider
    entries[place].isDue = true
    return true
  }

  /// Lets properties that have a value have their authored ones for a while, or the value again.
  mutating func setSuspended(_ isSuspended: Bool, at keypath: AnimationKeypath) {
    for index in entries.indices where entries[index].keypath == keypath {
      entries[index].isSuspended = isSuspended
    }
  }

  /// Takes the value away.
  ///
  /// - Returns: Whether there was one.
  mutating func remove(_ keypath: AnimationKeypath) -> Bool {
    let before = entries.count
    entries.removeAll { $0.keypath == keypath }
    return entries.count < before
  }

  /// The requests for slots, the newest first.
  var requests: [SlotNaming.Request] {
    entries.reversed().map { .init(id: $0.slot, paths: [$0.keypath.path], kinds: $0.provider.kinds) }
  }

  /// Forgets what slots hold, because an animation has other ones.
  mutating func forget() { for index in entries.indices { entries[index].value = nil } }

  /// Gives each slot the value of a frame, if it has another one; nil empties a slot.
  mutating func fill(at frame: AnimationFrameTime, _ set: (String, SlotValue?) -> Void) {
    for index in entries.indices {
      let entry = entries[index]
      if entry.isSuspended {
        if entry.value != nil { set(entry.slot, nil) }
        entries[index].value = nil
        continue
      }
      guard entry.value == nil || entry.isDue || entry.provider.isDynamic else { continue }
      entries[index].isDue = false
      let value = entry.provider.value(at: frame)
      guard value != entries[index].value else { continue }
      entries[index].value = value
      set(entries[index].slot, value)
    }
  }
}
