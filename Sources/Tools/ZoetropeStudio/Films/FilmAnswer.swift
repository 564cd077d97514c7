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
  static let timeout = TimeAmount.seconds(900)
  /// The time between two lines of progress.
  static let interval = TimeAmount.milliseconds(50)

  /// The number of finished pictures, and that of all, which threads of the maker set.
  let progress: Lock<(done: Int, total: Int)?>
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
  /// Reads a request for a film; large ones take too long for the event loop.
  func readFilm(_ body: [UInt8], _ context: ChannelHandlerContext) {
    onDisk(context) {
      Result { () throws(FilmFailure) in try FilmRequest.read(body) }
    } then: { (result: Result<FilmRequest, FilmFailure>) in
      switch result {
      case .success(let request): self.make(request, context)
      case .failure(let failure): self.refuse(FilmFailure(failure.description, .malformed), context)
      }
    }
  }

  private func refuse(_ failure: FilmFailure, _ context: ChannelHandlerContext) {
    releaseMemory()
    send(Answer(failure.refusal, reason: failure.description), context)
  }

  private func make(_ request: FilmRequest, _ context: ChannelHandlerContext) {
    let loop = context.eventLoop
    let progress = Lock<(done: Int, total: Int)?>(nil)
    let promise = loop.makePromise(of: Result<[UInt8], FilmFailure>.self)
    // The body is gone.
    releaseMemory(except: request.script.count + request.contents.count)
    let work = services.films?.start(request, reserved: reserved, on: loop) { done, total in
      progress.withLock { $0 = (done, total) }
    } completion: {
      promise.succeed($0)
    }
    guard let work else {
      promise.fail(Refusal.busy)
      return refuse(
        FilmFailure("another film is being made; this one can be made after it", .busy), context)
    }
    reserved = 0
    film = FilmAnswer(progress: progress, work: work)
    film?.timers = [
      loop.assumeIsolated().scheduleTask(in: FilmAnswer.timeout) {
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
    guard let film, let (done, total) = film.progress.withLock({ $0 }), done != film.sent,
      context.channel.isWritable,
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
    transfers.begin(.sending(hasRate: false))
  }

  private func endFilm() {
    film?.cancel()
    film = nil
  }

  private func fail(_ failure: FilmFailure, _ context: ChannelHandlerContext) {
    let isBegun = film?.sent != nil
    endFilm()
    guard isBegun else { return refuse(failure, context) }
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
        self.transfers.begin(.sending(hasRate: true))
        let line = "{\"bytes\":\(file.version.size),\"type\":\"\(format.mediaType)\"}\n"
        self.write(Array(line.utf8), context).assumeIsolated().whenSuccess {
          self.sendNext(of: file, context)
        }
      }
    }
  }
}
#endif
