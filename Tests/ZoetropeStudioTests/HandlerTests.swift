#if Tools
  import NIOCore
  import NIOEmbedded
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
      let pace = TransferLimiter(TransferRate(grace: .seconds(30), bytesPerSecond: 100))
      let (channel, errors) = try channel([pace])
      pace.begin(.receiving)
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
