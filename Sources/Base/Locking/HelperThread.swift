#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A thread of the system, for work that a picture on the screen waits for.
package enum HelperThread {
  private final class Body {
    let run: @Sendable () -> Void

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
          pthread_set_qos_class_self_np(QOS_CLASS_USER_INTERACTIVE, 0)
          unsafe Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
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
