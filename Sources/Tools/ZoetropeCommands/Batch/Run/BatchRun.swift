#if Tools
import Host

/// Draws the rows of a plan with several painters at once.
struct BatchRun: Sendable {
  var rows: BatchRows
  var plan: BatchPlan
  var job: RowPainter.Job

  /// Draws everything, until a report can't be written; rows that fail are outcomes.
  func run(threads: Int, _ reporter: BatchReporter) async {
    let painters = max(1, min(threads, plan.pieces.count))
    var job = job
    job.threads = max(1, threads / painters)
    let gate = MemoryGate(limit: job.memory)
    let next = Lock(0)
    await withTaskGroup(of: Void.self) { [job] group in
      for _ in 0..<painters {
        group.addTask {
          // Notes on one file of many help nobody; the outcomes have what is not drawn.
          await StandardError.$isQuiet.withValue(true) {
            await paint(RowPainter(job, gate), from: next, reporter)
          }
        }
      }
    }
  }

  // Errors stay in the reporter: a typed one in this loop makes the optimiser of Swift 6.3 crash.
  private func paint(_ painter: RowPainter, from next: Lock<Int>, _ reporter: BatchReporter) async {
    while let piece = take(from: next) {
      for place in plan.pieces[piece].range {
        let row = Int(plan.order[place])
        var outcome = await painter.outcome(of: rows[row])
        outcome.place = row
        guard await reporter.report(outcome) else { return }
      }
    }
  }

  private func take(from next: Lock<Int>) -> Int? {
    next.withLock { next in
      guard next < plan.pieces.count else { return nil }
      defer { next += 1 }
      return next
    }
  }
}
#endif
