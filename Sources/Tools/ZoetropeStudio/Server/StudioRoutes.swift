#if Tools
import ZoetropeJSON

/// The answers to accepted requests.
struct StudioRoutes: Sendable {
  /// The beginning of the paths of files.
  static let filePrefix = "api/file/"
  /// The path of requests for films.
  static let filmPath = "api/film"
  /// The path of requests for fonts.
  static let fontPath = "api/font"

  let folder: StudioFolder
  let page: PageFolder
  let index: FolderIndex
  let changes: ChangeDispatcher
  /// The maker of films; nil if the page is to offer none.
  let films: (any FilmMaker)?
  /// The finder of fonts; nil if the page is to have none of this machine.
  let fonts: FontFinder?
  let applications: ApplicationRegistry
  /// The path for applications, with their token.
  let applicationPath: String
  /// Makes the watcher look for changes now.
  let changed: @Sendable () -> Void

  /// The way to an answer.
  enum Route: Sendable {
    case answer(Answer)
    /// The function reads the disk.
    case read(@Sendable () -> Answer)
    /// Saves the body under a name.
    case save(String, FileReplacement.Condition)
    /// Makes a film as the body describes it.
    case film
    case socket(SocketRoute)
  }

  /// The way to the answer for a request.
  ///
  /// - Parameter path: The path of the request, decoded and without the token.
  func route(_ head: RequestHead, _ path: String) -> Route {
    if let socket = SocketRoute(rawValue: path) { return get(head, .socket(socket)) }
    if path == Self.filmPath {
      guard head.method == "POST" else { return .answer(Answer(.unsupportedMethod, [("Allow", "POST")])) }
      return films == nil ? .answer(Answer(.unknown)) : .film
    }
    if path.hasPrefix(Self.filePrefix) {
      let name = String(path.dropFirst(Self.filePrefix.count))
      return head.method == "PUT" ? save(name, head) : .read { file(name) }
    }
    if path == Self.fontPath { return get(head, .read { font(head.query) }) }
    if path == "api/files" { return get(head, .read { files() }) }
    if path == "api" || path.hasPrefix("api/") { return .answer(Answer(.unknown)) }
    return get(head, .read { pageFile(path) })
  }

  private func get(_ head: RequestHead, _ route: Route) -> Route {
    head.method == "GET" ? route : .answer(Answer(.unsupportedMethod, [("Allow", "GET")]))
  }

  // MARK: Answers from the disk

  private func pageFile(_ path: String) -> Answer {
    do throws(FileRefusal) {
      let (file, type) = try page.open(path)
      return Answer(type, body: .file(file))
    } catch {
      return Answer(.unknown)
    }
  }

  private func files() -> Answer {
    var members = index.report(keepsChanges: changes.count > 0)
    members.append(("applicationPath", .string(applicationPath)))
    if let offer = films?.offer { members.append(("films", offer.json)) }
    return Answer("application/json", body: json(members))
  }

  private func file(_ name: String) -> Answer {
    do throws(FileRefusal) {
      let other = name.lowercased().hasSuffix(".lottie") ? "application/zip" : "application/json"
      let file = try folder.open(name)
      return Answer(
        FilePath.pictureType(of: name) ?? other, body: .file(file), [("ETag", "\"\(file.version)\"")])
    } catch {
      return Answer(file: error)
    }
  }

  /// Answers with the whole file of a font, which may be a collection.
  private func font(_ request: [String: String]) -> Answer {
    guard let found = fonts?(request) else { return Answer(.unknown) }
    do throws(FileRefusal) {
      let file = try found.open()
      var headers = [("ETag", "\"\(file.version)\"")]
      if let name = found.substitute { headers.append(("Font-Substitute", PercentEncoding.encode(name))) }
      return Answer("application/octet-stream", body: .file(file), headers)
    } catch {
      return Answer(file: error)
    }
  }

  // MARK: Saves

  /// Reads the condition of a save.
  private func save(_ name: String, _ head: RequestHead) -> Route {
    switch (head.fields["if-match"], head.fields["if-none-match"]) {
    case (.some, .some): return .answer(Answer(.malformed))
    case (nil, "*"): return .save(name, .missing)
    case (nil, _), ("*", nil): return .answer(Answer(.conditionRequired))
    case (let text?, nil):
      // Text without quotes is no version, and so matches none.
      let isQuoted = text.utf8.count >= 2 && text.hasPrefix("\"") && text.hasSuffix("\"")
      return .save(name, .version(isQuoted ? String(text.dropFirst().dropLast()) : ""))
    }
  }

  /// Checks everything that a save needs except the contents; the refusal if it can't succeed.
  func refusal(ofSaving name: String, _ condition: FileReplacement.Condition) -> Answer? {
    do throws(FileRefusal) {
      try folder.check(name, condition)
      return nil
    } catch {
      return Answer(file: error)
    }
  }

  /// Saves a file, if its condition still holds.
  func save(_ name: String, _ bytes: [UInt8], _ condition: FileReplacement.Condition) -> Answer {
    do throws(FileRefusal) {
      let version = try folder.write(name, bytes, condition)
      changed()
      let (status, phrase) = condition == .missing ? (201, "Created") : (200, "OK")
      return Answer(
        status, phrase, [("Content-Type", "application/json")],
        body: json([("version", .string("\(version)"))]))
    } catch {
      return Answer(file: error)
    }
  }

  private func json(_ members: [(String, JSONValue)]) -> Answer.Body {
    .bytes(Array(JSONValue.object(members).text(.line).utf8))
  }
}

extension Answer {
  /// Makes the answer to a refused access to a file.
  fileprivate init(file refusal: FileRefusal) {
    switch refusal {
    case .missing: self.init(.unknown)
    case .forbidden: self.init(.foreign)
    case .tooLarge: self.init(.bodyTooLarge)
    case .changed: self.init(.changed)
    case .blocked(let reason): self.init(.conflict, reason: reason)
    case .failed(let reason): self.init(.failed, reason: reason)
    }
  }
}

/// The paths of web sockets.
enum SocketRoute: String, Sendable {
  /// Notifies a page of changes on disk.
  case changes = "api/changes"
  /// An application that can be watched.
  case application = "api/app"
  /// A page that watches applications.
  case watch = "api/watch"
}
#endif
