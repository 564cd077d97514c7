#if Tools
import NIOCore
import NIOPosix
import NIOWebSocket

/// A web socket: passes messages to its session, and answers pings.
final class SocketHandler: ChannelInboundHandler {
  typealias InboundIn = WebSocketFrame
  typealias OutboundOut = WebSocketFrame

  /// The time without a byte of the client after which it gets a ping, and again that time for its answer.
  static let silence = TimeAmount.seconds(30)

  private var session: SocketSession?
  private let outbox: Outbox
  private let frames: FrameLimiter
  /// The thread that reads messages.
  private let thread: NIOThreadPool
  private var isPinged = false

  init(_ session: SocketSession, _ outbox: Outbox, _ frames: FrameLimiter, on thread: NIOThreadPool) {
    (self.session, self.outbox, self.frames, self.thread) = (session, outbox, frames, thread)
  }

  func handlerRemoved(context: ChannelHandlerContext) { leave() }

  func channelInactive(context: ChannelHandlerContext) {
    leave()
    context.fireChannelInactive()
  }

  private func leave() {
    session?.leave()
    session = nil
  }

  // MARK: Frames

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard let session else { return }
    isPinged = false
    let frame = Self.unwrapInboundIn(data)
    switch frame.opcode {
    case .text: receive(frame, session, context)
    case .ping:
      outbox.add(.pong, frame.unmaskedData)
      waitForCapacity(of: [outbox])
    case .connectionClose: end(.normalClosure, context)
    default: break
    }
  }

  /// Reads a message on another thread: a large one would hold up the other connections of the event loop.
  private func receive(_ frame: WebSocketFrame, _ session: SocketSession, _ context: ChannelHandlerContext) {
    let receivers = thread.runIfActive(eventLoop: context.eventLoop) {
      session.receive(Array(frame.unmaskedData.readableBytesView))
    }
    receivers.assumeIsolated().whenComplete { result in
      guard self.session != nil else { return }
      switch result {
      case .success(let receivers?): self.waitForCapacity(of: receivers)
      case .success(nil): self.end(.policyViolation, context)
      // The studio stops.
      case .failure: context.close(promise: nil)
      }
    }
    frames.pause(until: receivers)
  }

  private func waitForCapacity(of receivers: [Outbox]) {
    for receiver in receivers { if let capacity = receiver.capacity { frames.pause(until: capacity) } }
  }

  // MARK: Ends

  private func end(_ code: WebSocketErrorCode, _ context: ChannelHandlerContext) {
    leave()
    var data = ByteBuffer()
    data.write(webSocketErrorCode: code)
    let frame = WebSocketFrame(fin: true, opcode: .connectionClose, data: data)
    context.writeAndFlush(Self.wrapOutboundOut(frame), promise: nil)
    context.close(mode: .output, promise: nil)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard session != nil else { return }
    switch error {
    case NIOWebSocketError.invalidFrameLength,
      NIOWebSocketFrameAggregator.Error.accumulatedFrameSizeIsTooLarge:
      end(.messageTooLarge, context)
    case is NIOWebSocketError, is NIOWebSocketFrameAggregator.Error, is FrameLimiter.Failure:
      end(.protocolError, context)
    default: context.close(promise: nil)
    }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    switch event {
    case ChannelEvent.inputClosed: context.close(promise: nil)
    case IdleStateHandler.IdleStateEvent.read where session != nil && !frames.isPaused:
      if isPinged { return context.close(promise: nil) }
      isPinged = true
      outbox.add(.ping, ByteBuffer())
    default: context.fireUserInboundEventTriggered(event)
    }
  }
}
#endif
