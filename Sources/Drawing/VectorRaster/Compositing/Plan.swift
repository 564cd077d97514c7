/// A simplified list of commands, with the bands of damaged pixels that each command affects.
///
/// The simplification depends on the commands alone, so the same picture is always drawn in the same way:
/// - Commands without pixels are removed.
/// - A group at full opacity in normal mode, without masks or mattes and without blend modes inside, is dissolved.
/// - A group with a single fill, in normal mode, passes its opacity to the fill and is dissolved.
/// - A mask of one shape, and an alpha matte of one opaque fill, become a clip. On a single fill, the clip is
///   combined with the fill's own coverage.
struct Plan: ~Copyable {
  /// The number of rows in a band.
  var bandHeight = 32
  private(set) var bands = 0
  private(set) var words = 0
  /// A bit for each command that affects a band, band by band.
  private(set) var bits = Arena<UInt64>()
  /// Whether each band is painted over completely, so that its previous contents do not matter.
  private(set) var covered = Arena<Bool>()
  /// The largest number of words of temporary memory for a band of one row; ``depth`` is the nesting depth of groups.
  private(set) var scratchPerRow = 0
  private(set) var depth = 0

  private var levels = Arena<PlanLevel>()

  /// Prepares `commands` for a picture of the store's size.
  mutating func prepare(
    _ commands: inout Arena<Command>, _ store: inout CoverageStore, _ paints: borrowing Arena<PreparedPaint>
  ) {
    simplify(&commands, &store, paints)
    limit(&commands, store.picture, paints)
    bands = (store.height + bandHeight - 1) / bandHeight
  }

  // MARK: First pass: from the bottom up

  private mutating func simplify(
    _ commands: inout Arena<Command>, _ store: inout CoverageStore, _ paints: borrowing Arena<PreparedPaint>
  ) {
    levels.count = 0
    levels.append(PlanLevel(begin: -1, limit: store.picture))
    for i in 0..<commands.count {
      switch unsafe commands.base[i].kind {
      case .nothing, .solid, .clip, .mask: break
      case .fill:
        let level = unsafe levels.base + (levels.count - 1)
        unsafe level.pointee.box = level.pointee.box.union(commands.base[i].box)
        unsafe level.pointee.fills &+= 1
        unsafe level.pointee.lastFill = i
      case .beginGroup, .beginMatte:
        levels.append(PlanLevel(begin: i, limit: .empty))
      case .endGroup: endGroup(i, &commands)
      case .beginMask: mask(i, &commands, &store)
      case .endMask: break
      case .endMatte: endMatte(i, &commands, &store, paints)
      }
    }
  }

  private mutating func endGroup(_ end: Int, _ commands: inout Arena<Command>) {
    let top = levels.count - 1
    guard top > 0 else { return }
    let level = levels[top]
    levels.count = top
    let command = commands[end]
    let isNormal = command.mode == CompositeMode.normal.rawValue
    if level.box.isEmpty || !(command.opacity > 0) {
      erase(&commands, level.begin, end)
      return
    }
    let hasOneFill = level.fills == 1 && level.others == 0
    if isNormal && (hasOneFill || (command.opacity >= 1 && level.others == 0 && !level.needsIsolation)) {
      if hasOneFill, command.opacity != 1 {
        commands[level.lastFill].opacity *= command.opacity
        commands[level.lastFill].pixel = 0
      }
      commands[level.begin].kind = .nothing
      commands[end].kind = .nothing
      levels[top - 1].fills += level.fills
      levels[top - 1].lastFill = level.lastFill
    } else {
      commands[level.begin].box = level.box
      commands[end].box = level.box
      levels[top - 1].others += 1
      if !isNormal { levels[top - 1].needsIsolation = true }
    }
    levels[top - 1].box = levels[top - 1].box.union(level.box)
  }

