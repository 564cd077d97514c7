#if Tools
import NIOCore
import NIOWebSocket

/// Refuses frames that no client may send: the decoder leaves these rules to the user of an extension, and none was
/// agreed on.
///
/// - SeeAlso: RFC 6455, sections 5.1 and 5.2.
final class FrameRules: ChannelInboundHandler {
  typealias InboundIn = WebSocketFrame
  typealias InboundOut = WebSocketFrame

  /// A frame without a mask, of an extension or of an unknown kind.
  struct Failure: Error {}

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let frame = Self.unwrapInboundIn(data)
    let isKnown: Bool =
      switch frame.opcode {
      case .continuation, .text, .binary, .connectionClose, .ping, .pong: true
      default: false
      }
    guard frame.maskKey != nil, !frame.rsv1, !frame.rsv2, !frame.rsv3, isKnown else {
      return context.fireErrorCaught(Failure())
    }
    context.fireChannelRead(data)
  }
}
#endif
