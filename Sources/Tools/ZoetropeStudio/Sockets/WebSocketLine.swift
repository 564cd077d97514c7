#if Studio && (os(macOS) || os(Linux))
  import FlyingFox
  import Host

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #else
    import Darwin
  #endif

  /// A web socket, on the thread of its connection.
  struct WebSocketLine {
    /// The time between two pings, each of which a live client answers.
    private static let pingInterval = Duration.seconds(30)

    let channel: Channel
    let outbox: Outbox
    private var frames: ClientFrames
    private let onText: ([UInt8]) -> Bool
    private var sending: ArraySlice<UInt8> = []
    private var nextPing = ContinuousClock.now + pingInterval
    private var isHeard = true

    /// Makes the web socket of a connection that has agreed to become one.
    ///
    /// - Parameters:
    ///   - limit: The highest number of bytes of a message.
    ///   - onText: Receives each message of text; false ends the connection. Nil if messages are not wanted.
    init(
      _ channel: Channel, _ outbox: Outbox, limit: Int = ClientFrames.maximumMessageSize,
      onText: (([UInt8]) -> Bool)? = nil
    ) {
      (self.channel, self.outbox) = (channel, outbox)
      frames = ClientFrames(limit: limit, keepsTexts: onText != nil)
      self.onText = onText ?? { _ in true }
    }

    /// Sends the frames of the outbox until the client or the outbox ends.
    ///
    /// - Parameter early: The bytes that the client sent behind its request.
    mutating func run(early: [UInt8]) {
      guard receive(early) else { return }
      while send(), !outbox.isOver {
        outbox.wait(channel, sends: !sending.isEmpty, until: nextPing)
        if ContinuousClock.now >= nextPing {
          guard isHeard else { return }
          (isHeard, nextPing) = (false, .now + Self.pingInterval)
          outbox.add(ServerFrame.bytes(opcode: 9, []))
        }
        switch channel.read() {
        case .bytes(let bytes): if !receive(bytes) { return }
        case .nothingYet: break
        case .end: return
        }
      }
    }

    /// Writes what the system takes; false at the end.
    private mutating func send() -> Bool {
      while true {
        if sending.isEmpty {
          switch outbox.next() {
          case .frame(let frame): sending = frame[...]
          case .nothingYet: return true
          case .over: return false
          }
        }
        guard let count = channel.write(sending) else { return false }
        sending = sending.dropFirst(count)
        if !sending.isEmpty, count == 0 { return true }
      }
    }

    /// Reads the client's frames; false at the end.
    private mutating func receive(_ bytes: [UInt8]) -> Bool {
      isHeard = true
      do throws(ClientFrames.Failure) {
        for event in try frames.receive(bytes) {
          switch event {
          case .text(let text): if !onText(text) { return end(with: 1008) }
          case .ping(let payload): outbox.add(ServerFrame.bytes(opcode: 10, payload))
          case .close: return end(with: 1000)
          }
        }
        return true
      } catch {
        return end(with: error.rawValue)
      }
    }

    private func end(with code: UInt16) -> Bool {
      // In the middle of a frame, a close frame would be a part of it.
      if sending.isEmpty { _ = channel.write(ServerFrame.close(code), patience: .seconds(1)) }
      return false
    }
  }

  /// Makes FlyingFox answer a handshake.
  ///
  /// The frames are sent by ``WebSocketLine``, which limits how many wait: FlyingFox's stream has no limit.
  struct WebSocketHandshake: WSHandler {
    func makeFrames(
      for client: AsyncThrowingStream<WSFrame, any Error>
    ) async throws -> AsyncStream<WSFrame> {
      AsyncStream { $0.finish() }
    }
  }
#endif
