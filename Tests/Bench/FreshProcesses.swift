#if Tools
import Dispatch
import Host
import Subprocess
import ZoetropeCommands

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Runs of this program in processes of their own, from their start to the first picture.
enum FreshProcesses {
  /// Returns the processor time of each process in milliseconds, the least first.
  ///
  /// - Parameters:
  ///   - count: The number of processes, which run one after the other.
  ///   - arguments: The words after the program's name.
  /// - Throws: ``CommandError`` with exit code 2 if a process can't be started or fails.
  static func run(_ count: Int, _ arguments: [String]) throws(CommandError) -> [Double] {
    guard let program = SiblingProgram.path("zoetrope-bench") else {
      throw .usage("fresh processes need the program zoetrope-bench beside this one")
    }
    var times: [Double] = []
    for _ in 0..<count {
      let before = timeOfEndedProcesses
      guard succeeds(program, arguments) else { throw .usage("\(program) failed in a process of its own") }
      times.append(timeOfEndedProcesses - before)
    }
    return times.sorted()
  }

  /// Runs a program to its end.
  ///
  /// The calling thread waits: tools that count instructions cannot follow a main function that is asynchronous.
  private static func succeeds(_ program: String, _ arguments: [String]) -> Bool {
    let isSuccess = Lock(false), isDone = DispatchSemaphore(value: 0)
    Task.detached {
      let result = try? await Subprocess.run(
        .path(SiblingProgram.value(program)), arguments: .init(arguments), input: .none, output: .discarded,
        error: .discarded)
      isSuccess.withLock { $0 = result?.terminationStatus.isSuccess ?? false }
      isDone.signal()
    }
    isDone.wait()
    return isSuccess.withLock { $0 }
  }

  /// The processor time of all ended processes that this one started, in milliseconds.
  private static var timeOfEndedProcesses: Double {
    var usage = rusage()
    #if canImport(Darwin)
    _ = unsafe getrusage(RUSAGE_CHILDREN, &usage)
    #else
    _ = unsafe getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
    #endif
    func milliseconds(_ time: timeval) -> Double { Double(time.tv_sec) * 1e3 + Double(time.tv_usec) / 1e3 }
    return milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime)
  }
}
#endif
