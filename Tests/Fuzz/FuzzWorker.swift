#if Tools
import Foundation

/// Runs cases in this process, under limits, and says before each which it is.
enum FuzzWorker {
  static let memoryLimit: UInt = 512 << 20
  /// The factor by which a case may take longer than usual.
  nonisolated(unsafe) private static var clockFactor = 1

  /// The processor time of a case: what a file may take for one frame, twice where it is drawn several times.
  static func seconds(for kind: FuzzKind) -> Int {
    kind == .heavy ? 2 : 4
  }

  static func run(_ numbers: Range<Int>, _ cases: FuzzCases, isLimited: Bool) -> Never {
    if isLimited { limitMemory() } else { unsafe clockFactor = 20 }
    var taken = 0
    for number in numbers {
      // The pipe's reader knows by the last line which case was the worker's last.
      print(number)
      _ = fflush(nil)
      // Making the file is no work of ours.
      let result = cases.run(number) { startClock(seconds: seconds(for: $0)) }
      startClock(seconds: 0)
      if !result.isRefused { taken += 1 }
    }
    print("done \(taken)")
    exit(0)
  }

  /// The memory that the process may allocate; its code and the libraries' do not count.
  private static func limitMemory() {
    #if os(Linux)
    var limit = rlimit(rlim_cur: rlim_t(memoryLimit), rlim_max: rlim_t(memoryLimit))
    _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &limit)
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    #endif
  }

  /// Kills a case that takes more processor time than this from now on, with SIGPROF.
  ///
  /// - Parameter seconds: From now on; 0 for as long as it takes.
  static func startClock(seconds: Int) {
    var timer = itimerval()
    timer.it_value.tv_sec = unsafe seconds * clockFactor
    #if os(Linux)
    _ = unsafe setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &timer, nil)
    #else
    _ = unsafe setitimer(ITIMER_PROF, &timer, nil)
    #endif
  }
}
#endif
