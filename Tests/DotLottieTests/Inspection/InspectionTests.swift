#if DEBUG
  import Foundation
  import Host
  import TestSupport
  import Testing

  @testable import DotLottie

  /// Connections to servers that are no studio, or no longer one.
  @MainActor
  @Suite struct InspectionTests {
    /// A server that gives each connection the next of some answers, and the last one again.
    private final class Server: Sendable {
      let port: UInt16
      private let socket: LocalSocket
      private let (stop, stopped): (LocalSocket, LocalSocket)
      /// The connections so far, and those that are open.
      let counts = Lock((all: 0, open: 0))

      init(_ answers: [Answer]) throws {
        (socket, port) = try LocalSocket.listening()
        (stop, stopped) = try LocalSocket.pair()
        Thread.detachNewThread { [self] in
          var number = 0
          while let client = socket.next(unless: stopped) {
            let answer = answers[min(number, answers.count - 1)]
            number += 1
            counts.withLock { ($0.all, $0.open) = ($0.all + 1, $0.open + 1) }
            Thread.detachNewThread { [self] in
              serve(client, answer)
              counts.withLock { $0.open -= 1 }
            }
          }
        }
      }

      func end() { stop.shutDown() }

      private func serve(_ client: LocalSocket, _ answer: Answer) {
        var head: [UInt8] = []
        while !head.ends(with: "\r\n\r\n") {
          guard let bytes = client.receive(unless: stopped) else { return }
          head += bytes
        }
        switch answer {
        case .bytes(let bytes): _ = client.send(bytes, unless: stopped)
        case .silence: client.waitForEnd(unless: stopped)
        case .studio(let more):
          let text = String(decoding: head, as: UTF8.self)
          let key = text.components(separatedBy: "Sec-WebSocket-Key: ").last?.prefix { $0 != "\r\n" } ?? ""
          let proof = WebSocketClient.answer(to: String(key))
          let answer = "HTTP/1.1 101 Yes\r\nUpgrade: websocket\r\nSec-WebSocket-Accept: \(proof)\r\n\r\n"
          if client.send(Array(answer.utf8) + more, unless: stopped) { client.waitForEnd(unless: stopped) }
        }
      }

      var address: URL {
        URL(string: "ws://127.0.0.1:\(port)/token/api/app") ?? URL(fileURLWithPath: "/")
      }
    }

    private enum Answer: Sendable {
      case bytes([UInt8])
      case silence
      /// The answer of a studio, with more bytes behind it.
      case studio([UInt8])

      static func text(_ text: String) -> Answer { .bytes(Array(text.utf8)) }
    }

    private func animation() -> DotLottieAnimation {
      DotLottieAnimation(dotLottieData: Fixture.lighthouse()).byHand()
    }

    @Test func `whatever a server answers, the connection is tried again until it is a studio`() async throws
    {
      let server = try Server([
        .bytes([]), .text("\r\n\r\n"),
        .text("HTTP/1.1 503 Service Unavailable\r\n\r\n"), .bytes([0, 255, 13, 10]),
        .studio([0x83, 0]), .studio([0x81, 3, 0x7B, 0x7B, 0x7B]),
      ])
      defer { server.end() }
      let animation = animation()
      #expect(animation.inspect(to: server.address))
      #expect(await eventually { animation.isInspected && server.counts.withLock { $0.all } >= 6 })
      // The last one sends a message that means nothing.
      try await animation.loaded()
      animation.play()
      animation.run(milliseconds: 100)
      #expect(animation.isPlaying())
    }

    @Test func `a refusal ends it, because the token of a studio never changes`() async throws {
      let server = try Server([.text("HTTP/1.1 404 Not Found\r\n\r\n")])
      defer { server.end() }
      let animation = animation()
      animation.inspect(to: server.address)
      #expect(await eventually { server.counts.withLock { $0.all == 1 && $0.open == 0 } })
      try await Task.sleep(for: .milliseconds(700))
      #expect(server.counts.withLock { $0.all } == 1 && !animation.isInspected)
    }

    @Test(arguments: ["released", "stopped", "replaced"]) func `an animation ends its connection`(how: String)
      async throws
    {
      let server = try Server([.studio([])])
      defer { server.end() }
      var animation: DotLottieAnimation? = animation()
      animation?.inspect(to: server.address)
      #expect(await eventually { animation?.isInspected == true })
      let gone = WeakReference(animation)
      switch how {
      case "released": animation = nil
      case "stopped": animation?.stopInspecting()
      default: animation?.inspect(to: server.address)
      }
      let rest = how == "replaced" ? 1 : 0
      #expect(await eventually { server.counts.withLock { $0.open == rest && $0.all == 1 + rest } })
      // The server counts a connection before the application has its answer.
      #expect(
        await eventually { how == "released" ? gone.value == nil : animation?.isInspected == (rest == 1) })
      if how == "stopped" { #expect(animation?.player.onCall == nil) }
    }

    @Test func `a server that never answers, or is not there, holds up nothing`() async throws {
      let server = try Server([.silence])
      let animation = animation()
      let start = ContinuousClock.now
      animation.inspect(to: server.address)
      animation.inspect(to: try #require(URL(string: "ws://127.0.0.1:1/t/api/app")))
      animation.inspect(to: try #require(URL(string: "ws://no.such.host.invalid/t/api/app")))
      #expect(start.duration(to: .now) < .seconds(1))
      try await animation.loaded()
      #expect(!animation.isInspected)
      animation.stopInspecting()
      server.end()
    }

    @Test func `another address is refused with its reason`() throws {
      let animation = animation()
      for text in [
        "https://127.0.0.1/t/api/app", "http://127.0.0.1/", "http://127.0.0.1/t/", "file:///tmp/a",
      ] {
        #expect(!animation.inspect(to: try #require(URL(string: text))))
        #expect(animation.failure?.message.contains("zoetrope studio") == true)
      }
      #expect(animation.player.onCall == nil)
    }
  }

  extension [UInt8] {
    fileprivate func ends(with text: String) -> Bool { suffix(text.utf8.count).elementsEqual(text.utf8) }
  }
#endif
