#if Tools
extension BatchSource {
  /// Divides each row that makes a film into rows of its parts.
  ///
  /// Pictures, films that can't be joined, and rows that are parts already stay whole.
  ///
  /// - Throws: ``CommandError`` with exit code 3 if there would be too many rows.
  mutating func divideFilms(into count: Int) throws(CommandError) {
    let whole = rows
    rows = BatchRows()
    do throws(BatchProblem) {
      for index in 0..<whole.count {
        let row = whole[index]
        // A row that can't be drawn is reported when it is drawn.
        guard let form = try? OutputForm(row.output), JoinedFilm.canJoin(form),
          !row.options.contains(where: { $0.hasPrefix("--part=") })
        else {
          try rows.append(row)
          continue
        }
        for index in 0..<count {
          let part = FilmPart(film: row.output, part: Shard(index: index, count: count))
          var divided = row
          divided.output = part.path
          divided.options.append("--part=\(part.part.text)")
          divided.cost = row.cost.map { $0 / Double(count) }
          try rows.append(divided)
        }
      }
    } catch {
      throw error.refusal(of: "--parts \(count)")
    }
  }
}
#endif
