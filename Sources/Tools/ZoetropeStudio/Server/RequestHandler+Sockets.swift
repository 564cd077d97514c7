#if Tools
import NIOCore
import NIOHTTP1
import NIOWebSocket

extension RequestHandler {
  /// Opens a web socket, if the request is a handshake and its route has a session left.
  func open(
    _ route: SocketRoute, _ head: HTTPRequestHead, _ request: RequestHead, _ context: ChannelHandlerContext
  ) {
    guard request.isHandshake else { return send(Answer(.malformed), context) }
    let outbox = Outbox(context.channel, timeout: services.outboxTimeout)
    guard let session = services.routes.session(route, outbox) else { return send(Answer(.busy), context) }
    // The client may leave before there is a handler for its frames.
    context.channel.closeFuture.whenComplete { _ in session.leave() }
    guard route == .changes else { return upgrade(session, outbox, head, context) }
    // The page has seen the last list; differences from it are notified, and so are those from now on.
    let routes = services.routes
    onDisk(context) {
      _ = routes.index.listing(keepsChanges: true)
      routes.changed()
    } then: {
      self.upgrade(session, outbox, head, context)
    }
  }

  private func upgrade(
    _ session: SocketSession, _ outbox: Outbox, _ head: HTTPRequestHead, _ context: ChannelHandlerContext
  ) {
    let upgrader = NIOWebSocketServerUpgrader(
      shouldUpgrade: { channel, _ in channel.eventLoop.makeSucceededFuture([:]) },
      upgradePipelineHandler: { channel, _ in channel.eventLoop.makeSucceededVoidFuture() })
    let headers = upgrader.buildUpgradeResponse(
      channel: context.channel, upgradeRequest: head, initialResponseHeaders: [:])
    headers.assumeIsolated().whenComplete { headers in
      guard case .success(let headers) = headers else {
        session.leave()
        return self.send(Answer(.malformed), context)
      }
      self.write(Answer(101, "Switching Protocols", headers.map { ($0.name, $0.value) }), context)
      context.writeAndFlush(Self.wrapOutboundOut(.end(nil)), promise: nil)
      do {
        try self.exchangeHandlers(session, outbox, context)
        outbox.open()
      } catch {
        session.leave()
        context.close(promise: nil)
      }
    }
  }

  /// Replaces the handlers of HTTP by those of a web socket.
  private func exchangeHandlers(
    _ session: SocketSession, _ outbox: Outbox, _ context: ChannelHandlerContext
  ) throws {
    let frames = FrameLimiter(session.rate)
    let pipeline = context.pipeline.syncOperations
    let encoder = try pipeline.handler(type: HTTPResponseEncoder.self)
    let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
    try pipeline.addHandlers([
      WebSocketFrameEncoder(), ByteToMessageHandler(WebSocketFrameDecoder(maxFrameSize: session.limit)),
      frames,
      NIOWebSocketFrameAggregator(
        minNonFinalFragmentSize: 0, maxAccumulatedFrameCount: 128, maxAccumulatedFrameSize: session.limit),
      SocketHandler(session, outbox, frames, on: services.messages),
    ])
    try pipeline.addHandler(IdleStateHandler(readTimeout: SocketHandler.silence), position: .first)
    state = .upgraded
    pipeline.removeHandler(encoder, promise: nil)
    // Removing the decoder passes on the bytes behind the request.
    let removed = context.eventLoop.makePromise(of: Void.self)
    pipeline.removeHandler(decoder, promise: removed)
    removed.futureResult.assumeIsolated().whenSuccess {
      self.continueReading(context)
      context.pipeline.syncOperations.removeHandler(self, promise: nil)
    }
  }
}
#endif
