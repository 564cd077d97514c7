import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The files that exist only while the tool writes them; they are removed when it is stopped.
public enum TemporaryFiles {
  /// The queue for all access to the paths.
  private static let queue = DispatchQueue(label: "temporary files")
  /// Accessed on ``queue`` only.
  nonisolated(unsafe) private static var paths: Set<String> = []
  /// Accessed on ``queue`` only.
  nonisolated(unsafe) private static var folders: Set<String> = []
  /// Processes that write into the files; accessed on ``queue`` only.
  nonisolated(unsafe) private static var writers: Set<pid_t> = []

  /// Notes a file before it is made.
  static func add(_ path: String) { queue.sync { _ = unsafe paths.insert(path) } }

  /// Forgets a file that is in its place, or was never made.
  static func forget(_ path: String) { queue.sync { _ = unsafe paths.remove(path) } }

  /// Removes a file.
  static func remove(_ path: String) {
    _ = unsafe unlink(path)
    forget(path)
  }

  /// Notes a folder before it is made.
  static func addFolder(_ path: String) { queue.sync { _ = unsafe folders.insert(path) } }

  /// Forgets a folder that is in its place, or was never made.
  static func forgetFolder(_ path: String) { queue.sync { _ = unsafe folders.remove(path) } }

  /// Removes an empty folder.
  static func removeFolder(_ path: String) {
    _ = unsafe rmdir(path)
    forgetFolder(path)
  }

  /// Notes a process that may write or make a file, until it ends.
  static func addWriter(_ process: pid_t) { queue.sync { _ = unsafe writers.insert(process) } }

  /// Forgets a process that is about to end by itself.
  static func forgetWriter(_ process: pid_t) { queue.sync { _ = unsafe writers.remove(process) } }

  /// Does `work` on another thread while this one, the main one, waits for signals.
  ///
  /// A signal that stops the tool first removes all files, then does what it does. It is blocked before another thread
  /// exists, and waits until it is asked for, so that none is lost. (An asynchronous `main` leaves the main thread to
  /// Dispatch, which takes every signal there.)
  ///
  /// - Parameter work: The work, which ends the process.
  public static func run(_ work: @escaping @Sendable () async -> Never) -> Never {
    var stopping = sigset_t()
    unsafe sigemptyset(&stopping)
    for number in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(number) { unsafe sigaddset(&stopping, number) }
    unsafe pthread_sigmask(SIG_BLOCK, &stopping, nil)
    Task.detached { await work() }
    var number: Int32 = 0
    while unsafe sigwait(&stopping, &number) != 0 {}
    // Holds the queue to the end, so that no file is made any more.
    queue.sync { [stopping] in stop(number, stopping) }
  }

  /// Whether the process was started to ignore a signal, as `nohup` does.
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

  /// Ends a process, and waits until it can't make a file any more.
  private static func end(_ process: pid_t) {
    kill(process, SIGKILL)
    var information = unsafe siginfo_t()
    // Its starter will still ask for its exit code.
    while unsafe waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
  }

  private static func stop(_ number: Int32, _ signals: sigset_t) -> Never {
    for process in unsafe writers { end(process) }
    for path in unsafe paths { _ = unsafe unlink(path) }
    // The path of a folder is shorter than the paths in it.
    let inward = unsafe folders.sorted { $0.utf8.count > $1.utf8.count }
    for path in inward { _ = unsafe rmdir(path) }
    var signals = signals
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    kill(getpid(), number)
    exit(128 + number)
  }
}
