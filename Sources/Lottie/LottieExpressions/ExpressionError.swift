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

  /// The kind of the error.
  package var kind: Kind
  /// The line of the source, from 1; 0 if unknown.
  package private(set) var line: Int32 = 0
  /// The column of the source in bytes, from 1; 0 if unknown.
  package private(set) var column: Int32 = 0
  /// The instruction that failed, from which the line and the column follow; -1 if unknown.
  var instruction: Int32 = -1
  /// The handle of the text that a `%` in the message stands for; -1 for none.
  private var text: Int32
  /// The number that an `@` in the message stands for.
  private var number: Int
  /// One sentence without a full stop that says what was found.
  private var template: StaticString

  /// Creates an error.
  ///
  /// Nothing in it takes memory of its own, because code that may fail is everywhere. The message is put together when it
  /// is reported.
  ///
  /// - Parameters:
  ///   - kind: The kind of the error.
  ///   - template: One sentence without a full stop, in which `%` stands for the text and `@` for the number.
  ///   - text: The handle of a string.
  ///   - number: A number.
  package init(_ kind: Kind, _ template: StaticString, text: Int32 = -1, number: Int = 0) {
    self.kind = kind
    self.template = template
    self.text = text
    self.number = number
  }

  /// Returns the error with its place in a source.
  func at(_ offset: Int, in source: [UInt8]) -> ExpressionError {
    var error = self
    let place = ScriptLibrary.place(of: offset, in: source)
    (error.line, error.column) = (Int32(clamping: place.line), Int32(clamping: place.column))
    return error
  }

  /// Whether `try` in an expression catches the error.
  ///
  /// Limits hold for the host, so that no expression can go on after one. An unsupported part is reported instead of
  /// hidden.
  var isCatchable: Bool { kind == .type || kind == .reference || kind == .thrown }

  /// Returns the message.
  ///
  /// - Parameter string: Returns the units of the string with a handle.
  func message(_ string: (Int32) -> ArraySlice<UInt16>) -> String {
    var message = "", part: [UInt8] = []
    template.withUTF8Buffer { bytes in
      for index in 0..<bytes.count {
        let byte = unsafe bytes[index]
        guard byte == 0x25 || byte == 0x40 else {
          part.append(byte)
          continue
        }
        message += String(decoding: part, as: UTF8.self)
        part.removeAll(keepingCapacity: true)
        message += byte == 0x40 ? String(number) : text < 0 ? "" : UTF16Text.string(string(text).prefix(200))
      }
    }
    message += String(decoding: part, as: UTF8.self)
    return message
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
