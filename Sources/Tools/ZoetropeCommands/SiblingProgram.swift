import HostFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
  import MachO.dyld
#endif

/// The programs beside this one, which do what it must not contain.
enum SiblingProgram {
  /// Replaces this process by a program beside it.
  ///
  /// - Parameters:
  ///   - name: The name of the program.
  ///   - word: The command whose words the program gets unchanged, because it reads the same options.
  ///   - advice: The way to get the program if it is missing.
  /// - Throws: ``CommandError`` with exit code 2 if the program is missing.
  static func run(_ name: String, insteadOf word: String, advice: String) throws(CommandError) -> Never {
    let program = try path(name, advice: advice)
    let words = CommandLine.arguments.drop { $0 != word }.dropFirst()
    var arguments = unsafe ([program] + words).map { unsafe strdup($0) }
    unsafe arguments.append(nil)
    // The mask of this thread would be that of the whole program.
    var none = sigset_t()
    unsafe sigemptyset(&none)
    unsafe pthread_sigmask(SIG_SETMASK, &none, nil)
    _ = unsafe execv(program, arguments)
    throw .usage("can't run \(program): \(SystemCalls.lastError)")
  }

  /// The path of a program.
  ///
  /// - Throws: ``CommandError`` with exit code 2 if it is missing.
  static func path(_ name: String, advice: String) throws(CommandError) -> String {
    let own = ownPath
    let folder = own.lastIndex(of: "/").map { own[..<$0] } ?? "."
    let path = "\(folder)/\(name)"
    guard unsafe access(path, X_OK) == 0 else { throw .usage("\(path) is missing; \(advice)") }
    return path
  }

  private static var ownPath: String {
    #if os(Linux)
      if let path = SystemCalls.realPath("/proc/self/exe") { return path }
    #elseif canImport(Darwin)
      var size: UInt32 = 4096
      var buffer = [CChar](repeating: 0, count: Int(size))
      if unsafe _NSGetExecutablePath(&buffer, &size) == 0 {
        let path = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return SystemCalls.realPath(path) ?? path
      }
    #endif
    return CommandLine.arguments.first ?? ""
  }
}
