#if Tools
  import Foundation
  import Host
  import TestSupport

  @testable import ZoetropeStudio

  /// A running studio with a folder and a page of its own.
  final class TestStudio: Sendable {
    let files: TemporaryFolder
    private let page: TemporaryFolder
    let server: StudioServer

    /// Starts a studio.
    ///
    /// - Parameters:
    ///   - contents: The files of the folder, by their paths.
    ///   - only: The only file that it serves.
    ///   - films: The maker of films.
    ///   - fonts: The finder of fonts.
    ///   - rate: The lowest rate of bodies; by default one that a test keeps on a machine with much else to do.
    init(
      _ contents: [String: String] = ["a.json": "{}"], only: String? = nil, films: (any FilmMaker)? = nil,
      fonts: FontFinder? = nil,
      rate: TransferRate = TransferRate(grace: .seconds(600), timeout: .seconds(600))
    ) throws {
      let files = try TemporaryFolder()
      self.files = files
      page = try TemporaryFolder()
      for (path, text) in contents {
        let url = files.url.appendingPathComponent(path)
        try FileManager.default.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
      }
      try Data("<!doctype html>".utf8).write(to: page.url.appendingPathComponent("index.html"))
      try Data("export {}".utf8).write(to: page.url.appendingPathComponent("main.js"))
      try Data("secret".utf8).write(to: page.url.appendingPathComponent("notes.txt"))
      let path = only.map(files.path) ?? files.url.path
      server = try StudioServer(
        path: path, page: page.url.path, films: films, fonts: fonts, rate: rate, outboxTimeout: .seconds(8))
      server.start()
    }

    /// Starts another studio with the folder of one that runs.
    init(serving other: TestStudio) throws {
      (files, page) = (other.files, other.page)
      server = try StudioServer(path: files.url.path, page: page.url.path)
      server.start()
    }

    deinit { server.stop() }

    var host: String { "127.0.0.1:\(server.port)" }

    func line(receiveBuffer: Int32? = nil) throws -> Line {
      try Line(port: server.port, receiveBuffer: receiveBuffer)
    }

    /// Sends bytes on a new connection, and reads the answer.
    func exchange(_ bytes: [UInt8]) async throws -> Reply {
      let line = try line()
      return Reply(
        await onThread {
          line.send(bytes)
          return line.readAll()
        })
    }

    /// The token for a path.
    func token(for path: String) -> String {
      "\(path == "api/app" ? server.applicationToken : server.token)"
    }

    /// Sends a request with the token for its path.
    func request(
      _ method: String, _ path: String, _ headers: [String] = [], host: String? = nil, body: String? = nil
    ) async throws -> Reply {
      var lines = ["\(method) /\(token(for: path))/\(path) HTTP/1.1", "Host: \(host ?? self.host)"] + headers
      if let body { lines.append("Content-Length: \(body.utf8.count)") }
      return try await exchange(
        Array((lines.joined(separator: "\r\n") + "\r\n\r\n" + (body ?? "")).utf8))
    }

    func get(_ path: String, _ headers: [String] = []) async throws -> Reply {
      try await request("GET", path, headers)
    }

    /// Whether the page is answered within a second, once: beside other tests, a thread may wait longer by itself.
    func isWell() async throws -> Bool {
      let text = "GET /\(server.token)/ HTTP/1.1\r\nHost: \(host)\r\n\r\n"
      return await eventually {
        guard let line = try? line() else { return false }
        return await onThread {
          let start = ContinuousClock.now
          line.send(text)
          let reply = Reply(line.readAll())
          return reply.status == 200 && start.duration(to: .now) < .seconds(1)
        }
      }
    }

    /// Opens the web socket that reports changes.
    func changes(receiveBuffer: Int32? = nil) async throws -> Line {
      try await webSocket("api/changes", receiveBuffer: receiveBuffer)
    }

    /// Opens a web socket.
    func webSocket(_ path: String, receiveBuffer: Int32? = nil) async throws -> Line {
      let line = try line(receiveBuffer: receiveBuffer)
      let head = """
        GET /\(token(for: path))/\(path) HTTP/1.1\r\nHost: \(host)\r\nUpgrade: websocket\r\n\
        Connection: keep-alive, Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\
        Sec-WebSocket-Version: 13\r\n\r\n
        """
      let answer = await onThread {
        line.send(head)
        return line.readHead()
      }
      let reply = Reply(answer)
      // The key and the answer are those of RFC 6455, section 1.3.
      if reply.status != 101 || reply.headers["sec-websocket-accept"] != "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=" {
        throw CocoaError(.fileReadUnknown)
      }
      return line
    }

    /// The text of a file.
    func text(_ name: String) -> String? {
      try? String(contentsOf: files.url.appendingPathComponent(name), encoding: .utf8)
    }

    func write(_ name: String, _ text: String) throws {
      try Data(text.utf8).write(to: files.url.appendingPathComponent(name))
    }

    /// The version of a text.
    static func version(_ text: String) -> String { "\(FileVersion(Array(text.utf8)))" }
  }

  /// An answer of the studio.
  struct Reply: Sendable {
    /// The status; 0 if the studio closed the connection without an answer.
    var status = 0
    /// The headers, by lowercase names.
    var headers: [String: String] = [:]
    var body = ""

    init(_ bytes: [UInt8]) {
      let text = String(decoding: bytes, as: UTF8.self)
      guard let end = text.range(of: "\r\n\r\n") else { return }
      var lines = text[..<end.lowerBound].components(separatedBy: "\r\n")
      status = Int(lines.removeFirst().split(separator: " ").dropFirst().first ?? "") ?? 0
      for line in lines {
        guard let colon = line.range(of: ": ") else { continue }
        headers[line[..<colon.lowerBound].lowercased()] = String(line[colon.upperBound...])
      }
      body = String(text[end.upperBound...])
    }
  }
#endif
