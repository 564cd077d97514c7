#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A thread of the system, which is as urgent as the one that starts it.
package enum HelperThread {
  /// Whether this platform has threads that can be started.
  package static var isAvailable: Bool {
    #if canImport(Darwin) || canImport(Glibc) || canImport(Musl)
      true
    #else
      false
    #endif
  }

  private final class Body {
    let run: @Sendable () -> Void
    #if canImport(Darwin)
      let urgency = qos_class_self()
    #endif

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Starts a thread that calls `body` and ends; returns false if the system has none.
  package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    let argument = unsafe Unmanaged.passRetained(Body(body))
    #if canImport(Darwin)
      var thread: pthread_t?
      let result = unsafe pthread_create(
        &thread, nil,
        { argument in
          let body = unsafe Unmanaged<Body>.fromOpaque(argument).takeRetainedValue()
          pthread_set_qos_class_self_np(body.urgency, 0)
          body.run()
          return nil
        }, argument.toOpaque())
      let isStarted = result == 0
      if isStarted, let thread = unsafe thread { unsafe pthread_detach(thread) }
    #elseif canImport(Glibc) || canImport(Musl)
      var thread = pthread_t()
      let result = unsafe pthread_create(
        &thread, nil,
        { argument in
          if let argument = unsafe argument {
            unsafe Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
          }
          return nil
        }, argument.toOpaque())
      let isStarted = result == 0
      if isStarted { pthread_detach(thread) }
    #else
      let isStarted = false
    #endif
    if !isStarted { unsafe argument.release() }
    return isStarted
  }
}
