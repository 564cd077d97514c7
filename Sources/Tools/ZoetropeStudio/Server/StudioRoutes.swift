#if Studio && (os(macOS) || os(Linux))
  import Dispatch
  import FlyingFox
  import Foundation
  import ZoetropeJSON

  /// The answers to requests that ``Gate`` lets pass.
  ///
  /// The path of a request is decoded, and without the token.
  struct StudioRoutes: HTTPHandler {
    /// The beginning of the paths of files.
    static let filePrefix = "api/file/"

    let folder: StudioFolder
    let page: PageFolder
    let index: FolderIndex
    let board: ChangeBoard
    /// The formats of films that can be made now; nil without a maker.
    let films: @Sendable () -> FilmOffer?
    let applications: ApplicationBoard
    /// The path for applications, with their token.
    let applicationPath: String
    /// Makes the watcher look for changes now.
    let changed: @Sendable () -> Void

    func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
      let path = request.path
      if SocketRoute(rawValue: path) != nil { return try await webSocket(request) }
      if path == FilmStream.path {
        return HTTPResponse(statusCode: .methodNotAllowed, headers: [.allow: "POST"] as HTTPHeaders)
      }
      if path == "api/files" { return await only(.GET, request) { files() } }
      if path == "api" || path.hasPrefix("api/") { return HTTPResponse(statusCode: .notFound) }
      return await only(.GET, request) { pageFile(path) }
    }

    /// Answers on a thread that may wait for the disk.
    private func only(
      _ method: HTTPMethod, _ request: HTTPRequest, _ answer: @escaping @Sendable () -> HTTPResponse
    ) async -> HTTPResponse {
      guard request.method == method else {
        return HTTPResponse(statusCode: .methodNotAllowed, headers: [.allow: "GET"] as HTTPHeaders)
      }
      return await withCheckedContinuation { continuation in
        DispatchQueue.global().async { continuation.resume(returning: answer()) }
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
      members.append(("applicationPath", .string(applicationPath)))
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

    /// The result of a request for a file.
    enum OpenedFile {
      case ready(ServedFile, type: String)
      case refused(HTTPResponse)
    }

    /// Opens a file for a client, on a thread that may wait for the disk.
    ///
    /// - Parameter path: The path of the request.
    func openFile(_ path: String) -> OpenedFile {
      let name = String(path.dropFirst(Self.filePrefix.count))
      do throws(FileRefusal) {
        let other = name.lowercased().hasSuffix(".lottie") ? "application/zip" : "application/json"
        return .ready(try folder.open(name), type: FilePath.pictureType(of: name) ?? other)
      } catch {
        return .refused(refusal(error))
      }
    }

    /// The result of the head of a save.
    enum PreparedSave {
      /// The contents are wanted, for the file of this name.
      case ready(name: String, FileReplacement.Condition)
      case refused(HTTPResponse)
    }

    /// Reads the condition of a save, and checks all that needs no contents, on a thread that may wait for the disk.
    func prepareSave(_ request: HTTPRequest) -> PreparedSave {
      let name = String(request.path.dropFirst(Self.filePrefix.count))
      let condition: FileReplacement.Condition
      switch (request.headers[.ifMatch], request.headers[.ifNoneMatch]) {
      case (.some, .some): return .refused(HTTPResponse(statusCode: .badRequest))
      case (nil, "*"): condition = .missing
      case (nil, _), ("*", nil): return .refused(HTTPResponse(statusCode: .preconditionRequired))
      case (let text?, nil):
        // Text without quotes is no version, and so matches none.
        let isQuoted = text.utf8.count >= 2 && text.hasPrefix("\"") && text.hasSuffix("\"")
        condition = .version(isQuoted ? String(text.dropFirst().dropLast()) : "")
      }
      do throws(FileRefusal) {
        try folder.check(name, condition)
        return .ready(name: name, condition)
      } catch {
        return .refused(refusal(error))
      }
    }

    /// Saves a file, if its condition still holds, on a thread that may wait for the disk.
    func save(_ name: String, _ bytes: [UInt8], _ condition: FileReplacement.Condition) -> HTTPResponse {
      do throws(FileRefusal) {
        let version = try folder.write(name, bytes, condition)
        changed()
        let isNew = condition == .missing
        return json(.object([("version", .string("\(version)"))]), isNew ? .created : .ok)
      } catch {
        return refusal(error)
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
      case .blocked(let reason): text(reason, .conflict)
      case .failed(let reason): text(reason, .internalServerError)
      }
    }

    private func text(_ text: String, _ status: HTTPStatusCode) -> HTTPResponse {
      HTTPResponse(
        statusCode: status, headers: [.contentType: "text/plain; charset=utf-8"] as HTTPHeaders,
        body: Data(text.utf8))
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
    static let ifMatch = HTTPHeader("If-Match")
    static let ifNoneMatch = HTTPHeader("If-None-Match")
  }
#endif
