#if DEBUG
  import Foundation
  import TestSupport
  import Testing

  @testable import DotLottie

  /// The web socket of a client, and servers without manners.
  @Suite struct WebSocketClientTests {
    // The key and the answer are those of RFC 6455, section 1.3.
    private static let key = "dGhlIHNhbXBsZSBub25jZQ=="
    static let answer =
      "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nSec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n"

    private func opened() throws -> WebSocketClient {
      var client = WebSocketClient(key: Self.key)
      #expect(try client.receive(Array(Self.answer.utf8)) == [])
      return client
    }

    @Test func `the digest is that of its standard`() {
      #expect(WebSocketClient.answer(to: Self.key) == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
      let digests = [
        "": "da39a3ee5e6b4b0d3255bfef95601890afd80709", "abc": "a9993e364706816aba3e25717850c26c9cd0d89d",
      ]
      for (text, digest) in digests {
        #expect(SHA1.digest(Array(text.utf8)).map { String(format: "%02x", $0) }.joined() == digest)
      }
    }

    @Test func `messages are read whole, in any parts`() throws {
      let bytes =
        Array(Self.answer.utf8) + [
          0x81, 2, 104, 105, 0x89, 1, 7, 0x01, 1, 97, 0x8A, 0, 0x80, 1, 98, 0x82, 1, 9, 0x88, 0,
        ]
      for size in [1, 2, 7, 1000] {
        var client = WebSocketClient(key: Self.key)
        var events: [WebSocketClient.Event] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
          events += try client.receive(Array(bytes[start..<min(start + size, bytes.count)]))
        }
        #expect(events == [.text([104, 105]), .ping([7]), .text([97, 98]), .close])
      }
    }

    @Test(
      arguments: [
        [0x81, 0x81, 0, 0, 0, 0, 1], [0xC1, 1, 1], [0x83, 0], [0x80, 1, 1], [0x01, 1, 1, 0x01, 1, 1],
        [0x09, 1, 1],
        [0x89, 126, 0, 126], [0x81, 127, 255, 255, 255, 255, 255, 255, 255, 255],
        [0x81, 127, 0, 0, 0, 0, 0, 1, 0, 1],
      ] as [[UInt8]]) func `a malformed frame ends the connection`(bytes: [UInt8]) throws
    {
      var client = try opened()
      #expect(throws: WebSocketClient.Failure.self) { try client.receive(bytes) }
    }

    @Test(arguments: [
      "HTTP/1.1 404 Not Found\r\n\r\n", "HTTP/1.1 200 OK\r\n\r\n", "SSH-2.0-OpenSSH\r\n\r\n", "\r\n\r\n",
      "HTTP/1.1 101 Switching\r\n\r\n", "HTTP/1.1 101 S\r\nSec-WebSocket-Accept: no\r\n\r\n",
      "HTTP/1.1 x y\r\n\r\n",
    ]) func `any other answer is refused`(text: String) {
      var client = WebSocketClient(key: Self.key)
      #expect(throws: WebSocketClient.Failure.self) { try client.receive(Array(text.utf8)) }
    }

    @Test func `random bytes crash nothing`() {
      var random = SplitMix64(seed: 4)
      for _ in 0..<2000 {
        var client = WebSocketClient(key: Self.key)
        _ = try? client.receive(Array(Self.answer.utf8))
        for _ in 0..<4 {
          let bytes = (0..<(Int(random.next() % 40))).map { _ in UInt8(truncatingIfNeeded: random.next()) }
          guard (try? client.receive(bytes)) != nil else { break }
        }
      }
    }

    @Test func `frames are masked, and any size is written`() throws {
      for size in [0, 125, 126, 65_535, 65_536] {
        let payload = (0..<size).map { UInt8(truncatingIfNeeded: $0) }
        let bytes = WebSocketClient.frame(opcode: 1, payload)
        let head = size < 126 ? 2 : size < 65_536 ? 4 : 10
        #expect(bytes.count == head + 4 + size && bytes[1] & 0x80 != 0)
        let mask = bytes[head..<(head + 4)]
        #expect(
          bytes[(head + 4)...].enumerated().allSatisfy { $1 ^ mask[head + $0 & 3] == payload[$0] }
            || size == 0)
      }
    }

    @Test func `addresses of a studio are read, and no others`() throws {
      func read(_ text: String) -> StudioAddress? { URL(string: text).flatMap(StudioAddress.init) }
      let expected = try #require(read("ws://127.0.0.1:8000/token-_9/api/app"))
      #expect(expected.host == "127.0.0.1" && expected.port == 8000 && expected.path == "/token-_9/api/app")
      #expect(read("HTTP://127.0.0.1:8000/token-_9/api/app/") == expected)
      #expect(read("http://[::1]:8000/t/api/app")?.authority == "[::1]:8000")
      #expect(read("http://studio.local/t/api/app")?.port == 80)
      for text in [
        "https://127.0.0.1:8000/t/api/app", "wss://a/t/api/app", "file:///t/api/app", "http:///t/api/app",
        "t/api/app", "http://a:99999/t/api/app", "http://a/t/x", "http://a/api/app",
        "http://a/t%0d%0aX:y/api/app",
        // The address of the page, whose token does not belong in an application.
        "http://127.0.0.1:8000/t/", "http://127.0.0.1:8000/t", "http://127.0.0.1:8000/",
      ] { #expect(read(text) == nil, "\(text)") }
    }
  }
#endif
