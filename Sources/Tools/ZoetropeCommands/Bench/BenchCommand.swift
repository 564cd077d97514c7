import HostFiles
import ArgumentParser

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
  import MachO.dyld
#endif

/// `zoetrope bench`: runs the sibling `zoetrope-bench`, which counts allocations as this program must not.
struct BenchCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench", abstract: "Measures the drawing speed of an animation on one thread.",
    discussion: """
      zoetrope bench stars.json --size 256 --seconds 2

      Measures with the program zoetrope-bench beside this one, which `make run` builds, too.
      """)

  @Argument(help: "A Lottie JSON file.", completion: .file(extensions: ["json"]))
  var input: String

  @OptionGroup(title: "Measurement") var options: BenchOptions

  @OptionGroup(title: "Report") var report: ReportOptions

  func run() throws {
    let program = try Self.sibling("zoetrope-bench")
    // The words after `bench`, unchanged: the sibling reads the same options.
    let words = CommandLine.arguments.drop { $0 != "bench" }.dropFirst()
    var arguments = unsafe ([program] + words).map { unsafe strdup($0) }
    unsafe arguments.append(nil)
    _ = unsafe execv(program, arguments)
    throw CommandError.usage("can't run \(program): \(SystemCalls.lastError)")
  }

  /// The program `name` beside this one.
  private static func sibling(_ name: String) throws(CommandError) -> String {
    let own = ownPath
    let folder = own.lastIndex(of: "/").map { own[..<$0] } ?? "."
    let path = "\(folder)/\(name)"
    guard unsafe access(path, X_OK) == 0 else {
      throw .usage("\(path) is missing; build it with swift build -c release --product \(name)")
    }
    return path
  }

  private static var ownPath: String {
    #if os(Linux)
      if let path = SystemCalls.realPath("/proc/self/exe") { return path }
    #elseif canImport(Darwin)
      var size: UInt32 = 4096
      var buffer = [CChar](repeating: 0, count: Int(size))
      if unsafe _NSGetExecutablePath(&buffer, &size) == 0 {
        return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      }
    #endif
    return CommandLine.arguments.first ?? ""
  }
}
