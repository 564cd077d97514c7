#if Tools
  import Foundation
  import Host

  @testable import ZoetropeStudio

  /// A maker of films that does as the script of a request says.
  ///
  /// `wait` waits until the work is cancelled or ``finish()`` is called, `fail` fails at once, and `fail late` after a
  /// picture. Any other script makes a film of the script and the contents.
  struct TestFilms: FilmMaker {
    private struct State {
      var requests: [FilmRequest] = []
      var isCancelled = false
      var isFinished = false
    }

    private let state = Lock(State())
    var offer = FilmOffer([.gif, .apng], advice: "install ffmpeg")

    /// The requests so far.
    var requests: [FilmRequest] { state.withLock { $0.requests } }
    /// Whether a task was cancelled.
    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Ends the waiting.
    func finish() { state.withLock { $0.isFinished = true } }

    func film(
      _ request: FilmRequest, progress: @escaping @Sendable (Int, Int) -> Void
    ) async throws(FilmFailure) -> [UInt8] {
      state.withLock { $0.requests.append(request) }
      let script = String(decoding: request.script, as: UTF8.self)
      if script == "fail" { throw FilmFailure("the film can't be made") }
      progress(1, 2)
      if script == "fail late" {
        try? await Task.sleep(nanoseconds: 300_000_000)
        throw FilmFailure("the disk is \"full\"")
      }
      while script == "wait", !state.withLock({ $0.isFinished }) {
        if Task.isCancelled {
          state.withLock { $0.isCancelled = true }
          throw FilmFailure("cancelled")
        }
        try? await Task.sleep(nanoseconds: 5_000_000)
      }
      return request.script + request.contents
    }
  }

  extension TestStudio {
    /// A request for a film: the members of its first line, and the bytes behind it.
    static func film(_ members: String, script: String = "s", contents: String = "", format: String = "gif")
      -> String
    {
      "{\"format\":\"\(format)\",\"width\":4,\"height\":2,\"framesPerSecond\":10,\"script\":\(script.utf8.count)"
        + "\(members)}\n\(script)\(contents)"
    }

    /// Sends a request for a film.
    func film(_ body: String, _ headers: [String] = []) async throws -> Reply {
      try await request("POST", "api/film", headers, body: body)
    }

    /// Begins a film that waits, and reads until its first picture is finished.
    func waitingFilm(_ members: String = "", contents: String = "c") async throws -> Line {
      let line = try line()
      let body = Self.film(members, script: "wait", contents: contents)
      let text = """
        POST /\(server.token)/api/film HTTP/1.1\r\nHost: \(host)\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)
        """
      let begun = await onThread {
        line.send(text)
        return line.read(until: "\"total\":2}\n")
      }
      if begun == nil { throw CocoaError(.fileReadUnknown) }
      return line
    }
  }
#endif
