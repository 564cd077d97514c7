extension ScriptMachine {
  /// Calls a method of a string; nil for an unknown one.
  mutating func callString<Host: ExpressionHost>(
    _ name: Name, _ handle: Int32, _ count: Int, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue? {
    let text = Array(heap.text(handle))
    try charge(text.count)
    switch name {
    case .charAt:
      let index = Self.integer(try number(0, of: count, default: 0, &host))
      return try heap.string(text.indices.contains(index) ? [text[index]] : [])
    case .charCodeAt:
      let index = Self.integer(try number(0, of: count, default: 0, &host))
      return .number(text.indices.contains(index) ? Double(text[index]) : .nan)
    case .indexOf, .includes, .lastIndexOf:
      let part = try units(0, of: count, &host)
      let found = try find(part, in: text, last: name == .lastIndexOf) ?? -1
      return name == .includes ? .boolean(found >= 0) : .number(Double(found))
    case .startsWith: return .boolean(text.starts(with: try units(0, of: count, &host)))
    case .endsWith: return .boolean(text.reversed().starts(with: try units(0, of: count, &host).reversed()))
    case .slice:
      func index(_ value: Int) -> Int { value < 0 ? max(text.count + value, 0) : min(value, text.count) }
      let start = index(Self.integer(try number(0, of: count, default: 0, &host)))
      let end = index(Self.integer(try number(1, of: count, default: Double(text.count), &host)))
      return try heap.string(text[start..<max(start, end)])
    case .substring:
      let a = min(max(Self.integer(try number(0, of: count, default: 0, &host)), 0), text.count)
      let b = min(
        max(Self.integer(try number(1, of: count, default: Double(text.count), &host)), 0), text.count)
      return try heap.string(text[min(a, b)..<max(a, b)])
    case .substr:
      var start = Self.integer(try number(0, of: count, default: 0, &host))
      start = start < 0 ? max(text.count + start, 0) : min(start, text.count)
      let length = Self.integer(try number(1, of: count, default: Double(text.count), &host))
      return try heap.string(text[start..<start + min(max(length, 0), text.count - start)])
    case .split: return try split(text, argument(0, of: count), &host)
    case .trim: return try heap.string(Array(NumberText.trimmed(text[...])))
    case .toLowerCase: return try heap.string(text.map(Self.lowercase))
    case .toUpperCase: return try heap.string(text.map(Self.uppercase))
    case .replace, .replaceAll:
      return try replace(text, units(0, of: count, &host), argument(1, of: count), name == .replaceAll, &host)
    case .concat:
      var all = text
      for index in 0..<count { all += try units(index, of: count, &host) }
      try charge(all.count)
      return try heap.string(all)
    case .repeat_:
      let times = Self.integer(try number(0, of: count, &host))
      guard times >= 0 else { throw ExpressionError(.type, "a string can't be repeated \(times) times") }
      let (length, isTooLong) = text.count.multipliedReportingOverflow(by: times)
      guard !isTooLong, length <= ExpressionLimits.maximumUnits else {
        throw ExpressionError(.limit, "a string of the expression is too long")
      }
      try charge(length)
      return try heap.string((0..<(text.isEmpty ? 0 : times)).flatMap { _ in text })
    case .padStart, .padEnd:
      let length = min(Self.integer(try number(0, of: count, &host)), ExpressionLimits.maximumUnits)
      let filling = count > 1 ? try units(1, of: count, &host) : [0x20]
      guard length > text.count, !filling.isEmpty else { return .string(handle) }
      try charge(length)
      let padding = (0..<length - text.count).map { filling[$0 % filling.count] }
      return try heap.string(name == .padStart ? padding + text : text + padding)
    case .toString, .valueOf: return .string(handle)
    default: return nil
    }
  }

  /// An argument as text.
  private mutating func units<Host: ExpressionHost>(
    _ index: Int, of count: Int, _ host: inout Host
  ) throws(ExpressionError) -> [UInt16] {
    Array(try textUnits(argument(index, of: count), &host))
  }

  /// Returns the first or the last place of a part in a text.
  private mutating func find(
    _ part: [UInt16], in text: [UInt16], from start: Int = 0, last: Bool = false
  ) throws(ExpressionError) -> Int? {
    guard part.count <= text.count else { return nil }
    var found: Int?
    var index = start
    while index + part.count <= text.count {
      var length = 0
      while length < part.count, text[index + length] == part[length] { length += 1 }
      try charge(1 + length / 8)
      if length == part.count {
        found = index
        if !last { break }
      }
      index += 1
    }
    return found
  }

  private mutating func split<Host: ExpressionHost>(
    _ text: [UInt16], _ separator: ScriptValue, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    let list = try heap.makeList(0)
    if case .undefined = separator {
      try heap.append(heap.string(text), to: list)
      return .array(list)
    }
    let part = Array(try textUnits(separator, &host))
    if part.isEmpty {
      for unit in text { try heap.append(heap.string(CollectionOfOne(unit)), to: list) }
      return .array(list)
    }
    var start = 0
    while let next = try find(part, in: text, from: start) {
      try heap.append(heap.string(text[start..<next]), to: list)
      start = next + part.count
    }
    try heap.append(heap.string(text[start...]), to: list)
    return .array(list)
  }

  private mutating func replace<Host: ExpressionHost>(
    _ text: [UInt16], _ part: [UInt16], _ replacement: ScriptValue, _ all: Bool, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue {
    if case .function = replacement {
      throw ExpressionError(.unsupported, "a function in 'replace' is not supported")
    }
    let new = Array(try textUnits(replacement, &host))
    var result: [UInt16] = [], start = 0
    while let next = try find(part, in: text, from: start) {
      result += text[start..<next] + new
      start = next + part.count
      guard all, !part.isEmpty else { break }
      try charge(new.count)
    }
    return try heap.string(result + text[start...])
  }

  /// Changes the case of a letter of ASCII, Latin-1, Greek or Cyrillic; other letters stay.
  private static func lowercase(_ unit: UInt16) -> UInt16 {
    switch unit {
    case 0x41...0x5A, 0xC0...0xD6, 0xD8...0xDE, 0x391...0x3A9, 0x410...0x42F: unit + 0x20
    case 0x400...0x40F: unit + 0x50
    default: unit
    }
  }

  private static func uppercase(_ unit: UInt16) -> UInt16 {
    switch unit {
    case 0x61...0x7A, 0xE0...0xF6, 0xF8...0xFE, 0x3B1...0x3C1, 0x3C3...0x3C9, 0x430...0x44F: unit - 0x20
    case 0x450...0x45F: unit - 0x50
    default: unit
    }
  }

  /// Calls a method of a number; nil for an unknown one.
  mutating func callNumber<Host: ExpressionHost>(
    _ name: Name, _ value: Double, _ count: Int, _ host: inout Host
  ) throws(ExpressionError) -> ScriptValue? {
    var units: [UInt16] = []
    switch name {
    case .toFixed:
      let digits = Self.integer(try number(0, of: count, default: 0, &host))
      guard (0...20).contains(digits) else { throw ExpressionError(.type, "toFixed takes 0 to 20 digits") }
      NumberText.append(value, fraction: digits, to: &units)
    case .toPrecision:
      let digits = Self.integer(try number(0, of: count, default: 17, &host))
      guard (1...21).contains(digits) else {
        throw ExpressionError(.type, "toPrecision takes 1 to 21 digits")
      }
      NumberText.append(value, precision: digits, to: &units)
    case .toString:
      let radix = Self.integer(try number(0, of: count, default: 10, &host))
      guard radix != 10, value.isFinite, value == value.rounded(), value.magnitude < 0x1p53 else {
        NumberText.append(value, to: &units)
        break
      }
      guard (2...36).contains(radix) else { throw ExpressionError(.type, "a base is 2 to 36") }
      units = Array(String(Int64(value), radix: radix).utf16)
    default: return nil
    }
    return try heap.string(units)
  }
}