  /// Simplifies a whole mask, from `begin` to its `endMask`.
  private mutating func mask(_ begin: Int, _ commands: inout Arena<Command>, _ store: inout CoverageStore) {
    var end = begin + 1
    while end < commands.count && commands[end].kind == .mask { end += 1 }
    guard end < commands.count, commands[end].kind == .endMask else { return }
    let top = levels.count - 1
    let box = levels[top].box
    // Masks apply to groups; the picture itself has no mask.
    if box.isEmpty || top == 0 {
      erase(&commands, begin, end)
      return
    }
    let isFull = commands[begin].flag
    if end == begin + 1 {
      // A mask without shapes keeps either everything or nothing.
      if isFull {
        erase(&commands, begin, end)
        return
      }
    } else if end == begin + 2, let isInverted = Self.clip(commands[begin + 1], isFull: isFull) {
      let coverage = commands[begin + 1].coverage
      erase(&commands, begin, end)
      clip(begin, coverage, isInverted: isInverted, &commands, &store)
      return
    }
    for i in begin...end { commands[i].box = box }
    levels[top].others += 1
  }

  /// Returns whether a mask of one shape equals the inverse of that shape's coverage.
  ///
  /// - Returns: False if the mask equals the coverage, true if it equals the inverse, and nil otherwise.
  private static func clip(_ command: Command, isFull: Bool) -> Bool? {
    guard command.opacity >= 1, let mode = MaskMode(rawValue: command.mode) else { return nil }
    switch mode {
    case .add, .lighten, .difference:
      if !isFull { return command.flag }
      return mode == .difference ? !command.flag : nil
    case .intersect, .darken: return isFull ? command.flag : nil
    case .subtract: return isFull ? !command.flag : nil
    }
  }

  /// Clips the current group with a coverage, by a command at index `i` if no simpler way exists.
  private mutating func clip(
    _ i: Int, _ coverage: Int32, isInverted: Bool, _ commands: inout Arena<Command>,
    _ store: inout CoverageStore
  ) {
    let top = levels.count - 1
    let record = store.records[Int(coverage)]
    if !isInverted && record.solidBox.contains(levels[top].box) { return }
    if isInverted && record.box.intersection(levels[top].box).isEmpty { return }
    if levels[top].fills == 1 && levels[top].others == 0 && levels[top].begin >= 0 {
      let fill = levels[top].lastFill
      let own = commands[fill].coverage
      let combined = store.combine(
        Coverage(index: own, bounds: store.records[Int(own)].box),
        Coverage(index: coverage, bounds: record.box),
        isInverted ? .subtract : .intersect)
      commands[fill].coverage = combined.index
      commands[fill].box = commands[fill].box.intersection(combined.bounds)
      levels[top].box = commands[fill].box
      if commands[fill].box.isEmpty {
        commands[fill].kind = .nothing
        levels[top].fills = 0
      }
      return
    }
    commands[i].kind = .clip
    commands[i].coverage = coverage
    commands[i].flag = isInverted
    commands[i].box = levels[top].box
    levels[top].others += 1
    if !isInverted { levels[top].box = levels[top].box.intersection(record.box) }
  }

  private mutating func endMatte(
    _ end: Int, _ commands: inout Arena<Command>, _ store: inout CoverageStore,
    _ paints: borrowing Arena<PreparedPaint>
  ) {
    let top = levels.count - 1
    guard top > 0 else { return }
    let matte = levels[top]
    levels.count = top
    let box = levels[top - 1].box
    let kind = MatteKind(rawValue: commands[end].mode) ?? .alpha
    let isInverted = kind == .invertedAlpha || kind == .invertedLuma
    if box.isEmpty || top == 1 || (isInverted && matte.box.intersection(box).isEmpty) {
      erase(&commands, matte.begin, end)
      return
    }
    if matte.fills == 1 && matte.others == 0 && (kind == .alpha || kind == .invertedAlpha) {
      let fill = commands[matte.lastFill]
      // The fill's box must be the whole box of the coverage; otherwise a clip on the fill would be lost.
      if paints[Int(fill.paint)].isOpaqueColor(opacity: fill.opacity)
        && fill.box == store.records[Int(fill.coverage)].box
      {
        erase(&commands, matte.begin, end)
        clip(end, fill.coverage, isInverted: isInverted, &commands, &store)
        return
      }
    }
    commands[matte.begin].box = box
    commands[end].box = box
    levels[top - 1].others += 1
    if !isInverted { levels[top - 1].box = box.intersection(matte.box) }
  }

