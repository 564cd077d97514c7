#if Tools
import Host

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The programs beside this one, which do what it must not contain.
package enum SiblingProgram {
  /// Replaces this process by a program beside it.
  ///
  /// - Parameters:
  ///   - name: The name of the program.
  ///   - word: The command whose words the program gets unchanged, because it reads the same options.
  /// - Throws: ``CommandError`` with exit code 2 if the program is missing.
  static func run(_ name: String, insteadOf word: String) throws(CommandError) -> Never {
    guard let program = path(name) else {
      throw .usage(
        "the program \(name) is not beside this one; build it from the sources: swift build -c release --traits default,Tools --product \(name)"
      )
    }
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

  /// The path of a program; nil if it is missing, or the place of this one is unknown.
  package static func path(_ name: String) -> String? {
    guard let own = SystemCalls.programPath, let end = own.lastIndex(of: "/") else { return nil }
    let path = "\(own[..<end])/\(name)"
    return unsafe access(path, X_OK) == 0 ? path : nil
  }

  /// A path of the type that `Subprocess` wants, which a module of its own declares.
  package static func value<Path: ExpressibleByStringLiteral>(_ path: Path.StringLiteralType) -> Path {
    Path(stringLiteral: path)
  }
}
#endif
