#if Studio && (os(macOS) || os(Linux))
  import Dispatch
  import FlyingFox
  import Foundation
  import ZoetropeJSON

  /// The answers to requests that ``Gate`` lets pass.
  ///
  /// The path of a request is decoded, and without the token.
  struct StudioRoutes: HTTPHandler {
    let folder: StudioFolder
    let page: PageFolder
    let index: FolderIndex
    let board: ChangeBoard
    /// The formats of films that can be made now; nil without a maker.
    let films: @Sendable () -> FilmOffer?
    let applications: ApplicationBoard
    /// Makes the watcher look for changes now.
    let changed: @Sendable () -> Void

    func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
      let path = request.path
      if SocketRoute(rawValue: path) != nil { return try await webSocket(request) }
      if path == FilmStream.path {
        return HTTPResponse(statusCode: .methodNotAllowed, headers: [.allow: "POST"] as HTTPHeaders)
      }
      if path == "api/files" { return await only(.GET, request) { files() } }
      if path.hasPrefix("api/file/") {
        let name = String(path.dropFirst("api/file/".count))
        if request.method == .PUT { return try await save(name, request) }
        return await only(.GET, request, allows: "GET, PUT") { file(name) }
      }
      if path == "api" || path.hasPrefix("api/") { return HTTPResponse(statusCode: .notFound) }
      return await only(.GET, request) { pageFile(path) }
    }

    /// Answers on a thread that may wait for the disk.
    private func only(
      _ method: HTTPMethod, _ request: HTTPRequest, allows: String = "GET",
      _ answer: @escaping @Sendable () -> HTTPResponse
    ) async -> HTTPResponse {
      guard request.method == method else {
        return HTTPResponse(statusCode: .methodNotAllowed, headers: [.allow: allows] as HTTPHeaders)
      }
      return await Self.onThread(answer)
    }

    private static func onThread(_ work: @escaping @Sendable () -> HTTPResponse) async -> HTTPResponse {
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async { continuation.resume(returning: work()) }
      }
    }

    private func pageFile(_ path: String) -> HTTPResponse {
      do throws(FileRefusal) {
        let (bytes, type) = try page.read(path)
        return HTTPResponse(statusCode: .ok, headers: [.contentType: type] as HTTPHeaders, body: Data(bytes))
      } catch {
        return HTTPResponse(statusCode: .notFound)
      }
    }

    private func files() -> HTTPResponse {
      var members = index.report(keepsChanges: board.count > 0)
      if let offer = films() { members.append(("films", offer.json)) }
      return json(.object(members))
    }

    /// The contents of a file for a film, if it is still the version that the page has.
    func contents(_ name: String, version: String) throws(FilmFailure) -> [UInt8] {
      do throws(FileRefusal) {
        let (bytes, found) = try folder.read(name)
        guard "\(found)" == version else { throw .changed }
        return bytes
      } catch {
        switch error {
        case .changed: throw FilmFailure("the file has changed on disk; load it again")
        case .tooLarge: throw FilmFailure("the file is too large")
        default: throw FilmFailure("the file can't be read")
        }
      }
    }

    private func file(_ name: String) -> HTTPResponse {
      do throws(FileRefusal) {
        let (bytes, version) = try folder.read(name)
        let other = name.lowercased().hasSuffix(".lottie") ? "application/zip" : "application/json"
        let type = FilePath.pictureType(of: name) ?? other
        return HTTPResponse(
          statusCode: .ok, headers: [.contentType: type, .eTag: "\"\(version)\""] as HTTPHeaders,
          body: Data(bytes))
      } catch {
        return refusal(error)
      }
    }

    private func save(_ name: String, _ request: HTTPRequest) async throws -> HTTPResponse {
      let condition: FileReplacement.Condition
      switch (request.headers[.ifMatch], request.headers[.ifNoneMatch]) {
      case (.some, .some): return HTTPResponse(statusCode: .badRequest)
      case (nil, "*"): condition = .missing
      case (nil, _), ("*", nil): return HTTPResponse(statusCode: .preconditionRequired)
      case (let text?, nil):
        // Text without quotes is no version, and so matches none.
        let isQuoted = text.utf8.count >= 2 && text.hasPrefix("\"") && text.hasSuffix("\"")
        condition = .version(isQuoted ? String(text.dropFirst().dropLast()) : "")
      }
      let bytes = Array(try await request.bodyData)
      return await Self.onThread {
        do throws(FileRefusal) {
          let version = try folder.write(name, bytes, condition)
          changed()
          let isNew = condition == .missing
          return json(.object([("version", .string("\(version)"))]), isNew ? .created : .ok)
        } catch {
          return refusal(error)
        }
      }
    }

    /// Answers a handshake; the gate turns the connection into a ``WebSocketLine``.
    private func webSocket(_ request: HTTPRequest) async throws -> HTTPResponse {
      guard request.method == .GET else {
        return HTTPResponse(statusCode: .methodNotAllowed, headers: [.allow: "GET"] as HTTPHeaders)
      }
      return try await WebSocketHTTPHandler(handler: WebSocketHandshake()).handleRequest(request)
    }

    private func json(_ tree: JSONTree, _ status: HTTPStatusCode = .ok) -> HTTPResponse {
      HTTPResponse(
        statusCode: status, headers: [.contentType: "application/json"] as HTTPHeaders,
        body: Data(tree.text(.line).utf8))
    }

    private func refusal(_ refusal: FileRefusal) -> HTTPResponse {
      switch refusal {
      case .missing: HTTPResponse(statusCode: .notFound)
      case .forbidden: HTTPResponse(statusCode: .forbidden)
      case .tooLarge: HTTPResponse(statusCode: .payloadTooLarge)
      case .changed: HTTPResponse(statusCode: .preconditionFailed)
      case .failed(let reason):
        HTTPResponse(
          statusCode: .internalServerError,
          headers: [.contentType: "text/plain; charset=utf-8"] as HTTPHeaders,
          body: Data(reason.utf8))
      }
    }
  }

  /// The paths of web sockets.
  enum SocketRoute: String {
    /// Notifies a page of changes on disk.
    case changes = "api/changes"
    /// An application that can be watched.
    case application = "api/app"
    /// A page that watches applications.
    case watch = "api/watch"
  }

  extension HTTPHeader {
    static let allow = HTTPHeader("Allow")
    static let eTag = HTTPHeader("ETag")
    static let ifMatch = HTTPHeader("If-Match")
    static let ifNoneMatch = HTTPHeader("If-None-Match")
  }
#endif
