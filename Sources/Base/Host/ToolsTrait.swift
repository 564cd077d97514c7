#if !Tools
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Darwin)
    import Darwin
  #endif

  /// The package trait that the programs need.
  package enum ToolsTrait {
    /// Names the trait on standard error, and ends the program with exit code 2.
    package static func exitWithout() -> Never {
      let message =
        "This program was built without the package trait Tools. Build it with --traits default,Tools.\n"
      _ = SystemCalls.writeAll(Array(message.utf8), to: 2)
      exit(2)
    }
  }
#endif
