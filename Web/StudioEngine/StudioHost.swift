import DotLottieFormat
import LottieFormat
import ViewMachines
import ViewStages
import ZoetropeJSON

/// The objects of the studio, beside those of players.
enum StudioHost {
  nonisolated(unsafe) static var packages = HandleTable<PackageDraft>()
  nonisolated(unsafe) static var stages = HandleTable<StageSession>()
}

/// A package that is being written.
final class PackageDraft {
  var builder: DotLottieBuilder

  init(_ builder: DotLottieBuilder) { self.builder = builder }
}

/// Makes JSON the answer to a request that can be refused.
///
/// - Returns: 1; or 0 if it was refused, with the reason as the answer.
func attemptJSON(_ body: () throws(Refusal) -> JSONTree) -> Int32 {
  attemptText { () throws(Refusal) in try body().text(.line) }
}

/// Makes a text the answer to a request that can be refused.
///
/// - Returns: 1; or 0 if it was refused, with the reason as the answer.
func attemptText(_ body: () throws(Refusal) -> String) -> Int32 {
  attempt { () throws(Refusal) in answer(try body()) }
}

/// Runs a call that reports errors in packages as a refusal.
func refusing<Answer>(_ body: () throws(DotLottieError) -> Answer) throws(Refusal) -> Answer {
  do throws(DotLottieError) { return try body() } catch { throw Refusal(message: error.description) }
}

/// Runs a call that reports errors in machines for views as a refusal.
func refusing<Answer>(_ body: () throws(ViewMachineError) -> Answer) throws(Refusal) -> Answer {
  do throws(ViewMachineError) { return try body() } catch { throw Refusal(message: error.description) }
}

/// Runs a call that reports errors in stages as a refusal.
func refusing<Answer>(_ body: () throws(ViewStageError) -> Answer) throws(Refusal) -> Answer {
  do throws(ViewStageError) { return try body() } catch { throw Refusal(message: error.description) }
}

/// Runs a call that reports errors in animations as a refusal.
func refusing<Answer>(_ body: () throws(LottieError) -> Answer) throws(Refusal) -> Answer {
  do throws(LottieError) { return try body() } catch { throw Refusal(message: error.description) }
}
