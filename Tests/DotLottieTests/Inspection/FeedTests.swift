#if DEBUG
  import LottiePlayer
  import Testing

  @testable import DotLottie

  /// The calls that wait for the studio's pages.
  @Suite struct FeedTests {
    private let nowhere = InspectionFeed.Beginning(calls: [], isExact: true, differences: [])

    /// Slots with as many bytes as one call may have.
    private static let longSlots = Array(
      (#"{"a":""# + String(repeating: "a", count: InspectionFeed.maximumCallSize - 8) + #""}"#).utf8)

    /// A page that takes every message.
    private struct Reader {
      var session = -1
      var calls: [String] = []
      var isExact = false
      var dropped = 0
      var status: String?
      var events: [PlayerEvent] = []
      var beginnings = 0

      mutating func take(_ message: InspectionFeed.Message) {
        switch message {
        case .begin(let session, let beginning, _, let dropped):
          (self.session, calls, isExact, status) = (session, [], beginning.isExact, nil)
          self.dropped += dropped
          beginnings += 1
        case .calls(let session, let from, let calls, let events, let status):
          #expect(session == self.session && from == self.calls.count)
          self.calls += calls.map { $0.json.text(.line) }
          self.events += events
          if let status { self.status = status.text }
        case .part: break
        }
      }
    }

    private func drain(_ feed: inout InspectionFeed, _ readers: inout [Int: Reader]) {
      while let (page, message) = feed.nextMessage() { readers[page, default: Reader()].take(message) }
    }

    private func status(_ number: Int) -> JSONStatus { JSONStatus([("n", .number(Double(number)))]) }

    @Test func `a page gets all calls since the beginning, in order, once they are complete`() {
      var (feed, readers): (InspectionFeed, [Int: Reader]) = (InspectionFeed(), [:])
      feed.begin(.init(calls: [.play], isExact: true, differences: []))
      for number in 0..<1200 { feed.add(.tick(milliseconds: Float(number))) { nowhere } }
      #expect(feed.nextMessage() == nil && !feed.wantsStatus)
      feed.receive(.watch(page: 7))
      drain(&feed, &readers)
      #expect(readers[7]?.calls == [#"{"op":"play"}"#] && readers[7]?.status == nil && feed.wantsStatus)
      feed.complete(status(1))
      feed.add(.pause) { nowhere }
      drain(&feed, &readers)
      #expect(readers[7]?.calls.count == 1201 && readers[7]?.calls.last == #"{"op":"tick","ms":1199}"#)
      #expect(readers[7]?.isExact == true && readers[7]?.status == #"{"n":1}"# && feed.wantsStatus)
      feed.complete(status(2))
      drain(&feed, &readers)
      #expect(readers[7]?.calls.count == 1202 && readers[7]?.status == #"{"n":2}"# && !feed.wantsStatus)
      #expect(readers[7]?.beginnings == 1)
    }

    @Test func `memory is bounded, and pages that keep up lose nothing`() {
      var (feed, readers): (InspectionFeed, [Int: Reader]) = (InspectionFeed(), [:])
      feed.begin(nowhere)
      feed.receive(.watch(page: 1))
      let later = InspectionFeed.Beginning(calls: [.stop], isExact: false, differences: [])
      for number in 0..<(3 * InspectionFeed.maximumCalls) {
        feed.add(.tick(milliseconds: Float(number))) { later }
        if number % 500 == 0 {
          feed.complete(status(number))
          drain(&feed, &readers)
        }
      }
      feed.complete(status(0))
      drain(&feed, &readers)
      #expect(readers[1]?.calls.count == 3 * InspectionFeed.maximumCalls)
      #expect(readers[1]?.beginnings == 1 && readers[1]?.dropped == 0 && readers[1]?.isExact == true)
      // A page that comes later begins in a state.
      feed.receive(.watch(page: 2))
      drain(&feed, &readers)
      feed.complete(status(1))
      drain(&feed, &readers)
      #expect(readers[2]?.calls.first == #"{"op":"stopPlayback"}"# && readers[2]?.isExact == false)
      #expect(readers[2]?.calls.count ?? 0 <= InspectionFeed.maximumCalls + 1)
      #expect(readers[2]?.calls.last == readers[1]?.calls.last)
    }

    @Test func `a page that does not keep up begins anew, and is told how many calls it lost`() {
      var (feed, readers): (InspectionFeed, [Int: Reader]) = (InspectionFeed(), [:])
      feed.begin(nowhere)
      feed.receive(.watch(page: 1))
      feed.complete(status(0))
      drain(&feed, &readers)
      for number in 0..<(InspectionFeed.maximumCalls + 10) {
        feed.add(.tick(milliseconds: Float(number))) {
          .init(calls: [.stop], isExact: false, differences: [])
        }
      }
      feed.complete(status(1))
      drain(&feed, &readers)
      #expect(readers[1]?.beginnings == 2 && readers[1]?.isExact == false)
      #expect(readers[1]?.dropped == InspectionFeed.maximumCalls - InspectionFeed.remainingCalls)
      #expect(readers[1]?.calls.count == 11 && readers[1]?.status == #"{"n":1}"#)
    }

    @Test func `long texts count, and a single one that is too long is described`() {
      var (feed, readers): (InspectionFeed, [Int: Reader]) = (InspectionFeed(), [:])
      feed.begin(nowhere)
      let long = Self.longSlots
      for _ in 0..<100 { feed.add(.setSlots(long)) { nowhere } }
      feed.add(.setSlots(long + long)) { nowhere }
      feed.receive(.watch(page: 1))
      feed.complete(status(1))
      drain(&feed, &readers)
      #expect(readers[1]?.calls.count ?? 100 <= 33)
      #expect(readers[1]?.calls.last?.contains("omitted") == true)
    }

    @Test func `events are kept only for pages that follow, and not without end`() {
      var (feed, readers): (InspectionFeed, [Int: Reader]) = (InspectionFeed(), [:])
      feed.begin(nowhere)
      feed.add(.complete)
      feed.receive(.watch(page: 1))
      drain(&feed, &readers)
      feed.add(.custom("a"))
      feed.complete(status(1))
      drain(&feed, &readers)
      #expect(readers[1]?.events == [.custom("a")])
      for number in 0..<10_000 { feed.add(.custom("\(number)")) }
      feed.complete(status(2))
      drain(&feed, &readers)
      #expect(readers[1]?.events.count ?? 0 <= 1 + InspectionFeed.maximumEvents)
      #expect(readers[1]?.events.last == .custom("9999"))
    }

    @Test func `a message is never larger than the studio takes`() throws {
      let wide = String(repeating: "\u{1}", count: 1 << 20)
      let status = JSONStatus([("failure", .string(wide))])
      let events = [PlayerEvent](repeating: .custom(wide), count: 8)
      let long = Self.longSlots
      let message = InspectionFeed.Message.calls(session: 1, from: 0, [.setSlots(long)], events, status)
      let text = message.text(to: 3)
      #expect(text.utf8.count <= InspectionFeed.Message.maximumSize && text.contains("setSlots"))
    }

    @Test func `pages ask for parts of the file, and get what there is`() {
      var feed = InspectionFeed()
      feed.begin(nowhere)
      feed.file = .init(name: "a.json", bytes: [UInt8](repeating: 7, count: InspectionFeed.chunkSize + 5))
      feed.receive(.part(page: 1, offset: 0))
      #expect(feed.nextMessage() == nil, "a page that does not follow gets nothing")
      feed.receive(.watch(page: 1))
      for offset in [0, InspectionFeed.chunkSize, .max, -1, 3, 3, 3] {
        feed.receive(.part(page: 1, offset: offset))
      }
      var sizes: [Int] = []
      while let (_, message) = feed.nextMessage() {
        if case .part(_, let bytes, _) = message { sizes.append(bytes.count) }
      }
      #expect(sizes == [InspectionFeed.chunkSize, 5, 0, InspectionFeed.chunkSize])
    }

    @Test func `anything but a wish is ignored`() {
      let good = #"{"page":3,"message":{"op":"file","offset":12}}"#
      #expect(StudioMessage(Array(good.utf8)) == .part(page: 3, offset: 12))
      for text in [
        "", "{", "[]", "3", #"{"page":"a","message":{"op":"watch"}}"#,
        #"{"page":1.5,"message":{"op":"watch"}}"#,
        #"{"page":1e99,"message":{"op":"watch"}}"#, #"{"page":1,"message":[]}"#,
        #"{"page":1,"message":{"op":7}}"#,
        #"{"page":1,"message":{"op":"file"}}"#, #"{"page":1,"message":{"op":"file","offset":0.5}}"#,
        #"{"page":1,"message":{"op":"play"}}"#, #"{"page":1,"message":{"op":"renew"}}"#, #"{"page":1}"#,
        #"{"message":{"op":"watch"}}"#,
      ] { #expect(StudioMessage(Array(text.utf8)) == nil, "\(text)") }
    }
  }
#endif
