import LottieFormat
import LottiePlayer
import ZoetropeJSON

/// The objects that all exported functions share.
///
/// A module has one thread.
enum Host {
  nonisolated(unsafe) static var players = HandleTable<WebPlayer>()
  nonisolated(unsafe) static var files = HandleTable<WebFile>()
}

extension Refusal {
  init(_ error: PlayerError) { self.init(message: error.message, isPartial: error.isPartial) }
}

/// Runs a call of a library, and refuses with the description of its error.
func refusing<Code, Answer>(_ body: () throws(FileError<Code>) -> Answer) throws(Refusal) -> Answer {
  do throws(FileError<Code>) { return try body() } catch { throw Refusal(message: error.description) }
}

/// Makes JSON the answer, and returns its number of bytes.
func answer(_ json: JSONValue) -> Int32 { answer(json.text(.line)) }

/// A diagnostic as an object.
func diagnostic(_ diagnostic: Diagnostic) -> JSONValue {
  .object([
    ("feature", .string(diagnostic.feature)), ("path", .string(diagnostic.path)),
    ("message", .string(diagnostic.message)),
  ])
}
