#if Tools
  import Foundation
  import NIOCore
  import NIOEmbedded
  import TestSupport
  import Testing

  @testable import ZoetropeStudio

  /// Bodies that are slow, large or useless.
  @Suite struct UploadTests {
    /// The head of a save.
    private static func head(
      _ studio: TestStudio, _ path: String, _ condition: String, size: Int, _ more: String = ""
    ) -> String {
      """
      PUT /\(studio.server.token)/\(path) HTTP/1.1\r\nHost: \(studio.host)\r\n\(condition)\r\n\
      Content-Length: \(size)\r\n\(more)\r\n
      """
    }

    private static let announced = "Expect: 100-continue\r\n"
    private static let isNew = "If-None-Match: *"

    @Test func `bodies that are sent slowly hold up no reader`() async throws {
      let studio = try TestStudio(films: TestFilms())
      var lines: [Line] = []
      for number in 0..<8 {
        let line = try studio.line()
        let film =
          "POST /\(studio.server.token)/api/film HTTP/1.1\r\nHost: \(studio.host)\r\nContent-Length: 1000000\r\n\r\n"
        line.send(
          number < 4 ? Self.head(studio, "api/file/\(number).json", Self.isNew, size: 1_000_000) : film)
        lines.append(line)
      }
      let isOver = Flag()
      // None of them ends before the others are served.
      let sending = Task { [lines] in
        await onThread {
          while !isOver.value {
            for line in lines { line.send("x") }
            usleep(200_000)
          }
        }
      }
      #expect(try await studio.get("api/file/a.json").status == 200)
      let save = try await studio.request(
        "PUT", "api/file/a.json", ["If-Match: \"\(TestStudio.version("{}"))\""], body: "[]")
      #expect(save.status == 200)
      isOver.set()
      await sending.value
    }

    /// Reads from lines, at about 300 KB a second each at most.
    ///
    /// - Returns: Whether none of them ended before the flag was set.
    private static func readSlowly(_ lines: [Line], until isOver: Flag) -> Task<Bool, Never> {
      Task {
        await onThread {
          while !isOver.value {
            for line in lines where line.read() == nil { return false }
            usleep(200_000)
          }
          return true
        }
      }
    }

    @Test func `slow clients with the token hold up nobody, for files and for films`() async throws {
      let big = String(repeating: "x", count: 24 << 20)
      let studio = try TestStudio(["a.json": "{}", "big.json": big], films: TestFilms())
      let files = try (0..<5).map { _ in try studio.line(receiveBuffer: 4096) }
      for line in files {
        line.send("GET /\(studio.server.token)/api/file/big.json HTTP/1.1\r\nHost: \(studio.host)\r\n\r\n")
      }
      let isOver = Flag()
      let reading = Self.readSlowly(files, until: isOver)
      #expect(try await studio.get("api/file/a.json").status == 200)
      // One film is made at a time, and all of them are sent at once.
      let body = TestStudio.film("", contents: String(repeating: "y", count: 24 << 20))
      var films: [Line] = []
      for _ in 0..<5 {
        let line = try studio.line(receiveBuffer: 4096)
        let text = """
          POST /\(studio.server.token)/api/film HTTP/1.1\r\nHost: \(studio.host)\r\n\
          Content-Length: \(body.utf8.count)\r\n\r\n\(body)
          """
        let begun = await onThread {
          line.send(text)
          return line.read(until: "\"type\":\"image/gif\"}\n")
        }
        #expect(begun != nil)
        films.append(line)
      }
      let sending = Self.readSlowly(films, until: isOver)
      #expect(try await studio.get("api/file/a.json").status == 200)
      #expect(try await studio.film(TestStudio.film("", contents: "c")).status == 200)
      isOver.set()
      // The files end while the films are made on a machine with much else to do.
      _ = await reading.value
      #expect(await sending.value)
    }

    @Test func `a file is sent as a whole, and cut off if it changes meanwhile`() async throws {
      let big = String((0..<1 << 20).map { Character(Unicode.Scalar(UInt8(32 + $0 % 90))) })
      let studio = try TestStudio(["a.json": big, "empty.json": ""])
      let whole = try await studio.get("api/file/a.json")
      #expect(whole.body == big && whole.headers["content-length"] == "\(1 << 20)")
      #expect(whole.headers["etag"] == "\"\(TestStudio.version(big))\"")
      let empty = try await studio.get("api/file/empty.json")
      #expect(empty.status == 200 && empty.body.isEmpty && empty.headers["content-length"] == "0")
      let file = try ServedFile(unsafe open(studio.files.path("a.json"), O_RDONLY))
      let first = try #require(file.nextPart())
      #expect(first.bytes.count < 1 << 20 && !first.isLast)
      let handle = FileHandle(forUpdatingAtPath: studio.files.path("a.json"))
      try handle?.seek(toOffset: (1 << 20) - 1)
      handle?.write(Data("!".utf8))
      var (sent, isWhole) = (first.bytes.count, false)
      while let part = file.nextPart(), !isWhole { (sent, isWhole) = (sent + part.bytes.count, part.isLast) }
      #expect(!isWhole && sent < 1 << 20)
    }

    @Test func `a file that can't be sent is closed`() throws {
      var ends: [Int32] = [0, 0]
      #if canImport(Glibc)
        let kind = Int32(SOCK_STREAM.rawValue)
      #else
        let kind = SOCK_STREAM
      #endif
      #expect(unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0)
      defer { _ = close(ends[1]) }
      #expect(throws: FileRefusal.self) { try ServedFile(ends[0]) }
      var byte: UInt8 = 0
      #expect(unsafe recv(ends[1], &byte, 1, Int32(MSG_DONTWAIT)) == 0)
    }

    @Test(arguments: ["PUT", "POST"]) func `a body that is sent too slowly ends with its reason`(
      method: String
    ) async throws {
      let films = TestFilms()
      let studio = try TestStudio(films: films, rate: TransferRate(grace: .seconds(1), bytesPerSecond: 100))
      let path = method == "PUT" ? "api/file/n.json" : "api/film"
      let head = Self.head(studio, path, Self.isNew, size: 300).dropFirst("PUT".count)
      let line = try studio.line()
      let start = ContinuousClock.now
      let answer = await onThread {
        line.send(method + head)
        // Ten bytes a second.
        line.setTimeout(0.1)
        for _ in 0..<300 where line.send("x") {
          if let bytes = line.read() { return bytes + line.readAll() }
        }
        return []
      }
      #expect(Reply(answer).status == 408)
      #expect(start.duration(to: .now) >= .seconds(1))
      #expect(studio.files.names == ["a.json"] && films.requests.isEmpty)
      // The same rate is enough for a body that is as short as this.
      let reply = try await studio.request("PUT", "api/file/n.json", [Self.isNew], body: "{}")
      #expect(reply.status == 201)
    }

    @Test func `clients that read a file or a film too slowly get a part of it`() async throws {
      let big = String(repeating: "x", count: 24 << 20)
      let studio = try TestStudio(
        ["big.json": big], films: TestFilms(), rate: TransferRate(grace: .seconds(1), bytesPerSecond: 1 << 30)
      )
      let body = TestStudio.film(",\"file\":\"big.json\",\"version\":\"\(TestStudio.version(big))\"")
      let requests = [
        "GET /\(studio.server.token)/api/file/big.json HTTP/1.1\r\nHost: \(studio.host)\r\n\r\n",
        """
        POST /\(studio.server.token)/api/film HTTP/1.1\r\nHost: \(studio.host)\r\n\
        Content-Length: \(body.utf8.count)\r\n\r\n\(body)
        """,
      ]
      for request in requests {
        let line = try studio.line(receiveBuffer: 4096)
        let count = await onThread {
          line.send(request)
          var count = 0
          while let bytes = line.read() {
            count += bytes.count
            usleep(20_000)
          }
          return count
        }
        #expect(count > 0 && count < 24 << 20)
      }
      #expect(try await studio.isWell())
    }

    @Test func `a client that stops sending gets the reason`() async throws {
      let studio = try TestStudio(rate: TransferRate(timeout: .seconds(1)))
      let line = try studio.line()
      let head = Self.head(studio, "api/file/n.json", Self.isNew, size: 10)
      let answer = await onThread {
        line.send(head + "short")
        return line.readAll()
      }
      #expect(Reply(answer).status == 408 && studio.files.names == ["a.json"])
    }

    @Test func `time for a body grows with what has come`() {
      let rate = TransferRate()
      #expect(rate.time(for: 0) == .seconds(30))
      #expect(rate.time(for: 256 << 10) == .seconds(31))
      #expect(rate.time(for: 256 << 20) == .seconds(30 + 1024))
    }

    /// Requests that are refused by their heads.
    private static let refused: [(path: String, condition: String, status: Int)] = [
      ("api/file/a.json", "If-Match: \"2-0000000000000000\"", 412), ("api/file/a.json", isNew, 412),
      ("api/file/none.json", "If-Match: \"2-0000000000000000\"", 412),
      ("api/file/a.json", "X-Nothing: 1", 428), ("api/file/a.json", "If-Match: *", 428),
      ("api/file/a.json", "If-Match: \"1-1\"\r\nIf-None-Match: *", 400), ("api/file/a.txt", isNew, 403),
      ("api/file/none/a.json", isNew, 404), ("api/files", isNew, 405), ("index.html", isNew, 405),
      ("api/none", isNew, 404), ("api/film", isNew, 405),
    ]

    @Test func `a save that its head rules out is refused before its contents are sent`() async throws {
      let studio = try TestStudio()
      for (path, condition, status) in Self.refused {
        for more in ["", Self.announced] {
          let line = try studio.line()
          let head = Self.head(studio, path, condition, size: 200 << 20, more)
          let answer = await onThread {
            line.send(head)
            return line.readAll()
          }
          #expect(Reply(answer).status == status, "\(path) \(condition)")
        }
      }
      #expect(studio.files.names == ["a.json"])
    }

    @Test func `a client that sends everything first gets the refusal too`() async throws {
      let studio = try TestStudio()
      let body = [UInt8](repeating: 32, count: 100 << 20)
      let head = Self.head(studio, "api/file/a.json", Self.isNew, size: body.count)
      let line = try studio.line()
      let (isSent, answer) = await onThread { (line.send(Array(head.utf8) + body), line.readAll()) }
      #expect(isSent && Reply(answer).status == 412)
    }

    @Test func `a whole save is answered even if the client closes its side`() async throws {
      let studio = try TestStudio()
      for number in 0..<20 {
        let line = try studio.line()
        let head = Self.head(studio, "api/file/\(number).json", Self.isNew, size: 2)
        let answer = await onThread {
          line.send(head + "{}")
          shutdown(line.descriptor, Int32(SHUT_WR))
          return line.readAll()
        }
        #expect(Reply(answer).status == 201)
      }
    }

    @Test func `a file that changes while its new contents are sent stays`() async throws {
      let studio = try TestStudio(["a.json": "old"])
      let line = try studio.line()
      let head = Self.head(
        studio, "api/file/a.json", "If-Match: \"\(TestStudio.version("old"))\"", size: 3, Self.announced)
      let begun = await onThread {
        line.send(head)
        return Reply(line.readHead()).status
      }
      try studio.write("a.json", "theirs")
      let answer = await onThread {
        line.send("new")
        return line.readAll()
      }
      #expect(begun == 100 && Reply(answer).status == 412 && studio.text("a.json") == "theirs")
    }

    @Test func `all bodies together have the memory of two of the largest files`() async throws {
      let studio = try TestStudio()
      var lines: [Line] = []
      for number in 0..<3 {
        let line = try studio.line()
        line.send(
          Self.head(studio, "api/file/\(number).json", Self.isNew, size: 256 << 20, Self.announced))
        lines.append(line)
        if number < 2 { #expect(await onThread { Reply(line.readHead()).status } == 100) }
      }
      let last = lines[2]
      last.setTimeout(0.5)
      #expect(await onThread { last.read() } == nil)
      // Readers, the page and refusals need none of it.
      #expect(try await studio.get("api/file/a.json").status == 200)
      #expect(try await studio.request("PUT", "api/file/a.json", [Self.isNew], body: "x").status == 412)
      shutdown(lines[0].descriptor, Int32(SHUT_RDWR))
      last.setTimeout(60)
      #expect(await onThread { Reply(last.readHead()).status } == 100)
    }

    @Test func `memory for bodies is given back, and waited for up to a time`() throws {
      let (budget, loop) = (BodyBudget(), EmbeddedEventLoop())
      var results: [Int: Bool] = [:]
      func reserve(_ number: Int, _ count: Int) {
        budget.reserve(count, on: loop, within: .seconds(60)).assumeIsolated().whenSuccess {
          results[number] = $0
        }
      }
      reserve(1, BodyBudget.maximumSize - 10)
      reserve(2, 20)
      // A small body passes a large one.
      reserve(3, 10)
      #expect(results == [1: true, 3: true])
      loop.advanceTime(by: .seconds(59))
      budget.release(10)
      #expect(results[2] == nil)
      loop.advanceTime(by: .seconds(2))
      #expect(results == [1: true, 2: false, 3: true])
      reserve(4, BodyBudget.maximumSize)
      budget.release(BodyBudget.maximumSize - 10)
      #expect(results[4] == true)
      reserve(5, 1)
      budget.release(BodyBudget.maximumSize)
      #expect(results[5] == true)
      try loop.syncShutdownGracefully()
    }
  }
#endif
