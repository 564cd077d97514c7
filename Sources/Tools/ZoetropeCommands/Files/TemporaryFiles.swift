import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The files that exist only while the tool writes them: none is left behind when it is told to stop.
public enum TemporaryFiles {
  /// All access to the paths happens on this queue.
  private static let queue = DispatchQueue(label: "temporary files")
  /// Touched on ``queue`` only.
  nonisolated(unsafe) private static var paths: Set<String> = []
  /// Touched on ``queue`` only.
  nonisolated(unsafe) private static var folders: Set<String> = []
  /// Other processes that write into the files; touched on ``queue`` only.
  nonisolated(unsafe) private static var writers: Set<pid_t> = []

  /// Notes a file that is about to be made.
  static func add(_ path: String) { queue.sync { _ = unsafe paths.insert(path) } }

  /// Lets go of a file that is in its place, or never came to be.
  static func forget(_ path: String) { queue.sync { _ = unsafe paths.remove(path) } }

  /// Takes a file away.
  static func remove(_ path: String) {
    _ = unsafe unlink(path)
    forget(path)
  }

  /// Notes a folder that is about to be made.
  static func addFolder(_ path: String) { queue.sync { _ = unsafe folders.insert(path) } }

  /// Lets go of a folder that is in its place, or never came to be.
  static func forgetFolder(_ path: String) { queue.sync { _ = unsafe folders.remove(path) } }

  /// Takes an empty folder away.
  static func removeFolder(_ path: String) {
    _ = unsafe rmdir(path)
    forgetFolder(path)
  }

  /// Notes a process that may write a file, or make it, until it ends.
  static func addWriter(_ process: pid_t) { queue.sync { _ = unsafe writers.insert(process) } }

  /// Lets go of a process that is about to end by itself.
  static func forgetWriter(_ process: pid_t) { queue.sync { _ = unsafe writers.remove(process) } }

  /// Does `work` on another thread while this one, the main one, waits for signals.
  ///
  /// A signal that stops the tool first takes all files away, then does what it does. Blocked before there is
  /// another thread, it waits until somebody asks for it, so that none is lost. (An asynchronous `main` leaves the
  /// main thread to Dispatch, which takes every signal there.)
  ///
  /// - Parameter work: Ends the process when it is done.
  public static func run(_ work: @escaping @Sendable () async -> Never) -> Never {
    var stopping = sigset_t()
    unsafe sigemptyset(&stopping)
    for number in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(number) { unsafe sigaddset(&stopping, number) }
    unsafe pthread_sigmask(SIG_BLOCK, &stopping, nil)
    Task.detached { await work() }
    var number: Int32 = 0
    while unsafe sigwait(&stopping, &number) != 0 {}
    // Holds the queue to the end: no file is made any more.
    queue.sync { [stopping] in stop(number, stopping) }
  }

  /// Whether whoever started the tool wants it to go on through a signal, as `nohup` does.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard unsafe sigaction(number, nil, &action) == 0 else { return false }
    #if canImport(Darwin)
      let handler = unsafe action.__sigaction_u.__sa_handler
    #else
      let handler = unsafe action.__sigaction_handler.sa_handler
    #endif
    return unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Ends a process, and waits until it can make no file any more.
  private static func end(_ process: pid_t) {
    kill(process, SIGKILL)
    var information = unsafe siginfo_t()
    // Whoever started it still asks how it ended.
    while unsafe waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
  }

  private static func stop(_ number: Int32, _ signals: sigset_t) -> Never {
    for process in unsafe writers { end(process) }
    for path in unsafe paths { _ = unsafe unlink(path) }
    // A folder's path is shorter than those of what is in it.
    let inward = unsafe folders.sorted { $0.utf8.count > $1.utf8.count }
    for path in inward { _ = unsafe rmdir(path) }
    var signals = signals
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    kill(getpid(), number)
    exit(128 + number)
  }
}
