import DotLottieInspection
import LottiePlayer
import ZoetropeJSON

// MARK: Searches

/// A search that plays the machine of a session, with the answers once it has ended.
final class StudioSearch {
  var search: MachineSearch
  /// The answers to all questions, made when they are first asked for.
  private(set) lazy var answers = search.answers()

  init(_ search: MachineSearch) { self.search = search }
}

private func search(_ handle: Int32) throws(Refusal) -> StudioSearch {
  guard let search = unsafe StudioHost.searches[handle] else {
    throw Refusal(message: "the search is closed")
  }
  return search
}

/// Begins a search from the current moment of a session, and returns its number.
///
/// Nothing else may use the session until the search is destroyed.
///
/// - Parameters:
///   - start: The name of a state; empty to look at the whole machine.
///   - index: The position of a transition of that state; negative for the state itself.
///   - isByHand: Whether a search with a goal sets no inputs.
@_expose(wasm, "search_create")
@_cdecl("search_create")
func searchCreate(
  _ session: Int32, _ start: UnsafePointer<UInt8>?, _ count: Int32, _ index: Int32, _ isByHand: Int32
) -> Int32 {
  let state = unsafe text(start, count)
  return make { () throws(Refusal) in
    guard let session = unsafe StudioHost.sessions[session] else {
      throw Refusal(message: "the session has ended")
    }
    let goal: MachineSearch.Goal? =
      state.isEmpty ? nil : index < 0 ? .state(state) : .transition(from: state, index: Int(index))
    guard
      let search = MachineSearch(
        session.simulation.player, .init(goal: goal, isByHand: isByHand != 0),
        after: session.simulation.trace.coverage)
    else { throw Refusal(message: "no state machine runs") }
    return unsafe StudioHost.searches.insert(StudioSearch(search))
  }
}

/// Searches on for an amount of work, in milliseconds of a fast processor core.
///
/// - Returns: 1 if the search has ended, else 0.
@_expose(wasm, "search_advance")
@_cdecl("search_advance")
func searchAdvance(_ handle: Int32, _ milliseconds: Double) -> Int32 {
  guard let search = unsafe StudioHost.searches[handle], milliseconds >= 0, milliseconds < 1e6 else {
    return 1
  }
  return search.search.advance(by: Int64(milliseconds * 1e6)) ? 1 : 0
}

/// Makes the answer of a search with a goal the answer, as JSON; a search that has not ended is stopped.
@_expose(wasm, "search_way")
@_cdecl("search_way")
func searchWay(_ handle: Int32) -> Int32 {
  attemptJSON { () throws(Refusal) in
    let search = try search(handle)
    search.search.stop()
    return search.search.way().json
  }
}

/// Makes the answers to all questions the answer, as JSON: `configurations`, `calls`, `isComplete` and `answers`, each
/// with `hasScript`; a search that has not ended is stopped.
@_expose(wasm, "search_answers")
@_cdecl("search_answers")
func searchAnswers(_ handle: Int32) -> Int32 {
  attemptJSON { () throws(Refusal) in
    let search = try search(handle)
    search.search.stop()
    let answers = search.answers.map { answer in
      JSONValue.object(answer.members + [("hasScript", .boolean(answer.hasScript))])
    }
    return .object(search.search.extentMembers + [("answers", .array(answers))])
  }
}

/// Makes the steps that show an answer the answer, as JSON.
@_expose(wasm, "search_script")
@_cdecl("search_script")
func searchScript(_ handle: Int32, _ index: Int32) -> Int32 {
  attemptJSON { () throws(Refusal) in
    let search = try search(handle)
    guard search.answers.indices.contains(Int(index)) else {
      throw Refusal(message: "there is no such answer")
    }
    return .array(search.search.way(of: search.answers[Int(index)]).map { $0.json })
  }
}

@_expose(wasm, "search_destroy")
@_cdecl("search_destroy")
func searchDestroy(_ handle: Int32) {
  guard let search = unsafe StudioHost.searches[handle] else { return }
  search.search.release()
  unsafe StudioHost.searches.remove(handle)
}
