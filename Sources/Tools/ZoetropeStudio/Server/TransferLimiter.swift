#if Tools
import NIOCore

/// Ends transfers that stop, and transfers slower than ``TransferRate`` allows.
final class TransferLimiter: ChannelDuplexHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  typealias OutboundIn = IOData
  typealias OutboundOut = IOData

  /// A kind of transfer.
  enum Transfer {
    /// The body of a request.
    case receiving
    /// The answer, which has a lowest rate unless it waits for something else than its client.
    case sending(hasRate: Bool)
  }

  private let rate: TransferRate
  private var transfer: Transfer?
  private var start = NIODeadline.now()
  private var lastProgress = NIODeadline.now()
  /// The number of bytes that were received, or written to the channel.
  private var count = 0
  /// The number of bytes that had been received, or read by the client, at ``lastProgress``.
  private var moved = 0
  private var timer: Scheduled<Void>?
  private var context: ChannelHandlerContext?

  init(_ rate: TransferRate) { self.rate = rate }

  func handlerAdded(context: ChannelHandlerContext) { self.context = context }

  func handlerRemoved(context: ChannelHandlerContext) {
    self.context = nil
    end()
  }

  /// Begins to watch a transfer.
  func begin(_ transfer: Transfer) {
    guard let context else { return }
    end()
    self.transfer = transfer
    (start, lastProgress, count, moved) = (context.eventLoop.now, context.eventLoop.now, 0, 0)
    check(context)
  }

  /// Stops watching.
  func end() {
    transfer = nil
    timer?.cancel()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if case .receiving = transfer { count += Self.unwrapInboundIn(data).readableBytes }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .sending = transfer { count += Self.unwrapOutboundIn(data).readableBytes }
    context.write(data, promise: promise)
  }

  private func check(_ context: ChannelHandlerContext) {
    guard let transfer else { return }
    let now = context.eventLoop.now
    let (done, waitsForClient, hasRate) =
      switch transfer {
      case .receiving: (count, true, true)
      case .sending(let hasRate): (count - buffered(context), buffered(context) > 0, hasRate)
      }
    if done > moved || !waitsForClient { (moved, lastProgress) = (done, now) }
    var end = lastProgress + TimeAmount(rate.timeout)
    if hasRate, waitsForClient { end = min(end, start + TimeAmount(rate.time(for: done))) }
    guard now < end else { return expire(transfer, context) }
    // Progress moves the end, so it is looked at again before.
    timer = context.eventLoop.assumeIsolated().scheduleTask(deadline: min(end, now + .seconds(1))) {
      self.check(context)
    }
  }

  /// The number of bytes that the system has not taken yet.
  private func buffered(_ context: ChannelHandlerContext) -> Int {
    (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
  }

  private func expire(_ transfer: Transfer, _ context: ChannelHandlerContext) {
    end()
    switch transfer {
    case .receiving: context.fireErrorCaught(Refusal.late)
    case .sending: context.close(promise: nil)
    }
  }
}
#endif
