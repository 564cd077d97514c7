#if Tools
import NIOCore
import NIOWebSocket

/// A web socket: passes messages to its session, no faster than their rate and their receivers allow.
final class SocketHandler: ChannelDuplexHandler {
  typealias InboundIn = WebSocketFrame
  typealias OutboundIn = WebSocketFrame
  typealias OutboundOut = WebSocketFrame

  /// The time without a byte of the client after which it gets a ping, and again that time for its answer.
  static let silence = TimeAmount.seconds(30)

  private var session: SocketSession?
  private var rate: MessageRate
  /// Frames that came while the client was to wait.
  private var pending = CircularBuffer<WebSocketFrame>()
  private var isPaused = false
  private var isReadHeld = false
  private var isPinged = false

  init(_ session: SocketSession) { (self.session, rate) = (session, session.rate) }

  func handlerRemoved(context: ChannelHandlerContext) { leave() }

  func channelInactive(context: ChannelHandlerContext) {
    leave()
    context.fireChannelInactive()
  }

  private func leave() {
    session?.leave()
    session = nil
    pending.removeAll()
  }

  // MARK: Frames

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard session != nil else { return }
    isPinged = false
    pending.append(Self.unwrapInboundIn(data))
    handlePending(context)
  }

  private func handlePending(_ context: ChannelHandlerContext) {
    while !isPaused, let frame = pending.popFirst() { handle(frame, context) }
  }

  private func handle(_ frame: WebSocketFrame, _ context: ChannelHandlerContext) {
    switch frame.opcode {
    case .text: receive(frame, context)
    case .ping: send(.pong, frame.unmaskedData, context)
    case .connectionClose: end(.normalClosure, context)
    default: break
    }
  }

  private func receive(_ frame: WebSocketFrame, _ context: ChannelHandlerContext) {
    let text = Array(frame.unmaskedData.readableBytesView)
    guard let receivers = session?.receive(text) else { return end(.policyViolation, context) }
    let loop = context.eventLoop
    let waits = receivers.compactMap { $0.room } + [rate.wait(for: text.count, on: loop)].compactMap { $0 }
    if waits.isEmpty { return }
    isPaused = true
    EventLoopFuture.andAllComplete(waits, on: loop).assumeIsolated().whenComplete { _ in
      self.resume(context)
    }
  }

  private func resume(_ context: ChannelHandlerContext) {
    isPaused = false
    guard session != nil else { return }
    handlePending(context)
    guard !isPaused, isReadHeld else { return }
    isReadHeld = false
    context.read()
  }

  func read(context: ChannelHandlerContext) {
    // The client's bytes stay with the system meanwhile, which slows the client down.
    if isPaused { isReadHeld = true } else { context.read() }
  }

  // MARK: Ends

  private func send(_ opcode: WebSocketOpcode, _ data: ByteBuffer, _ context: ChannelHandlerContext) {
    let frame = WebSocketFrame(fin: true, opcode: opcode, data: data)
    context.writeAndFlush(Self.wrapOutboundOut(frame), promise: nil)
  }

  private func end(_ code: WebSocketErrorCode, _ context: ChannelHandlerContext) {
    leave()
    var data = ByteBuffer()
    data.write(webSocketErrorCode: code)
    send(.connectionClose, data, context)
    context.close(mode: .output, promise: nil)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard session != nil else { return }
    switch error {
    case NIOWebSocketError.invalidFrameLength,
      NIOWebSocketFrameAggregator.Error.accumulatedFrameSizeIsTooLarge:
      end(.messageTooLarge, context)
    case is NIOWebSocketError, is NIOWebSocketFrameAggregator.Error, is FrameRules.Failure:
      end(.protocolError, context)
    default: context.close(promise: nil)
    }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    switch event {
    case ChannelEvent.inputClosed: context.close(promise: nil)
    case IdleStateHandler.IdleStateEvent.read where session != nil && !isPaused:
      if isPinged { return context.close(promise: nil) }
      isPinged = true
      send(.ping, ByteBuffer(), context)
    default: context.fireUserInboundEventTriggered(event)
    }
  }
}
#endif
