#if Studio && (os(macOS) || os(Linux))
  import Host
  import ZoetropeJSON

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #else
    import Darwin
  #endif

  /// Makes one film at a time, and sends it on the thread of its connection.
  ///
  /// The answer begins with lines of JSON: `{"done":3,"total":90}` for each step, and at the end `{"error":"…"}`, or
  /// `{"bytes":1234,"type":"image/gif"}` with the bytes of the film behind it. A client that goes away ends the work.
  struct FilmStream: Sendable {
    /// The path of the requests.
    static let path = "api/film"
    /// The longest time for a film.
    static let patience = Duration.seconds(900)
    /// The time between two looks at the work and at the client.
    private static let interval = Duration.milliseconds(50)

    let maker: any FilmMaker
    /// Whether a film is being made.
    private let isBusy = Lock(false)

    init(_ maker: any FilmMaker) { self.maker = maker }

    /// The state of a film.
    private struct State: Sendable {
      var progress: (done: Int, total: Int)?
      var result: Result<[UInt8], FilmFailure>?
    }

    /// The end of the work on a film.
    enum Outcome {
      /// The reason why there is no film; the answer has not begun.
      case refused(FilmFailure)
      /// Another film is being made.
      case busy
      /// The film, with the answer begun.
      case film([UInt8])
      /// The client went away, or has the reason already.
      case over
    }

    /// Makes a film, and sends the progress.
    ///
    /// - Parameter begin: Sends the head of the answer; false if the client does not take it.
    func make(_ request: FilmRequest, on channel: Channel, begin: () -> Bool) -> Outcome {
      let isFree = isBusy.withLock { isBusy in
        defer { isBusy = true }
        return !isBusy
      }
      guard isFree else { return .busy }
      let state = Lock(State())
      let work = Task.detached(priority: .utility) {
        var result: Result<[UInt8], FilmFailure>
        do throws(FilmFailure) {
          result = .success(
            try await maker.film(request) { done, total in state.withLock { $0.progress = (done, total) } })
        } catch {
          result = .failure(error)
        }
        isBusy.withLock { $0 = false }
        state.withLock { [result] in $0.result = result }
      }
      defer { work.cancel() }
      return follow(state, on: channel, begin: begin)
    }

    private func follow(_ state: Lock<State>, on channel: Channel, begin: () -> Bool) -> Outcome {
      let end = ContinuousClock.now + Self.patience
      var sent: Int?
      while true {
        let (progress, result) = state.withLock { ($0.progress, $0.result) }
        if let progress, sent != progress.done, result == nil || sent == nil {
          if sent == nil, !begin() { return .over }
          sent = progress.done
          guard send("{\"done\":\(progress.done),\"total\":\(progress.total)}\n", to: channel) else {
            return .over
          }
        }
        switch result {
        case .failure(let failure)?: return sent == nil ? .refused(failure) : tell(failure, to: channel)
        case .success(let bytes)?: return sent != nil || begin() ? .film(bytes) : .over
        case nil: break
        }
        if ContinuousClock.now >= end {
          let failure = FilmFailure("the film took longer than 15 minutes")
          return sent == nil ? .refused(failure) : tell(failure, to: channel)
        }
        guard isThere(channel) else { return .over }
      }
    }

    /// Waits a moment; false if the client went away.
    private func isThere(_ channel: Channel) -> Bool {
      let next = ContinuousClock.now + Self.interval
      guard channel.wait(Int32(POLLIN), until: next) else { return true }
      switch channel.read() {
      case .end: return false
      case .nothingYet: return true
      case .bytes:
        // Nothing more belongs to the request; a client that keeps sending does not speed up the work.
        let left = ContinuousClock.now.duration(to: next).components
        usleep(UInt32(clamping: max(0, left.attoseconds / 1_000_000_000_000)))
        return true
      }
    }

    private func send(_ line: String, to channel: Channel) -> Bool {
      channel.write(Array(line.utf8), patience: Gate.patience)
    }

    private func tell(_ failure: FilmFailure, to channel: Channel) -> Outcome {
      _ = notify(failure, to: channel)
      return .over
    }

    /// Sends the reason of a failure after the answer has begun; returns false if the client is gone.
    func notify(_ failure: FilmFailure, to channel: Channel) -> Bool {
      send(JSONTree.object([("error", .string(failure.description))]).text(.line) + "\n", to: channel)
    }
  }
#endif
