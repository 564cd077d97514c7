#if Tools
  import Foundation
  import Host
  import NIOEmbedded
  import TestSupport
  import Testing

  @testable import ZoetropeStudio

  /// Applications and pages that speak with each other through the studio, many of them without manners.
  @Suite struct ApplicationTests {
    private static func text(_ text: String) -> [UInt8] { frame(0x81, Array(text.utf8)) }

    /// A frame of any size.
    private static func frame(_ first: UInt8, _ payload: [UInt8]) -> [UInt8] {
      payload.count < 65_536
        ? SocketTests.frame(first, payload)
        : SocketTests.frame(
          first, payload, size: [127] + (0..<8).reversed().map { UInt8(payload.count >> ($0 * 8) & 255) })
    }

    private static let hello = #"{"op":"hello","version":1,"id":"a","name":"lamp"}"#

    /// An application that has said hello, and its number as a page sees it.
    private func connected(
      _ studio: TestStudio, hello: String = hello
    ) async throws -> (application: Line, page: Line, number: Int) {
      let page = try await studio.webSocket("api/watch")
      let application = try await studio.webSocket("api/app")
      let listed = await onThread {
        application.send(Self.text(hello))
        return page.readFrame()?.text
      }
      let number = try #require(listed.flatMap(Self.number))
      #expect(listed == "{\"app\":\(number),\"op\":\"here\",\"hello\":\(hello)}")
      return (application, page, number)
    }

    private static func number(_ text: String) -> Int? {
      Int(text.dropFirst(#"{"app":"#.count).prefix { $0 != "," })
    }

    @Test func `a page watches an application, and gets only what is for it`() async throws {
      let studio = try TestStudio()
      let (application, page, number) = try await connected(studio)
      let asked = await onThread {
        page.send(Self.text("{\"app\":\(number),\"message\":{\"op\":\"watch\"}}"))
        return application.readFrame()?.text
      }
      let words = try #require(asked?.components(separatedBy: CharacterSet(charactersIn: ":,")))
      let pageNumber = try #require(Int(words[1]))
      #expect(asked == "{\"page\":\(pageNumber),\"message\":{\"op\":\"watch\"}}")
      let other = try await studio.webSocket("api/watch")
      let got = await onThread {
        _ = other.readFrame()
        application.send(Self.text("{\"to\":999,\"n\":1}"))
        application.send(Self.text("{\"to\":\(pageNumber), \"n\":2}"))
        return page.readFrame()?.text
      }
      #expect(got == "{\"app\":\(number),\"message\":{\"to\":\(pageNumber), \"n\":2}}")
      // A page that goes is not asked again.
      let left = await onThread {
        page.send(SocketTests.frame(0x88, [3, 232]))
        return application.readFrame()?.text
      }
      #expect(left == "{\"page\":\(pageNumber),\"message\":{\"op\":\"leave\"}}")
      // An application that goes is listed no longer.
      let gone = await onThread {
        application.send(SocketTests.frame(0x88, [3, 232]))
        return other.readFrame()?.text
      }
      #expect(gone == "{\"app\":\(number),\"op\":\"gone\"}")
      #expect(
        await eventually {
          studio.server.applications.count == 0 && studio.server.applications.pageCount == 1
        })
    }

    @Test func `a page that does not watch gets nothing of an application`() async throws {
      let studio = try TestStudio()
      let (application, page, number) = try await connected(studio)
      let next = await onThread {
        for target in 0..<20 { application.send(Self.text("{\"to\":\(target),\"secret\":1}")) }
        application.send(Self.text(Self.hello))
        return page.readFrame()?.text
      }
      #expect(next == "{\"app\":\(number),\"op\":\"here\",\"hello\":\(Self.hello)}")
    }

    @Test(arguments: ["api/app", "api/watch"]) func `without the token, or from elsewhere, nobody connects`(
      path: String
    ) async throws {
      let studio = try TestStudio()
      let upgrade = [
        "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Version: 13",
      ]
      let foreign = try await studio.get(path, upgrade + ["Origin: http://evil.example"])
      #expect(foreign.status == 403)
      let otherHost = try await studio.request("GET", path, upgrade, host: "evil.example")
      #expect(otherHost.status == 403)
      let lines =
        (["GET /\(String(repeating: "A", count: 43))/\(path) HTTP/1.1", "Host: \(studio.host)"] + upgrade)
      let reply = try await studio.exchange(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8))
      #expect(reply.status == 404)
      let plain = try await studio.get(path)
      #expect(plain.status >= 400)
      let put = try await studio.request("PUT", path, upgrade, body: "{}")
      #expect(put.status == 405)
      #expect(studio.server.applications.count == 0 && studio.server.applications.pageCount == 0)
      #expect(try await studio.isWell())
    }

    @Test func `the token of applications opens one path, and the page's token all others`() async throws {
      let studio = try TestStudio(films: TestFilms())
      let (page, application) = ("\(studio.server.token)", "\(studio.server.applicationToken)")
      #expect(page != application)
      #expect(studio.server.applicationAddress == "ws://\(studio.host)/\(application)/api/app")
      let list = try await RouteTests.list(studio).object
      #expect(list["applicationPath"] as? String == "/\(application)/api/app")
      let upgrade = """
        Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n\
        Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n
        """
      func reply(_ method: String, _ target: String, _ more: String = "") async throws -> Reply {
        let length = method == "GET" ? "" : "Content-Length: 2\r\nIf-None-Match: *\r\n"
        let head = "\(method) /\(target) HTTP/1.1\r\nHost: \(studio.host)\r\n\(length)\(more)\r\n"
        return try await studio.exchange(Array((head + (length.isEmpty ? "" : "{}")).utf8))
      }
      for path in [
        "", "/", "/main.js", "/api/files", "/api/file/a.json", "/api/film", "/api/changes", "/api/watch",
        "/api", "/api/app/", "//api/app", "/api/app/../files", "/api/app%2F..%2Ffiles", "/api/app%00",
        "?api/app", "/?/api/app",
      ] {
        for method in ["GET", "PUT", "POST"] {
          let found = try await reply(method, application + path, method == "GET" ? upgrade : "")
          #expect(found.status == 404 && found.body.isEmpty, "\(method) \(path)")
          #expect(!found.headers.values.contains { $0.contains(page) })
        }
      }
      for path in ["/api/app", "/api%2Fapp", "/%61pi/app", "/api/app?x"] {
        #expect(try await reply("GET", page + path, upgrade).status == 404, "\(path)")
      }
      #expect(try await reply("PUT", application + "/api/app").status == 405)
      #expect(try await reply("POST", application + "/api/app").status == 405)
      #expect(studio.files.names == ["a.json"] && studio.server.applications.count == 0)
      _ = try await studio.webSocket("api/app")
    }

    static let rubbish = [
      "not JSON": text("hello"), "a list": text("[]"), "no target": text("{}"),
      "a target of text": text(#"{"to":"1"}"#),
      "a broken target": text(#"{"to":1.5}"#), "deep": text(String(repeating: "[", count: 10_000)),
      "no UTF-8": frame(0x81, [0x7B, 0xFF, 0x7D]), "unmasked": SocketTests.frame(0x81, [1], isMasked: false),
      "large hello": text(#"{"op":"hello","name":""# + String(repeating: "n", count: 20_000) + #""}"#),
      "endless": SocketTests.frame(0x82, [], size: [127, 255, 255, 255, 255, 255, 255, 255, 255]),
      "too large": SocketTests.frame(0x81, [], size: [127, 0, 0, 0, 0, 0, 32, 0, 1]),
    ]

    @Test(arguments: rubbish.keys.sorted()) func `an application that sends rubbish is dropped`(name: String)
      async throws
    {
      let bytes = try #require(Self.rubbish[name])
      let studio = try TestStudio()
      let (application, page, number) = try await connected(studio)
      let gone = await onThread {
        application.send(bytes)
        return (application.readFrame()?.opcode, page.readFrame()?.text)
      }
      #expect(gone.0 == 8 && gone.1 == "{\"app\":\(number),\"op\":\"gone\"}", "\(name)")
      #expect(await eventually { studio.server.applications.count == 0 })
      #expect(try await studio.isWell())
    }

    @Test(arguments: ["x", "{}", #"{"app":1}"#, #"{"app":1,"message":3}"#, #"{"app":"1","message":{}}"#])
    func `a page that sends rubbish is dropped`(text: String) async throws {
      let studio = try TestStudio()
      let (application, page, _) = try await connected(studio)
      let opcode = await onThread {
        page.send(Self.text(text))
        return page.readFrame()?.opcode
      }
      #expect(opcode == 8)
      withExtendedLifetime(application) {}
      #expect(await eventually { studio.server.applications.pageCount == 0 })
    }

    @Test func `binary messages, and messages for nobody, change nothing`() async throws {
      let studio = try TestStudio()
      let (application, page, number) = try await connected(studio)
      let next = await onThread {
        application.send(Self.frame(0x82, [UInt8](repeating: 1, count: 100_000)))
        page.send(Self.text(#"{"app":999,"message":{"op":"watch"}}"#))
        application.send(Self.text(Self.hello))
        return page.readFrame()?.text
      }
      #expect(next == "{\"app\":\(number),\"op\":\"here\",\"hello\":\(Self.hello)}")
    }

    @Test func `messages of clients that have left reach nobody`() throws {
      let registry = ApplicationRegistry()
      let hello = Array(Self.hello.utf8)
      let application = try #require(registry.addApplication(Outbox(EmbeddedChannel())))
      let page = try #require(registry.addPage(Outbox(EmbeddedChannel())))
      let watch = Array("{\"app\":\(application),\"message\":{\"op\":\"watch\"}}".utf8)
      #expect(registry.receive(hello, fromApplication: application)?.count == 1)
      #expect(registry.receive(watch, fromPage: page)?.count == 1)
      // They are read on another thread, and may come after the end.
      registry.removePage(page)
      #expect(registry.receive(watch, fromPage: page)?.isEmpty == true)
      _ = registry.addPage(Outbox(EmbeddedChannel()))
      registry.removeApplication(application)
      #expect(registry.receive(hello, fromApplication: application)?.isEmpty == true)
    }

    @Test func `at most sixteen applications and sixteen pages connect`() async throws {
      let studio = try TestStudio()
      var lines: [Line] = []
      // On a slow machine, those that answer no ping would be gone before the last ones connect.
      func connect(_ path: String) async throws {
        lines.append(try await studio.webSocket(path))
        let open = lines
        await onThread { for line in open { line.send(Self.frame(0x8A, [])) } }
      }
      for _ in 0..<16 { try await connect("api/app") }
      await #expect(throws: (any Error).self) { try await studio.webSocket("api/app") }
      for _ in 0..<16 { try await connect("api/watch") }
      await #expect(throws: (any Error).self) { try await studio.webSocket("api/watch") }
      #expect(try await studio.isWell())
      lines.removeFirst()
      // Others may be gone by now, too.
      #expect(await eventually { studio.server.applications.count <= 15 })
      _ = try await studio.webSocket("api/app")
    }

    @Test func `a page that never reads is dropped, and the application and other pages go on`() async throws
    {
      let studio = try TestStudio()
      let (application, page, number) = try await connected(studio)
      let deaf = try await studio.webSocket("api/watch", receiveBuffer: 4096)
      let watch = Self.text("{\"app\":\(number),\"message\":{\"op\":\"watch\"}}")
      let targets = await onThread {
        [page, deaf].map { line in
          line.send(watch)
          return application.readFrame().flatMap {
            Int($0.text.dropFirst(#"{"page":"#.count).prefix { $0 != "," })
          }
        }
      }
      let (own, other) = (try #require(targets[0]), try #require(targets[1]))
      let filler = String(repeating: "f", count: 100_000)
      let done = await onThread {
        for number in 0..<200 {
          application.send(Self.text("{\"to\":\(other),\"f\":\"\(filler)\"}"))
          application.send(Self.text("{\"to\":\(own),\"n\":\(number)}"))
          if page.readFrame()?.text.contains("\"n\":\(number)}") != true { return number }
        }
        return 200
      }
      #expect(done == 200)
      #expect(await eventually { studio.server.applications.pageCount == 1 })
      #expect(await onThread { deaf.readAll().count } < 200 * 100_000)
    }

    @Test func `an application that never reads is dropped`() async throws {
      let studio = try TestStudio()
      let page = try await studio.webSocket("api/watch")
      let deaf = try await studio.webSocket("api/app", receiveBuffer: 4096)
      let number = await onThread {
        deaf.send(Self.text(Self.hello))
        return page.readFrame().flatMap { Self.number($0.text) }
      }
      let wish =
        "{\"app\":\(try #require(number)),\"message\":{\"op\":\"watch\",\"f\":\"\(String(repeating: "f", count: 60_000))\"}}"
      let gone = await onThread {
        // The studio takes a megabyte a second of a page.
        for _ in 0..<400 { if !page.send(Self.text(wish)) { return false } }
        return page.readFrame()?.text.contains("gone") == true
      }
      #expect(gone)
      #expect(await eventually { studio.server.applications.count == 0 })
    }

    /// A hundred frames of each kind.
    private static let frames = [
      "text": repeated(text(#"{"to":0}"#)), "binary": repeated(frame(0x82, [1])),
      "ping": repeated(frame(0x89, [])), "pong": repeated(frame(0x8A, [])),
      "parts": frame(0x02, [1]) + (1..<99).flatMap { _ in frame(0x00, [1]) } + frame(0x80, [1]),
    ]

    private static func repeated(_ frame: [UInt8]) -> [UInt8] { (0..<100).flatMap { _ in frame } }

    @Test(arguments: frames.keys.sorted()) func `an application that sends too much is read more slowly`(
      kind: String
    ) async throws {
      let frames = try #require(Self.frames[kind])
      let studio = try TestStudio()
      let (application, page, _) = try await connected(studio)
      let (time, answer) = await onThread {
        let start = ContinuousClock.now
        for _ in 0..<30 { application.send(frames) }
        application.send(Self.text(Self.hello))
        let answer = page.readFrame()?.text
        return (start.duration(to: .now), answer)
      }
      #expect(answer?.contains("here") == true, "\(answer ?? "the end")")
      // A thousand at once, then a thousand a second.
      #expect(time > .seconds(1.5))
      #expect(try await studio.isWell())
    }

    @Test func `a message that takes long to read holds up no page`() async throws {
      let studio = try TestStudio()
      let (application, page, _) = try await connected(studio)
      // A number of many digits needs exact arithmetic.
      let number = "2.2250738585072011" + String(repeating: "36057409709", count: 12) + "e-308,"
      let list = String(repeating: number, count: (1 << 20) / number.utf8.count)
      let isRead = Flag()
      let reading = Task {
        await onThread {
          application.send(Self.text("{\"to\":0,\"list\":[\(list)0]}") + Self.text(Self.hello))
          _ = page.readFrame()
          isRead.set()
        }
      }
      try await Task.sleep(nanoseconds: 200_000_000)
      #expect(try await studio.get("").status == 200)
      #expect(!isRead.value)
      await reading.value
    }
  }
#endif
