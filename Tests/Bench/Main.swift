#if Tools
import CAllocationCounter
import ZoetropeCommands

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

@main struct Main {
  static func main() {
    StandardStreams.reserve()
    let arguments = Array(CommandLine.arguments.dropFirst())
    var allocations: (@Sendable () -> UInt64)?
    if zoetrope_allocations_are_counted() { allocations = { zoetrope_thread_allocations() } }
    exit(BenchTool.run(arguments, allocations: allocations))
  }
}
#else
import Host

@main struct Main {
  static func main() { ToolsTrait.exitWithout() }
}
#endif
