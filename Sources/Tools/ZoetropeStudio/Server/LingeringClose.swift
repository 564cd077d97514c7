#if Tools
import NIOCore

/// Ends a connection after the client has received everything: closing with bytes of the client unread would discard
/// the answer.
///
/// Once the output is closed, it reads on while the client sends, such as the rest of a body that was refused: until
/// the client is silent for a second, and for ten at most.
final class LingeringClose: ChannelDuplexHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundIn = ByteBuffer

  private static let silence = TimeAmount.seconds(1)
  private static let longest = TimeAmount.seconds(10)

  private var isClosing = false
  private var silenceTimer: Scheduled<Void>?
  private var endTimer: Scheduled<Void>?

  func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
    guard mode == .output, !isClosing else { return context.close(mode: mode, promise: promise) }
    isClosing = true
    endTimer = schedule(Self.longest, context)
    silenceTimer = schedule(Self.silence, context)
    context.close(mode: .output, promise: promise)
    context.read()
  }

  private func schedule(_ time: TimeAmount, _ context: ChannelHandlerContext) -> Scheduled<Void> {
    context.eventLoop.assumeIsolated().scheduleTask(in: time) { context.close(promise: nil) }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard isClosing else { return context.fireChannelRead(data) }
    silenceTimer?.cancel()
    silenceTimer = schedule(Self.silence, context)
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    guard isClosing else { return context.fireChannelReadComplete() }
    context.read()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if isClosing, event as? ChannelEvent == .inputClosed { return context.close(promise: nil) }
    context.fireUserInboundEventTriggered(event)
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    silenceTimer?.cancel()
    endTimer?.cancel()
  }
}
#endif
