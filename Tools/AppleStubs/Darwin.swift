// Declarations that Swift adds to the C library of Apple's platforms, as far as this package uses them, to check types
// elsewhere.

@_exported import DarwinStub

public let O_RDONLY: Int32 = 0x0, O_WRONLY: Int32 = 0x1, O_NONBLOCK: Int32 = 0x4, O_NOFOLLOW: Int32 = 0x100
public let O_CREAT: Int32 = 0x200, O_EXCL: Int32 = 0x800, O_DIRECTORY: Int32 = 0x10_0000
public let O_CLOEXEC: Int32 = 0x100_0000, AT_FDCWD: Int32 = -2, AT_SYMLINK_NOFOLLOW: Int32 = 0x20, AT_REMOVEDIR: Int32 = 0x80
public let F_GETFD: Int32 = 1, F_SETFD: Int32 = 2, FD_CLOEXEC: Int32 = 1, SA_RESTART: Int32 = 2
public let LOCK_EX: Int32 = 2, LOCK_NB: Int32 = 4, X_OK: Int32 = 1
public let PATH_MAX: Int32 = 1024, _SC_NPROCESSORS_ONLN: Int32 = 58, F_OK: Int32 = 0, AF_INET6: Int32 = 30
public let ENOENT: Int32 = 2, EINTR: Int32 = 4, EEXIST: Int32 = 17, ENOTDIR: Int32 = 20
public let EPIPE: Int32 = 32, EWOULDBLOCK: Int32 = 35, ELOOP: Int32 = 62, EILSEQ: Int32 = 92
public let SIGILL: Int32 = 4, SIGTRAP: Int32 = 5, SIGABRT: Int32 = 6, SIGFPE: Int32 = 8, SIGBUS: Int32 = 10
public let SIGSEGV: Int32 = 11, TCSAFLUSH: Int32 = 2, POLLIN: Int32 = 1
public let POLLOUT: Int32 = 4, F_GETFL: Int32 = 3, F_SETFL: Int32 = 4, EINPROGRESS: Int32 = 36, EAGAIN: Int32 = 35
public let SOCK_STREAM: Int32 = 1, SOL_SOCKET: Int32 = 0xFFFF, SO_ERROR: Int32 = 0x1007, SO_NOSIGPIPE: Int32 = 0x1022
public let IPPROTO_TCP: Int32 = 6, TCP_NODELAY: Int32 = 1, SHUT_WR: Int32 = 1
public let SIGHUP: Int32 = 1, SIGINT: Int32 = 2, SIGKILL: Int32 = 9, SIGPIPE: Int32 = 13, SIGTERM: Int32 = 15
public let SIG_BLOCK: Int32 = 1, SIG_UNBLOCK: Int32 = 2, SIG_SETMASK: Int32 = 3, WEXITED: Int32 = 4
public let WNOWAIT: Int32 = 0x20, RUSAGE_SELF: Int32 = 0, RUSAGE_CHILDREN: Int32 = -1

public var errno: Int32 {
  get { fatalError() }
  set { fatalError() }
}

public var S_IFMT: mode_t { 0o170000 }
public var S_IFDIR: mode_t { 0o040000 }
public var S_IFREG: mode_t { 0o100000 }
public var S_IFLNK: mode_t { 0o120000 }

public typealias sig_t = @convention(c) (Int32) -> Void
public var SIG_IGN: sig_t { fatalError() }
public var SIG_DFL: sig_t? { nil }

@unsafe public func open(_ path: UnsafePointer<CChar>, _ oflag: Int32) -> Int32 { fatalError() }
@unsafe public func open(_ path: UnsafePointer<CChar>, _ oflag: Int32, _ mode: mode_t) -> Int32 {
  fatalError()
}
@unsafe public func openat(_ fd: Int32, _ path: UnsafePointer<CChar>, _ oflag: Int32) -> Int32 {
  fatalError()
}
@unsafe public func openat(
  _ fd: Int32, _ path: UnsafePointer<CChar>, _ oflag: Int32, _ mode: mode_t
) -> Int32 { fatalError() }
public func fcntl(_ fd: Int32, _ cmd: Int32) -> Int32 { fatalError() }
public func fcntl(_ fd: Int32, _ cmd: Int32, _ value: Int32) -> Int32 { fatalError() }
@unsafe public func ioctl(_ fd: Int32, _ request: UInt, _ value: UnsafeMutableRawPointer) -> Int32 {
  fatalError()
}

public struct _opaque_pthread_t {}
public struct _opaque_pthread_attr_t {}
public typealias pthread_t = UnsafeMutablePointer<_opaque_pthread_t>
public typealias pthread_attr_t = _opaque_pthread_attr_t
public struct qos_class_t {}
public func qos_class_self() -> qos_class_t { fatalError() }

@unsafe public func pthread_create(
  _ thread: UnsafeMutablePointer<pthread_t?>, _ attributes: UnsafePointer<pthread_attr_t>?,
  _ body: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer?, _ argument: UnsafeMutableRawPointer?
) -> Int32 { fatalError() }
@unsafe @discardableResult public func pthread_detach(_ thread: pthread_t) -> Int32 { fatalError() }
@discardableResult public func pthread_set_qos_class_self_np(_ level: qos_class_t, _ priority: Int32) -> Int32 {
  fatalError()
}
