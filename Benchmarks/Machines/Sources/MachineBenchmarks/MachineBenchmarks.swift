#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Measures all contenders in turns, prints the table, and fails if something allocates or falls behind.
@main struct MachineBenchmarks {
  static func main() async {
    let report = Report(contenders: Contenders.all())
    // A disturbance only adds to a time, so what looks too slow is measured for longer.
    repeat {
      for _ in 0..<50 {
        for contender in report.contenders {
          for course in Course.all { await contender.batch(course) }
        }
      }
    } while !report.findings.isEmpty && Contender.now < 15e9
    print(report.table)
    for finding in report.findings { print(finding) }
    if !report.findings.isEmpty { exit(1) }
  }
}
