#if Tools
import NIOCore

/// Limits the size and the time of a request's head, and passes a head of strict form to the parser.
///
/// The parser accepts more than one way of writing the same head, such as several spaces. Two readers could understand
/// it in different ways, so it is refused here.
final class HeadLimiter: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  /// The time for a head.
  static let timeout = TimeAmount.seconds(10)

  private enum State {
    case reading(ByteBuffer)
    case passed
    case refused
  }

  private var state = State.reading(ByteBuffer())
  private var timer: Scheduled<Void>?

  func handlerAdded(context: ChannelHandlerContext) {
    timer = context.eventLoop.assumeIsolated().scheduleTask(in: Self.timeout) {
      guard case .reading(let head) = self.state else { return }
      // A client that sent nothing gets no answer.
      if head.readableBytes == 0 { return context.close(promise: nil) }
      self.refuse(.late, context)
    }
  }

  func handlerRemoved(context: ChannelHandlerContext) { timer?.cancel() }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch state {
    case .passed: context.fireChannelRead(data)
    case .refused: break
    case .reading(var head):
      state = .refused
      let start = max(0, head.readableBytes - 3)
      head.writeImmutableBuffer(Self.unwrapInboundIn(data))
      let bytes = head.readableBytesView.prefix(RequestHead.maximumSize)
      if let end = Self.end(of: bytes.dropFirst(start)) {
        do throws(Refusal) {
          try RequestHead.checkForm(Array(bytes[..<end]))
        } catch {
          return refuse(error, context)
        }
        timer?.cancel()
        state = .passed
        context.fireChannelRead(Self.wrapInboundOut(head))
      } else if bytes.count == RequestHead.maximumSize {
        refuse(.headTooLarge, context)
      } else {
        state = .reading(head)
      }
    }
  }

  /// The index behind the empty line that ends a head; nil without one.
  private static func end(of bytes: ByteBufferView) -> Int? {
    let end: [UInt8] = [13, 10, 13, 10]
    return bytes.indices.first { bytes[$0...].starts(with: end) }.map { $0 + 4 }
  }

  private func refuse(_ refusal: Refusal, _ context: ChannelHandlerContext) {
    timer?.cancel()
    state = .refused
    context.fireErrorCaught(refusal)
  }
}
#endif
