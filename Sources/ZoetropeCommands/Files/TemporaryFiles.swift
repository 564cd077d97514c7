import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The files that exist only while the tool writes them: none is left behind when it is told to stop.
enum TemporaryFiles {
  /// All access to the paths, and the handling of signals, happens on this queue.
  private static let queue = DispatchQueue(label: "temporary files")
  /// Touched on ``queue`` only.
  nonisolated(unsafe) private static var paths: Set<String> = []
  /// Live as long as the process, for a source that is released hears nothing; never changed once made.
  nonisolated(unsafe) private static let sources = [SIGINT, SIGTERM, SIGHUP].map(handle)

  /// Notes a file that is about to be made.
  static func add(_ path: String) {
    _ = unsafe sources.count
    queue.sync { _ = unsafe paths.insert(path) }
  }

  /// Lets go of a file that is in its place, or never came to be.
  static func forget(_ path: String) { queue.sync { _ = unsafe paths.remove(path) } }

  /// Takes a file away.
  static func remove(_ path: String) {
    _ = unsafe unlink(path)
    forget(path)
  }

  /// Takes all files away when a signal comes, then lets it do what it does.
  private static func handle(_ number: Int32) -> any DispatchSourceSignal {
    // Without this the signal ends the process before the source hears of it.
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
    source.setEventHandler {
      for path in unsafe paths { _ = unsafe unlink(path) }
      signal(number, SIG_DFL)
      kill(getpid(), number)
    }
    source.resume()
    return source
  }
}
