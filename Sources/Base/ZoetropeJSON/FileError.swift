/// An error in a file, with the place that it concerns.
///
/// Each library defines its own error codes, and its own name for this type with those codes, such as `LottieError`.
public struct FileError<Codes: Sendable & Hashable & CustomStringConvertible>: Error, Sendable, Hashable {
  /// The kind of error, for programs.
  public typealias Code = Codes

  /// The kind of error, for programs.
  public var code: Code
  /// A path in the JSON, as `layers[3].ks.o`, or the name of a file in a package; empty for the file itself.
  public var path: String
  /// The number of bytes in the file before the place; nil if the error has no place of its own.
  public var offset: Int?
  /// A description of the problem and its remedy, in one sentence.
  public var message: String

  /// Creates an error.
  public init(code: Code, path: String = "", offset: Int? = nil, message: String) {
    self.code = code
    self.path = path
    self.offset = offset
    self.message = message
  }
}

extension FileError: CustomStringConvertible {
  /// The message with its path and byte offset, on one line.
  public var description: String {
    var text = message
    if !path.isEmpty { text += " at \(path)" }
    if let offset { text += " (byte \(offset))" }
    return text
  }
}

/// The error codes shared by formats based on JSON.
package protocol JSONFormatErrorCode: Sendable, Hashable, CustomStringConvertible {
  /// The bytes are not JSON.
  static var malformedJSON: Self { get }
  /// A limit is exceeded.
  static var limitExceeded: Self { get }
}

extension FileError where Codes: JSONFormatErrorCode {
  /// Converts a JSON error to an error of a format based on JSON.
  package init(_ error: JSONError) {
    self.init(
      code: error.code == .limitExceeded ? .limitExceeded : .malformedJSON, path: error.path,
      offset: error.offset, message: error.message)
  }
}

extension JSONDocument {
  /// Reads a file of a format based on JSON.
  ///
  /// - Parameter error: The error type of the format.
  package init<Code: JSONFormatErrorCode>(
    _ bytes: [UInt8], throwing error: FileError<Code>.Type
  ) throws(FileError<Code>) {
    do throws(JSONError) { try self.init(bytes) } catch { throw FileError(error) }
  }
}
