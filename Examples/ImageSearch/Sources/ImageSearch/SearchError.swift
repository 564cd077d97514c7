/// Why a search brought no pictures.
public enum SearchError: Error, Sendable, Hashable {
  /// What was asked for is no address on the web.
  case badURL(String)
  /// The server can't be reached, or hung up: the system's reason.
  case unreachable(String)
  /// The server refused, with this status.
  case refused(status: Int)
  /// The answer is longer than this many bytes.
  case tooLong(limit: Int)
  /// The answer is not what Pixabay sends.
  case unreadable
  /// There was no answer in time.
  case timedOut
}

extension SearchError: CustomStringConvertible {
  /// What a person is told.
  public var description: String {
    switch self {
    case .badURL(let text): "“\(text)” is no web address."
    case .unreachable(let reason): "The server can't be reached: \(reason)"
    case .refused(400): "The server refused the request: is the key right?"
    case .refused(429): "Too many searches in a short time."
    case .refused(let status): "The server refused, with status \(status)."
    case .tooLong(let limit): "The answer is longer than \(limit) bytes."
    case .unreadable: "The answer can't be read."
    case .timedOut: "There was no answer in time."
    }
  }
}
