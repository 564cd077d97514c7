/// Rows to draw, and how.
struct Batch {
  var source: BatchSource
  var job: RowPainter.Job
  var share = Shard.whole
  /// Whether outputs may be inputs.
  var overwritesInputs = false

  /// Draws the rows of the share.
  ///
  /// - Throws: ``CommandError`` with exit code 1 if rows failed.
  func run(threads: Int, isJSON: Bool) async throws {
    var plan = BatchPlan(
      source.rows, folder: job.folder, overwritesInputs: overwritesInputs, shardCount: share.count
    ) { row in
      let isStill = (try? OutputForm(row.output))?.isStill ?? true
      let parts = FilmPart(row.output)?.part.count ?? 1
      return DrawingCost.guess(fileBytes: FileSize.of(row.input) ?? 0, isFilm: !isStill) / Double(parts)
    }
    plan.keep(share)
    // Of several shares, one reports a row that none draws.
    let refused = (source.refused + plan.refused).filter { $0.row % share.count == share.index }
    let reporter = BatchReporter(total: plan.rowCount + refused.count, isJSON: isJSON)
    for problem in refused { _ = await reporter.report(RowOutcome(problem)) }
    await BatchRun(rows: source.rows, plan: plan, job: job).run(threads: threads, reporter)
    try await reporter.finish()
  }
}
