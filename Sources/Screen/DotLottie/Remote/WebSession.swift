import Foundation
import Host

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The answer of a server.
struct WebAnswer: Sendable {
  /// The file; nil if the cached one has not changed.
  var bytes: [UInt8]?
  var entityTag: String?
  var lastModified: String?
  var cacheControl: String?
  /// Whether a redirect was temporary, so that the file may be elsewhere tomorrow.
  var isSentForNow = false

  init(_ response: HTTPURLResponse) {
    entityTag = response.value(forHTTPHeaderField: "ETag")
    lastModified = response.value(forHTTPHeaderField: "Last-Modified")
    cacheControl = response.value(forHTTPHeaderField: "Cache-Control")
  }

  /// Marks the answer as that of another address, whose tags say nothing about the first.
  mutating func becomeRedirected(forNow: Bool) {
    (entityTag, lastModified, isSentForNow) = (nil, nil, forNow)
  }
}

/// A session that is made when it is first needed and ends with this object.
final class WebSession: Sendable {
  private struct Made {
    let session: URLSession
    let board: WebTransferBoard
    let places: WebPlaces
  }

  /// A type of its own, because the lock of a generic class would look up its types when the program starts.
  private struct Work {
    let shared = SharedWork<WebRequest, [UInt8], LoadingProgress>()
  }

  private let configuration: URLSessionConfiguration?
  private let made = Lock<Made?>(nil)
  private let work = Lock<Work?>(nil)

  /// - Parameter configuration: Nil for the plain one, which is made when it is needed, because that takes a
  ///   millisecond.
  init(_ configuration: URLSessionConfiguration?) { self.configuration = configuration }

  /// A configuration that stores nothing, not even in memory: no cookies, files, names and passwords.
  static var plainConfiguration: URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpCookieStorage = nil
    configuration.httpCookieAcceptPolicy = .never
    configuration.httpShouldSetCookies = false
    configuration.urlCache = nil
    configuration.urlCredentialStorage = nil
    return configuration
  }

  // A session keeps its delegate and itself alive until it is invalidated.
  deinit { made.withLock { $0 }?.session.finishTasksAndInvalidate() }

  /// The transfers that several tasks wait for.
  ///
  /// Made with the first one, because looking up its types takes the first control of a process, which may only read
  /// files, 0.3 ms.
  /// 0.3 ms.
  var sharedWork: SharedWork<WebRequest, [UInt8], LoadingProgress> {
    work.withLock { work in
      if let work { return work.shared }
      let new = Work()
      work = new
      return new.shared
    }
  }

  var board: WebTransferBoard { ready.board }
  private var session: URLSession { ready.session }
  private var places: WebPlaces { ready.places }

  private var ready: Made {
    made.withLock { made in
      if let made { return made }
      let configuration = configuration ?? Self.plainConfiguration
      let board = WebTransferBoard()
      let new = Made(
        session: URLSession(configuration: configuration, delegate: board, delegateQueue: nil), board: board,
        places: WebPlaces(perHost: configuration.httpMaximumConnectionsPerHost))
      made = new
      return new
    }
  }

  /// Asks a server, when a connection is free.
  ///
  /// - Throws: ``DotLottieAnimationError``; `CancellationError` if the task is cancelled.
  func fetch(
    _ request: WebRequest, besides kept: DiskCache.Entry?,
    _ progress: @escaping @Sendable (LoadingProgress) -> Void
  ) async throws -> WebAnswer {
    // The session queues requests too, but does not report when they begin: their time limit would run before that.
    try await places.withPlace(at: request.host.lowercased()) {
      try await transfer(request, besides: kept, progress)
    }
  }

  private func transfer(
    _ request: WebRequest, besides kept: DiskCache.Entry?,
    _ progress: @escaping @Sendable (LoadingProgress) -> Void
  ) async throws -> WebAnswer {
    let urlRequest = request.urlRequest(besides: kept)
    let hasMark = kept?.entityTag != nil || kept?.lastModified != nil
    let transfer = WebTransfer(request, asksForChanges: hasMark, progress: progress)
    return try await withThrowingTaskGroup(of: WebAnswer?.self) { group in
      group.addTask { try await self.run(urlRequest, transfer) }
      group.addTask {
        try await transfer.waitTooLong()
        return nil
      }
      defer { group.cancelAll() }
      guard let answer = try await group.next() ?? nil else { throw CancellationError() }
      return answer
    }
  }

  private func run(_ request: URLRequest, _ transfer: WebTransfer) async throws -> WebAnswer {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        guard transfer.begin(continuation) else { return }
        let task = session.dataTask(with: request)
        board.add(transfer, to: task)
        task.resume()
        transfer.follow(task)
      }
    } onCancel: {
      transfer.end(.failure(CancellationError()))
    }
  }
}

/// Passes a session's callbacks to the transfers that they concern.
final class WebTransferBoard: NSObject, URLSessionDataDelegate {
  private let transfers = Lock<[Int: WebTransfer]>([:])

  /// The number of transfers in progress.
  var count: Int { transfers.withLock { $0.count } }

  func add(_ transfer: WebTransfer, to task: URLSessionTask) {
    let id = task.taskIdentifier
    transfers.withLock { $0[id] = transfer }
  }

  private func transfer(of task: URLSessionTask) -> WebTransfer? {
    let id = task.taskIdentifier
    return transfers.withLock { $0[id] }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
  ) {
    completionHandler(transfer(of: task)?.redirected(to: request, status: response.statusCode))
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    transfer(of: dataTask)?.receive(response)
    // A transfer that has ended is cancelled by itself.
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    transfer(of: dataTask)?.receive(data)
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    let id = task.taskIdentifier
    transfers.withLock { $0.removeValue(forKey: id) }?.complete(error)
  }
}
