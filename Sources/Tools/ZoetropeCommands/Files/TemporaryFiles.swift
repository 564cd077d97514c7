#if Tools
import Dispatch
import Host

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
  /// The number of writers that may exist already, but are not in ``writers`` yet; accessed on ``queue`` only.
  nonisolated(unsafe) private static var startingWriters = 0

  /// Bodies to call before a signal stops the tool; accessed on ``queue`` only.
  nonisolated(unsafe) private static var endings: [@Sendable () -> Void] = []

  /// Calls a body before a signal stops the tool.
  package static func onStop(_ body: @escaping @Sendable () -> Void) {
    queue.sync { unsafe endings.append(body) }
  }

  /// Whether a signal is the usual end of the command; accessed on ``queue`` only.
  nonisolated(unsafe) private static var isStopExpected = false

  /// Calls a body before a signal stops the tool, which then ends with success: a server has no other end.
  package static func onExpectedStop(_ body: @escaping @Sendable () -> Void) {
    onStop(body)
    queue.sync { unsafe isStopExpected = true }
  }

  /// Makes a file and notes it in one step, between which no signal stops the tool.
  ///
  /// - Parameter make: Opens the new file, and returns its descriptor, or -1 with `errno` set.
  /// - Returns: The result of `make`, with its `errno`.
  static func makeFile(_ path: String, by make: () -> Int32) -> Int32 {
    undisturbed(make) { _ = unsafe paths.insert(path) }
  }

  /// Forgets a file that is in its place.
  static func forget(_ path: String) { queue.sync { _ = unsafe paths.remove(path) } }

  /// Removes a file.
  static func remove(_ path: String) {
    _ = unsafe unlink(path)
    forget(path)
  }

  /// Makes a folder and notes it in one step, between which no signal stops the tool.
  ///
  /// - Parameter make: Makes the folder, and returns 0, or -1 with `errno` set.
  /// - Returns: The result of `make`, with its `errno`.
  static func makeFolder(_ path: String, by make: () -> Int32) -> Int32 {
    undisturbed(make) { _ = unsafe folders.insert(path) }
  }

  /// Makes something on the queue, and notes it there unless that failed.
  private static func undisturbed(_ make: () -> Int32, note: () -> Void) -> Int32 {
    let (result, reason) = queue.sync {
      let result = make()
      let reason = errno
      if result >= 0 { note() }
      return (result, reason)
    }
    errno = reason
    return result
  }

  /// Forgets a folder that is in its place.
  static func forgetFolder(_ path: String) { queue.sync { _ = unsafe folders.remove(path) } }

  /// Removes an empty folder.
  static func removeFolder(_ path: String) {
    _ = unsafe rmdir(path)
    forgetFolder(path)
  }

  /// Notes that a process that may write or make a file is about to be started.
  static func willStartWriter() { queue.sync { unsafe startingWriters += 1 } }

  /// Notes a process that was started, until it ends; nil if it could not be started.
  static func didStartWriter(_ process: pid_t?) {
    queue.sync {
      unsafe startingWriters -= 1
      if let process { _ = unsafe writers.insert(process) }
    }
  }

  /// Forgets a process that is about to end by itself.
  static func forgetWriter(_ process: pid_t) { queue.sync { _ = unsafe writers.remove(process) } }

  /// Does `work` on another thread while this one, the main one, waits for signals.
  ///
  /// A signal that stops the tool first removes all files, then does what it does. It is caught by a handler, for a
  /// signal that is only blocked would still end the tool: a thread of Subprocess waits for processes with nothing
  /// blocked.
  ///
  /// - Parameter work: The work, which returns the exit code of the process.
  public static func run(_ work: @escaping @Sendable () async -> Int32) -> Never {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else {
      StandardError.write("zoetrope: can't wait for signals: \(SystemCalls.lastError)\n")
      exit(2)
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    unsafe signalEntry = ends[1]
    var handled = sigset_t()
    unsafe sigemptyset(&handled)
    for number in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(number) {
      handle(number)
      unsafe sigaddset(&handled, number)
    }
    // The process that started the tool may have blocked them.
    unsafe pthread_sigmask(SIG_UNBLOCK, &handled, nil)
    Task.detached { exit(await work()) }
    var number: UInt8 = 0
    while unsafe read(ends[0], &number, 1) != 1 {}
    // A process that is being started can't be ended before its number is known; one that hangs is given up.
    var waits = 2000
    while true {
      // Stopping holds the queue to the end, so that no file is made and no process is started any more.
      queue.sync { [number] in
        if unsafe startingWriters == 0 || waits == 0 { stop(Int32(number)) }
      }
      usleep(1000)
      waits -= 1
    }
  }

  /// The end of a pipe into which the handler writes the number of a signal; it is set before there is a handler.
  nonisolated(unsafe) private static var signalEntry: Int32 = -1

  /// Passes a signal on to ``run(_:)``, whichever thread it comes to.
  private static func handle(_ number: Int32) {
    let handler: @convention(c) (Int32) -> Void = { number in
      let reason = errno
      var byte = UInt8(truncatingIfNeeded: number)
      _ = unsafe write(TemporaryFiles.signalEntry, &byte, 1)
      errno = reason
    }
    var action = sigaction()
    action.sa_flags = SA_RESTART
    #if canImport(Darwin)
    unsafe action.__sigaction_u.__sa_handler = handler
    #else
    unsafe action.__sigaction_handler.sa_handler = handler
    #endif
    unsafe sigaction(number, &action, nil)
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

  private static func stop(_ number: Int32) -> Never {
    for body in unsafe endings { body() }
    for process in unsafe writers { end(process) }
    for path in unsafe paths { _ = unsafe unlink(path) }
    // The path of a folder is shorter than the paths in it.
    let inward = unsafe folders.sorted { $0.utf8.count > $1.utf8.count }
    for path in inward { _ = unsafe rmdir(path) }
    if unsafe isStopExpected { _exit(0) }
    _ = signal(number, SIG_DFL)
    kill(getpid(), number)
    exit(128 + number)
  }
}
#endif
