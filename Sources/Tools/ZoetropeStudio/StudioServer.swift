#if Tools
import Dispatch
import Host
import NIOCore
import NIOHTTP1
import NIOPosix

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
  /// A Boolean value indicating whether the preferred port was unavailable.
  ///
  /// Browser storage is per port, so saved settings are missing in this case.
  package let isElsewhere: Bool
  /// Whether other machines can connect.
  package let isPublic: Bool

  /// The number of threads that read the disk.
  private static let diskThreads = 4

  let changes = ChangeDispatcher()
  let applications = ApplicationRegistry()
  let port: UInt16
  let token: AccessToken
  let applicationToken: AccessToken
  private let listener: any Channel
  private let index: FolderIndex
  let services: StudioServices
  /// Wakes the thread that looks for changes.
  private let wakeUp: DispatchSemaphore

  /// Opens the files and the port; connections wait until ``start()``.
  ///
  /// - Parameters:
  ///   - path: The folder, or the only file, that is served.
  ///   - page: The folder of the page; nil to look for it near the program.
  ///   - listen: The numeric address of this machine on which it listens.
  ///   - port: The port; 0 for any that is free, nil for the one that belongs to the folder, so that the browser keeps
  ///     what it knows of the page, or any if that is taken.
  ///   - films: The maker of films; nil if the page offers none.
  ///   - fonts: The finder of fonts of this machine; nil if texts have none.
  /// - Throws: ``StudioError``.
  package convenience init(
    path: String, page: String? = nil, listen: String = "127.0.0.1", port: UInt16? = nil,
    films: (any FilmMaker)? = nil, fonts: FontFinder? = nil
  ) throws(StudioError) {
    try self.init(
      path: path, page: page, listen: listen, port: port, films: films, fonts: fonts, rate: TransferRate())
  }

  /// Opens the files and the port, with other limits of time.
  init(
    path: String, page: String?, listen: String = "127.0.0.1", port: UInt16? = nil,
    films: (any FilmMaker)? = nil, fonts: FontFinder? = nil, rate: TransferRate,
    outboxTimeout: Duration = Outbox.timeout
  ) throws(StudioError) {
    let folder = try StudioFolder(path)
    let page = try PageFolder(page)
    guard let address = ListenAddress(listen) else {
      throw StudioError("--listen \(listen) is no address, such as 127.0.0.1 or 0.0.0.0")
    }
    let loop = MultiThreadedEventLoopGroup.singleton.next()
    let box = Lock<StudioServices?>(nil)
    (listener, self.port) = try Self.listen(on: address, port, path, loop) { channel in
      // Nothing is accepted before the services are there.
      guard let services = box.withLock({ $0 }) else { return channel.close() }
      return Self.prepare(channel, services)
    }
    index = FolderIndex(folder)
    (token, applicationToken) = (AccessToken(), AccessToken())
    let applicationPath = "/\(applicationToken)/\(SocketRoute.application.rawValue)"
    let wakeUp = DispatchSemaphore(value: 0)
    self.wakeUp = wakeUp
    let (bodies, disk) = (BodyBudget(), NIOThreadPool(numberOfThreads: Self.diskThreads))
    services = StudioServices(
      filter: RequestFilter(
        token: token, applicationToken: applicationToken,
        hosts: AllowedHosts(listening: address, port: self.port)),
      routes: StudioRoutes(
        folder: folder, page: page, index: index, changes: changes, films: films, fonts: fonts,
        applications: applications, applicationPath: applicationPath, changed: { wakeUp.signal() }),
      films: films.map { FilmLimiter(maker: $0, folder: folder, memory: bodies, disk: disk) }, rate: rate,
      outboxTimeout: outboxTimeout, bodies: bodies, disk: disk)
    box.withLock { [services] in $0 = services }
    let host = address.isAnywhere ? "127.0.0.1" : address.inURL
    self.address = "http://\(host):\(self.port)/\(token)/"
    applicationAddress = "ws://\(host):\(self.port)\(applicationPath)"
    name = folder.name
    isFolder = folder.onlyFile == nil
    isElsewhere = port == nil && self.port != Self.usualPort(of: path)
    isPublic = !address.isLoopback
  }

  deinit { listener.close(promise: nil) }

  // MARK: The port

  private static func listen(
    on address: ListenAddress, _ port: UInt16?, _ path: String, _ loop: any EventLoop,
    prepare: @escaping @Sendable (any Channel) -> EventLoopFuture<Void>
  ) throws(StudioError) -> (listener: any Channel, port: UInt16) {
    let bootstrap = ServerBootstrap(group: loop)
      .serverChannelOption(.backlog, value: 256)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      // Connections wait until the server starts.
      .serverChannelOption(.autoRead, value: false)
      .serverChannelInitializer { channel in channel.eventLoop.makeCompletedFuture { keepPrivate(channel) }
      }
      .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
      .childChannelOption(.allowRemoteHalfClosure, value: true)
      .childChannelInitializer(prepare)
    if let port { return try listen(on: address, port, bootstrap) }
    do { return try listen(on: address, usualPort(of: path), bootstrap) } catch {
      return try listen(on: address, 0, bootstrap)
    }
  }

  private static func listen(
    on address: ListenAddress, _ port: UInt16, _ bootstrap: ServerBootstrap
  ) throws(StudioError) -> (listener: any Channel, port: UInt16) {
    do {
      let listener = try bootstrap.bind(to: SocketAddress(ipAddress: address.text, port: Int(port))).wait()
      return (listener, listener.localAddress?.port.map(UInt16.init) ?? port)
    } catch let error as IOError where error.errnoCode == EADDRINUSE {
      throw StudioError("port \(port) of \(address.text) is in use; --port 0 takes any that is free")
    } catch let error as IOError where error.errnoCode == EACCES {
      throw StudioError("port \(port) of \(address.text) is reserved; --port 0 takes any that is free")
    } catch {
      throw StudioError("can't listen on \(address.text), port \(port): \(error)")
    }
  }

  /// The port that belongs to a folder: 20000…29999, by its path.
  static func usualPort(of path: String) -> UInt16 {
    20_000 + UInt16(StudioFolder.key(of: SystemCalls.realPath(path) ?? path) % 10_000)
  }

  // MARK: Connections

  /// Gives a connection its handlers, from the socket to the answer.
  private static func prepare(_ channel: any Channel, _ services: StudioServices) -> EventLoopFuture<Void> {
    channel.eventLoop.makeCompletedFuture {
      keepPrivate(channel)
      guard services.connections.add(channel) else { throw Refusal.busy }
      let transfers = TransferLimiter(services.rate)
      var limits = NIOHTTPDecoderLimitConfiguration()
      limits.maxHeaderFieldCount = RequestHead.maximumFields
      var encoding = HTTPResponseEncoder.Configuration()
      encoding.automaticallySetFramingHeaders = false
      try channel.pipeline.syncOperations.addHandlers([
        LingeringClose(), transfers, HeadLimiter(), HTTPResponseEncoder(configuration: encoding),
        ByteToMessageHandler(
          HTTPRequestDecoder(leftOverBytesStrategy: .forwardBytes, limitConfiguration: limits)),
        RequestHandler(services, transfers),
      ])
    }
  }

  /// Keeps a socket out of the processes that the program starts.
  private static func keepPrivate(_ channel: any Channel) {
    _ = try? channel.pipeline.syncOperations.withUnsafeTransportIfAvailable(of: NIOBSDSocket.Handle.self) {
      fcntl($0, F_SETFD, FD_CLOEXEC)
    }
  }

  /// Starts to answer.
  package func start() {
    for pool in services.pools { pool.start() }
    _ = HelperThread.start { self.watch() }
    _ = listener.setOption(.autoRead, value: true)
  }

  /// Stops answering, after a save that is running.
  package func stop() {
    listener.close(promise: nil)
    services.connections.stop()
    wakeUp.signal()
    for pool in services.pools { try? pool.syncShutdownGracefully() }
  }

  /// Notifies the pages of changes on disk, every half second or, with many files, less often.
  private func watch() {
    var pause = 0.5
    while !services.connections.isStopped {
      _ = wakeUp.wait(timeout: .now() + pause)
      guard changes.count > 0 else { continue }
      let start = ContinuousClock.now
      let found = index.takeChanges()
      let (seconds, fraction) = start.duration(to: .now).components
      pause = max(0.5, 5 * (Double(seconds) + Double(fraction) * 1e-18))
      for change in found { changes.publish(change.message) }
    }
  }
}
#endif
