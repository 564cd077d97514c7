#if Studio && (os(macOS) || os(Linux))
  import Dispatch
  import FlyingSocks
  import Foundation
  import Host

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #else
    import Darwin
  #endif

  /// The server of `zoetrope studio`: the page, and the files of one folder.
  package final class StudioServer: Sendable {
    /// The address of the page, with its token.
    package let address: String
    /// The address for applications that are to be watched, with a token that opens nothing else.
    package let applicationAddress: String
    /// The name of the served folder or file.
    package let name: String
    /// Whether a folder is served.
    package let isFolder: Bool
    /// Whether the folder's own port was taken, so that the browser does not find what it keeps for the folder.
    package let isElsewhere: Bool
    /// Whether other machines can connect.
    package let isPublic: Bool

    let board = ChangeBoard()
    let applications = ApplicationBoard()
    let port: UInt16
    let token: AccessToken
    let applicationToken: AccessToken
    private let gate: Gate
    private let listener: Socket
    private let index: FolderIndex
    private let connections = Lock(Connections())
    /// Wakes the thread that looks for changes.
    private let look: DispatchSemaphore

    /// Opens the files and the port; connections wait until ``start()``.
    ///
    /// - Parameters:
    ///   - path: The folder, or the only file, that is served.
    ///   - page: The folder of the page; nil to look for it near the program.
    ///   - listen: The numeric address of this machine on which it listens.
    ///   - port: The port; 0 for any that is free, nil for the one that belongs to the folder, so that the browser keeps
    ///     what it knows of the page, or any if that is taken.
    ///   - films: The maker of films; nil if the page is to offer none.
    /// - Throws: ``StudioError``.
    package convenience init(
      path: String, page: String? = nil, listen: String = "127.0.0.1", port: UInt16? = nil,
      films: (any FilmMaker)? = nil
    ) throws(StudioError) {
      try self.init(path: path, page: page, listen: listen, port: port, films: films, pace: BodyPace())
    }

    /// Opens the files and the port, with another rate for bodies.
    init(
      path: String, page: String?, listen: String = "127.0.0.1", port: UInt16? = nil,
      films: (any FilmMaker)? = nil, pace: BodyPace
    ) throws(StudioError) {
      let folder = try StudioFolder(path)
      let page = try PageFolder(page)
      guard let address = ListenAddress(listen) else {
        throw StudioError("--listen \(listen) is no address, such as 127.0.0.1 or 0.0.0.0")
      }
      (listener, self.port) = try Self.listen(on: address, port, path)
      index = FolderIndex(folder)
      (token, applicationToken) = (AccessToken(), AccessToken())
      let applicationPath = "/\(applicationToken)/\(SocketRoute.application.rawValue)"
      let look = DispatchSemaphore(value: 0)
      self.look = look
      gate = Gate(
        token: token, applicationToken: applicationToken,
        routes: StudioRoutes(
          folder: folder, page: page, index: index, board: board, films: { films?.offer },
          applications: applications, applicationPath: applicationPath,
          changed: { look.signal() }), hosts: AllowedHosts(listening: address, port: self.port),
        films: films.map { FilmStream($0) }, pace: pace)
      let host = address.isAnywhere ? "127.0.0.1" : address.inURL
      self.address = "http://\(host):\(self.port)/\(token)/"
      applicationAddress = "ws://\(host):\(self.port)\(applicationPath)"
      name = folder.name
      isFolder = folder.onlyFile == nil
      isElsewhere = port == nil && self.port != Self.usualPort(of: path)
      isPublic = !address.isLoopback
    }

    private static func listen(
      on address: ListenAddress, _ port: UInt16?, _ path: String
    ) throws(StudioError) -> (socket: Socket, port: UInt16) {
      if let port { return try address.listen(port: port) }
      do { return try address.listen(port: usualPort(of: path)) } catch {
        return try address.listen(port: 0)
      }
    }

    /// The port that belongs to a folder: 20000…29999, by its path.
    static func usualPort(of path: String) -> UInt16 {
      20_000 + UInt16(StudioFolder.key(of: SystemCalls.realPath(path) ?? path) % 10_000)
    }

    /// Starts to answer.
    package func start() {
      // A client that goes away is an error of writing, not the end of the process.
      _ = signal(SIGPIPE, SIG_IGN)
      Thread.detachNewThread { self.acceptConnections() }
      Thread.detachNewThread { self.watch() }
    }

    /// Stops answering, after a save that is running.
    package func stop() {
      connections.withLock { $0.stop() }
      look.signal()
      FileReplacement.finishAll()
    }

    private var isStopped: Bool { connections.withLock { $0.isStopped } }

    private func acceptConnections() {
      let listening = Channel(descriptor: listener.file.rawValue)
      while !isStopped {
        guard listening.wait(Int32(POLLIN), until: .now + .milliseconds(250)) else { continue }
        guard let descriptor = try? listener.accept().file.rawValue else {
          // The process may have no descriptor left for a while.
          usleep(10_000)
          continue
        }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        var isOn: Int32 = 1
        _ = unsafe setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, 4)
        guard let number = connections.withLock({ $0.add(descriptor) }) else {
          _ = close(descriptor)
          continue
        }
        Thread.detachNewThread { self.serve(descriptor, number) }
      }
      try? listener.close()
    }

    private func serve(_ descriptor: Int32, _ number: Int) {
      gate.serve(Channel(descriptor: descriptor)) { connections.withLock { $0.markBusy(number) } }
      connections.withLock { $0.remove(number) }
      _ = close(descriptor)
    }

    /// Notifies the pages of changes on disk, every half second or, with many files, less often.
    private func watch() {
      var pause = 0.5
      while !isStopped {
        _ = look.wait(timeout: .now() + pause)
        guard board.count > 0 else { continue }
        let start = ContinuousClock.now
        let changes = index.takeChanges()
        let (seconds, fraction) = start.duration(to: .now).components
        pause = max(0.5, 5 * (Double(seconds) + Double(fraction) * 1e-18))
        for change in changes { board.publish(change.message) }
      }
    }
  }

  /// The open connections.
  struct Connections: Sendable {
    private struct Connection: Sendable {
      let descriptor: Int32
      var isIdle = true
    }

    private var all: [Int: Connection] = [:]
    private var lastNumber = 0
    private(set) var isStopped = false

    /// Adds a connection; in place of the oldest without a request that has passed, if there are too many.
    ///
    /// - Returns: The number of the connection; nil if it is to be closed.
    mutating func add(_ descriptor: Int32) -> Int? {
      if isStopped { return nil }
      if all.count >= Gate.maximumConnections {
        guard let oldest = all.filter({ $0.value.isIdle }).keys.min() else { return nil }
        if let dropped = all.removeValue(forKey: oldest) { Self.end(dropped) }
      }
      lastNumber += 1
      all[lastNumber] = Connection(descriptor: descriptor)
      return lastNumber
    }

    /// Notes that a request has passed.
    mutating func markBusy(_ number: Int) { all[number]?.isIdle = false }

    /// Removes a connection, before its descriptor is closed.
    mutating func remove(_ number: Int) { all[number] = nil }

    /// Ends all connections, and accepts none any more.
    mutating func stop() {
      isStopped = true
      for connection in all.values { Self.end(connection) }
    }

    private static func end(_ connection: Connection) {
      // The thread of the connection closes it, so that no other file gets the number before.
      _ = shutdown(connection.descriptor, Int32(SHUT_RDWR))
    }
  }
#endif
