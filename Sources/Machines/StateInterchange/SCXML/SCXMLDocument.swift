import StateGraph

/// What an SCXML file says of the structure of a machine: its states, and what leads from one to another.
///
/// Executable content, data and invocations are no structure: states name those that happen on entry and exit in a
/// line each, and ``notes`` say what else was passed over. Files come from strangers: whatever is in one, it is read,
/// or refused with an ``SCXMLError``, in a time that its length limits.
public struct SCXMLDocument: Sendable, Hashable {
  /// The machine.
  public var graph: StateGraph
  /// What of the file is not in ``graph``, a line each: at most 100, and one that says how many more.
  public var notes: [String]

  /// Reads a file.
  ///
  /// - Parameter bytes: UTF-8, at most 16 MB, with elements at most 256 deep.
  /// - Throws: ``SCXMLError`` for what is not XML or no SCXML, and for transitions to states that are not there.
  public init(_ bytes: [UInt8]) throws(SCXMLError) {
    var reader = SCXMLReader(elements: try XMLReader.read(bytes))
    try reader.read()
    graph = reader.graph
    notes = reader.notes
  }
}

extension StateGraph {
  /// Reads the structure of an SCXML file; ``SCXMLDocument`` says what was left out.
  ///
  /// - Throws: ``SCXMLError``.
  public init(scxml bytes: [UInt8]) throws(SCXMLError) { self = try SCXMLDocument(bytes).graph }
}
