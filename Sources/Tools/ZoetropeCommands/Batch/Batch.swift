#if Tools
/// Rows to draw, and how.
struct Batch {
  var source: BatchSource
  var job: RowPainter.Job
  var share = Shard.whole
  /// Whether outputs may be inputs.
  var overwritesInputs = false

  /// Draws the rows of the share.
  ///
  /// - Throws: ``CommandError`` with exit code 1 if rows failed, with exit code 2 if there can be no folder for outputs.
  func run(threads: Int, isJSON: Bool) async throws {
    var plan = BatchPlan(
      source.rows, folder: job.folder, overwritesInputs: overwritesInputs, shardCount: share.count
    ) { row in
      let isStill = (try? OutputForm(row.output))?.isStill ?? true
      let parts = FilmPart(row.output)?.part.count ?? 1
      return DrawingCost.guess(fileBytes: FileSize.of(row.input) ?? 0, isFilm: !isStill) / Double(parts)
    }
    plan.keep(share)
    // A folder that can't be made would let every row fail.
    if !job.estimates, plan.rowCount > 0 {
      try OutputPath.makeFolders(above: "\(job.folder)/-")
      let isFolder = PackageFolder.isFolder(job.folder)
      if !isFolder { throw CommandError.usage("\(job.folder) is not a folder") }
    }
    // Of several shares, one reports a row that none draws.
    let refused =
      (source.refused.map { RowOutcome($0) }
      + plan.refused.map { RowOutcome($0.problem, row: source.rows[$0.index], place: $0.index) })
      .filter { $0.row.number % share.count == share.index }
    let referred = ReferredFiles(source.rows)
    InputLedger.current?.beforeOverwriting { referred.note(forOutputAt: $0) }
    let reporter = BatchReporter(
      total: plan.rowCount + refused.count, hasManifest: source.isManifest, isJSON: isJSON,
      estimates: job.estimates)
    for outcome in refused { _ = await reporter.report(outcome) }
    await BatchRun(rows: source.rows, plan: plan, job: job).run(threads: threads, reporter)
    try await reporter.finish()
  }
}
#endif
