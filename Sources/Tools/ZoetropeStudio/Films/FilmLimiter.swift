#if Tools
import Host
import NIOCore
import NIOPosix

/// Makes one film at a time.
struct FilmLimiter: Sendable {
  let maker: any FilmMaker
  /// The folder of the animations.
  let folder: StudioFolder
  /// The memory for the contents of films.
  let memory: BodyBudget
  /// The threads that read the disk.
  let disk: NIOThreadPool
  private let isBusy = Lock(false)

  /// Begins a film.
  ///
  /// - Parameters:
  ///   - reserved: The number of bytes reserved for the request, which are released at the end of the work.
  ///   - progress: Called on any thread with the number of finished pictures, and that of all.
  ///   - completion: Called on any thread with the bytes of the film, or the reason why there is none.
  /// - Returns: The work, which can be cancelled; nil while another film is being made.
  func start(
    _ request: FilmRequest, reserved: Int, on loop: any EventLoop,
    progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void,
    completion: @escaping @Sendable (Result<[UInt8], FilmFailure>) -> Void
  ) -> Task<Void, Never>? {
    let isFree = isBusy.withLock { isBusy in
      defer { isBusy = true }
      return !isBusy
    }
    guard isFree else { return nil }
    return Task.detached(priority: .utility) { [self] in
      var reserved = reserved
      let result: Result<[UInt8], FilmFailure>
      do throws(FilmFailure) {
        let request = try await readSource(of: request, &reserved, loop)
        result = .success(try await maker.film(request, progress: progress))
      } catch {
        result = .failure(error)
      }
      memory.release(reserved)
      isBusy.withLock { $0 = false }
      completion(result)
    }
  }

  /// Reads the file that a request names, after reserving memory for it.
  private func readSource(
    of request: FilmRequest, _ reserved: inout Int, _ loop: any EventLoop
  ) async throws(FilmFailure) -> FilmRequest {
    guard case .file(let path, let version) = request.source else { return request }
    var request = request
    do {
      let file = try await disk.runIfActive { try folder.open(path) }
      guard "\(file.version)" == version else { throw FileRefusal.changed }
      let size = file.version.size
      let isReserved = memory.reserve(size, on: loop, within: RequestHandler.longestWait)
      guard try await isReserved.get() else { throw Refusal.busy }
      reserved += size
      guard let contents = try await disk.runIfActive({ file.contents() }) else { throw FileRefusal.changed }
      request.contents = contents
      return request
    } catch FileRefusal.changed {
      throw FilmFailure("the file has changed on disk; load it again", .malformed)
    } catch FileRefusal.tooLarge {
      throw FilmFailure("the file is too large", .malformed)
    } catch is Refusal {
      throw FilmFailure("other files need the memory for this one; it can be made after them", .busy)
    } catch {
      throw FilmFailure("the file can't be read", .malformed)
    }
  }
}
#endif
