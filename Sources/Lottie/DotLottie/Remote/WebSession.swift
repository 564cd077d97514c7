import Foundation
import Locking

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What a server answered.
struct WebAnswer: Sendable {
  /// The file; nil when the one that is kept has not changed.
  var bytes: [UInt8]?
  var entityTag: String?
  var lastModified: String?
  var cacheControl: String?
  /// Whether the server sends here for now only, so that the file may lie elsewhere tomorrow.
  var isSentForNow = false

  init(_ response: HTTPURLResponse) {
    entityTag = response.value(forHTTPHeaderField: "ETag")
    lastModified = response.value(forHTTPHeaderField: "Last-Modified")
    cacheControl = response.value(forHTTPHeaderField: "Cache-Control")
  }

  /// The answer of an address that another sent to: its marks say nothing of the first.
  mutating func becomeRedirected(forNow: Bool) {
    (entityTag, lastModified, isSentForNow) = (nil, nil, forNow)
  }
}

/// A session, made when it is first needed and ended with this.
final class WebSession: Sendable {
  private struct Made {
    let session: URLSession
    let board: WebTransferBoard
    let places: WebPlaces
  }

  /// A type of its own, for a lock of the generic class itself would look its types up from the start.
  private struct Work {
    let shared = SharedWork<WebRequest, [UInt8], LoadingProgress>()
  }

  private let configuration: URLSessionConfiguration?
  private let made = Lock<Made?>(nil)
  private let work = Lock<Work?>(nil)

  /// - Parameter configuration: Nil for the plain one, which is made when it is needed: it takes a millisecond of who
  ///   asks first.
  init(_ configuration: URLSessionConfiguration?) { self.configuration = configuration }

  /// Connections with nothing that stays, not even in memory: no cookies, no files, no names and passwords.
  static var plainConfiguration: URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpCookieStorage = nil
    configuration.httpCookieAcceptPolicy = .never
    configuration.httpShouldSetCookies = false
    configuration.urlCache = nil
    configuration.urlCredentialStorage = nil
    return configuration
  }

  // A session holds its delegate, and itself, until somebody says that there is no more to do.
  deinit { made.withLock { $0 }?.session.finishTasksAndInvalidate() }

  /// Transfers that several wait for.
  ///
  /// Made when there is the first: to look its types up takes the first control of a process, which may only read files,
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

  /// Asks a server, as soon as it has a connection free.
  ///
  /// - Throws: ``DotLottieAnimationError``; `CancellationError` when the task is cancelled.
  func fetch(
    _ request: WebRequest, besides kept: DiskCache.Entry?,
    _ progress: @escaping @Sendable (LoadingProgress) -> Void
  ) async throws -> WebAnswer {
    // The session makes others wait too, but does not say until when: their time would run before they are asked for.
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

/// Has a session tell each transfer of what concerns it.
final class WebTransferBoard: NSObject, URLSessionDataDelegate {
  private let transfers = Lock<[Int: WebTransfer]>([:])

  /// How many transfers are under way.
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
    // One that is over is cancelled by itself.
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
