#if Tools
import NIOCore
import NIOHTTP1
import NIOPosix

/// The parts of a studio that all of its connections share.
struct StudioServices: Sendable {
  let filter: RequestFilter
  let routes: StudioRoutes
  /// The maker of films; nil without one.
  let films: FilmLimiter?
  /// The lowest rate at which bodies are read, and at which clients read files.
  let rate: TransferRate
  /// The longest time for which a web socket's client may leave its outbox full.
  let outboxTimeout: Duration
  let connections = ConnectionLimiter()
  /// The memory for bodies of requests.
  let bodies: BodyBudget
  /// The threads that read the disk.
  let disk: NIOThreadPool
  /// The thread that saves: one file at a time, which leaves the other threads to readers.
  let saves = NIOThreadPool(numberOfThreads: 1)
  /// The thread that reads messages of web sockets.
  let messages = NIOThreadPool(numberOfThreads: 1)

  /// All threads.
  var pools: [NIOThreadPool] { [disk, saves, messages] }
}

/// Answers the one request of a connection.
///
/// All of it happens on the event loop, except for work that waits for the disk.
final class RequestHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  /// The time for which a request waits for memory.
  static let longestWait = TimeAmount.seconds(60)

  /// The part of the exchange that comes next.
  enum State {
    case head
    /// Reading the end of a request without a body; the function answers it.
    case ending(() -> Void)
    /// Reading a body; for nil, it waits for the disk or for memory.
    case body(BodyReception)
    case answering
    case upgraded
    /// The client has left.
    case gone
  }

  let services: StudioServices
  let transfers: TransferLimiter
  var state = State.head
  /// The number of bytes reserved for the body.
  var reserved = 0
  private var isReadHeld = false
  /// The film in the making; nil for another request.
  var film: FilmAnswer?

  init(_ services: StudioServices, _ transfers: TransferLimiter) {
    (self.services, self.transfers) = (services, transfers)
  }

  // MARK: The request

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch state {
    case .head:
      if case .head(let head) = Self.unwrapInboundIn(data) { begin(head, context) }
    case .ending(let answer):
      guard case .end = Self.unwrapInboundIn(data) else { return }
      state = .answering
      answer()
    case .body(var body):
      guard case .body(let bytes) = Self.unwrapInboundIn(data) else { return }
      state = .answering
      body.append(bytes)
      state = .body(body)
      finishBody(context)
    // One request for each connection.
    case .answering, .gone: break
    case .upgraded: context.fireChannelRead(data)
    }
  }

  private func begin(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    do throws(Refusal) {
      let request = try RequestHead(
        method: head.method.rawValue, target: head.uri,
        fields: head.headers.lazy.map { ($0.name, $0.value) })
      let path = try services.filter.path(of: request, at: context.localAddress?.ipAddress)
      services.connections.markBusy(context.channel)
      guard let path else {
        let headers = [("Location", "/\(services.filter.token)/")]
        return send(Answer(308, "Permanent Redirect", headers), context)
      }
      let size = try request.bodySize()
      switch services.routes.route(request, path) {
      case .save(let name, let condition):
        state = .body(BodyReception(size, request) { self.save(name, condition, $0, context) })
        checkSave(name, condition, context)
      case .film:
        state = .body(BodyReception(size, request) { self.readFilm($0, context) })
        // The script and the contents are copied out of the body.
        reserve(2 * size, context)
      case .answer(let answer): send(answer, context)
      case .read(let answer): state = .ending { self.read(answer, context) }
      case .socket(let route): state = .ending { self.open(route, head, request, context) }
      }
    } catch {
      send(Answer(error), context)
    }
  }

  private func read(_ answer: @escaping @Sendable () -> Answer, _ context: ChannelHandlerContext) {
    onDisk(context) {
      let answer = answer()
      // A small file is read and sent at once.
      guard case .file(let file) = answer.body else { return (answer, nil) }
      return (answer, file.nextPart())
    } then: { (answer: Answer, part: (bytes: [UInt8], isLast: Bool)?) in
      self.send(answer, firstPart: part, context)
    }
  }

  private var isGone: Bool { if case .gone = state { true } else { false } }

  /// Runs work that waits for the disk, then continues on the event loop unless the client has left.
  func onDisk<Value: Sendable>(
    _ context: ChannelHandlerContext, _ work: @escaping @Sendable () -> Value,
    then next: @escaping (Value) -> Void
  ) {
    let result = services.disk.runIfActive(eventLoop: context.eventLoop, work)
    result.assumeIsolated().whenComplete { result in
      if self.isGone { return self.releaseMemory() }
      switch result {
      case .success(let value): next(value)
      // The studio stops.
      case .failure: context.close(promise: nil)
      }
    }
  }

  // MARK: Bodies

  /// Refuses a save before its contents are read if the head alone rules it out.
  private func checkSave(
    _ name: String, _ condition: FileReplacement.Condition, _ context: ChannelHandlerContext
  ) {
    onDisk(context) { [routes = services.routes] in
      routes.refusal(ofSaving: name, condition)
    } then: { refusal in
      if let refusal { return self.send(refusal, context) }
      guard case .body(let body) = self.state else { return }
      self.reserve(body.size, context)
    }
  }

  /// Reserves memory for a body, then reads it.
  private func reserve(_ count: Int, _ context: ChannelHandlerContext) {
    let bodies = services.bodies
    let isReserved = bodies.reserve(count, on: context.eventLoop, within: Self.longestWait)
    isReserved.assumeIsolated().whenSuccess { isReserved in
      guard isReserved else {
        if !self.isGone { self.send(Answer(.busy), context) }
        return
      }
      if self.isGone { return bodies.release(count) }
      self.reserved = count
      self.readBody(context)
    }
  }

  private func readBody(_ context: ChannelHandlerContext) {
    guard case .body(var body) = state else { return }
    state = .answering
    let needsPermission = body.begin()
    state = .body(body)
    if needsPermission {
      context.write(
        Self.wrapOutboundOut(.head(HTTPResponseHead(version: .http1_1, status: .continue))), promise: nil)
      context.writeAndFlush(Self.wrapOutboundOut(.end(nil)), promise: nil)
    }
    transfers.begin(.receiving)
    finishBody(context)
    continueReading(context)
  }

  private func finishBody(_ context: ChannelHandlerContext) {
    guard case .body(let body) = state, let bytes = body.contents else { return }
    transfers.end()
    state = .answering
    body.completion(bytes)
  }

  private func save(
    _ name: String, _ condition: FileReplacement.Condition, _ bytes: [UInt8],
    _ context: ChannelHandlerContext
  ) {
    let answer = services.saves.runIfActive(eventLoop: context.eventLoop) { [routes = services.routes] in
      routes.save(name, bytes, condition)
    }
    answer.assumeIsolated().whenComplete { answer in
      self.releaseMemory()
      if self.isGone { return }
      switch answer {
      case .success(let answer): self.send(answer, context)
      case .failure: context.close(promise: nil)
      }
    }
  }

  /// Returns the memory of the body, which is no longer there, except for a number of bytes.
  func releaseMemory(except count: Int = 0) {
    services.bodies.release(reserved - count)
    reserved = count
  }

  /// Whether the client's bytes are wanted now.
  private var isReading: Bool {
    switch state {
    case .head, .ending, .upgraded: true
    case .body(let body): body.isBegun
    case .answering, .gone: false
    }
  }

  func read(context: ChannelHandlerContext) {
    // The client's bytes stay with the system meanwhile.
    if isReading { context.read() } else { isReadHeld = true }
  }

  func continueReading(_ context: ChannelHandlerContext) {
    guard isReadHeld, isReading else { return }
    isReadHeld = false
    context.read()
  }

  // MARK: Answers

  /// Sends an answer and ends the connection.
  func send(
    _ answer: Answer, firstPart: (bytes: [UInt8], isLast: Bool)? = nil, _ context: ChannelHandlerContext
  ) {
    if case .body = state, reserved > 0 { releaseMemory() }
    state = .answering
    transfers.begin(.sending(hasRate: true))
    write(answer, context)
    switch answer.body {
    case .bytes(let bytes): finish(with: bytes, context)
    case .file(let file): send(firstPart, of: file, context)
    case .parts: context.flush()
    }
  }

  func write(_ answer: Answer, _ context: ChannelHandlerContext) {
    let head = HTTPResponseHead(
      version: .http1_1, status: HTTPResponseStatus(statusCode: answer.status, reasonPhrase: answer.phrase),
      headers: HTTPHeaders(answer.headers))
    context.write(Self.wrapOutboundOut(.head(head)), promise: nil)
  }

  /// Sends a part of a file, and the ones behind it; ends the connection early if the file has changed.
  private func send(
    _ part: (bytes: [UInt8], isLast: Bool)?, of file: ServedFile, _ context: ChannelHandlerContext
  ) {
    guard let part else { return context.close(promise: nil) }
    if part.isLast { return finish(with: part.bytes, context) }
    write(part.bytes, context).assumeIsolated().whenSuccess {
      self.sendNext(of: file, context)
    }
  }

  func sendNext(of file: ServedFile, _ context: ChannelHandlerContext) {
    onDisk(context) {
      file.nextPart()
    } then: {
      self.send($0, of: file, context)
    }
  }

  /// Sends bytes behind the head of an answer.
  func write(_ bytes: [UInt8], _ context: ChannelHandlerContext) -> EventLoopFuture<Void> {
    context.writeAndFlush(Self.wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: bytes)))))
  }

  /// Sends the last bytes of an answer, and ends the connection.
  func finish(with bytes: [UInt8] = [], _ context: ChannelHandlerContext) {
    if !bytes.isEmpty {
      context.write(Self.wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: bytes)))), promise: nil)
    }
    let sent = context.writeAndFlush(Self.wrapOutboundOut(.end(nil)))
    sent.assumeIsolated().whenSuccess {
      // The end of a connection, for which a client may take its time, is no part of a transfer.
      self.transfers.end()
      context.close(mode: .output, promise: nil)
    }
  }

  // MARK: Ends

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    switch (state, error) {
    case (.upgraded, _): context.fireErrorCaught(error)
    case (.head, let refusal as Refusal), (.body, let refusal as Refusal): send(Answer(refusal), context)
    case (.head, HTTPParserError.invalidVersion): send(Answer(.unsupportedVersion), context)
    case (.head, HTTPParserError.headerOverflow): send(Answer(.headTooLarge), context)
    case (.head, is HTTPParserError): send(Answer(.malformed), context)
    // Nothing behind the request matters.
    case (_, is HTTPParserError), (_, is ByteToMessageDecoderError): break
    default: context.close(promise: nil)
    }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard event as? ChannelEvent == .inputClosed else {
      return context.fireUserInboundEventTriggered(event)
    }
    switch state {
    // The answer to a whole request can still be sent.
    case .body(let body) where body.isComplete: break
    case .head, .ending, .body: context.close(promise: nil)
    // A film is long work, and the client may have left.
    case .answering: if film != nil { context.close(promise: nil) }
    case .upgraded: context.fireUserInboundEventTriggered(event)
    case .gone: break
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    if case .upgraded = state { return context.fireChannelInactive() }
    film?.cancel()
    film = nil
    // Memory of a save that runs is returned at its end.
    if case .body = state { releaseMemory() }
    // The functions of the other states refer to this handler.
    state = .gone
    context.fireChannelInactive()
  }
}
#endif
