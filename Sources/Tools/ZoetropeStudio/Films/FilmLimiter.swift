#if Tools
import Host

/// Makes one film at a time.
struct FilmLimiter: Sendable {
  private let maker: any FilmMaker
  private let isBusy = Lock(false)

  init(_ maker: any FilmMaker) { self.maker = maker }

  /// Begins a film.
  ///
  /// - Parameters:
  ///   - progress: Called on any thread with the number of finished pictures, and that of all.
  ///   - completion: Called on any thread with the bytes of the film, or the reason why there is none.
  /// - Returns: The work, which can be cancelled; nil while another film is being made.
  func start(
    _ request: FilmRequest, progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void,
    completion: @escaping @Sendable (Result<[UInt8], FilmFailure>) -> Void
  ) -> Task<Void, Never>? {
    let isFree = isBusy.withLock { isBusy in
      defer { isBusy = true }
      return !isBusy
    }
    guard isFree else { return nil }
    return Task.detached(priority: .utility) { [self] in
      let result: Result<[UInt8], FilmFailure>
      do throws(FilmFailure) {
        result = .success(try await maker.film(request, progress: progress))
      } catch {
        result = .failure(error)
      }
      isBusy.withLock { $0 = false }
      completion(result)
    }
  }
}
#endif
