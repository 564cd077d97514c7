#if DEBUG
  import Foundation
  import Host
  import LottiePlayer
  import ZoetropeJSON

  /// The connection of an animation to a studio, on a thread of its own.
  ///
  /// The main actor adds calls and never waits: the lock is held for as long as it takes to add one, or to write a message
  /// down.
  final class InspectionChannel: Sendable {
    /// The shortest time between two statuses, which need the main actor.
    private static let statusInterval = Duration.milliseconds(33)
    /// The time for a connection and for an answer.
    private static let patience = Duration.seconds(5)
    /// The time without a sign of the studio, which sends one every half minute.
    private static let silence = Duration.seconds(90)
    /// The pauses before a connection is tried again: the first, and the longest.
    private static let pauses = (first: Duration.milliseconds(250), longest: Duration.seconds(8))

    private let address: StudioAddress
    private let feed: Lock<InspectionFeed>
    private let hello: Lock<[UInt8]>
    private let state = Lock(State())
    private let bell: Bell?
    /// Asks the main actor for a status.
    private let askStatus: @Sendable () -> Void

    private struct State: Sendable {
      var isOver = false
      var isConnected = false
      var isAsking = false
      var hasNewHello = false
    }

    /// Makes a channel, which is closed until ``open()``.
    ///
    /// - Parameter askStatus: Makes the main actor call ``complete(_:)`` soon, or ``begin(_:)`` if that is wanted.
    init(_ address: StudioAddress, askStatus: @escaping @Sendable () -> Void) {
      self.address = address
      self.askStatus = askStatus
      feed = Lock(InspectionFeed())
      hello = Lock([])
      bell = Bell()
    }

    /// Begins to connect.
    func open() {
      guard bell != nil else { return }
      Thread.detachNewThread { [self] in run() }
    }

    /// Ends the connection.
    func end() {
      state.withLock { $0.isOver = true }
      bell?.ring()
    }

    /// Whether a studio is connected.
    var isConnected: Bool { state.withLock { $0.isConnected } }

    // MARK: The application

    func begin(_ beginning: InspectionFeed.Beginning) { change { $0.begin(beginning) } }

    /// Adds a call.
    ///
    /// - Parameter beginning: Returns the state of the player before the call.
    func add(_ call: PlayerCall, _ beginning: () -> InspectionFeed.Beginning) {
      let isWatched = feed.withLock { feed in
        feed.add(call, beginning)
        return feed.isWatched
      }
      if isWatched { bell?.ring() }
    }

    func add(_ event: PlayerEvent) { feed.withLock { $0.add(event) } }

    /// Takes the status, while no call is under way.
    func complete(_ status: JSONStatus) {
      state.withLock { $0.isAsking = false }
      change { $0.complete(status) }
    }

    /// Whether another beginning is wanted, from the state of the player.
    var wantsBeginning: Bool { feed.withLock { $0.wantsBeginning } }

    func setFile(_ file: InspectionFeed.File) { change { $0.file = file } }

    /// Sets what the studio lists.
    func setHello(_ members: [(String, JSONValue)]) {
      let text = Array(
        JSONValue.object([("op", .string("hello")), ("version", .number(1))] + members).text(.line).utf8)
      hello.withLock { $0 = text }
      state.withLock { $0.hasNewHello = true }
      bell?.ring()
    }

    private func change(_ body: (inout InspectionFeed) -> Void) {
      feed.withLock { body(&$0) }
      bell?.ring()
    }

    // MARK: The thread

    private var isOver: Bool { state.withLock { $0.isOver } }

    private func run() {
      var pause = Self.pauses.first
      var said = ""
      while !isOver {
        var reason: String?
        let began = ContinuousClock.now
        do throws(WebSocketClient.Failure) {
          switch try serve() {
          case .served:
            said = ""
            // One that ends at once may do so again.
            if began.duration(to: .now) > Self.patience { pause = Self.pauses.first }
          case .unreachable: reason = "nobody answers at \(address.authority); it is tried again"
          case .unknownHost: reason = "there is no host \(address.host); it is tried again"
          }
        } catch {
          switch error {
          case .refused(503): reason = "the studio has as many applications as it takes; it is tried again"
          case .refused(let status):
            say(
              "the studio at \(address.authority) refuses the application (\(status)): take the address it printed last"
            )
            return
          case .malformed, .tooLarge:
            reason = "\(address.authority) does not answer as a studio; it is tried again"
          }
        }
        state.withLock { $0.isConnected = false }
        feed.withLock { $0.disconnect() }
        if let reason, reason != said, !isOver {
          say(reason)
          said = reason
        }
        waitBefore(pause)
        pause = min(pause * 2, Self.pauses.longest)
      }
    }

    private func waitBefore(_ pause: Duration) {
      let end = ContinuousClock.now + pause
      while !isOver {
        let left = Self.milliseconds(until: end)
        if left <= 0 { return }
        bell?.wait(milliseconds: left)
      }
    }

    private static func milliseconds(until end: ContinuousClock.Instant) -> Int {
      let (seconds, fraction) = ContinuousClock.now.duration(to: end).components
      return Int(seconds) * 1000 + Int(fraction / 1_000_000_000_000_000) + (fraction > 0 ? 1 : 0)
    }

    private func say(_ reason: String) {
      FileHandle.standardError.write(Data("Zoetrope: \(reason).\n".utf8))
    }

    private enum Outcome { case served, unreachable, unknownHost }

    /// Connects, and serves the studio until the connection ends.
    private func serve() throws(WebSocketClient.Failure) -> Outcome {
      guard let bell else { return .unreachable }
      let socket: StreamSocket
      do throws(StreamSocket.Failure) {
        socket = try StreamSocket.open(to: address.host, port: address.port) { socket in
          let end = ContinuousClock.now + Self.patience
          while !isOver {
            let left = Self.milliseconds(until: end)
            if left <= 0 { return false }
            if socket.waitToWrite(bell: bell, milliseconds: left) { return true }
          }
          return false
        }
      } catch {
        return error == .unknownHost ? .unknownHost : .unreachable
      }
      var conversation = Conversation(socket: socket, address: address)
      return try converse(&conversation, bell) ? .served : .unreachable
    }

    /// The state of a connection.
    private struct Conversation {
      let socket: StreamSocket
      var client = WebSocketClient()
      var sending: ArraySlice<UInt8>
      var lastSign = ContinuousClock.now
      var nextStatus = ContinuousClock.now

      init(socket: StreamSocket, address: StudioAddress) {
        self.socket = socket
        sending = client.request(to: address)[...]
      }
    }

    /// Sends and receives until the end.
    ///
    /// - Returns: Whether the studio has answered.
    private func converse(
      _ line: inout Conversation, _ bell: Bell
    ) throws(WebSocketClient.Failure) -> Bool {
      var pongs: [[UInt8]] = []
      while true {
        if isOver {
          // In the middle of a frame, a close frame would be a part of it.
          if line.sending.isEmpty {
            _ = line.socket.write(WebSocketClient.frame(opcode: 8, [3, 232])[...])
          }
          return true
        }
        while true {
          if line.sending.isEmpty, line.client.hasAnswer { line.sending = next(&pongs)[...] }
          if line.sending.isEmpty { break }
          guard let count = line.socket.write(line.sending) else { return line.client.hasAnswer }
          line.sending = line.sending.dropFirst(count)
          if count == 0 { break }
        }
        let limit = line.lastSign + (line.client.hasAnswer ? Self.silence : Self.patience)
        let left = min(Self.milliseconds(until: limit), askForStatus(&line))
        line.socket.wait(sends: !line.sending.isEmpty, bell: bell, milliseconds: max(left, 0))
        switch line.socket.read() {
        case .bytes(let bytes):
          let wasOpen = line.client.hasAnswer
          for event in try line.client.receive(bytes) {
            switch event {
            case .text(let text):
              if let message = StudioMessage(text) { feed.withLock { $0.receive(message) } }
            case .ping(let payload): if pongs.count < 8 { pongs.append(payload) }
            case .close: return true
            }
          }
          // An answer in many small parts has no more time.
          if line.client.hasAnswer { line.lastSign = .now }
          if !wasOpen, line.client.hasAnswer {
            state.withLock { ($0.isConnected, $0.hasNewHello) = (true, true) }
          }
        case .nothingYet: break
        case .end: return line.client.hasAnswer
        }
        if ContinuousClock.now >= line.lastSign + (line.client.hasAnswer ? Self.silence : Self.patience) {
          return line.client.hasAnswer
        }
      }
    }

    /// The next frame; empty if there is nothing to send.
    private func next(_ pongs: inout [[UInt8]]) -> [UInt8] {
      if !pongs.isEmpty { return WebSocketClient.frame(opcode: 10, pongs.removeFirst()) }
      let isNew = state.withLock { state in
        defer { state.hasNewHello = false }
        return state.hasNewHello
      }
      if isNew { return WebSocketClient.frame(opcode: 1, hello.withLock { $0 }) }
      guard let (page, message) = feed.withLock({ $0.nextMessage() }) else { return [] }
      return WebSocketClient.frame(opcode: 1, Array(message.text(to: page).utf8))
    }

    /// Asks the main actor for a status if a page waits for one.
    ///
    /// - Returns: The milliseconds until it may be asked again.
    private func askForStatus(_ line: inout Conversation) -> Int {
      guard feed.withLock({ $0.wantsStatus }) else { return .max }
      let left = Self.milliseconds(until: line.nextStatus)
      if left > 0 { return left }
      let asks = state.withLock { state in
        defer { state.isAsking = true }
        return !state.isAsking
      }
      guard asks else { return .max }
      line.nextStatus = .now + Self.statusInterval
      askStatus()
      return .max
    }
  }
#endif
