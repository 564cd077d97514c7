import Foundation
import Host

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// An answer in transfer.
///
/// It ends once, with the first of these: the file, an error, or that nobody wants it any more.
final class WebTransfer: Sendable {
  typealias Waiter = CheckedContinuation<WebAnswer, any Error>

  private struct State {
    var waiter: Waiter?
    /// The task to cancel if the transfer ends early.
    var task: URLSessionTask?
    var isOver = false
    var answer: WebAnswer?
    var bytes: [UInt8] = []
    /// The number of bytes in all; nil if unknown, or if they are compressed.
    var expected: Int?
    var reported = 0
    var redirects = 0
    /// Whether one of the servers so far was public.
    var hasBeenPublic = false
    /// Whether one of the redirects was temporary.
    var isSentForNow = false
    /// The time when the server last sent something.
    var lastSign = ContinuousClock.now
  }

  private let request: WebRequest
  private let asksForChanges: Bool
  private let progress: @Sendable (LoadingProgress) -> Void
  private let state = Lock(State())

  init(
    _ request: WebRequest, asksForChanges: Bool, progress: @escaping @Sendable (LoadingProgress) -> Void
  ) {
    self.request = request
    self.asksForChanges = asksForChanges
    self.progress = progress
  }

  /// Keeps the waiting task; false if the transfer has ended already.
  func begin(_ waiter: Waiter) -> Bool {
    let goesOn = state.withLock { state in
      guard !state.isOver else { return false }
      state.waiter = waiter
      return true
    }
    if !goesOn { waiter.resume(throwing: CancellationError()) }
    return goesOn
  }

  /// Keeps the task that fetches the answer.
  func follow(_ task: URLSessionTask) {
    let isOver = state.withLock { state in
      state.task = task
      return state.isOver
    }
    if isOver { cancel() }
  }

  /// Ends the transfer, unless it has ended.
  func end(_ result: Result<WebAnswer, any Error>) {
    let (waiter, isChange) = state.withLock { state in
      defer { (state.isOver, state.waiter, state.bytes) = (true, nil, []) }
      return (state.waiter, !state.isOver)
    }
    waiter?.resume(with: result)
    if isChange { cancel() }
  }

  private func fail(_ error: DotLottieAnimationError) { end(.failure(error)) }

  #if canImport(FoundationNetworking)
    /// Cancelling a task that is just ending traps ("a task that is not in the registry"), so a task that is almost
    /// done may end by itself.
    private static let patience = DispatchTimeInterval.milliseconds(100)
  #else
    private static let patience = DispatchTimeInterval.never
  #endif

  /// Makes the session cancel the task, unless it ends before.
  private func cancel() {
    guard state.withLock({ $0.task != nil }) else { return }
    // Not here: on some platforms cancelling waits for the session, which waits for its delegate, which may be the
    // caller.
    let queue = DispatchQueue.global(qos: .userInitiated)
    let work = { @Sendable [self] in
      let task = state.withLock { state in
        defer { state.task = nil }
        return state.task
      }
      task?.cancel()
    }
    if Self.patience == .never {
      queue.async(execute: work)
    } else {
      queue.asyncAfter(deadline: .now() + Self.patience, execute: work)
    }
  }

  /// Never returns; throws if the server exceeds the time limit, or is silent for too long.
  func waitTooLong() async throws {
    // The session is not used for this: whether its limits count depends on the platform and on what is being waited
    // for.
    let clock = ContinuousClock()
    let end = clock.now + request.timeLimit
    while true {
      let silentUntil = state.withLock { $0.lastSign } + request.stallLimit
      try await clock.sleep(until: min(silentUntil, end))
      if clock.now >= end {
        throw DotLottieAnimationError.timedOut("\(request.host) took longer than \(request.timeLimit)")
      }
      if clock.now >= state.withLock({ $0.lastSign }) + request.stallLimit {
        throw DotLottieAnimationError.timedOut("\(request.host) sent nothing for \(request.stallLimit)")
      }
    }
  }

  // MARK: What the session tells

  /// Returns the request to follow; nil to follow no more redirects.
  func redirected(to next: URLRequest, status: Int) -> URLRequest? {
    let isFirstPublic = !NetworkPlace.isPrivate(request.host)
    let isTargetPublic = !NetworkPlace.isPrivate(next.url?.host ?? "")
    let (count, isFromPublic) = state.withLock { state in
      let isFromPublic = state.hasBeenPublic || isFirstPublic
      state.hasBeenPublic = isFromPublic || isTargetPublic
      state.redirects += 1
      if status != 301, status != 308 { state.isSentForNow = true }
      state.lastSign = .now
      return (state.redirects, isFromPublic)
    }
    do throws(DotLottieAnimationError) {
      return try request.redirected(to: next, status: status, count: count, isFromPublic: isFromPublic)
    } catch {
      fail(error)
      return nil
    }
  }

