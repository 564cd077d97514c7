#if Tools
import Foundation
import TestSupport

#if os(Linux)
import Glibc
#endif

/// A process in a terminal of a test.
final class PseudoTerminal {
  let process = Process()
  /// The end that a person would sit at.
  private var controller: Int32
  private let device: FileHandle
  private(set) var screen: TestTerminal
  /// Everything that the process has written.
  private(set) var bytes: [UInt8] = []
  private let errors = Pipe()

  /// Starts the tool in a terminal.
  init(_ arguments: [String], columns: Int, rows: Int) throws {
    let descriptor: Int32
    (controller, descriptor) = Self.open()
    guard controller >= 0, descriptor >= 0 else { throw POSIXError(.ENODEV) }
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = unsafe ioctl(controller, UInt(TIOCSWINSZ), &size)
    device = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    screen = TestTerminal(columns: columns, rows: rows)
    process.executableURL = URL(fileURLWithPath: Tool.path)
    process.arguments = arguments
    process.standardInput = device
    process.standardOutput = device
    process.standardError = errors
    try process.run()
  }

  /// Whether the machine has terminals for programs.
  static var isAvailable: Bool {
    let (controller, device) = open()
    defer { for descriptor in [controller, device] where descriptor >= 0 { close(descriptor) } }
    return controller >= 0 && device >= 0
  }

  /// Opens both ends of a new terminal.
  private static func open() -> (controller: Int32, device: Int32) {
    #if os(Linux)
    let controller = unsafe Glibc.open("/dev/ptmx", O_RDWR | O_NOCTTY)
    // Linux's own requests: to unlock the other end, and for its number.
    var (isLocked, number): (Int32, Int32) = (0, -1)
    guard unsafe ioctl(controller, 0x4004_5431, &isLocked) == 0,
      unsafe ioctl(controller, 0x8004_5430, &number) == 0
    else { return (controller, -1) }
    return (controller, unsafe Glibc.open("/dev/pts/\(number)", O_RDWR | O_NOCTTY))
    #else
    let controller = posix_openpt(O_RDWR | O_NOCTTY)
    guard grantpt(controller) == 0, unlockpt(controller) == 0, let name = unsafe ptsname(controller) else {
      return (controller, -1)
    }
    return (controller, unsafe Darwin.open(name, O_RDWR | O_NOCTTY))
    #endif
  }

  deinit {
    if process.isRunning { process.terminate() }
    if controller >= 0 { close(controller) }
  }

  /// Types, or answers.
  func send(_ text: String) {
    _ = unsafe Array(text.utf8).withUnsafeBytes { unsafe write(controller, $0.baseAddress, $0.count) }
  }

  /// Hangs up, as a window that is closed.
  func hangUp() {
    close(controller)
    controller = -1
  }

  /// Changes the size of the window.
  func resize(columns: Int, rows: Int) {
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = unsafe ioctl(controller, UInt(TIOCSWINSZ), &size)
    screen = TestTerminal(columns: columns, rows: rows)
  }

  /// Whether the terminal echoes keys and waits for whole lines, as shells leave it.
  var isCooked: Bool {
    var settings = termios()
    guard unsafe tcgetattr(device.fileDescriptor, &settings) == 0 else { return false }
    return settings.c_lflag & UInt32(ECHO) != 0 && settings.c_lflag & UInt32(ICANON) != 0
  }

  /// Reads until a condition holds, or twenty seconds are over.
  ///
  /// - Returns: Whether it holds.
  @discardableResult
  func wait(until condition: (PseudoTerminal) -> Bool) -> Bool {
    let end = Date(timeIntervalSinceNow: 20)
    while !condition(self) {
      if Date() > end { return false }
      if !readOnce(waiting: 50) { usleep(1000) }
    }
    return true
  }

  /// Reads once.
  ///
  /// - Parameter milliseconds: The longest wait for something to read.
  /// - Returns: Whether anything was read.
  private func readOnce(waiting milliseconds: Int32) -> Bool {
    var input = pollfd(fd: controller, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&input, 1, milliseconds) > 0 else { return false }
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let size = chunk.count
    let count = unsafe chunk.withUnsafeMutableBytes { unsafe read(controller, $0.baseAddress, size) }
    guard count > 0 else { return false }
    bytes += chunk[..<count]
    screen.read(Array(chunk[..<count]))
    return true
  }

  /// Waits for the end, and returns what was written to standard error.
  func finish() -> String {
    wait { !$0.process.isRunning }
    // Its last words may be unread when it is gone.
    while readOnce(waiting: 0) {}
    return String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self)
  }
}
#endif
