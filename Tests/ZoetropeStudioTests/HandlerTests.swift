#if Tools
  import NIOCore
  import NIOEmbedded
  import NIOHTTP1
  import NIOPosix
  import NIOWebSocket
  import TestSupport
  import Testing

  @testable import ZoetropeStudio

  /// The handlers of a connection alone, with a clock that the test moves.
  @Suite struct HandlerTests {
    /// Keeps the first error that reaches it.
    private final class Errors: ChannelInboundHandler {
      typealias InboundIn = ByteBuffer
      var first: (any Error)?

      func errorCaught(context: ChannelHandlerContext, error: any Error) { first = first ?? error }
    }

    /// Closes nothing but a whole connection, because the channels of tests have no output to close alone.
    private final class Output: ChannelOutboundHandler {
      typealias OutboundIn = ByteBuffer

      func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        if mode == .all { context.close(promise: promise) } else { promise?.succeed() }
      }
    }

    /// Counts frames and keeps them, as the system does for a client that never reads.
    private final class UnreadFrames: ChannelOutboundHandler {
      typealias OutboundIn = WebSocketFrame
      private(set) var count = 0
      private(set) var reads = 0
      private var promises: [EventLoopPromise<Void>?] = []

      func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        count += 1
        promises.append(promise)
      }

      func read(context: ChannelHandlerContext) { reads += 1 }

      func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        for promise in promises { promise?.fail(ChannelError.ioOnClosedChannel) }
        promises = []
        context.close(promise: promise)
      }
    }

    /// A web socket of a page that never reads.
    private func unreadSocket() throws -> (channel: EmbeddedChannel, frames: UnreadFrames) {
      let frames = UnreadFrames()
      let (channel, _) = try channel([frames])
      let outbox = Outbox(channel)
      outbox.open()
      let (limiter, session) = (FrameLimiter(.ofPages), SocketSession(receive: { _ in [] }, leave: {}))
      try channel.pipeline.syncOperations.addHandlers([
        limiter, SocketHandler(session, outbox, limiter, on: NIOThreadPool(numberOfThreads: 1)),
      ])
      return (channel, frames)
    }

    private func channel(_ handlers: [any ChannelHandler]) throws -> (EmbeddedChannel, Errors) {
      let errors = Errors()
      let channel = EmbeddedChannel()
      try channel.pipeline.syncOperations.addHandlers(handlers + [errors])
      try channel.connect(to: SocketAddress(unixDomainSocketPath: "/")).wait()
      return (channel, errors)
    }

    private static let head = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

    @Test func `a head passes as a whole, however its bytes come`() throws {
      for size in 1...Self.head.utf8.count {
        let (channel, errors) = try channel([HeadLimiter()])
        var rest = Array(Self.head.utf8)[...]
        while !rest.isEmpty {
          try channel.writeInbound(ByteBuffer(bytes: rest.prefix(size)))
          rest = rest.dropFirst(size)
        }
        #expect(try channel.readInbound(as: ByteBuffer.self) == ByteBuffer(string: Self.head))
        // What follows is not the head's.
        try channel.writeInbound(ByteBuffer(string: "\n\u{0}"))
        #expect(try channel.readInbound(as: ByteBuffer.self) == ByteBuffer(string: "\n\u{0}"))
        channel.embeddedEventLoop.advanceTime(by: .seconds(3600))
        #expect(channel.isActive && errors.first == nil)
      }
    }

    @Test func `a head has ten seconds, whatever comes meanwhile`() throws {
      let (channel, errors) = try channel([HeadLimiter()])
      for byte in Self.head.utf8.prefix(20) {
        #expect(errors.first == nil)
        try channel.writeInbound(ByteBuffer(bytes: [byte]))
        channel.embeddedEventLoop.advanceTime(by: .milliseconds(500))
      }
      #expect(errors.first as? Refusal == .late)
      let (silent, none) = try self.channel([HeadLimiter()])
      silent.embeddedEventLoop.advanceTime(by: .seconds(10))
      #expect(!silent.isActive && none.first == nil)
    }

    @Test func `a head ends at its limit, and no byte of it passes`() throws {
      let (channel, errors) = try channel([HeadLimiter()])
      for _ in 0..<17 { try channel.writeInbound(ByteBuffer(repeating: 65, count: 1000)) }
      #expect(errors.first as? Refusal == .headTooLarge)
      try channel.writeInbound(ByteBuffer(string: Self.head))
      #expect(try channel.readInbound(as: ByteBuffer.self) == nil)
    }

    @Test func `a body has a lowest rate, and no part takes ten seconds`() throws {
      let transfers = TransferLimiter(TransferRate(grace: .seconds(30), bytesPerSecond: 100))
      let (channel, errors) = try channel([transfers])
      transfers.begin(.receiving)
      // Thirty seconds and one for each hundred bytes.
      for _ in 0..<33 {
        channel.embeddedEventLoop.advanceTime(by: .seconds(1))
        #expect(errors.first == nil)
        try channel.writeInbound(ByteBuffer(repeating: 1, count: 10))
      }
      channel.embeddedEventLoop.advanceTime(by: .seconds(1))
      #expect(errors.first as? Refusal == .late)
      let other = TransferLimiter(TransferRate())
      let (idle, late) = try self.channel([other])
      other.begin(.receiving)
      idle.embeddedEventLoop.advanceTime(by: .seconds(9))
      try idle.writeInbound(ByteBuffer(bytes: [1]))
      idle.embeddedEventLoop.advanceTime(by: .seconds(9))
      #expect(late.first == nil)
      idle.embeddedEventLoop.advanceTime(by: .seconds(2))
      #expect(late.first as? Refusal == .late)
    }

    @Test func `a ping flood without reading ends the connection`() throws {
      let ping = WebSocketFrame(
        fin: true, opcode: .ping, maskKey: [1, 2, 3, 4], data: ByteBuffer(repeating: 7, count: 125))
      let (channel, frames) = try unreadSocket()
      for _ in 0..<2000 { try channel.writeInbound(ping) }
      let reads = frames.reads
      channel.read()
      #expect(frames.count == Outbox.maximumCount && frames.reads == reads && channel.isActive)
      channel.embeddedEventLoop.advanceTime(by: .seconds(3))
      #expect(!channel.isActive && frames.count == Outbox.maximumCount)
      // Everything unread arrives at once when a client closes its side.
      let (full, pongs) = try unreadSocket()
      for _ in 0..<FrameLimiter.maximumCount + 300 where full.isActive { try full.writeInbound(ping) }
      #expect(!full.isActive && pongs.count == Outbox.maximumCount + 1)
    }

    @Test func `a client that leaves during its body leaves nothing behind`() throws {
      let studio = try TestStudio(films: TestFilms())
      let services = studio.server.services
      func leave() throws -> () -> RequestHandler? {
        let handler = RequestHandler(services, TransferLimiter(TransferRate()))
        let (channel, _) = try channel([handler])
        let head = HTTPRequestHead(
          version: .http1_1, method: .POST, uri: "/\(studio.server.token)/api/film",
          headers: ["Host": studio.host, "Content-Length": "100"])
        try channel.writeInbound(HTTPServerRequestPart.head(head))
        #expect(services.bodies.free == BodyBudget.maximumSize - 200)
        try channel.close().wait()
        channel.embeddedEventLoop.run()
        return { [weak handler] in handler }
      }
      let handler = try leave()
      #expect(handler() == nil && services.bodies.free == BodyBudget.maximumSize)
    }

    @Test func `a connection reads on behind its answer, for ten seconds at most`() throws {
      let (channel, _) = try channel([Output(), LingeringClose()])
      channel.close(mode: .output, promise: nil)
      for _ in 0..<19 {
        channel.embeddedEventLoop.advanceTime(by: .milliseconds(500))
        try channel.writeInbound(ByteBuffer(bytes: [1]))
        #expect(channel.isActive)
      }
      #expect(try channel.readInbound(as: ByteBuffer.self) == nil)
      channel.embeddedEventLoop.advanceTime(by: .milliseconds(500))
      #expect(!channel.isActive)
    }
  }
#endif
