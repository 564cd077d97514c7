#if Tools
  import Foundation
  import TestSupport
  import Testing

  @testable import ZoetropeStudio

  /// Films that a page asks for, and requests for films by strangers.
  @Suite struct FilmRouteTests {
    private static let own = ",\"file\":\"a.json\",\"version\":\"\(TestStudio.version("{}"))\""

    @Test func `the list offers the formats that can be made`() async throws {
      let studio = try TestStudio(films: TestFilms())
      let films = try #require(try await RouteTests.list(studio).object["films"] as? [String: Any])
      let formats = try #require(films["formats"] as? [[String: Any]])
      #expect(formats.map { $0["name"] as? String } == ["gif", "apng"])
      #expect(formats.map { $0["rate"] as? Int } == [50, 60] && films["side"] as? Int == 4096)
      #expect(films["advice"] as? String == "install ffmpeg")
      let without = try TestStudio()
      #expect(try await RouteTests.list(without).object["films"] == nil)
      #expect(try await without.film(TestStudio.film(Self.own)).status == 404)
    }

    @Test func `a film of a file comes behind its progress`() async throws {
      let films = TestFilms()
      let studio = try TestStudio(["d/a b.json": "{\"v\":1}"], films: films)
      let file = ",\"file\":\"d/a b.json\",\"version\":\"\(TestStudio.version("{\"v\":1}"))\""
      let more = file + ",\"background\":\"#0a1B2c\",\"animation\":\"one\",\"machine\":\"--force\""
      let reply = try await studio.film(TestStudio.film(more, script: "{\"op\":\"start\"}\n"))
      #expect(reply.status == 200 && reply.headers["content-length"] == nil)
      #expect(reply.headers["content-type"] == "application/octet-stream")
      #expect(reply.headers["content-security-policy"]?.hasPrefix("default-src 'none'") == true)
      #expect(
        reply.body
          == "{\"done\":1,\"total\":2}\n{\"bytes\":22,\"type\":\"image/gif\"}\n{\"op\":\"start\"}\n{\"v\":1}")
      let request = try #require(films.requests.first)
      #expect(request.width == 4 && request.height == 2 && request.framesPerSecond == 10)
      #expect(
        request.background == "#0a1B2c" && request.animation == "one" && request.machine == "--force")
      #expect(request.format == .gif && studio.files.names == ["d"])
    }

    @Test func `a film of a changed animation needs no file`() async throws {
      let studio = try TestStudio(films: TestFilms())
      let reply = try await studio.film(TestStudio.film("", script: "s", contents: "a\nb", format: "apng"))
      #expect(reply.body.hasSuffix("{\"bytes\":4,\"type\":\"image/apng\"}\nsa\nb"))
    }

    @Test func `the reason of a failure is told, before the first picture and after it`() async throws {
      let studio = try TestStudio(films: TestFilms())
      let early = try await studio.film(TestStudio.film(Self.own, script: "fail"))
      #expect(early.status == 422 && early.body == "the film can't be made")
      let late = try await studio.film(TestStudio.film(Self.own, script: "fail late"))
      #expect(late.status == 200)
      #expect(late.body == "{\"done\":1,\"total\":2}\n{\"error\":\"the disk is \\\"full\\\"\"}\n")
      #expect(try await studio.film(TestStudio.film(Self.own)).status == 200)
    }

    @Test func `one film is made at a time, and the page and its socket live meanwhile`() async throws {
      let films = TestFilms()
      let studio = try TestStudio(films: films)
      let first = try await studio.waitingFilm()
      let second = try await studio.film(TestStudio.film(Self.own))
      #expect(second.status == 503 && second.body.contains("another film is being made"))
      #expect(try await studio.isWell())
      let changes = try await studio.changes()
      try studio.write("b.json", "b")
      #expect(await onThread { changes.readFrame()?.text }?.contains("b.json") == true)
      films.finish()
      let rest = await onThread { String(decoding: first.readAll(), as: UTF8.self) }
      #expect(rest == "{\"bytes\":5,\"type\":\"image/gif\"}\nwaitc")
      #expect(try await studio.film(TestStudio.film(Self.own)).status == 200)
    }

    @Test func `a film gets its turn before its file is read`() async throws {
      let films = TestFilms()
      let studio = try TestStudio(films: films)
      let first = try await studio.waitingFilm()
      let missing = TestStudio.film(",\"file\":\"none.json\",\"version\":\"1\"")
      #expect(try await studio.film(missing).status == 503)
      films.finish()
      _ = await onThread { first.readAll() }
      #expect(await eventually { (try? await studio.film(missing).status) == 400 })
      #expect(try await studio.film(TestStudio.film(Self.own)).status == 200)
    }

    @Test(arguments: [("", "ccc", 7), (own, "", 6)]) func `a film and its file keep their memory to the end`(
      members: String, contents: String, size: Int
    ) async throws {
      let films = TestFilms()
      let studio = try TestStudio(films: films)
      let memory = studio.server.services.bodies
      let line = try await studio.waitingFilm(members, contents: contents)
      #expect(memory.free == BodyBudget.maximumSize - size)
      #expect(try await studio.film(TestStudio.film(Self.own)).status == 503)
      #expect(memory.free == BodyBudget.maximumSize - size)
      films.finish()
      _ = await onThread { line.readAll() }
      #expect(memory.free == BodyBudget.maximumSize)
    }

    @Test func `a client that goes away ends its film`() async throws {
      let films = TestFilms()
      let studio = try TestStudio(films: films)
      let line = try await studio.waitingFilm()
      shutdown(line.descriptor, Int32(SHUT_RDWR))
      #expect(await eventually { films.isCancelled })
      #expect(await eventually { (try? await studio.film(TestStudio.film(Self.own)).status) == 200 })
    }

    @Test func `a stop of the studio ends its film`() async throws {
      let films = TestFilms()
      let studio = try TestStudio(films: films)
      let line = try await studio.waitingFilm()
      studio.server.stop()
      #expect(await eventually { films.isCancelled })
      #expect(await onThread { line.readAll() }.isEmpty)
    }

    @Test func `a client that keeps sending gets its film`() async throws {
      let films = TestFilms()
      let studio = try TestStudio(films: films)
      let line = try await studio.waitingFilm()
      await onThread { for _ in 0..<40 { line.send([UInt8](repeating: 65, count: 1 << 14)) } }
      #expect(try await studio.isWell())
      films.finish()
      let rest = await onThread { String(decoding: line.readAll(), as: UTF8.self) }
      #expect(rest == "{\"bytes\":5,\"type\":\"image/gif\"}\nwaitc" && !films.isCancelled)
    }

    // MARK: Strangers

    @Test func `strangers get no film`() async throws {
      let films = TestFilms()
      let studio = try TestStudio(films: films)
      let body = TestStudio.film(Self.own)
      for origin in ["null", "http://example.com", "https://\(studio.host)"] {
        #expect(try await studio.film(body, ["Origin: \(origin)"]).status == 403, "\(origin)")
      }
      #expect(
        try await studio.request("POST", "api/film", host: "example.com", body: body).status == 403)
      let length = "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
      for target in ["/api/film", "/\(String(repeating: "A", count: 43))/api/film"] {
        let text = "POST \(target) HTTP/1.1\r\nHost: \(studio.host)\r\n\(length)"
        #expect(try await studio.exchange(Array(text.utf8)).status == 404, "\(target)")
      }
      for path in [
        "", "api", "api/files", "api/file/a.json", "api/film/", "api%2Ffilm", "api/changes", "main.js",
      ] {
        #expect(try await studio.request("POST", path, body: body).status == 405, "\(path)")
      }
      #expect(try await studio.get("api/film").headers["allow"] == "POST")
      #expect(try await studio.request("PUT", "api/film", body: body).status == 405)
      let head = "POST /\(studio.server.token)/api/film HTTP/1.1\r\nHost: \(studio.host)\r\n"
      for (line, status) in [
        ("", 411), ("Transfer-Encoding: chunked\r\n", 411), ("Content-Length: 268435457\r\n", 413),
        ("Content-Length: x\r\n", 400), ("Content-Length: 0\r\n", 400),
      ] {
        #expect(try await studio.exchange(Array((head + line + "\r\n").utf8)).status == status, "\(line)")
      }
      #expect(films.requests.isEmpty && studio.files.names == ["a.json"] && studio.text("a.json") == "{}")
      #expect(try await studio.isWell())
    }

    /// Bodies of another form, with the reason.
    private static let malformed: [(String, String)] = [
      ("no line", "first line"), ("\n", "no JSON object"), ("[]\n", "no JSON object"),
      (String(repeating: " ", count: 20_000) + "\n", "first line"),
      ("{}\n", "\"format\""), ("{\"format\":\"exe\"}\n", "\"format\""),
      (TestStudio.film(own + ",\"output\":\"/tmp/x\""), "no member \"output\""),
      (TestStudio.film(own + ",\"background\":\"red\""), "\"background\""),
      (TestStudio.film(own + ",\"background\":\"#1234567\""), "\"background\""),
      (TestStudio.film(own + ",\"machine\":7"), "\"machine\""),
      (TestStudio.film(own + ",\"width\":0"), "\"width\""),
      (TestStudio.film(own + ",\"width\":4097"), "\"width\""),
      (TestStudio.film(own + ",\"width\":1.5"), "\"width\""),
      (TestStudio.film(own + ",\"height\":-1"), "\"height\""),
      (TestStudio.film(own + ",\"height\":1e999"), "\"height\""),
      (TestStudio.film(own + ",\"height\":NaN"), "\"height\""),
      (TestStudio.film(own + ",\"framesPerSecond\":51"), "\"framesPerSecond\""),
      (TestStudio.film(own + ",\"framesPerSecond\":0"), "\"framesPerSecond\""),
      (TestStudio.film(own + ",\"script\":2"), "script ends early"),
      (TestStudio.film(own + ",\"script\":-1"), "\"script\""),
      (TestStudio.film(own + ",\"script\":17000000"), "more than 16 MiB"),
      (TestStudio.film(own, contents: "x"), "more than the script"),
      (TestStudio.film(""), "no animation"),
      (TestStudio.film(",\"file\":\"a.json\""), "belong together"),
      (TestStudio.film(",\"version\":\"1\"", contents: "x"), "belong together"),
      (TestStudio.film(",\"file\":\"a.json\",\"version\":\"2-0000000000000000\""), "changed on disk"),
      (TestStudio.film(",\"file\":\"none.json\",\"version\":\"1\""), "can't be read"),
      (TestStudio.film(",\"file\":\"../a.json\",\"version\":\"1\""), "can't be read"),
      (TestStudio.film(",\"file\":\"/etc/passwd\",\"version\":\"1\""), "can't be read"),
      (TestStudio.film(",\"file\":\".h.json\",\"version\":\"1\""), "can't be read"),
      (
        TestStudio.film(",\"file\":\"link.json\",\"version\":\"\(TestStudio.version("{}"))\""),
        "can't be read"
      ),
    ]

    @Test func `a body of another form is refused, with the reason`() async throws {
      let films = TestFilms()
      let studio = try TestStudio(["a.json": "{}", ".h.json": "{}"], films: films)
      try FileManager.default.createSymbolicLink(
        atPath: studio.files.path("link.json"), withDestinationPath: "a.json")
      for (body, reason) in Self.malformed {
        let reply = try await studio.film(body)
        #expect(reply.status == 400 && reply.body.contains(reason), "\(body.prefix(200)): \(reply.body)")
      }
      #expect(films.requests.isEmpty)
      #expect(try await studio.isWell())
    }

    @Test func `a body that ends early makes no film`() async throws {
      let films = TestFilms()
      let studio = try TestStudio(films: films)
      let line = try studio.line()
      let answer = await onThread {
        line.send(
          "POST /\(studio.server.token)/api/film HTTP/1.1\r\nHost: \(studio.host)\r\nContent-Length: 999\r\n\r\n{}\n"
        )
        shutdown(line.descriptor, Int32(SHUT_WR))
        return line.readAll()
      }
      #expect(answer.isEmpty && films.requests.isEmpty)
    }
  }
#endif
