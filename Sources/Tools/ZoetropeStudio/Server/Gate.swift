#if Studio && (os(macOS) || os(Linux))
  import Dispatch
  import FlyingFox
  import Foundation
  import Host

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #else
    import Darwin
  #endif

  /// Reads requests with limits, lets those with a token pass, and sends the answers.
  ///
  /// Each connection has a thread and carries one request. FlyingFox has no limits for heads and idle connections, so it
  /// gets a request that is complete and checked, and no socket.
  struct Gate: Sendable {
    /// The highest number of connections.
    static let maximumConnections = 64
    /// The time for a head, for a part of a body, and for a client to read a part of an answer.
    static let patience = Duration.seconds(10)
    /// The time for which a request waits for its turn or for memory.
    private static let waitingTime = 60

    /// The headers of every answer.
    private static let headers = [
      (
        "Content-Security-Policy",
        """
        default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; img-src 'self' blob: data:; \
        media-src 'self' blob:; style-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; \
        form-action 'none'; frame-ancestors 'none'
        """
      ),
      ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
      ("Cross-Origin-Resource-Policy", "same-origin"), ("Cross-Origin-Opener-Policy", "same-origin"),
      ("Cache-Control", "no-store"),
    ]

    /// The token of the page, which opens all but ``SocketRoute/application``.
    let token: AccessToken
    /// The token of applications, which opens ``SocketRoute/application`` and nothing else.
    let applicationToken: AccessToken
    let routes: StudioRoutes
    let hosts: AllowedHosts
    /// The maker of films; nil without one.
    var films: FilmStream?
    /// The lowest rate at which bodies are read, and at which clients read files.
    var pace = BodyPace()
    /// The number of files to read for films at once.
    ///
    /// No client sends or receives meanwhile, so a slow client delays no other.
    let filmReads = DispatchSemaphore(value: 4)
    /// The memory for bodies of requests.
    let bodies = BodyBudget()

    /// Serves one connection to its end.
    ///
    /// - Parameter isBusy: Called when the request has passed; before, the connection may be dropped for another one.
    func serve(_ channel: Channel, isBusy: () -> Void) {
      let answer: Answer
      do throws(Refusal) {
        guard let (head, early) = try readHead(channel) else { return }
        let path = try check(head, on: channel)
        isBusy()
        if let path {
          try respond(head, path, early, on: channel)
          return
        }
        answer = Answer(status: 308, phrase: "Permanent Redirect", headers: [("Location", "/\(token)/")])
      } catch {
        answer = Answer(status: error.status, phrase: error.phrase)
      }
      if send(answer, to: channel) { channel.finish() }
    }

    /// An answer on its way to the client.
    struct Answer: Sendable {
      var status: Int
      var phrase: String
      var headers: [(String, String)] = []
      var body: [UInt8] = []
      /// Whether the body follows in parts, and ends with the connection.
      var isOpenEnded = false
      /// The contents to send in place of ``body``.
      var file: ServedFile?
      /// Whether the connection becomes a web socket.
      var isUpgrade: Bool { status == 101 }

      /// The status line and all headers.
      var head: [UInt8] {
        var text = "HTTP/1.1 \(status) \(phrase)\r\n"
        let length = isOpenEnded ? [] : [("Content-Length", "\(file?.version.size ?? body.count)")]
        let connection = isUpgrade ? [] : [("Connection", "close")] + length
        for (name, value) in headers + Gate.headers + connection { text += "\(name): \(value)\r\n" }
        return Array((text + "\r\n").utf8)
      }
    }

    /// Writes an answer; false if the client stops reading, or reads more slowly than ``pace``.
    private func send(_ answer: Answer, to channel: Channel) -> Bool {
      if let file = answer.file { return send(file, behind: answer.head, to: channel) }
      // One packet for a small answer.
      let isSmall = answer.body.count < 1 << 16
      let isSent = channel.write(isSmall ? answer.head + answer.body : answer.head, patience: Self.patience)
      if isSmall || !isSent { return isSent }
      let start = ContinuousClock.now
      return channel.write(answer.body, patience: Self.patience) { start + pace.time(for: $0) }
    }

    /// Writes a file behind other bytes; false if the client stops reading or reads too slowly, or the file changes.
    private func send(_ file: ServedFile, behind first: [UInt8], to channel: Channel) -> Bool {
      let start = ContinuousClock.now
      // One packet for a small file.
      var (next, sent) = (first, 0)
      let isSent = file.forEachPart { bytes in
        next += bytes
        defer { (sent, next) = (sent + next.count, []) }
        return channel.write(next, patience: Self.patience) { [sent] in start + pace.time(for: sent + $0) }
      }
      return isSent && (next.isEmpty || channel.write(next, patience: Self.patience))
    }

    /// Reads all lines of a head.
    ///
    /// - Returns: The head, and the bytes behind it; nil if the client sent nothing.
    private func readHead(_ channel: Channel) throws(Refusal) -> (head: RequestHead, early: [UInt8])? {
      let end = ContinuousClock.now + Self.patience
      var bytes: [UInt8] = []
      while true {
        let start = max(0, bytes.count - 3)
        guard let next = channel.read(limit: RequestHead.maximumSize, until: end) else {
          if bytes.isEmpty || ContinuousClock.now < end { return nil }
          throw .late
        }
        bytes += next
        let limit = min(bytes.count, RequestHead.maximumSize)
        if start + 4 <= limit {
          for index in start...(limit - 4)
          where bytes[index] == 13 && bytes[index + 1] == 10 && bytes[index + 2] == 13
            && bytes[index + 3] == 10
          {
            return (try RequestHead(bytes[..<(index + 4)]), Array(bytes[(index + 4)...]))
          }
        }
        if bytes.count >= RequestHead.maximumSize { throw .headTooLarge }
      }
    }

    /// Checks that a request may pass, and returns its path without the token, decoded.
    ///
    /// - Returns: Nil for the address of the page without the slash at its end.
    private func check(_ head: RequestHead, on channel: Channel) throws(Refusal) -> String? {
      let target = head.target.prefix { $0 != "?" && $0 != "#" }.dropFirst()
      let first = target.prefix { $0 != "/" }
      let isApplication = applicationToken.matches(first)
      guard isApplication || token.matches(first) else { throw .unknown }
      guard let host = head.fields["host"], hosts.allow(host, on: channel) else { throw .foreign }
      if let origin = head.fields["origin"], origin.lowercased() != "http://\(host.lowercased())" {
        throw .foreign
      }
      guard ["GET", "PUT", "POST"].contains(head.method) else { throw .unsupportedMethod }
      let rest = target[first.endIndex...].dropFirst()
      guard let path = PercentDecoding.decode(rest) else { throw .malformed }
      guard isApplication == (path == SocketRoute.application.rawValue) else { throw .unknown }
      // Only films are made by a POST.
      guard head.method != "POST" || rest == FilmStream.path else { throw .unsupportedMethod }
      return first.endIndex == target.endIndex ? nil : path
    }

    private func respond(
      _ head: RequestHead, _ path: String, _ early: [UInt8], on channel: Channel
    ) throws(Refusal) {
      let size = try head.bodySize()
      if head.method == "POST" {
        try film(head, size, early, on: channel)
        return
      }
      var headers = HTTPHeaders()
      for (name, value) in head.fields { headers[HTTPHeader(name)] = value }
      let request = HTTPRequest(
        method: HTTPMethod(head.method), version: .http11, path: path, query: [], headers: headers,
        body: HTTPBodySequence(data: Data()))
      let isFile = path.hasPrefix(StudioRoutes.filePrefix)
      // The end of a connection, for which a client may take its time, is no part of a transfer.
      var isSent = false
      defer { if isSent { channel.finish() } }
      if isFile, head.method == "PUT" {
        guard let answer = try save(request, head, size, early, on: channel) else { return }
        isSent = send(answer, to: channel)
        return
      }
      if isFile {
        isSent = send(file(path), to: channel)
        return
      }
      // A body is for a file or a film; any other request is answered without it.
      let routes = routes
      let answer = answer { try await routes.handleRequest(request) }
      if answer.isUpgrade {
        try follow(channel, answer, early, SocketRoute(rawValue: path) ?? .changes)
      } else {
        isSent = send(answer, to: channel)
      }
    }

    /// The answer to a request for a file.
    private func file(_ path: String) -> Answer {
      switch routes.openFile(path) {
      case .refused(let response): return answer { response }
      case .ready(let file, let type):
        return Answer(
          status: 200, phrase: "OK", headers: [("Content-Type", type), ("ETag", "\"\(file.version)\"")],
          file: file)
      }
    }

    /// Saves a file, and answers before the contents are read if the head alone rules the save out.
    ///
    /// - Returns: Nil if the client does not send all of it.
    private func save(
      _ request: HTTPRequest, _ head: RequestHead, _ size: Int, _ early: [UInt8], on channel: Channel
    ) throws(Refusal) -> Answer? {
      switch routes.prepareSave(request) {
      case .refused(let response): return answer { response }
      case .ready(let name, let condition):
        try reserve(size)
        defer { bodies.release(size) }
        guard let body = try readBody(size, early, head, on: channel) else { return nil }
        let response = routes.save(name, body, condition)
        return answer { response }
      }
    }

    /// Reserves memory for a body.
    private func reserve(_ count: Int) throws(Refusal) {
      guard bodies.reserve(count, until: .now + .seconds(Self.waitingTime)) else { throw .busy }
    }

    /// Makes a film, and sends it as it is described at ``FilmStream``.
    private func film(
      _ head: RequestHead, _ size: Int, _ early: [UInt8], on channel: Channel
    ) throws(Refusal) {
      guard let films else { throw .unknown }
      guard let read = try filmRequest(head, size, early, on: channel) else { return }
      var isSent = false
      defer { if isSent { channel.finish() } }
      let request: FilmRequest
      switch read {
      case .success(let found): request = found
      case .failure(let failure):
        isSent = refuse(.malformed, failure.description, to: channel)
        return
      }
      let begin = {
        let answer = Answer(
          status: 200, phrase: "OK", headers: [("Content-Type", "application/octet-stream")],
          isOpenEnded: true)
        return channel.write(answer.head, patience: Self.patience)
      }
      let film: ServedFile
      switch films.make(request, on: channel, begin: begin) {
      case .busy:
        isSent = refuse(.busy, "another film is being made; this one can be made after it", to: channel)
        return
      case .refused(let failure):
        isSent = refuse(.unprocessable, failure.description, to: channel)
        return
      case .over:
        isSent = true
        return
      case .film(let bytes):
        guard let stored = ServedFile(bytes, in: FileManager.default.temporaryDirectory.path) else {
          isSent = films.notify(
            FilmFailure("the film can't be stored: \(SystemCalls.lastError)"), to: channel)
          return
        }
        film = stored
      }
      let line = "{\"bytes\":\(film.version.size),\"type\":\"\(request.format.mediaType)\"}\n"
      isSent = send(film, behind: Array(line.utf8), to: channel)
    }

    /// Reads a request for a film, and the file that it names.
    ///
    /// - Returns: Nil if the client does not send all of it.
    private func filmRequest(
      _ head: RequestHead, _ size: Int, _ early: [UInt8], on channel: Channel
    ) throws(Refusal) -> Result<FilmRequest, FilmFailure>? {
      guard let read = try filmBody(head, size, early, on: channel) else { return nil }
      guard case .success((var request, .file(let path, let version))) = read else {
        return read.map(\.request)
      }
      guard filmReads.wait(timeout: .now() + .seconds(Self.waitingTime)) == .success else { throw .busy }
      defer { filmReads.signal() }
      do throws(FilmFailure) {
        request.contents = try routes.contents(path, version: version)
        return .success(request)
      } catch {
        return .failure(error)
      }
    }

    private func filmBody(
      _ head: RequestHead, _ size: Int, _ early: [UInt8], on channel: Channel
    ) throws(Refusal) -> Result<(request: FilmRequest, source: FilmRequest.Source), FilmFailure>? {
      // The script and the contents are copied out of the body.
      try reserve(2 * size)
      defer { bodies.release(2 * size) }
      guard let body = try readBody(size, early, head, on: channel) else { return nil }
      do throws(FilmFailure) {
        return .success(try FilmRequest.read(body))
      } catch {
        return .failure(error)
      }
    }

    /// Sends a refusal with its reason; false if the client stops reading.
    private func refuse(_ refusal: Refusal, _ reason: String, to channel: Channel) -> Bool {
      send(
        Answer(
          status: refusal.status, phrase: refusal.phrase,
          headers: [("Content-Type", "text/plain; charset=utf-8")], body: Array(reason.utf8)), to: channel)
    }

    /// Reads a body, for which memory is reserved.
    ///
    /// - Returns: Nil if the client goes away before it has sent all of it.
    /// - Throws: ``Refusal/late`` if the client stops sending, or sends more slowly than ``pace``.
    private func readBody(
      _ size: Int, _ early: [UInt8], _ head: RequestHead, on channel: Channel
    ) throws(Refusal) -> [UInt8]? {
      if size == 0 { return [] }
      if early.isEmpty, head.fields["expect"]?.lowercased() == "100-continue",
        !channel.write(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8), patience: Self.patience)
      {
        return nil
      }
      var body: [UInt8] = []
      // An array that grows would be in memory twice.
      body.reserveCapacity(size)
      body += early.prefix(size)
      let start = ContinuousClock.now
      while body.count < size {
        let now = ContinuousClock.now
        let end = min(now + Self.patience, start + pace.time(for: body.count))
        guard now < end else { throw .late }
        guard let next = channel.read(limit: min(1 << 18, size - body.count), until: end) else {
          if ContinuousClock.now < end { return nil }
          throw .late
        }
        body += next
      }
      return body
    }

    /// Waits for a response, and turns it into an answer.
    private func answer(_ respond: @escaping @Sendable () async throws -> HTTPResponse) -> Answer {
      let result = Lock(Answer(status: Refusal.failed.status, phrase: Refusal.failed.phrase))
      let isDone = DispatchSemaphore(value: 0)
      Task.detached {
        if let response = try? await respond(), let body = try? await response.bodyData {
          let headers = response.headers.keys.flatMap { key in
            response.headers.values(for: key).map { (key.rawValue, $0) }
          }
          let answer = Answer(
            status: response.statusCode.code, phrase: response.statusCode.phrase, headers: headers,
            body: Array(body))
          result.withLock { $0 = answer }
        }
        isDone.signal()
      }
      isDone.wait()
      return result.withLock { $0 }
    }

    /// Serves a web socket.
    private func follow(
      _ channel: Channel, _ answer: Answer, _ early: [UInt8], _ route: SocketRoute
    ) throws(Refusal) {
      guard let outbox = Outbox() else { throw .busy }
      switch route {
      case .changes:
        guard routes.board.subscribe(outbox) else { throw .busy }
        defer { routes.board.unsubscribe(outbox) }
        // The page has seen the last list; differences from it are notified, and so are those from now on.
        _ = routes.index.listing(keepsChanges: true)
        routes.changed()
        guard channel.write(answer.head, patience: Self.patience) else { return }
        var socket = WebSocketLine(channel, outbox)
        socket.run(early: early)
      case .application:
        guard let number = routes.applications.addApplication(outbox) else { throw .busy }
        defer { routes.applications.removeApplication(number) }
        guard channel.write(answer.head, patience: Self.patience) else { return }
        var rate = MessageRate.ofApplications
        var socket = WebSocketLine(channel, outbox, limit: ApplicationBoard.maximumMessageSize) { text in
          rate.wait(for: text.count)
          return routes.applications.receive(text, fromApplication: number)
        }
        socket.run(early: early)
      case .watch:
        guard let number = routes.applications.addPage(outbox) else { throw .busy }
        defer { routes.applications.removePage(number) }
        guard channel.write(answer.head, patience: Self.patience) else { return }
        var rate = MessageRate.ofPages
        var socket = WebSocketLine(channel, outbox) { text in
          rate.wait(for: text.count)
          return routes.applications.receive(text, fromPage: number)
        }
        socket.run(early: early)
      }
    }
  }

  /// The hosts by which the studio may be addressed: no name that somebody else's server may lead here.
  struct AllowedHosts: Sendable {
    private let names: Set<String>
    private let port: UInt16
    /// Whether the studio listens on all addresses of the machine.
    private let isAnywhere: Bool

    init(listening address: ListenAddress, port: UInt16) {
      names = ["127.0.0.1", "localhost", address.inURL]
      self.port = port
      isAnywhere = address.isAnywhere
    }

    func allow(_ host: String, on channel: Channel) -> Bool {
      let host = host.lowercased()
      if names.contains(where: { matches(host, $0) }) { return true }
      guard isAnywhere, let own = ListenAddress(localOf: channel.descriptor) else { return false }
      return matches(host, own.inURL)
    }

    private func matches(_ host: String, _ name: String) -> Bool {
      host == "\(name):\(port)" || port == 80 && host == name
    }
  }
#endif
