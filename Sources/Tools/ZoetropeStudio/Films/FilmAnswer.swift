#if Tools
import Host
import NIOCore
import ZoetropeJSON

/// A film in the making for a client.
///
/// The answer begins with lines of JSON: `{"done":3,"total":90}` for steps, and at the end `{"error":"…"}`, or
/// `{"bytes":1234,"type":"image/gif"}` with the bytes of the film behind it. A client that goes away ends the work.
struct FilmAnswer {
  /// The longest time for a film.
  static let patience = TimeAmount.seconds(900)
  /// The time between two lines of progress.
  static let interval = TimeAmount.milliseconds(50)

  /// The progress that threads of the maker report.
  final class Progress: Sendable {
    private let latest = Lock<(done: Int, total: Int)?>(nil)

    var value: (done: Int, total: Int)? { latest.withLock { $0 } }

    func report(_ done: Int, _ total: Int) { latest.withLock { $0 = (done, total) } }
  }

  let progress: Progress
  let work: Task<Void, Never>
  /// The timers of the next line of progress, and of the longest time.
  var timers: [Scheduled<Void>] = []
  /// The number of pictures in the last line of progress; nil before the first.
  var sent: Int?

  func cancel() {
    for timer in timers { timer.cancel() }
    work.cancel()
  }
}

extension RequestHandler {
  /// Reads a request for a film, and the file that it names.
  func readFilm(_ body: [UInt8], _ context: ChannelHandlerContext) {
    onDisk(context) { [routes = services.routes] () -> Result<FilmRequest, FilmFailure> in
      do throws(FilmFailure) {
        var (request, source) = try FilmRequest.read(body)
        if case .file(let path, let version) = source {
          request.contents = try routes.contents(path, version: version)
        }
        return .success(request)
      } catch {
        return .failure(error)
      }
    } then: { result in
      self.releaseMemory()
      switch result {
      case .success(let request): self.make(request, context)
      case .failure(let failure): self.send(Answer(.malformed, reason: failure.description), context)
      }
    }
  }

  private func make(_ request: FilmRequest, _ context: ChannelHandlerContext) {
    let loop = context.eventLoop
    let progress = FilmAnswer.Progress()
    let promise = loop.makePromise(of: Result<[UInt8], FilmFailure>.self)
    let work = services.films?.start(request, progress: progress.report) { promise.succeed($0) }
    guard let work else {
      promise.fail(Refusal.busy)
      return send(
        Answer(.busy, reason: "another film is being made; this one can be made after it"), context)
    }
    film = FilmAnswer(progress: progress, work: work)
    film?.timers = [
      loop.assumeIsolated().scheduleTask(in: FilmAnswer.patience) {
        self.fail(FilmFailure("the film took longer than 15 minutes"), context)
      }
    ]
    scheduleProgress(context)
    promise.futureResult.assumeIsolated().whenSuccess { result in
      if self.film == nil { return }
      self.sendProgress(isOver: true, context)
      switch result {
      case .success(let bytes): self.store(bytes, request.format, context)
      case .failure(let failure): self.fail(failure, context)
      }
    }
  }

  private func scheduleProgress(_ context: ChannelHandlerContext) {
    film?.timers.append(
      context.eventLoop.assumeIsolated().scheduleTask(in: FilmAnswer.interval) {
        self.film?.timers.removeLast()
        self.sendProgress(isOver: false, context)
        self.scheduleProgress(context)
      })
  }

  /// Sends the progress since the last line; after the end of the film, the first line only.
  private func sendProgress(isOver: Bool, _ context: ChannelHandlerContext) {
    guard let film, let (done, total) = film.progress.value, done != film.sent, context.channel.isWritable,
      !isOver || film.sent == nil
    else { return }
    beginFilm(context)
    self.film?.sent = done
    _ = write(Array("{\"done\":\(done),\"total\":\(total)}\n".utf8), context)
  }

  /// Sends the head of the answer before the first line.
  private func beginFilm(_ context: ChannelHandlerContext) {
    guard film?.sent == nil else { return }
    film?.sent = 0
    send(Answer("application/octet-stream", body: .parts), context)
    // Only the film itself has a lowest rate.
    pace.begin(.sending(hasRate: false))
  }

  private func endFilm() {
    film?.cancel()
    film = nil
  }

  private func fail(_ failure: FilmFailure, _ context: ChannelHandlerContext) {
    let isBegun = film?.sent != nil
    endFilm()
    guard isBegun else { return send(Answer(.unprocessable, reason: failure.description), context) }
    finish(with: failure, context)
  }

  /// Sends the reason of a failure after the answer has begun.
  private func finish(with failure: FilmFailure, _ context: ChannelHandlerContext) {
    let line = JSONValue.object([("error", .string(failure.description))]).text(.line) + "\n"
    finish(with: Array(line.utf8), context)
  }

  /// Stores a film in a file, from which it is sent without being in memory.
  private func store(_ bytes: [UInt8], _ format: FilmRequest.Format, _ context: ChannelHandlerContext) {
    beginFilm(context)
    endFilm()
    onDisk(context) { () -> Result<ServedFile, FilmFailure> in
      guard let file = ServedFile(bytes, in: SystemCalls.temporaryFolder) else {
        return .failure(FilmFailure("the film can't be stored: \(SystemCalls.lastError)"))
      }
      return .success(file)
    } then: { result in
      switch result {
      case .failure(let failure): self.finish(with: failure, context)
      case .success(let file):
        self.pace.begin(.sending(hasRate: true))
        let line = "{\"bytes\":\(file.version.size),\"type\":\"\(format.mediaType)\"}\n"
        self.write(Array(line.utf8), context).assumeIsolated().whenSuccess {
          self.sendNext(of: file, context)
        }
      }
    }
  }
}
#endif
