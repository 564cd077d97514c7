#if Tools
  import Foundation
  import TestSupport
  import Testing

  @testable import ZoetropeStudio

  /// Requests of strangers, and of clients without manners: refused, nothing written, and the page works afterwards.
  @Suite struct AttackTests {
    @Test func `without the token there is nothing`() async throws {
      let studio = try TestStudio()
      let token = "\(studio.server.token)"
      let wrong = String(token.dropLast()) + (token.hasSuffix("A") ? "B" : "A")
      for target in [
        "/", "/api/files", "/\(wrong)/", "/\(token)x/", "/\(token.dropLast())/", "//\(token)/",
        "/x/../\(token)/",
      ] {
        for method in ["GET", "PUT", "DELETE"] {
          let text = "\(method) \(target) HTTP/1.1\r\nHost: \(studio.host)\r\nContent-Length: 0\r\n\r\n"
          let reply = try await studio.exchange(Array(text.utf8))
          #expect(reply.status == 404 && reply.body.isEmpty, "\(method) \(target)")
        }
      }
      #expect(try await studio.isWell())
    }

    @Test func `another host and another origin are refused`() async throws {
      let studio = try TestStudio()
      let port = studio.server.port
      for host in [
        "example.com", "example.com:\(port)", "127.0.0.1", "127.0.0.1:1", "localhost.example.com:\(port)",
        "[::1]:\(port)",
      ] {
        #expect(try await studio.request("GET", "", host: host).status == 403, "\(host)")
      }
      #expect(try await studio.request("GET", "", host: "localhost:\(port)").status == 200)
      let match = "If-Match: \"\(TestStudio.version("{}"))\""
      for origin in [
        "null", "http://example.com", "https://\(studio.host)", "http://localhost:\(port)",
        "http://127.0.0.1",
        "http://\(studio.host).example.com",
      ] {
        #expect(try await studio.get("api/files", ["Origin: \(origin)"]).status == 403, "\(origin)")
        let reply = try await studio.request(
          "PUT", "api/file/a.json", ["Origin: \(origin)", match], body: "x")
        #expect(reply.status == 403, "\(origin)")
        let headers = [
          "Origin: \(origin)", "Upgrade: websocket", "Connection: Upgrade",
          "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13",
        ]
        #expect(try await studio.get("api/changes", headers).status == 403, "\(origin)")
      }
      #expect(try await studio.get("api/files", ["Origin: http://\(studio.host)"]).status == 200)
      #expect(studio.files.names == ["a.json"] && studio.text("a.json") == "{}")
    }

    @Test func `no path leads outside, to a hidden file or to another kind of file`() async throws {
      let studio = try TestStudio(["d/a.json": "{}", "d/.h.json": "{}", ".h/a.json": "{}", "a.txt": "t"])
      let outside = studio.files.url.deletingLastPathComponent().appendingPathComponent(
        "outside-\(UUID().uuidString).json")
      try Data("outside".utf8).write(to: outside)
      defer { try? FileManager.default.removeItem(at: outside) }
      let name = outside.lastPathComponent
      let before = studio.files.names
      for path in [
        "../\(name)", "..%2f\(name)", "%2e%2e%2f\(name)", "%2E%2E/\(name)", "d/../../\(name)",
        "d/..%5c..%5c\(name)",
        "..\\\(name)", "/\(name)", "%2F\(name)", outside.path, "d//a.json", "./d/a.json", "d/./a.json", "",
        "d", "d/", "d/.h.json", ".h/a.json", "a.txt", "a.json%00.txt", "a.txt%00.json", "d/a.json%0a",
        "new.json.backup",
        "new.sh", ".new.json", String(repeating: "a", count: 230) + ".json",
      ] {
        #expect(try await studio.get("api/file/\(path)").status == 403, "\(path)")
        for header in ["If-None-Match: *", "If-Match: \"\(TestStudio.version("outside"))\""] {
          let reply = try await studio.request("PUT", "api/file/\(path)", [header], body: "x")
          #expect(reply.status == 403, "\(path)")
        }
      }
      for path in [
        "../index.html", "%2e%2e/index.html", ".git/a.js", "%00", "main.js%00.html", "main.js/",
        "main.js/x.js",
      ] {
        #expect(try await studio.get(path).status == 404, "\(path)")
      }
      // Not decoded twice: a name with a percent sign is a name.
      #expect(try await studio.get("api/file/%252e%252e%252f\(name)").status == 404)
      for path in ["api/file/%", "api/file/%4", "api/file/%zz.json", "api/file/%ff.json"] {
        #expect(try await studio.get(path).status == 400, "\(path)")
      }
      #expect(studio.files.names == before && studio.text("d/a.json") == "{}")
      #expect(try String(contentsOf: outside, encoding: .utf8) == "outside")
      #expect(try await studio.isWell())
    }

    @Test func `a link is never followed, neither as a file nor as a folder`() async throws {
      let (studio, other) = (try TestStudio(["d/a.json": "{}"]), try TemporaryFolder())
      try Data("outside".utf8).write(to: other.url.appendingPathComponent("a.json"))
      let files = FileManager.default
      try files.createSymbolicLink(
        atPath: studio.files.path("l.json"), withDestinationPath: other.path("a.json"))
      try files.createSymbolicLink(atPath: studio.files.path("l"), withDestinationPath: other.url.path)
      try files.createSymbolicLink(
        atPath: studio.files.path("dangling.json"), withDestinationPath: other.path("n.json"))
      for path in ["l.json", "l/a.json", "dangling.json"] {
        #expect(try await studio.get("api/file/\(path)").status == 403, "\(path)")
        for header in ["If-None-Match: *", "If-Match: \"\(TestStudio.version("outside"))\""] {
          #expect(
            try await studio.request("PUT", "api/file/\(path)", [header], body: "x").status == 403, "\(path)")
        }
      }
      #expect(
        try await studio.request("PUT", "api/file/l/n.json", ["If-None-Match: *"], body: "x").status == 403)
      #expect(other.names == ["a.json"])
      #expect(try String(contentsOfFile: other.path("a.json"), encoding: .utf8) == "outside")
    }

    @Test func `a folder that is swapped for a link in between leads nowhere`() async throws {
      let (studio, other) = (try TestStudio(["d/a.json": "inside"]), try TemporaryFolder())
      try Data("inside".utf8).write(to: other.url.appendingPathComponent("a.json"))
      let (folder, aside) = (studio.files.path("d"), studio.files.path("e"))
      let isOver = Flag()
      let swapping = Task {
        await onThread {
          while !isOver.value {
            _ = unsafe rename(folder, aside)
            _ = unsafe symlink(other.url.path, folder)
            _ = unsafe unlink(folder)
            _ = unsafe rename(aside, folder)
          }
        }
      }
      let match = "If-Match: \"\(TestStudio.version("inside"))\""
      var statuses: [Int: Int] = [:]
      for number in 0..<300 {
        let reply =
          number.isMultiple(of: 2)
          ? try await studio.request("PUT", "api/file/d/a.json", [match], body: "inside")
          : try await studio.request("PUT", "api/file/d/n\(number).json", ["If-None-Match: *"], body: "x")
        statuses[reply.status, default: 0] += 1
      }
      isOver.set()
      await swapping.value
      #expect(other.names == ["a.json"], "\(statuses)")
      #expect(Set(statuses.keys).isSubset(of: [200, 201, 403, 404, 412]), "\(statuses)")
    }

    @Test(arguments: [
      ("GET / HTTP/1.1\r\n", "X: \(String(repeating: "x", count: 1000))\r\n", 431),
      ("GET /", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", 431),
      ("GET / HTTP/1.1\r\n", "X: y\r\n", 431),
    ]) func `a head without an end is refused`(start: String, part: String, status: Int) async throws {
      let studio = try TestStudio()
      let line = try studio.line()
      let answer = await onThread {
        line.send(start)
        var count = 0
        while count < 4 << 20, line.send(part) { count += part.utf8.count }
        return (line.readAll(), count)
      }
      // The studio stops reading soon; the answer may be lost with the connection.
      #expect([status, 0].contains(Reply(answer.0).status))
      #expect(try await studio.isWell())
    }

    @Test func `more than a hundred header fields are refused`() async throws {
      let studio = try TestStudio()
      let fields = (0..<99).map { "X-\($0): y" }
      #expect(try await studio.get("", fields).status == 200)
      #expect(try await studio.get("", fields + ["X-99: y"]).status == 431)
    }

    @Test func `a hundred idle connections leave room for the page`() async throws {
      let studio = try TestStudio()
      var lines: [Line] = []
      for number in 0..<100 {
        let line = try studio.line()
        // Some have begun to send.
        if number.isMultiple(of: 3) { line.send("GET /") }
        // Some have been refused, and stay.
        if number.isMultiple(of: 5) { line.send("GET /none HTTP/1.1\r\nHost: \(studio.host)\r\n\r\n") }
        lines.append(line)
      }
      for _ in 0..<5 { #expect(try await studio.isWell()) }
      let first = lines[1]
      #expect(await onThread { first.readAll() }.isEmpty)
    }

    @Test func `a head that is sent slowly ends after ten seconds, and holds up nobody`() async throws {
      let studio = try TestStudio()
      let line = try studio.line()
      let start = ContinuousClock.now
      let isOver = Flag()
      let slow = Task {
        await onThread {
          for byte in "GET /\(studio.server.token)/ HTTP/1.1\r\nX: \(String(repeating: "y", count: 200))".utf8
          {
            if !line.send([byte]) { break }
            usleep(100_000)
            if isOver.value { break }
          }
        }
      }
      #expect(try await studio.isWell())
      let answer = await onThread { line.readAll() }
      isOver.set()
      #expect([0, 408].contains(Reply(answer).status))
      #expect(start.duration(to: .now) > .seconds(9))
      await slow.value
      #expect(try await studio.isWell())
    }

    @Test(arguments: [
      ("GET /T/ HTTP/1.1\nHost: H\n\n\r\n\r\n", 400), ("GET  /T/ HTTP/1.1\r\nHost: H\r\n\r\n", 400),
      ("GET /T/\r\nHost: H\r\n\r\n", 400), ("GET /T/ HTTP/1.0\r\nHost: H\r\n\r\n", 505),
      ("GET /T/ HTTP/2.0\r\nHost: H\r\n\r\n", 505), ("get /T/ HTTP/1.1\r\nHost: H\r\n\r\n", 400),
      ("GET http://H/T/ HTTP/1.1\r\nHost: H\r\n\r\n", 400), ("GET /T/ HTTP/1.1\r\n\r\n", 403),
      ("GET /T/ HTTP/1.1\r\nHost: H\r\nHost: H\r\n\r\n", 400), ("GET /T/ HTTP/1.1\r\nHost : H\r\n\r\n", 400),
      ("GET /T/ HTTP/1.1\r\nHost: H\r\n X: y\r\n\r\n", 400),
      ("GET /T/ HTTP/1.1\r\nHost: H\r\nX\r\n\r\n", 400),
      ("GET /T/ HTTP/1.1\r\nHost: H\r\nX: \u{0}\r\n\r\n", 400), ("\r\n\r\n", 400),
      ("\u{16}\u{3}\u{1}\r\n\r\n", 400),
      ("GET /T/ HTTP/1.1\r\nHost: H\r\nContent-Length: 1\r\n\r\nx", 400),
      ("PUT /T/api/file/n.json HTTP/1.1\r\nHost: H\r\nIf-None-Match: *\r\n\r\n", 411),
      (
        "PUT /T/api/file/n.json HTTP/1.1\r\nHost: H\r\nIf-None-Match: *\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        411
      ),
      (
        "PUT /T/api/file/n.json HTTP/1.1\r\nHost: H\r\nIf-None-Match: *\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        400
      ),
      ("PUT /T/api/file/n.json HTTP/1.1\r\nHost: H\r\nIf-None-Match: *\r\nContent-Length: -1\r\n\r\n", 400),
      ("PUT /T/api/file/n.json HTTP/1.1\r\nHost: H\r\nIf-None-Match: *\r\nContent-Length: +1\r\n\r\nx", 400),
      (
        "PUT /T/api/file/n.json HTTP/1.1\r\nHost: H\r\nIf-None-Match: *\r\nContent-Length: 1, 1\r\n\r\nx", 400
      ),
      (
        "PUT /T/api/file/n.json HTTP/1.1\r\nHost: H\r\nIf-None-Match: *\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\nx",
        400
      ),
      (
        "PUT /T/api/file/n.json HTTP/1.1\r\nHost: H\r\nIf-None-Match: *\r\nContent-Length: 268435457\r\n\r\nx",
        413
      ),
      (
        "PUT /T/api/file/n.json HTTP/1.1\r\nHost: H\r\nIf-None-Match: *\r\nContent-Length: 99999999999999999999\r\n\r\nx",
        400
      ),
      ("GET /T/api/changes HTTP/1.1\r\nHost: H\r\n\r\n", 400),
      (
        "GET /T/api/changes HTTP/1.1\r\nHost: H\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: x\r\nSec-WebSocket-Version: 13\r\n\r\n",
        400
      ),
      (
        "PUT /T/api/file/n.json HTTP/1.1\r\nHost: H\r\nIf-None-Match: *\r\nTransfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n0\r\n\r\n",
        400
      ),
      (
        "PUT /T/api/file/n.json HTTP/1.1\r\nHost: H\r\nIf-None-Match: *\r\nTransfer-Encoding: identity\r\nContent-Length: 2\r\n\r\n{}",
        400
      ),
      (
        "PUT /T/api/file/n.json HTTP/1.1\r\nHost: H\r\nIf-None-Match: *\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
        411
      ),
      (
        "PUT /T/api/file/n.json HTTP/1.1\r\nHost: H\r\nIf-None-Match: *\r\nTransfer-Encoding : chunked\r\nContent-Length: 2\r\n\r\n{}",
        400
      ),
      (
        "PUT /T/api/file/n.json HTTP/1.1\r\nHost: H\r\nIf-None-Match: *\r\nTransfer-Encoding:\u{0B}chunked\r\nContent-Length: 2\r\n\r\n{}",
        400
      ),
      (
        "PUT /T/api/file/n.json HTTP/1.1\r\nHost: H\r\nIf-None-Match: *\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}",
        400
      ),
      (
        "PUT /T/api/file/n.json HTTP/1.1\r\nHost: H\r\nIf-None-Match: *\r\nContent-Length: 1\r\ncontent-length: 1\r\n\r\n{}",
        400
      ),
      (
        "PUT /T/api/file/n.json HTTP/1.1\r\nHost: H\r\nIf-None-Match: *\r\nContent-Length: 0x2\r\n\r\n{}",
        400
      ),
      (
        "PUT /T/api/file/n.json HTTP/1.1\r\nHost: H\r\nIf-None-Match: *\r\nContent-Length: 1 1\r\n\r\n{}",
        400
      ),
      (
        "PUT /T/api/file/n.json HTTP/1.1\r\nHost: H\r\nIf-None-Match: *\r\nContent-Length: \r\n\r\n{}",
        400
      ),
      (
        "PUT /T/api/file/n.json HTTP/1.1\r\nHost: H\r\nIf-None-Match: *\r\nContent-Length: 2.0\r\n\r\n{}",
        400
      ),
      (
        "GET /T/ HTTP/1.1\r\nHost: H\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        411
      ),
      (
        "GET /T/ HTTP/1.1\r\nX: y\r\n\tHost: H\r\n\r\n",
        400
      ),
      (
        "GET /T/ HTTP/1.1\r\nHost: H\r\nX: a\rb\r\n\r\n",
        400
      ),
      (
        "GET /T/ HTTP/1.1\r\nHost: H\r\nX: a\nY: b\r\n\r\n",
        400
      ),
      (
        "GET /T/ HTTP/1.1\r\nHost: H\r\nX: y\r\r\n\r\n",
        400
      ),
      (
        "GET /T/ HTTP/1.1\r\nHost: H\r\nX y: z\r\n\r\n",
        400
      ),
      (
        "GET /T/ HTTP/1.1\r\nHost: H\r\n: z\r\n\r\n",
        400
      ),
      (
        "GET /T/ HTTP/1.1\r\nHost: H\r\n\u{FC}: z\r\n\r\n",
        400
      ),
      (
        "GET /T/ HTTP/1.1\r\nHost: H\r\n(X): z\r\n\r\n",
        400
      ),
      (
        "GET /T/ HTTP/1.1\r\nHost: H\r\nX: \u{7F}\r\n\r\n",
        400
      ),
      (
        "GET /T/ HTTP/1.1\r\nHost: H\r\nX: \u{1B}[m\r\n\r\n",
        400
      ),
      (
        "\r\nGET /T/ HTTP/1.1\r\nHost: H\r\n\r\n",
        400
      ),
      (
        " GET /T/ HTTP/1.1\r\nHost: H\r\n\r\n",
        400
      ),
      (
        "GET /T/ HTTP/1.1 \r\nHost: H\r\n\r\n",
        400
      ),
      (
        "GET /T/  HTTP/1.1\r\nHost: H\r\n\r\n",
        400
      ),
      (
        "GET\t/T/\tHTTP/1.1\r\nHost: H\r\n\r\n",
        400
      ),
      (
        "GET /T/ x HTTP/1.1\r\nHost: H\r\n\r\n",
        400
      ),
      (
        "GET /T/ HTTP/1.1.1\r\nHost: H\r\n\r\n",
        505
      ),
      (
        "GET /T/ http/1.1\r\nHost: H\r\n\r\n",
        400
      ),
      (
        "GET * HTTP/1.1\r\nHost: H\r\n\r\n",
        400
      ),
      (
        "CONNECT H HTTP/1.1\r\nHost: H\r\n\r\n",
        400
      ),
      (
        "PRI * HTTP/2.0\r\n\r\n",
        400
      ),
      (
        "HELLO /T/ HTTP/1.1\r\nHost: H\r\n\r\n",
        400
      ),
      (
        "HEAD /T/ HTTP/1.1\r\nHost: H\r\n\r\n",
        405
      ),
      (
        "TRACE /T/ HTTP/1.1\r\nHost: H\r\n\r\n",
        405
      ),
      (
        "GET /T/api/changes HTTP/1.1\r\nHost: H\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 8\r\n\r\n",
        400
      ),
      (
        "GET /T/api/changes HTTP/1.1\r\nHost: H\r\nUpgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n",
        400
      ),
      (
        "GET /T/api/changes HTTP/1.1\r\nHost: H\r\nUpgrade: h2c\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n",
        400
      ),
      (
        "GET /T/api/changes HTTP/1.1\r\nHost: H\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n",
        400
      ),
      (
        "GET /T/api/changes HTTP/1.1\r\nHost: H\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: \"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"==\r\nSec-WebSocket-Version: 13\r\n\r\n",
        400
      ),
    ]) func `a malformed request is refused`(text: String, status: Int) async throws {
      let studio = try TestStudio()
      let text = text.replacingOccurrences(of: "/T/", with: "/\(studio.server.token)/")
        .replacingOccurrences(of: ": H\r", with: ": \(studio.host)\r")
      let reply = try await studio.exchange(Array(text.utf8))
      #expect(reply.status == status, "\(text)")
      #expect(studio.files.names == ["a.json"])
      #expect(try await studio.isWell())
    }

    @Test func `a body that ends early, or that is longer than it says, writes nothing of its own`()
      async throws
    {
      let studio = try TestStudio()
      let head =
        "PUT /\(studio.server.token)/api/file/n.json HTTP/1.1\r\nHost: \(studio.host)\r\nIf-None-Match: *\r\n"
      let line = try studio.line()
      let answer = await onThread {
        line.send(head + "Content-Length: 10\r\n\r\nshort")
        shutdown(line.descriptor, Int32(SHUT_WR))
        return line.readAll()
      }
      #expect(answer.isEmpty && studio.files.names == ["a.json"])
      let rest = "GET /\(studio.server.token)/ HTTP/1.1\r\nHost: \(studio.host)\r\n\r\n"
      let reply = try await studio.exchange(Array((head + "Content-Length: 2\r\n\r\n{}" + rest).utf8))
      // One request for each connection.
      #expect(reply.status == 201 && !reply.body.contains("HTTP/1.1"))
      #expect(studio.text("n.json") == "{}")
    }

    @Test(arguments: [
      "GET / HTTP/1.1", "PUT /api/file/n.json HTTP/1.1\r\nIf-None-Match: *\r\nContent-Length: 2",
      "GET /api/changes HTTP/1.1",
    ]) func `requests behind the first one are neither answered nor obeyed`(second: String) async throws {
      let studio = try TestStudio()
      let words = second.split(separator: " ", maxSplits: 1)
      let first = "GET /\(studio.server.token)/ HTTP/1.1\r\nHost: \(studio.host)\r\n\r\n"
      let next = "\(words[0]) /\(studio.server.token)\(words[1])\r\nHost: \(studio.host)\r\n\r\n{}"
      let reply = try await studio.exchange(Array((first + next + next).utf8))
      #expect(reply.status == 200 && reply.body == "<!doctype html>")
      // A body with a request in it is a body.
      let save = try await studio.request("PUT", "api/file/b.json", ["If-None-Match: *"], body: next)
      #expect(save.status == 201 && studio.text("b.json") == next)
      #expect(studio.files.names == ["a.json", "b.json"])
    }

    @Test func `a file over the limit is refused`() async throws {
      let studio = try TestStudio()
      let path = studio.files.path("big.json")
      _ = FileManager.default.createFile(atPath: path, contents: nil)
      #expect(unsafe truncate(path, (256 << 20) + 1) == 0)
      #expect(try await studio.get("api/file/big.json").status == 413)
      #expect(try await RouteTests.list(studio).paths == ["a.json", "big.json"])
    }

    @Test func `a client that announces a large body gets to send it`() async throws {
      let studio = try TestStudio()
      let line = try studio.line()
      let body = String(repeating: "x", count: 1 << 20)
      let head = """
        PUT /\(studio.server.token)/api/file/n.json HTTP/1.1\r\nHost: \(studio.host)\r\nIf-None-Match: *\r\n\
        Content-Length: \(body.utf8.count)\r\nExpect: 100-continue\r\n\r\n
        """
      let (first, answer) = await onThread {
        line.send(head)
        let first = line.read(until: "\r\n\r\n") ?? []
        line.send(body)
        return (first, line.readAll())
      }
      #expect(Reply(first).status == 100 && Reply(answer).status == 201)
      #expect(studio.text("n.json")?.utf8.count == 1 << 20)
    }
  }

  /// A mark that one thread sets and others read.
  final class Flag: Sendable {
    private let lock = NSLock()
    nonisolated(unsafe) private var isSet = false

    var value: Bool { lock.withLock { unsafe isSet } }

    func set() { lock.withLock { unsafe isSet = true } }
  }
#endif