  private func erase(_ commands: inout Arena<Command>, _ first: Int, _ last: Int) {
    for i in first...last { commands[i].kind = .nothing }
  }

  // MARK: Second pass: from the top down

  /// Limits every command to the pixels that can have an effect, removes those without any, and computes the size of
  /// the temporary memory.
  private mutating func limit(
    _ commands: inout Arena<Command>, _ picture: PixelBox, _ paints: borrowing Arena<PreparedPaint>
  ) {
    levels.count = 0
    levels.append(PlanLevel(begin: -1, limit: picture))
    var used = 0
    var kept = 0
    scratchPerRow = 0
    depth = 0
    for i in 0..<commands.count {
      var command = commands[i]
      if command.kind == .nothing { continue }
      let top = levels.count - 1
      var box = levels[top].limit
      switch command.kind {
      case .endGroup, .endMatte, .endMask:
        // The end has the same box as the beginning.
        box = commands[levels[top].begin].box
        used -= Self.scratch(commands[levels[top].begin])
        levels.count = top
      case .mask: break
      default: box = box.intersection(command.box)
      }
      command.box = box
      switch command.kind {
      case .fill:
        if box.isEmpty { continue }
        if case .solid(let color) = paints[Int(command.paint)] {
          command.kind = .solid
          if command.pixel == 0 { command.pixel = color.pixel(opacity: command.opacity) }
          if command.pixel == 0 { continue }
        }
      case .beginGroup, .beginMatte, .beginMask:
        levels.append(PlanLevel(begin: kept, limit: box))
        used += Self.scratch(command)
        scratchPerRow = Swift.max(scratchPerRow, used)
        depth = Swift.max(depth, levels.count)
      default: break
      }
      commands[kept] = command
      kept += 1
    }
    commands.count = kept
  }

  /// Returns the words of temporary memory for each row of the group, matte or mask that a command begins.
  static func scratch(_ command: Command) -> Int {
    command.kind == .beginMask ? (command.box.width + 7) / 4 : command.box.width + 4
  }

  // MARK: Bands

  /// Finds the commands of each band that change damaged pixels.
  mutating func distribute(
    _ commands: borrowing Arena<Command>, _ store: borrowing CoverageStore, _ damage: borrowing Damage
  ) {
    words = (commands.count + 63) / 64
    bits.count = 0
    bits.zeroFill(upTo: words * bands, 0)
    covered.count = 0
    covered.zeroFill(upTo: bands, false)
    let area = damage.box
    var depth = 0
    for i in 0..<commands.count {
      let command = commands[i]
      switch command.kind {
      case .beginGroup, .beginMatte, .beginMask: depth += 1
      case .endGroup, .endMatte, .endMask: depth -= 1
      default: break
      }
      if command.box.cut(area).isEmpty { continue }
      if depth == 0 && command.kind == .solid && command.pixel >> 24 == 255 {
        cover(
          store.records[Int(command.coverage)].solidBox.intersection(command.box), before: i, store.picture)
      }
      var band = command.box.minY / bandHeight
      let last = (command.box.maxY - 1) / bandHeight
      while band <= last {
        defer { band += 1 }
        let columns = damage.columns[band]
        if command.box.maxX <= columns.minX || command.box.minX >= columns.maxX { continue }
        bits[band * words + i >> 6] |= 1 << UInt64(i & 63)
      }
    }
  }

  /// Drops the commands before `command` in the bands that it hides completely.
  private mutating func cover(_ box: PixelBox, before command: Int, _ picture: PixelBox) {
    guard box.minX <= 0, box.maxX >= picture.maxX else { return }
    for band in 0..<bands {
      let top = band * bandHeight
      let bottom = Swift.min(picture.maxY, top + bandHeight)
      guard box.minY <= top, box.maxY >= bottom else { continue }
      covered[band] = true
      let start = band * words
      for word in 0..<(command >> 6) { bits[start + word] = 0 }
      bits[start + command >> 6] &= ~0 << UInt64(command & 63)
    }
  }
}
