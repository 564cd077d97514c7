#if DEBUG
  import Foundation

  /// The frames of a web socket, as a client sends and reads them.
  ///
  /// - SeeAlso: RFC 6455, sections 4 and 5.
  struct WebSocketClient {
    /// The highest number of bytes of a message of the server, and of its answer's head.
    static let maximumSize = 64 << 10

    /// A message of the server.
    enum Event: Hashable, Sendable {
      case text([UInt8])
      case ping([UInt8])
      case close
    }

    /// The reason why the connection ends.
    enum Failure: Error, Hashable, Sendable {
      /// The server answered with a status other than 101.
      case refused(status: Int)
      /// The server sent something else than a web socket.
      case malformed
      /// The server sent a message that is too large.
      case tooLarge
    }

    private let key: String
    private var isOpen = false
    private var pending: [UInt8] = []
    /// The message so far, and whether it is text; nil between messages.
    private var message: (bytes: [UInt8], isText: Bool)?

    /// Makes a client with a random key.
    init() {
      var random = SystemRandomNumberGenerator()
      key = Data((0..<16).map { _ in UInt8.random(in: 0...255, using: &random) }).base64EncodedString()
    }

    init(key: String) { self.key = key }

    /// The request that opens the web socket.
    func request(to address: StudioAddress) -> [UInt8] {
      Array(
        """
        GET \(address.path) HTTP/1.1\r\nHost: \(address.authority)\r\nUpgrade: websocket\r\n\
        Connection: Upgrade\r\nSec-WebSocket-Key: \(key)\r\nSec-WebSocket-Version: 13\r\n\r\n
        """.utf8)
    }

    /// Whether the server has agreed.
    var hasAnswer: Bool { isOpen }

    /// Continues with the next bytes of the server.
    mutating func receive(_ bytes: [UInt8]) throws(Failure) -> [Event] {
      pending += bytes
      if !isOpen, try !readAnswer() { return [] }
      var events: [Event] = []
      while let event = try readFrame() { if let event = event { events.append(event) } }
      return events
    }

    /// Reads the head of the answer; false if it is not complete.
    private mutating func readAnswer() throws(Failure) -> Bool {
      let end = Array("\r\n\r\n".utf8)
      guard let last = pending.indices.first(where: { pending[$0...].starts(with: end) }) else {
        if pending.count > Self.maximumSize { throw .malformed }
        return false
      }
      let lines = pending[..<last].split(separator: 13 as UInt8)
        .map { String(decoding: $0.drop { $0 == 10 }, as: UTF8.self) }
      pending.removeFirst(last + 4)
      let words = lines.first?.split(separator: " ") ?? []
      guard words.count >= 2, words[0].hasPrefix("HTTP/1."), let status = Int(words[1]) else {
        throw .malformed
      }
      guard status == 101 else { throw .refused(status: status) }
      let accept = lines.dropFirst().first { $0.lowercased().hasPrefix("sec-websocket-accept:") }
      guard
        accept?.drop(while: { $0 != ":" }).dropFirst().drop(while: { $0 == " " }) == Self.answer(to: key)[...]
      else { throw .malformed }
      isOpen = true
      return true
    }

    /// The proof that a server knows web sockets.
    static func answer(to key: String) -> String {
      Data(SHA1.digest(Array("\(key)258EAFA5-E914-47DA-95CA-C5AB0DC85B11".utf8))).base64EncodedString()
    }

    /// Reads a frame.
    ///
    /// - Returns: Nil if it is not complete; an event of nil for a frame that needs no answer.
    private mutating func readFrame() throws(Failure) -> Event?? {
      guard pending.count >= 2 else { return nil }
      let (isLast, opcode) = (pending[0] & 0x80 != 0, pending[0] & 0x0F)
      guard pending[0] & 0x70 == 0, pending[1] & 0x80 == 0, [0, 1, 2, 8, 9, 10].contains(opcode) else {
        throw .malformed
      }
      let extra = pending[1] == 126 ? 2 : pending[1] == 127 ? 8 : 0
      guard pending.count >= 2 + extra else { return nil }
      let size = extra == 0 ? UInt64(pending[1]) : pending[2..<(2 + extra)].reduce(0) { $0 << 8 | UInt64($1) }
      guard size <= UInt64(Self.maximumSize - (message?.bytes.count ?? 0)) else { throw .tooLarge }
      let end = 2 + extra + Int(size)
      if opcode >= 8, !isLast || extra > 0 { throw .malformed }
      if opcode < 8, (opcode == 0) != (message != nil) { throw .malformed }
      guard pending.count >= end else { return nil }
      let payload = Array(pending[(2 + extra)..<end])
      pending.removeFirst(end)
      switch opcode {
      case 8: return .some(.close)
      case 9: return .some(.ping(payload))
      case 10: return .some(nil)
      default:
        let whole = (bytes: (message?.bytes ?? []) + payload, isText: message?.isText ?? (opcode == 1))
        message = isLast ? nil : whole
        return .some(isLast && whole.isText ? .text(whole.bytes) : nil)
      }
    }

    /// The bytes of a frame, masked as those of clients are.
    static func frame(opcode: UInt8, _ payload: [UInt8]) -> [UInt8] {
      var bytes = [0x80 | opcode]
      switch payload.count {
      case ...125: bytes.append(0x80 | UInt8(payload.count))
      case ...0xFFFF: bytes += [0x80 | 126, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF)]
      default: bytes += [0x80 | 127] + (0..<8).reversed().map { UInt8(payload.count >> ($0 * 8) & 0xFF) }
      }
      var random = SystemRandomNumberGenerator()
      let mask = (0..<4).map { _ in UInt8.random(in: 0...255, using: &random) }
      bytes += mask
      bytes.reserveCapacity(bytes.count + payload.count)
      for index in payload.indices { bytes.append(payload[index] ^ mask[index & 3]) }
      return bytes
    }
  }
#endif