  func receive(_ response: URLResponse) {
    guard let response = response as? HTTPURLResponse else {
      return fail(.unreachable("\(request.host) did not send an HTTP response"))
    }
    let status = response.statusCode
    let (redirects, isSentForNow) = state.withLock { ($0.redirects, $0.isSentForNow) }
    if status == 304, asksForChanges, redirects == 0 { return end(.success(WebAnswer(response))) }
    guard status == 200 else { return fail(.refused(status: status, "\(request.host) answered \(status)")) }
    let isCompressed = !["", "identity"].contains(
      (response.value(forHTTPHeaderField: "Content-Encoding") ?? "").lowercased())
    let length = isCompressed ? -1 : response.expectedContentLength
    guard length <= Int64(request.maximumBytes) else {
      return fail(.tooLarge("the file has \(length) bytes, and the limit is \(request.maximumBytes)"))
    }
    var answer = WebAnswer(response)
    if redirects > 0 { answer.becomeRedirected(forNow: isSentForNow) }
    state.withLock { [answer] state in
      state.answer = answer
      state.lastSign = .now
      state.expected = length >= 0 ? Int(length) : nil
    }
  }

  func receive(_ data: Data) {
    let limit = request.maximumBytes
    let (isTooMuch, report): (Bool, LoadingProgress?) = state.withLock { state in
      guard !state.isOver, state.answer != nil else { return (false, nil) }
      guard data.count <= limit - state.bytes.count else { return (true, nil) }
      state.bytes += data
      state.lastSign = .now
      // A hundred reports are enough for a progress bar.
      let step = max((state.expected ?? 0) / 100, 1 << 14)
      let count = state.bytes.count
      guard count - state.reported >= step || count == state.expected else { return (false, nil) }
      state.reported = count
      return (false, LoadingProgress(receivedBytes: count, expectedBytes: state.expected))
    }
    if let report { progress(report) }
    if isTooMuch { fail(.tooLarge("the file exceeds the limit of \(limit) bytes")) }
  }

  func complete(_ error: (any Error)?) {
    state.withLock { $0.task = nil }
    var (answer, bytes, expected) = state.withLock { ($0.answer, $0.bytes, $0.expected) }
    if let expected, bytes.count < expected, !Self.isTimeOut(error) {
      end(
        .failure(
          DotLottieAnimationError.truncated(
            "\(request.host) sent only \(bytes.count) of \(expected) bytes")))
    } else if let error {
      end(.failure(reason(error, received: bytes.count)))
    } else {
      if expected == nil { progress(LoadingProgress(receivedBytes: bytes.count, expectedBytes: bytes.count)) }
      answer?.bytes = bytes
      bytes = []
      end(
        answer.map { .success($0) }
          ?? .failure(DotLottieAnimationError.unreachable("\(request.host) sent no response")))
    }
  }

  // MARK: Reasons

  private static func isTimeOut(_ error: (any Error)?) -> Bool { (error as? URLError)?.code == .timedOut }

  /// Sorts an error; the system's message is left out, because it contains the whole address.
  private func reason(_ error: any Error, received: Int) -> any Error {
    let code = (error as? URLError)?.code
    switch code {
    case .cancelled?: return CancellationError()
    case .timedOut?:
      return DotLottieAnimationError.timedOut("\(request.host) sent nothing for \(request.stallLimit)")
    case .notConnectedToInternet?:
      return DotLottieAnimationError.unreachable("the network is unavailable")
    case .cannotFindHost?, .dnsLookupFailed?:
      return DotLottieAnimationError.unreachable("the host \"\(request.host)\" is unknown")
    case .httpTooManyRedirects?:
      return DotLottieAnimationError.refused(status: 302, "\(request.host) redirects without end")
    default:
      if received > 0 {
        return DotLottieAnimationError.truncated(
          "the connection to \(request.host) was lost after \(received) bytes")
      }
      let number = code?.rawValue ?? (error as NSError).code
      return DotLottieAnimationError.unreachable("\(request.host) can't be reached (error \(number))")
    }
  }
}
