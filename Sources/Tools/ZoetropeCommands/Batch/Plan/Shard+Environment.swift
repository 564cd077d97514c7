#if Tools
extension Shard {
  /// The share that an engine of array jobs has given this process; nil outside of such a job.
  ///
  /// - `SLURM_ARRAY_TASK_ID` of Slurm: with `count` the number of the share, from 0; without, its place among the ids that
  ///   `SLURM_ARRAY_TASK_COUNT`, `_MIN`, `_MAX` and `_STEP` describe;
  /// - `JOB_COMPLETION_INDEX` of a Kubernetes Indexed Job, from 0; its number of shares is `count`;
  /// - `AWS_BATCH_JOB_ARRAY_INDEX` of AWS Batch, from 0, with `AWS_BATCH_JOB_ARRAY_SIZE`.
  ///
  /// - Parameters:
  ///   - count: The number of shares on the command line; nil without one.
  ///   - variable: Returns the value of an environment variable.
  /// - Throws: ``CommandError`` with exit code 2 if there is no such share, or some share would be drawn twice or never.
  init?(count: Int?, environment variable: (String) -> String?) throws(CommandError) {
    let engines: [(index: String, count: String?)] = [
      ("SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_COUNT"), ("JOB_COMPLETION_INDEX", nil),
      ("AWS_BATCH_JOB_ARRAY_INDEX", "AWS_BATCH_JOB_ARRAY_SIZE"),
    ]
    guard let engine = engines.first(where: { variable($0.index) != nil }) else {
      if count != nil {
        throw .usage("--shards requires \(engines.map(\.index).joined(separator: ", ")), or use --shard I/N")
      }
      return nil
    }
    func number(_ name: String) throws(CommandError) -> Int? {
      guard let text = variable(name), !text.isEmpty else { return nil }
      guard let value = Int(text), value >= 0 else { throw .usage("\(name) must be a number, not \(text)") }
      return value
    }
    var index = try number(engine.index) ?? 0
    let known = try engine.count.map { name throws(CommandError) in try number(name) } ?? nil
    guard let total = count ?? known else {
      throw .usage(
        "\(engine.index) is set, but not the number of shares; add --shards N, or --shard 1/1 for all")
    }
    // An array of Slurm may have fewer ids: those that failed, for example.
    if let count, let known, engine.index == "AWS_BATCH_JOB_ARRAY_INDEX", count != known {
      throw .usage("--shards \(count): the array job has \(known) tasks")
    }
    if engine.index == "SLURM_ARRAY_TASK_ID", count == nil {
      let first = try number("SLURM_ARRAY_TASK_MIN") ?? 0
      let step = max(try number("SLURM_ARRAY_TASK_STEP") ?? 1, 1)
      let last = try number("SLURM_ARRAY_TASK_MAX")
      if let last, known != nil, last >= first, (last - first) / step + 1 != known {
        throw .usage("the ids of the array job have gaps; number them from 0 on, or use --shard I/N")
      }
      index = (index - first) / step
    }
    guard (1...Self.maximumCount).contains(total), (0..<total).contains(index) else {
      throw .usage("\(engine.index) is \(index): of \(total) shares, the last is \(total - 1)")
    }
    self.init(index: index, count: total)
  }
}
#endif
