#if Tools
import Host

/// The work of a batch: its rows in pieces, each of which one thread draws with one renderer.
///
/// A piece has rows with the same input, so that each animation is loaded as rarely as possible. The plan follows from
/// the rows alone, and is the same on every machine.
struct BatchPlan: Sendable {
  /// Rows with the same input.
  struct Piece: Sendable, Equatable {
    /// The places in ``order``.
    var range: Range<Int>
    /// The sum of the rows' costs.
    var cost: Double
  }

  /// The indices of the rows, those with the same input one after the other.
  private(set) var order: [Int32] = []
  /// The pieces, the costliest first.
  private(set) var pieces: [Piece] = []
  /// The rows that are refused because of other rows, by their indices.
  private(set) var refused: [(index: Int, problem: BatchProblem)] = []

  /// The highest number of rows in a piece.
  static let longestPiece = 16

  /// Divides rows.
  ///
  /// - Parameters:
  ///   - folder: The folder for outputs.
  ///   - overwritesInputs: Whether an output may be an input.
  ///   - shardCount: The number of shards that will divide the pieces.
  ///   - cost: Returns the cost of a row that has none.
  init(
    _ rows: BatchRows, folder: String, overwritesInputs: Bool = false, shardCount: Int = 1,
    cost: (BatchRow) -> Double
  ) {
    var checks = OutputChecks(rows, folder: folder, overwritesInputs: overwritesInputs)
    var groups: [UInt64: Int] = [:]
    var members: [(group: Int32, row: Int32, cost: Double)] = []
    for index in 0..<rows.count {
      let row = rows[index]
      if let problem = checks.problem(of: row, at: index) {
        refused.append((index, problem))
        continue
      }
      // Inputs that share a hash share a piece, which costs nothing but a second loading.
      let hash = OutputChecks.hash(row.input)
      let group = groups[hash] ?? groups.count
      groups[hash] = group
      members.append((Int32(group), Int32(index), row.cost ?? cost(row)))
    }
    // The groups are numbered in the order in which they begin, so that hashes do not show.
    members.sort { ($0.group, $0.row) < ($1.group, $1.row) }
    order = members.map(\.row)
    let pieceCount = 64 * max(1, shardCount)
    let longest = min(max(members.count / pieceCount, 1), Self.longestPiece)
    // The parts of a long film belong to several shares.
    let heaviest = members.reduce(0) { $0 + $1.cost } / Double(pieceCount)
    for (place, member) in members.enumerated() {
      if let last = pieces.last, members[last.range.lowerBound].group == member.group,
        last.range.count < longest, last.cost + member.cost <= heaviest
      {
        pieces[pieces.count - 1].range = last.range.lowerBound..<(place + 1)
        pieces[pieces.count - 1].cost += member.cost
      } else {
        pieces.append(Piece(range: place..<(place + 1), cost: member.cost))
      }
    }
    pieces.sort { ($0.cost, $1.range.lowerBound) > ($1.cost, $0.range.lowerBound) }
  }

  /// The number of rows that are drawn.
  var rowCount: Int { pieces.reduce(0) { $0 + $1.range.count } }

  /// The sum of all costs.
  var cost: Double { pieces.reduce(0) { $0 + $1.cost } }

  /// Keeps the pieces of one shard.
  mutating func keep(_ shard: Shard) {
    let owners = Shard.owners(of: pieces.map(\.cost), count: shard.count)
    pieces = zip(pieces, owners).filter { $1 == shard.index }.map { $0.0 }
  }
}

/// Looks for outputs that other rows read or write.
private struct OutputChecks {
  private let rows: BatchRows
  private let folder: String
  /// The rows by the hashes of their outputs.
  private var writers: [UInt64: Int32] = [:]
  /// The hashes of the inputs.
  private var inputs: Set<UInt64> = []

  init(_ rows: BatchRows, folder: String, overwritesInputs: Bool) {
    (self.rows, self.folder) = (rows, folder)
    if overwritesInputs { return }
    for index in 0..<rows.count { inputs.insert(Self.hash(Self.normal(rows[index].input))) }
  }

  mutating func problem(of row: BatchRow, at index: Int) -> BatchProblem? {
    let path = OutputName.path(row.output)
    let hash = Self.hash(path)
    if let writer = writers[hash] {
      let other = rows[Int(writer)]
      if OutputName.path(other.output) == path {
        return BatchProblem(row.number, .sameOutput(row.output, row: other.number))
      }
    } else {
      writers[hash] = Int32(index)
    }
    guard inputs.contains(Self.hash(Self.normal("\(folder)/\(path)"))) else { return nil }
    return BatchProblem(row.number, .outputIsInput(row.output))
  }

  /// A hash that is the same in every process, so that all make the same plan.
  static func hash(_ text: String) -> UInt64 { FileVersion(Array(text.utf8)).hash }

  /// A path without empty and `.` parts.
  private static func normal(_ path: String) -> String {
    (path.hasPrefix("/") ? "/" : "") + path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
  }
}
#endif
