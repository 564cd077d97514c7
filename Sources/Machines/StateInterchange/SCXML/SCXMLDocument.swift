import StateGraph

/// The structure of a machine in an SCXML file: its states and transitions.
///
/// Executable content, data and invocations are not part of the structure: entry and exit actions become lines of their
/// state, and ``notes`` lists everything else that was left out. Files may be hostile: any file is read, or refused
/// with an ``SCXMLError``, in a time bounded by its length.
public struct SCXMLDocument: Sendable, Hashable {
  /// The machine.
  public var graph: StateGraph
  /// The parts of the file that are not in ``graph``, one line each: at most 100, and one that states how many more.
  public var notes: [String]

  /// Reads a file.
  ///
  /// - Parameter bytes: UTF-8, at most 16 MB, with elements nested at most 256 deep.
  /// - Throws: ``SCXMLError`` for files that are not XML or not SCXML, and for transitions to missing states.
  public init(_ bytes: [UInt8]) throws(SCXMLError) {
    var reader = SCXMLReader(elements: try XMLReader.read(bytes))
    try reader.read()
    graph = reader.graph
    notes = reader.notes
  }
}

extension StateGraph {
  /// Reads the structure of an SCXML file; use ``SCXMLDocument`` to see what was left out.
  ///
  /// - Throws: ``SCXMLError``.
  public init(scxml bytes: [UInt8]) throws(SCXMLError) { self = try SCXMLDocument(bytes).graph }
}
