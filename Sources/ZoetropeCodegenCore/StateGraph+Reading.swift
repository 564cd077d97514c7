import LottieFormat
import StateMachines

extension StateGraph {
  /// Reads a graph as JSON, without Foundation.
  ///
  /// - Throws: `LottieError` for what is no JSON, `DecodingError` for what is no graph.
  package init(json: [UInt8]) throws { try self.init(from: JSONValueDecoder(JSONDocument(json))) }
}

extension DecodingError {
  /// Where something is wrong, and what, in words.
  package var words: String {
    switch self {
    case .keyNotFound(let key, let found): "\(Self.place(found.codingPath)): \(key.stringValue) is missing"
    case .dataCorrupted(let found), .typeMismatch(_, let found), .valueNotFound(_, let found):
      "\(Self.place(found.codingPath)): \(found.debugDescription)"
    @unknown default: "\(self)"
    }
  }

  private static func place(_ path: [any CodingKey]) -> String {
    let text = path.reduce("") { text, key in
      if let index = key.intValue { return text + "[\(index)]" }
      return text.isEmpty ? key.stringValue : text + "." + key.stringValue
    }
    return text.isEmpty ? "the file" : text
  }
}
