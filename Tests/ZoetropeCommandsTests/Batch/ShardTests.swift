#if Tools
import TestSupport
import Testing

@testable import ZoetropeCommands

@Suite struct ShardTests {
  @Test func `a share is written from one on`() {
    #expect(Shard(argument: "1/8") == Shard(index: 0, count: 8))
    #expect(Shard(argument: "8/8")?.text == "8/8")
    for text in ["0/8", "9/8", "1", "1/0", "a/b", "-1/2", "1/2/3", "1/999999"] {
      #expect(Shard(argument: text) == nil, "\(text)")
    }
  }

  @Test(
    arguments: [
      (["SLURM_ARRAY_TASK_ID": "0", "SLURM_ARRAY_TASK_COUNT": "4"], nil, Shard(index: 0, count: 4)),
      (
        [
          "SLURM_ARRAY_TASK_ID": "7", "SLURM_ARRAY_TASK_COUNT": "4", "SLURM_ARRAY_TASK_MIN": "1",
          "SLURM_ARRAY_TASK_MAX": "7", "SLURM_ARRAY_TASK_STEP": "2",
        ], nil, Shard(index: 3, count: 4)
      ),
      (["JOB_COMPLETION_INDEX": "5"], 6, Shard(index: 5, count: 6)),
      // Only the third of eight is started again.
      (
        [
          "SLURM_ARRAY_TASK_ID": "2", "SLURM_ARRAY_TASK_COUNT": "1", "SLURM_ARRAY_TASK_MIN": "2",
          "SLURM_ARRAY_TASK_MAX": "2", "SLURM_ARRAY_TASK_STEP": "1",
        ], 8, Shard(index: 2, count: 8)
      ),
      (["AWS_BATCH_JOB_ARRAY_INDEX": "1", "AWS_BATCH_JOB_ARRAY_SIZE": "3"], nil, Shard(index: 1, count: 3)),
      ([:], nil, nil),
    ] as [([String: String], Int?, Shard?)])
  func `engines of array jobs give the share`(variables: [String: String], count: Int?, shard: Shard?) throws
  {
    #expect(try Shard(count: count) { variables[$0] } == shard)
  }

  @Test(
    arguments: [
      (["JOB_COMPLETION_INDEX": "5"], nil), (["JOB_COMPLETION_INDEX": "6"], 6),
      (["JOB_COMPLETION_INDEX": "x"], 6), (["JOB_COMPLETION_INDEX": "-1"], 6), ([:], 4),
      // The ids 1, 3 and 9: the place of 3 can't be known.
      (
        [
          "SLURM_ARRAY_TASK_ID": "3", "SLURM_ARRAY_TASK_COUNT": "3", "SLURM_ARRAY_TASK_MIN": "1",
          "SLURM_ARRAY_TASK_MAX": "9", "SLURM_ARRAY_TASK_STEP": "1",
        ], nil
      ),
      (["SLURM_ARRAY_TASK_ID": "4", "SLURM_ARRAY_TASK_COUNT": "4"], nil),
      (["SLURM_ARRAY_TASK_ID": "8", "SLURM_ARRAY_TASK_COUNT": "8", "SLURM_ARRAY_TASK_MIN": "1"], 8),
      (["AWS_BATCH_JOB_ARRAY_INDEX": "1", "AWS_BATCH_JOB_ARRAY_SIZE": "4"], 8),
    ] as [([String: String], Int?)])
  func `a share that would be drawn twice or never is refused`(variables: [String: String], count: Int?) {
    #expect(throws: CommandError.self) { try Shard(count: count) { variables[$0] } }
  }

  @Test func `shares are balanced, and each piece has one owner`() {
    var random = SplitMix64(seed: 7)
    for count in [1, 2, 3, 8, 50] {
      let costs = (0..<500).map { _ in Double(random.next() % 1000 + 1) }.sorted(by: >)
      let owners = Shard.owners(of: costs, count: count)
      var loads = [Double](repeating: 0, count: count)
      for (cost, owner) in zip(costs, owners) { loads[owner] += cost }
      let mean = loads.reduce(0, +) / Double(count)
      #expect((loads.max() ?? 0) < mean * 1.05, "\(count)")
      #expect(owners == Self.plainOwners(of: costs, count: count))
    }
  }

  /// The same by looking at all loads each time.
  private static func plainOwners(of costs: [Double], count: Int) -> [Int] {
    var loads = [Double](repeating: 0, count: count)
    return costs.map { cost in
      let owner = loads.indices.min { (loads[$0], $0) < (loads[$1], $1) } ?? 0
      loads[owner] += cost
      return owner
    }
  }
}
#endif
