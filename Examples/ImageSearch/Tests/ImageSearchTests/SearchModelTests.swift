import ImageSearch
import LocalServer
import StateMachines
import Testing

@Suite(.timeLimit(.minutes(10))) @MainActor
struct SearchModelTests {
  // MARK: Screens

  @Test func `the initial state is shown from the start`() {
    let model = SearchModel { _ in [] }
    #expect(model.state == .start)
    #expect(!model.isSearching)
    #expect(!model.showSearchCancelButton)
  }

  @Test func `a model that begins in loading asks at once`() async throws {
    let server = try LocalServer.pictures()
    defer { server.stop() }
    let model = model(server, in: .loading("ponies"))
    #expect(model.searchText == "ponies")
    await model.settle()
    #expect(model.state.key == .searchResults)
  }

  @Test func `the focus and the cancel button follow the state`() async throws {
    let server = try LocalServer.pictures()
    defer { server.stop() }
    let model = model(server)
    #expect(model.searchStatusChanged(.beganEditing))
    #expect(model.isSearching && model.showSearchCancelButton)
    model.searchText = "ponies"
    #expect(model.searchStatusChanged(.pressedSearch))
    #expect(!model.isSearching && model.showSearchCancelButton)
    await model.settle()
    #expect(!model.isSearching && !model.showSearchCancelButton)
  }

  @Test func `losing the focus to a search does not cancel it`() async throws {
    let server = try LocalServer.pictures()
    defer { server.stop() }
    let model = model(server)
    model.searchStatusChanged(.beganEditing)
    model.search("ponies")
    #expect(!model.searchStatusChanged(.endedEditing))
    #expect(model.state == .loading("ponies"))
    await model.settle()
    #expect(model.state.key == .searchResults)
  }

  @Test func `losing the focus otherwise gives up`() {
    let model = SearchModel { _ in [] }
    model.searchStatusChanged(.beganEditing)
    #expect(model.searchStatusChanged(.endedEditing))
    #expect(model.state == .start)
  }

  // MARK: Servers

  @Test(arguments: [
    ("ponies", 5), ("none", 0),
  ])
  func `a search shows what the server has`(text: String, count: Int) async throws {
    let server = try LocalServer.pictures()
    defer { server.stop() }
    let model = model(server)
    model.searchStatusChanged(.beganEditing)
    model.search(text)
    await model.settle()
    guard case .searchResults(let items) = model.state else {
      Issue.record("\(model.state)")
      return
    }
    #expect(items.count == count)
  }

  @Test(arguments: [("fail", SearchError.refused(status: 500)), ("nonsense", .unreadable)])
  func `a search that fails shows why`(text: String, error: SearchError) async throws {
    let server = try LocalServer.pictures()
    defer { server.stop() }
    let model = model(server)
    model.searchStatusChanged(.beganEditing)
    model.search(text)
    await model.settle()
    #expect(model.state == .error(error))
  }

  @Test(arguments: ["cut", "slow"])
  func `a search after one that failed or was given up works`(text: String) async throws {
    let server = try LocalServer.pictures()
    defer { server.stop() }
    let model = model(server)
    model.searchStatusChanged(.beganEditing)
    model.search(text)
    if text == "cut" {
      await model.settle()
      #expect(model.state.key == .error)
    }
    // Out of loading as well: the field can always be chosen.
    #expect(model.searchStatusChanged(.beganEditing))
    model.search("cats")
    await model.settle()
    #expect(model.state.key == .searchResults)
  }

  @Test func `a bad address leads to the error, not to waiting for ever`() async {
    let client = PixabayClient(key: "k", baseURL: "no address")
    let model = SearchModel { try await client.search($0) }
    model.searchStatusChanged(.beganEditing)
    model.search("ponies")
    await model.settle()
    #expect(model.state == .error(.badURL("no address")))
  }

  // MARK: Time

  @Test func `a server that stalls is given thirty seconds, and then no more`() async throws {
    let server = try LocalServer.pictures()
    defer { server.stop() }
    let clock = ManualClock()
    let model = model(server, clock: clock)
    var happenings = server.happenings.makeAsyncIterator()
    model.searchStatusChanged(.beganEditing)
    model.search("slow")
    #expect(try #require(await happenings.next()).isRequest)
    await clock.waitForSleepers()
    clock.advance(by: .milliseconds(29_999))
    #expect(model.state == .loading("slow"))
    clock.advance(by: .milliseconds(1))
    await model.settle()
    #expect(model.state == .error(.timedOut))
    // The request was given up too.
    #expect(try #require(await happenings.next()).isHangUp)
  }

  @Test func `cancelling gives up the request`() async throws {
    let server = try LocalServer.pictures()
    defer { server.stop() }
    let model = model(server)
    var happenings = server.happenings.makeAsyncIterator()
    model.searchStatusChanged(.beganEditing)
    model.search("slow")
    #expect(try #require(await happenings.next()).isRequest)
    #expect(model.searchStatusChanged(.pressedCancel))
    #expect(model.state == .start)
    #expect(try #require(await happenings.next()).isHangUp)
  }

  @Test func `an answer that comes late changes nothing`() async {
    let gate = Gate()
    let model = SearchModel { text in
      // It doesn't care that it was cancelled.
      if text == "late" { await gate.wait() }
      return []
    }
    model.searchStatusChanged(.beganEditing)
    model.search("late")
    model.searchStatusChanged(.beganEditing)
    gate.open()
    await model.settle()
    #expect(model.state == .searching)
  }

  // MARK: Life

  @Test func `a model that nobody holds is gone, and its request with it`() async throws {
    let server = try LocalServer.pictures()
    defer { server.stop() }
    var happenings = server.happenings.makeAsyncIterator()
    var model: SearchModel? = model(server)
    weak let watched = model
    model?.searchStatusChanged(.beganEditing)
    model?.search("slow")
    #expect(try #require(await happenings.next()).isRequest)
    model = nil
    #expect(watched == nil)
    #expect(try #require(await happenings.next()).isHangUp)
  }

  private func model(
    _ server: LocalServer, in state: Search.State = .start, clock: some Clock<Duration> = ManualClock()
  ) -> SearchModel {
    let client = PixabayClient(key: "test key", baseURL: server.url + "api/")
    return SearchModel(in: state, clock: clock) { try await client.search($0) }
  }
}

extension LocalServer.Happening {
  fileprivate var isRequest: Bool { if case .request = self { true } else { false } }
  fileprivate var isHangUp: Bool { if case .hungUp = self { true } else { false } }
}

/// Opens once, for one who waits.
private struct Gate {
  private let stream: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init() { (stream, continuation) = AsyncStream.makeStream() }

  func open() { continuation.finish() }

  func wait() async {
    // Not in the caller's task, which may be cancelled.
    await Task { [stream] in for await _ in stream {} }.value
  }
}
