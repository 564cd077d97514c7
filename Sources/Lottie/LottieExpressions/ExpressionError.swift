/// An error in an expression, or during its evaluation.
package struct ExpressionError: Error, Sendable {
  /// The kind of an error.
  package enum Kind: Sendable, Equatable {
    /// The source is not valid JavaScript.
    case syntax
    /// The source uses a part of JavaScript or After Effects that is not implemented.
    case unsupported
    /// A value is of the wrong kind for an operation.
    case type
    /// A name, a layer, a property or another object does not exist.
    case reference
    /// The expression threw a value of its own.
    case thrown
    /// The expression exceeds one of ``ExpressionLimits``.
    case limit
  }

  /// The number of the message in 8 bits, the place in 24 bits, and the text or the number in 32 bits.
  private var bits: UInt64

  /// Creates an error.
  ///
  /// It takes a single word, because code that may fail is everywhere and passes it on. The message is put together when it
  /// is reported.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - text: The handle of the string that a `%` in the message stands for.
  package init(_ message: Message, text: Int32 = -1) {
    bits = UInt64(message.rawValue) | UInt64(UInt32(bitPattern: text)) << 32
  }

  /// Creates an error with the number that an `@` in the message stands for.
  package init(_ message: Message, number: Int) { self.init(message, text: Int32(clamping: number)) }

  private var detail: Int32 { Int32(truncatingIfNeeded: bits >> 32) }

  /// The place: an offset in the source if it can't be compiled, or else the instruction that failed; nil if unknown.
  var place: Int? {
    let place = Int(bits >> 8 & 0xFF_FFFF)
    return place == 0 ? nil : place - 1
  }

  /// Returns the error with a place, unless it has one.
  func at(_ place: Int) -> ExpressionError {
    guard self.place == nil, place >= 0, place < 0xFF_FFFF else { return self }
    var error = self
    error.bits |= UInt64(place + 1) << 8
    return error
  }

  private var entry: (kind: Kind, text: StaticString) {
    Message(rawValue: UInt8(truncatingIfNeeded: bits))?.entry ?? (.limit, "")
  }

  /// The kind of the error.
  package var kind: Kind { entry.kind }

  /// Whether `try` in an expression catches the error.
  ///
  /// Limits hold for the host, so that no expression can go on after one. An unsupported part is reported instead of
  /// hidden. A regular expression made of a string may have an error of syntax.
  var isCatchable: Bool { kind == .type || kind == .reference || kind == .thrown || kind == .syntax }

  /// A part of a message.
  enum Part {
    case letter(UInt8)
    case text(Int32)
    case number(Int32)
  }

  /// Calls a function with each part of the message.
  func forEachPart(_ body: (Part) -> Void) {
    entry.text.withUTF8Buffer { bytes in
      for index in bytes.indices {
        switch unsafe bytes[index] {
        case 0x25: if detail >= 0 { body(.text(detail)) }
        case 0x40: body(.number(detail))
        case let byte: body(.letter(byte))
        }
      }
    }
  }

  /// Returns the message.
  ///
  /// - Parameter string: Returns the units of the string with a handle.
  func message(_ string: (Int32) -> ArraySlice<UInt16>) -> String {
    var units: NumberText.Units = []
    forEachPart { part in
      switch part {
      case .letter(let byte): units.append(UInt16(byte))
      case .text(let handle): units.append(contentsOf: string(handle).prefix(200))
      case .number(let number): NumberText.append(Double(number), to: &units)
      }
    }
    return UTF16Text.string(units[...])
  }
}

/// An error in words, such as `line 2, column 5: there is no layer "a"`.
package struct ExpressionFinding: Error, Sendable, Equatable {
  package var kind: ExpressionError.Kind
  /// The line of the source, from 1; 0 if unknown.
  package var line: Int
  /// The column of the source in bytes, from 1; 0 if unknown.
  package var column: Int
  /// One sentence without a full stop that says what was found.
  package var message: String

  /// The message with its place in the source.
  package var description: String {
    line > 0 ? "line \(line), column \(column): \(message)" : message
  }
}
