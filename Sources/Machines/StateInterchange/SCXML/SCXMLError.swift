import StateGraph

/// An error that prevents reading a file as SCXML.
public struct SCXMLError: Error, Sendable, Hashable {
  /// A kind of error.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    private enum Base: String { case malformedXML, unsupportedXML, tooLarge, notSCXML, unknownTarget }

    private var base: Base

    /// The file is not well-formed XML.
    public static let malformedXML = Code(base: .malformedXML)
    /// The file uses an XML feature that is not supported: another encoding, or custom entities.
    public static let unsupportedXML = Code(base: .unsupportedXML)
    /// The file is larger, or more deeply nested, than the limits allow.
    public static let tooLarge = Code(base: .tooLarge)
    /// The file is XML, but not SCXML.
    public static let notSCXML = Code(base: .notSCXML)
    /// The target of a transition does not exist in the file.
    public static let unknownTarget = Code(base: .unknownTarget)

    /// The name of the kind.
    public var description: String { base.rawValue }
  }

  /// The kind of the error.
  public var code: Code
  /// The line, from 1; 0 if the error concerns the whole file.
  public var line: Int
  /// The description, a sentence without a full stop.
  public var message: String
}

extension SCXMLError: CustomStringConvertible {
  /// The message and the line.
  public var description: String { line > 0 ? "\(message) (line \(line))" : message }
}
