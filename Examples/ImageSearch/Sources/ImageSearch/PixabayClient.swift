import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Asks Pixabay, or a server that answers as it does, for pictures.
///
/// It reads no clock: whoever asks also decides how long to wait, and cancels the task.
public struct PixabayClient: Sendable {
  /// Pixabay's own address.
  public static let pixabay = "https://pixabay.com/api/"

  /// The key that Pixabay gave you.
  public var key: String
  /// Where to ask; any text, since a person may have typed it.
  public var baseURL: String
  /// The longest answer that is read, in bytes.
  public var maximumBytes: Int

  /// Makes a client.
  public init(key: String, baseURL: String = PixabayClient.pixabay, maximumBytes: Int = 1 << 20) {
    self.key = key
    self.baseURL = baseURL
    self.maximumBytes = maximumBytes
  }

  /// The pictures for a text, best first; empty if there are none.
  /// - Throws: ``SearchError``, or `CancellationError` when the task was cancelled.
  public func search(_ text: String) async throws -> [Item] {
    let (status, body) = try await load(try url(text))
    guard status == 200 else { throw SearchError.refused(status: status) }
    guard let answer = try? JSONDecoder().decode(Answer.self, from: body) else {
      throw SearchError.unreadable
    }
    return answer.hits
  }

  private struct Answer: Decodable {
    var hits: [Item]
  }

  /// The address of a search.
  func url(_ text: String) throws(SearchError) -> URL {
    guard var parts = URLComponents(string: baseURL), let host = parts.host, !host.isEmpty,
      ["http", "https"].contains(parts.scheme?.lowercased())
    else { throw .badURL(baseURL) }
    parts.queryItems =
      (parts.queryItems ?? []) + [
        URLQueryItem(name: "key", value: key),
        URLQueryItem(name: "q", value: text),
        URLQueryItem(name: "image_type", value: "photo"),
        URLQueryItem(name: "safesearch", value: "true"),
      ]
    // A plus is legal in an address, but servers take it for a space.
    parts.percentEncodedQuery = parts.percentEncodedQuery?.replacingOccurrences(of: "+", with: "%2B")
    guard let url = parts.url else { throw .badURL(baseURL) }
    return url
  }

  // MARK: Transport

  private func load(_ url: URL) async throws -> (status: Int, body: Data) {
    let (parts, continuation) = AsyncThrowingStream.makeStream(of: Transfer.Part.self)
    let transfer = Transfer(continuation, maximumBytes: maximumBytes)
    let session = URLSession(configuration: .ephemeral, delegate: transfer, delegateQueue: nil)
    let task = session.dataTask(with: url)
    // When the loop below ends early, by cancellation or an error, the stream ends, and the transfer with it.
    continuation.onTermination = { _ in session.invalidateAndCancel() }
    task.resume()
    var status = 0
    var body = Data()
    do {
      for try await part in parts {
        switch part {
        case .head(let code): status = code
        case .body(let data): body += data
        }
      }
    } catch {
      // A transfer that was cancelled fails too, and may say so first.
      try Task.checkCancellation()
      throw error
    }
    try Task.checkCancellation()
    return (status, body)
  }
}

/// Passes on what a transfer brings, part by part, up to a limit.
private final class Transfer: NSObject, URLSessionDataDelegate {
  enum Part: Sendable {
    case head(status: Int)
    case body(Data)
  }

  private let continuation: AsyncThrowingStream<Part, any Error>.Continuation
  private let maximumBytes: Int
  /// A session calls its delegate from one serial queue, and nothing else touches this.
  nonisolated(unsafe) private var received = 0

  init(_ continuation: AsyncThrowingStream<Part, any Error>.Continuation, maximumBytes: Int) {
    self.continuation = continuation
    self.maximumBytes = maximumBytes
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    // The length is negative if the server didn't say it.
    guard response.expectedContentLength <= maximumBytes else {
      completionHandler(.cancel)
      continuation.finish(throwing: SearchError.tooLong(limit: maximumBytes))
      return
    }
    continuation.yield(.head(status: (response as? HTTPURLResponse)?.statusCode ?? 0))
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    // Here and not by whoever reads the parts: they may come faster than those are read.
    received += data.count
    if received > maximumBytes {
      dataTask.cancel()
      continuation.finish(throwing: SearchError.tooLong(limit: maximumBytes))
    } else {
      continuation.yield(.body(data))
    }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    if let error {
      // The system's own text would name the whole address, and the key in it.
      let code = (error as? URLError)?.code.rawValue ?? (error as NSError).code
      continuation.finish(throwing: SearchError.unreachable("error \(code)"))
    } else {
      continuation.finish()
    }
    session.finishTasksAndInvalidate()
  }
}
