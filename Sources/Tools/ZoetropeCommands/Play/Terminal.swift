#if Tools
import Host

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The terminal of standard input and output, as a screen for pictures; whatever ends the process, it is restored.
enum Terminal {
  /// The sequences for another screen without a cursor and line breaks, whose mouse reports every motion.
  private static let entering = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?1003h\u{1B}[?1006h\u{1B}[2J"
  /// The sequences that undo them, and remove the pictures of kitty's protocol.
  private static let leaving =
    "\u{1B}[0m\u{1B}_Ga=d,q=2\u{1B}\\\u{1B}[?2026l\u{1B}[?1006l\u{1B}[?1003l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

  // A signal handler reads these: they are set before it is installed, and the memory is never freed.
  nonisolated(unsafe) private static var former = termios()
  nonisolated(unsafe) private static var isEntered = false
  nonisolated(unsafe) private static var farewell = unsafe UnsafeMutableBufferPointer<UInt8>(
    start: nil, count: 0)

  /// Makes the terminal a screen.
  ///
  /// - Throws: ``CommandError`` with exit code 2 if standard input or output is no terminal.
  static func enter() throws(CommandError) {
    guard SystemCalls.isTerminal(0), SystemCalls.isTerminal(1) else {
      throw .usage("`zoetrope play` needs a terminal; `zoetrope render` writes pictures and films")
    }
    guard unsafe tcgetattr(0, &former) == 0 else {
      throw .usage("can't read the settings of the terminal: \(SystemCalls.lastError)")
    }
    let bytes = Array(leaving.utf8)
    unsafe farewell = .allocate(capacity: bytes.count)
    _ = unsafe farewell.initialize(from: bytes)
    unsafe isEntered = true
    TemporaryFiles.onStop { restore() }
    handleTraps()
    var raw = unsafe former
    unsafe cfmakeraw(&raw)
    _ = unsafe tcsetattr(0, TCSAFLUSH, &raw)
    try write(Array(entering.utf8))
  }

  /// Makes the terminal what it was; does nothing the second time.
  ///
  /// A signal handler calls it too, so that it only writes and sets.
  static func restore() {
    guard unsafe isEntered else { return }
    unsafe isEntered = false
    _ = unsafe writeToTerminal(1, farewell.baseAddress, farewell.count)
    _ = unsafe tcsetattr(0, TCSAFLUSH, &former)
  }

  /// Restores the terminal when the process traps, and lets it end as it would.
  private static func handleTraps() {
    let handler: @convention(c) (Int32) -> Void = { number in
      Terminal.restore()
      _ = signal(number, SIG_DFL)
      kill(getpid(), number)
    }
    var handled = sigset_t()
    unsafe sigemptyset(&handled)
    for number in [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV] {
      _ = signal(number, handler)
      unsafe sigaddset(&handled, number)
    }
    // Where a trap is blocked, as in threads of a pool, it would end the process without the handler.
    unsafe pthread_sigmask(SIG_UNBLOCK, &handled, nil)
  }

  /// The number of cells in a row, the number of rows, and the size in pixels, 0 if it is unknown.
  static var size: (columns: Int, rows: Int, width: Int, height: Int) {
    var size = winsize()
    guard unsafe ioctl(1, sizeRequest, &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return (80, 24, 0, 0)
    }
    return (Int(size.ws_col), Int(size.ws_row), Int(size.ws_xpixel), Int(size.ws_ypixel))
  }

  #if canImport(Darwin)
  /// TIOCGWINSZ, a macro that is not imported.
  private static let sizeRequest: UInt = 0x4008_7468
  #else
  private static let sizeRequest = UInt(TIOCGWINSZ)
  #endif

  /// Waits until there is something to read.
  ///
  /// - Parameter milliseconds: The longest wait.
  /// - Returns: Whether there is, or the terminal has gone away.
  static func waitForInput(milliseconds: Int32) -> Bool {
    var input = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&input, 1, max(0, milliseconds)) > 0
  }

  /// Writes bytes.
  ///
  /// - Throws: ``CommandError`` if the terminal has gone away.
  static func write(_ bytes: [UInt8]) throws(CommandError) {
    do throws(CommandError) { try StandardOutput.write(bytes) } catch {
      throw CommandError(exitCode: .closedOutput, description: "the terminal has gone away")
    }
  }
}

/// The system's call, whose name a member of ``Terminal`` has too.
private func writeToTerminal(_ descriptor: Int32, _ bytes: UnsafeMutablePointer<UInt8>?, _ count: Int) -> Int
{
  unsafe write(descriptor, bytes, count)
}
#endif
