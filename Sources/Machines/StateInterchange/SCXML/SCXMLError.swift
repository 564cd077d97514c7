import StateGraph

/// Why a file is not read as SCXML.
public struct SCXMLError: Error, Sendable, Hashable {
  /// A kind of error.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    private enum Base: String { case malformedXML, unsupportedXML, tooLarge, notSCXML, unknownTarget }

    private var base: Base

    /// The file is not well-formed XML.
    public static let malformedXML = Code(base: .malformedXML)
    /// The file uses something of XML that is not read: another encoding, or entities of its own.
    public static let unsupportedXML = Code(base: .unsupportedXML)
    /// The file is larger, or deeper, than any machine needs.
    public static let tooLarge = Code(base: .tooLarge)
    /// The file is XML, but no SCXML.
    public static let notSCXML = Code(base: .notSCXML)
    /// A state is named that the file lacks.
    public static let unknownTarget = Code(base: .unknownTarget)

    /// The name of the kind.
    public var description: String { base.rawValue }
  }

  /// What kind of error it is.
  public var code: Code
  /// The line, from 1; 0 if it is about the whole file.
  public var line: Int
  /// What was found, in a sentence without a full stop.
  public var message: String
}

extension SCXMLError: CustomStringConvertible {
  /// The message and the line.
  public var description: String { line > 0 ? "\(message) (line \(line))" : message }
}
