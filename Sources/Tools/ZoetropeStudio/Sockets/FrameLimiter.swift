#if Tools
import NIOCore
import NIOWebSocket

/// Refuses frames that no client may send, and passes the others no faster than the client's rate and their receivers
/// allow.
///
/// The decoder leaves extensions and unknown kinds to its user, and none was agreed on.
///
/// - SeeAlso: RFC 6455, sections 5.1 and 5.2.
final class FrameLimiter: ChannelDuplexHandler {
  typealias InboundIn = WebSocketFrame
  typealias InboundOut = WebSocketFrame
  typealias OutboundIn = WebSocketFrame

  /// A frame without a mask, of an extension or of an unknown kind, or one of too many.
  struct Failure: Error {}

  /// The highest number of waiting frames: more than one read returns, unless the client closes its side with much of
  /// it unread.
  static let maximumCount = 1 << 16

  private var rate: MessageRate
  /// Frames that came while the client was to wait.
  private var pending = CircularBuffer<WebSocketFrame>()
  private var pauses = 0
  private var isReadHeld = false
  private var context: ChannelHandlerContext?

  init(_ rate: MessageRate) { self.rate = rate }

  func handlerAdded(context: ChannelHandlerContext) { self.context = context }

  func handlerRemoved(context: ChannelHandlerContext) {
    self.context = nil
    pending.removeAll()
  }

  /// Whether frames wait.
  var isPaused: Bool { pauses > 0 }

  /// Passes no further frame before the end of a future.
  func pause<Value: Sendable>(until end: EventLoopFuture<Value>) {
    guard let context else { return }
    pauses += 1
    end.hop(to: context.eventLoop).assumeIsolated().whenComplete { _ in
      self.pauses -= 1
      self.passFrames()
    }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let frame = Self.unwrapInboundIn(data)
    guard Self.allows(frame), pending.count < Self.maximumCount else {
      return context.fireErrorCaught(Failure())
    }
    pending.append(frame)
    passFrames()
  }

  private static func allows(_ frame: WebSocketFrame) -> Bool {
    guard frame.maskKey != nil, !frame.rsv1, !frame.rsv2, !frame.rsv3 else { return false }
    switch frame.opcode {
    case .continuation, .text, .binary, .connectionClose, .ping, .pong: return true
    default: return false
    }
  }

  private func passFrames() {
    while let context, !isPaused {
      guard let frame = pending.popFirst() else {
        if isReadHeld { context.read() }
        isReadHeld = false
        return
      }
      if let wait = rate.wait(for: frame.length, on: context.eventLoop) { pause(until: wait) }
      context.fireChannelRead(Self.wrapInboundOut(frame))
    }
  }

  func read(context: ChannelHandlerContext) {
    // The client's bytes stay with the system meanwhile, which slows the client down.
    if isPaused { isReadHeld = true } else { context.read() }
  }
}
#endif
