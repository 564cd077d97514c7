/// The compiled expressions of a file, and the words, strings and numbers that they share.
///
/// A library is a value; all evaluations of an animation share it.
package struct ScriptLibrary: Sendable {
  /// A function of a script.
  struct Function: Sendable {
    /// The index of the first instruction.
    var start: Int32
    /// The number of variables, parameters first.
    var slots: Int32
    var parameters: Int32
    /// Whether the variable after the parameters has the list of further arguments.
    var hasRest = false
    /// The variable with the value of `this`, and the one with all arguments; -1 for none.
    var thisSlot: Int32 = -1
    var argumentsSlot: Int32 = -1
    /// The words of the object model that are assigned to, and so become variables with these words' values at first.
    var shadows: [(slot: Int32, name: Name)]
    /// The handle of the name; -1 for none.
    var name: Int32
  }

  private(set) var units: ContiguousArray<UInt16>
  private(set) var strings: ContiguousArray<Range<Int32>>
  /// The hashes of the strings, by which ``ScriptHeap`` compares them.
  private(set) var hashes: ContiguousArray<UInt64> = []
  /// The handles of the strings by their hashes; of two with the same hash, one is found at the next free number.
  private var handles: [UInt64: Int32] = [:]
  var numbers: ContiguousArray<Double> = []
  var functions: ContiguousArray<Function> = []
  var instructions: ContiguousArray<Instruction> = []
  /// The offset in its source of each instruction.
  var offsets: ContiguousArray<UInt32> = []
  /// The regular expressions of all scripts.
  private(set) var regExps = RegExpStore()
  private var scripts: ContiguousArray<ScriptSource> = []

  private struct ScriptSource: Sendable {
    var bytes: [UInt8]
    var instructions: Range<Int32>
  }

  /// A library without anything, not even words.
  package static let empty = ScriptLibrary(units: [], strings: [])

  private init(units: ContiguousArray<UInt16>, strings: ContiguousArray<Range<Int32>>) {
    self.units = units
    self.strings = strings
  }

  /// Creates a library without scripts.
  package init() {
    self.init(units: [], strings: [])
    var word: [UInt16] = []
    Name.spellings.withUTF8Buffer { bytes in
      for index in 0..<Name.spellings.utf8CodeUnitCount {
        let byte = unsafe bytes[index]
        if byte == 0x20 {
          _ = intern(word)
          word = []
        } else {
          word.append(UInt16(byte))
        }
      }
    }
    _ = intern(word)
  }

  /// Returns the handle of a string.
  mutating func intern(_ text: [UInt16]) -> Int32 {
    let hash = UTF16Text.hash(text[...])
    let (found, key) = find(text[...], hash)
    if let found { return found }
    let handle = Int32(strings.count), start = Int32(units.count)
    units += text
    strings.append(start..<Int32(units.count))
    hashes.append(hash)
    handles[key] = handle
    return handle
  }

  /// Returns the handle of a string, or nil, and its key in ``handles``.
  private func find(_ text: ArraySlice<UInt16>, _ hash: UInt64) -> (handle: Int32?, key: UInt64) {
    var key = hash
    while let handle = handles[key] {
      if self.text(handle) == text { return (handle, key) }
      key &+= 1
    }
    return (nil, key)
  }

  /// Returns the handle of a word in UTF-8.
  mutating func intern(_ bytes: ArraySlice<UInt8>) -> Int32 {
    var text: [UInt16] = []
    text.reserveCapacity(bytes.count)
    let copy = Array(bytes)
    var position = 0
    while position < copy.count { position += UTF16Text.decodeScalar(copy, at: position, into: &text) }
    return intern(text)
  }

  /// Compiles a regular expression, and returns the index of its program.
  mutating func regExp(_ source: Int32, _ flags: RegExpFlags) throws(ExpressionError) -> Int32 {
    let range = strings[Int(source)]
    return try RegExpCompiler.compile(
      source, units, Int(range.lowerBound)..<Int(range.upperBound), flags, into: &regExps)
  }

  /// Returns the handle of a string that the library has; nil for another text.
  func handle(of text: ArraySlice<UInt16>) -> Int32? { find(text, UTF16Text.hash(text)).handle }

  /// Returns the word of the object model with a spelling; nil for another text.
  package func word(_ spelling: [UInt16]) -> Name? {
    handle(of: spelling[...]).flatMap { Name(rawValue: $0) }
  }

  /// Returns the units of a string.
  func text(_ handle: Int32) -> ArraySlice<UInt16> {
    let range = strings[Int(handle)]
    return units[Int(range.lowerBound)..<Int(range.upperBound)]
  }

  /// Returns the spelling of a word.
  package func spelling(of name: Name) -> String { string(name.handle) }

  /// Returns a string as Swift has it.
  func string(_ handle: Int32) -> String {
    UTF16Text.string(text(handle))
  }

  /// Compiles a source.
  ///
  /// - Parameter source: JavaScript in UTF-8.
  /// - Throws: ``ExpressionError`` with the place of the error; the library then has no new script.
  package mutating func compile(_ source: [UInt8]) throws(ExpressionError) -> Script {
    let tree = try Parser.parse(source, &self)
    let first = instructions.count, firstFunction = functions.count
    do throws(ExpressionError) {
      let script = try Emitter.emit(tree, source, into: &self)
      guard instructions.count <= ExpressionLimits.maximumInstructions else {
        throw ExpressionError(.expressionsTooLong)
      }
      scripts.append(ScriptSource(bytes: source, instructions: Int32(first)..<Int32(instructions.count)))
      return script
    } catch {
      instructions.removeSubrange(first...)
      offsets.removeSubrange(first...)
      functions.removeSubrange(firstFunction...)
      throw error
    }
  }

  /// Returns an error of compiling a source in words.
  package func finding(_ error: ExpressionError, in source: [UInt8]) -> ExpressionFinding {
    finding(error, offset: error.place, source) { text($0) }
  }

  /// Returns an error of an evaluation in words; this takes time in proportion to the source.
  ///
  /// - Parameter string: Returns the units of the string with a handle.
  func finding(_ error: ExpressionError, _ string: (Int32) -> ArraySlice<UInt16>) -> ExpressionFinding {
    guard let instruction = error.place, offsets.indices.contains(instruction) else {
      return finding(error, offset: nil, [], string)
    }
    // The last script that begins at or before the instruction, by halves.
    var low = 0, high = scripts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if Int(scripts[middle].instructions.lowerBound) <= instruction { low = middle } else { high = middle }
    }
    guard low < scripts.count, scripts[low].instructions.contains(Int32(instruction)) else {
      return finding(error, offset: nil, [], string)
    }
    return finding(error, offset: Int(offsets[instruction]), scripts[low].bytes, string)
  }

  private func finding(
    _ error: ExpressionError, offset: Int?, _ source: [UInt8], _ string: (Int32) -> ArraySlice<UInt16>
  ) -> ExpressionFinding {
    let place = offset.map { Self.place(of: $0, in: source) } ?? (0, 0)
    return ExpressionFinding(
      kind: error.kind, line: place.0, column: place.1, message: error.message(string))
  }

  /// Returns the line and the column of an offset, both from 1.
  static func place(of offset: Int, in source: [UInt8]) -> (line: Int, column: Int) {
    var line = 1, start = 0
    for index in 0..<min(offset, source.count) {
      let isReturn = source[index] == 0x0D && !(index + 1 < source.count && source[index + 1] == 0x0A)
      if source[index] == 0x0A || isReturn {
        line += 1
        start = index + 1
      }
    }
    return (line, offset - start + 1)
  }
}

/// A compiled expression.
package struct Script: Sendable, Equatable {
  /// The index of its outermost function.
  var function: Int32
  /// A call of a loop function with constant arguments, if the whole expression is one.
  package var loop: LoopCall?
}
