#if DEBUG
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Darwin)
    import Darwin
  #endif

  /// Wakes a thread that waits for a socket or for time.
  final class Bell: Sendable {
    /// The ends of a pipe.
    private let (exit, entry): (Int32, Int32)

    /// Makes a bell; nil if the system has no more descriptors.
    init?() {
      var ends: [Int32] = [-1, -1]
      guard unsafe pipe(&ends) == 0 else { return nil }
      for end in ends {
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
      }
      (exit, entry) = (ends[0], ends[1])
    }

    deinit {
      _ = close(exit)
      _ = close(entry)
    }

    /// Wakes the thread, now or when it waits next.
    func ring() {
      var byte: UInt8 = 0
      // A full pipe wakes as well.
      _ = unsafe write(entry, &byte, 1)
    }

    /// Waits for a ring, or for events of another descriptor.
    ///
    /// - Parameters:
    ///   - milliseconds: The longest time.
    ///   - descriptor: The other descriptor; negative for none.
    ///   - events: The events of `poll`.
    /// - Returns: Whether the descriptor had one of them.
    @discardableResult
    func wait(milliseconds: Int, _ descriptor: Int32 = -1, _ events: Int32 = 0) -> Bool {
      var requests = [
        pollfd(fd: exit, events: Int16(POLLIN), revents: 0),
        pollfd(fd: descriptor, events: Int16(events), revents: 0),
      ]
      // A negative descriptor is none.
      _ = unsafe poll(&requests, 2, Int32(clamping: milliseconds))
      if requests[0].revents != 0 {
        var room = [UInt8](repeating: 0, count: 256)
        _ = unsafe read(exit, &room, room.count)
      }
      return requests[1].revents != 0
    }
  }
#endif
