import ZoetropeJSON

/// The objects of the studio, beside those of players.
enum StudioHost {
  nonisolated(unsafe) static var packages = HandleTable<PackageDraft>()
  nonisolated(unsafe) static var stages = HandleTable<StageSession>()
  nonisolated(unsafe) static var sessions = HandleTable<StudioSession>()
  nonisolated(unsafe) static var searches = HandleTable<StudioSearch>()
}

/// Makes JSON the answer to a request that can be refused.
///
/// - Returns: 1; or 0 if it was refused, with the reason as the answer.
func attemptJSON(_ body: () throws(Refusal) -> JSONValue) -> Int32 {
  attemptText { () throws(Refusal) in try body().text(.line) }
}

/// Makes a text the answer to a request that can be refused.
///
/// - Returns: 1; or 0 if it was refused, with the reason as the answer.
func attemptText(_ body: () throws(Refusal) -> String) -> Int32 {
  attempt { () throws(Refusal) in answer(try body()) }
}
