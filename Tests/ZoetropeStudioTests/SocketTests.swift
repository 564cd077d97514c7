#if Tools
  import Foundation
  import Host
  import NIOEmbedded
  import TestSupport
  import Testing

  @testable import ZoetropeStudio

  /// Web sockets of clients without manners.
  @Suite struct SocketTests {
    /// A frame as clients send it.
    static func frame(_ first: UInt8, _ payload: [UInt8], isMasked: Bool = true, size: [UInt8]? = nil)
      -> [UInt8]
    {
      let size =
        size
        ?? (payload.count < 126
          ? [UInt8(payload.count)] : [126, UInt8(payload.count >> 8), UInt8(payload.count & 255)])
      let mask: [UInt8] = [1, 2, 3, 4]
      var bytes = [first, size[0] | (isMasked ? 0x80 : 0)] + size.dropFirst()
      if isMasked { bytes += mask }
      return bytes + payload.enumerated().map { isMasked ? $1 ^ mask[$0 & 3] : $1 }
    }

    /// Frames that end a connection, by their description.
    static let endings = [
      "unmasked": frame(0x81, [1], isMasked: false), "extension": frame(0xC1, [1]), "kind 3": frame(0x83, []),
      "continuation of nothing": frame(0x80, [1]), "two beginnings": frame(0x01, [1]) + frame(0x01, [1]),
      "ping in parts": frame(0x09, [1]), "long ping": frame(0x89, [UInt8](repeating: 0, count: 126)),
      "second extension": frame(0xA1, [1]), "third extension": frame(0x91, [1]), "kind 11": frame(0x8B, []),
      "unmasked ping": frame(0x89, [], isMasked: false),
      "unmasked close": frame(0x88, [3, 232], isMasked: false),
      "long close": frame(0x88, [UInt8](repeating: 0, count: 126)), "compressed ping": frame(0xC9, [1]),
      "a second message within one": frame(0x01, [1]) + frame(0x81, [1]),
      "continuation after a whole message": frame(0x81, [1]) + frame(0x80, [1]),
      "very many parts": frame(0x01, [1]) + (0..<200).flatMap { _ in frame(0x00, [1]) },
      "large in very large parts": frame(0x01, [UInt8](repeating: 0, count: 65_000))
        + frame(0x00, [UInt8](repeating: 0, count: 65_000)),
      "large": frame(0x82, [], size: [127, 0, 0, 0, 0, 0, 1, 0, 1]),
      "endless": frame(0x82, [], size: [127, 255, 255, 255, 255, 255, 255, 255, 255]),
      "large in parts": frame(0x02, [UInt8](repeating: 0, count: 60_000))
        + frame(0x80, [UInt8](repeating: 0, count: 6000)),
      "close": frame(0x88, [3, 232]),
    ]

    @Test(arguments: endings.keys.sorted()) func `a malformed or last frame ends the connection`(name: String)
      async throws
    {
      let bytes = try #require(Self.endings[name])
      let studio = try TestStudio()
      let line = try await studio.changes()
      let frames = await onThread {
        line.send(bytes)
        return [line.readFrame()?.opcode, line.readFrame()?.opcode]
      }
      #expect(frames == [8, nil], "\(name)")
      #expect(await eventually { studio.server.changes.count == 0 })
      #expect(try await studio.isWell())
    }

    @Test func `frames that come with the handshake are not lost`() async throws {
      let studio = try TestStudio()
      let line = try studio.line()
      let head = """
        GET /\(studio.server.token)/api/changes HTTP/1.1\r\nHost: \(studio.host)\r\nUpgrade: websocket\r\n\
        Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n
        """
      let (status, answer) = await onThread {
        line.send(Array(head.utf8) + Self.frame(0x89, Array("early".utf8)))
        return (Reply(line.readHead()).status, line.readFrame())
      }
      #expect(status == 101 && answer?.opcode == 10 && answer?.text == "early")
    }

    @Test func `a handshake in any form opens a web socket or is refused`() async throws {
      let studio = try TestStudio()
      for connection in [
        "Upgrade", " upgrade", "keep-alive, Upgrade", "keep-alive,Upgrade  ", "Upgrade, keep-alive",
        "a\r\nConnection: Upgrade",
        "Upgrade\t", "\tUpgrade", "a b, Upgrade", "Upgrade x", ",Upgrade,", "x,\tUpgrade", "close, Upgrade",
        "Upgradex",
        "\"Upgrade\"", "a;Upgrade", "Upgrade\t, a", "upgrade \t",
      ] {
        let line = try studio.line()
        let head = """
          GET /\(studio.server.token)/api/watch HTTP/1.1\r\nHost: \(studio.host)\r\nUpgrade: websocket\r\n\
          Connection: \(connection)\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\
          Sec-WebSocket-Version: 13\r\n\r\n
          """
        // A second request must not be read as one.
        let next = "GET /\(studio.server.token)/ HTTP/1.1\r\nHost: \(studio.host)\r\n\r\n"
        let answer = await onThread {
          line.send(head + next)
          return line.readHead()
        }
        #expect([101, 400].contains(Reply(answer).status), "\(connection)")
      }
      #expect(try await studio.isWell())
    }

    @Test func `pages that leave at once are not counted`() async throws {
      let studio = try TestStudio()
      for _ in 0..<40 {
        let line = try studio.line()
        line.send(
          """
          GET /\(studio.server.token)/api/changes HTTP/1.1\r\nHost: \(studio.host)\r\nUpgrade: websocket\r\n\
          Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n
          """)
        shutdown(line.descriptor, Int32(SHUT_RDWR))
      }
      #expect(await eventually { studio.server.changes.count == 0 })
      _ = try await studio.changes()
    }

    @Test func `messages are ignored, and pings are answered`() async throws {
      let studio = try TestStudio()
      let line = try await studio.changes()
      let large = Self.frame(0x82, [UInt8](repeating: 9, count: 65_535))
      let answer = await onThread {
        line.send(Self.frame(0x81, Array("hello".utf8)) + large + Self.frame(0x01, [1]))
        // A frame between the parts of a message, byte by byte.
        for byte in Self.frame(0x89, Array("pong?".utf8)) { line.send([byte]) }
        line.send(Self.frame(0x80, [1]))
        return line.readFrame()
      }
      #expect(answer?.opcode == 10 && answer?.text == "pong?")
      try studio.write("b.json", "b")
      #expect(await onThread { line.readFrame()?.text }?.contains("added") == true)
    }

    @Test func `at most sixteen pages are notified, and the others still get answers`() async throws {
      let studio = try TestStudio()
      var lines: [Line] = []
      for _ in 0..<16 {
        lines.append(try await studio.changes())
        // On a slow machine, pages that answer no ping would be gone before the last ones connect.
        let open = lines
        await onThread { for line in open { line.send(Self.frame(0x8A, [])) } }
      }
      await #expect(throws: (any Error).self) { try await studio.changes() }
      #expect(studio.server.changes.count == 16)
      #expect(try await studio.isWell())
      lines.removeLast()
      #expect(await eventually { studio.server.changes.count == 15 })
      _ = try await studio.changes()
    }

    @Test func `the list of pages has at most sixteen entries`() {
      let dispatcher = ChangeDispatcher()
      let pages = (0..<17).map { _ in Outbox(EmbeddedChannel()) }
      for page in pages.prefix(16) { #expect(dispatcher.subscribe(page)) }
      #expect(!dispatcher.subscribe(pages[16]))
      #expect(dispatcher.count == 16)
      dispatcher.unsubscribe(pages[3])
      #expect(dispatcher.subscribe(pages[16]))
      #expect(dispatcher.count == 16)
    }

    @Test func `a client that never reads is dropped, and holds up no other`() async throws {
      let studio = try TestStudio()
      let (deaf, other) = (try await studio.changes(receiveBuffer: 4096), try await studio.changes())
      let received = Lock(0)
      let receiving = Task {
        await onThread { while other.readFrame()?.opcode == 1 { received.withLock { $0 += 1 } } }
      }
      let message = String(repeating: "m", count: 1000)
      let dispatcher = studio.server.changes
      let published = await onThread {
        var count = 0
        while dispatcher.count == 2, count < 100_000 {
          dispatcher.publish(message)
          count += 1
        }
        return count
      }
      #expect(dispatcher.count == 1 && published < 100_000)
      #expect(try await studio.isWell())
      #expect(await eventually { received.withLock { $0 } == published })
      studio.server.stop()
      await receiving.value
      // The deaf one gets what the system had taken, then the end.
      #expect(await onThread { deaf.readAll().count } < published * 1004)
    }

    @Test func `a folder where everything changes does not drop a page that reads`() async throws {
      let studio = try TestStudio([:])
      let line = try await studio.changes()
      for number in 0..<1000 { try studio.write("\(number).json", "\(number)") }
      let paths = await onThread {
        var paths: Set<String> = []
        while paths.count < 1000, let frame = line.readFrame(), frame.opcode == 1 {
          if frame.text.contains("\"added\"") { paths.insert(frame.text) }
        }
        return paths
      }
      #expect(paths.count == 1000)
    }
  }
#endif
