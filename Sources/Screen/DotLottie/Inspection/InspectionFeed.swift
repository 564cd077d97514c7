#if DEBUG
  import LottiePlayer
  import ZoetropeJSON

  /// The calls that were made to an animation, and the pages of the studio that follow them.
  ///
  /// The calls since the beginning are kept, so that a page that comes later can play all of them again. If they become too
  /// many, pages that come later begin with calls that the application makes from the state of the player.
  struct InspectionFeed: Sendable {
    /// The highest number of calls that are kept: 14 minutes of 60 ticks a second.
    static let maximumCalls = 50_000
    /// The number of calls that stay when there are too many, for pages that have yet to get them.
    static let remainingCalls = 1000
    /// The highest number of bytes of the texts in calls.
    static let maximumTextSize = 8 << 20
    /// The highest number of bytes of the texts in one call; a larger one is described.
    static let maximumCallSize = 256 << 10
    /// The highest number of events that are kept.
    static let maximumEvents = 4096
    /// The highest number of calls in a message, and of bytes of their texts.
    static let batch = (calls: 500, textSize: 48 << 10)
    /// The highest number of pages.
    static let maximumPages = 16
    /// The number of bytes of the file in a message.
    static let chunkSize = 96 << 10

    /// A page that follows the calls.
    private struct Page: Sendable {
      /// The number of its session; nil before it has begun.
      var session: Int?
      /// The number of calls that it has.
      var count = 0
      /// The calls with which it begins and that it has yet to get.
      var first: ArraySlice<PlayerCall> = []
      /// The number of the next call after those.
      var next = 0
      /// The number of the next event.
      var nextEvent: Int
      /// The number of the status that it has.
      var statusNumber = 0
      /// The number of calls that were discarded before they were sent.
      var dropped = 0
      /// The parts of the file that the page has asked for, by their offsets.
      var wantedParts: [Int] = []
    }

    private struct Event: Sendable {
      var number: Int
      /// The number of the call after the one that caused it.
      var call: Int
      var event: PlayerEvent
    }

    /// The state in which pages begin.
    struct Beginning: Sendable {
      /// The calls that lead to it.
      var calls: [PlayerCall]
      /// Whether it is the very state of the player.
      var isExact: Bool
      /// The name of the dialect of state machines.
      var dialect = "documented"
      /// The settings of the application's player that the studio's can't have, in words.
      var differences: [String]
    }

    /// The animation's file.
    struct File: Sendable {
      var name: String?
      var bytes: [UInt8]
    }

    /// A message to a page.
    enum Message: Sendable {
      case begin(session: Int, Beginning, file: (name: String?, size: Int)?, dropped: Int)
      case calls(session: Int, from: Int, [PlayerCall], [PlayerEvent], JSONStatus?)
      case part(offset: Int, [UInt8], size: Int)
    }

    private var beginning = Beginning(calls: [], isExact: true, differences: [])
    /// The number of the call that follows the beginning.
    private var start = 0
    private var lastSession = 0
    private var calls: [PlayerCall] = []
    /// The number of the first call that is kept.
    private var firstCall = 0
    private var textSize = 0
    private var events: [Event] = []
    private var eventCount = 0
    /// The number of the call that follows those that were complete when the status was taken.
    private var completed = 0
    private var status: JSONStatus?
    private var statusNumber = 0
    private var pages: [Int: Page] = [:]
    /// The file; nil while it is not known.
    var file: File?
    /// Whether a page asked for another beginning, from the state of the player.
    private(set) var wantsBeginning = false

    /// The number of the next call.
    private var end: Int { firstCall + calls.count }

    // MARK: The application

    /// Begins anew, for all pages: with another player, or because one came to another state.
    mutating func begin(_ beginning: Beginning) {
      for number in pages.keys { pages[number]?.session = nil }
      (firstCall, calls, textSize, events) = (end, [], 0, [])
      replaceBeginning(beginning)
      (completed, status) = (start, nil)
      wantsBeginning = false
    }

    /// Makes pages that come later begin in the state of now.
    private mutating func replaceBeginning(_ beginning: Beginning) {
      self.beginning = beginning
      start = end
    }

    /// Adds a call, after the ones before were discarded if they are too many.
    ///
    /// - Parameter beginning: Returns the state of the player before the call.
    mutating func add(_ call: PlayerCall, _ beginning: () -> Beginning) {
      let call =
        call.textSize > Self.maximumCallSize
        ? .omitted("a text of \(call.textSize) bytes") : call
      if calls.count >= Self.maximumCalls || textSize + call.textSize > Self.maximumTextSize {
        discard(beginning())
      }
      calls.append(call)
      textSize += call.textSize
    }

    private mutating func discard(_ beginning: Beginning) {
      replaceBeginning(beginning)
      // Pages that follow lack only the last few. If texts are long, none are kept.
      let keeps = textSize <= Self.maximumTextSize / 2 ? Self.remainingCalls : 0
      calls.removeFirst(max(calls.count - keeps, 0))
      firstCall = start - calls.count
      textSize = calls.reduce(0) { $0 + $1.textSize }
      events.removeAll { $0.call < firstCall }
      for (number, page) in pages where page.session != nil && page.next < firstCall {
        pages[number]?.dropped += firstCall - page.next
        pages[number]?.session = nil
      }
      completed = max(completed, firstCall)
    }

    /// Adds an event; without a page that follows, nothing is kept.
    mutating func add(_ event: PlayerEvent) {
      if pages.isEmpty { return }
      if events.count >= Self.maximumEvents { events.removeFirst(Self.maximumEvents / 2) }
      events.append(Event(number: eventCount, call: end, event: event))
      eventCount += 1
    }

    /// Takes the status while no call is under way.
    mutating func complete(_ status: JSONStatus) {
      completed = end
      self.status = status
      statusNumber += 1
    }

    /// Whether a page waits for calls that are not known to be complete, or for another beginning.
    var wantsStatus: Bool {
      wantsBeginning
        || pages.values.contains { page in
          page.session != nil && page.next >= completed
            && (end > completed || page.statusNumber == 0 || page.nextEvent < eventCount)
        }
    }

    // MARK: The studio

    /// Whether a page follows.
    var isWatched: Bool { !pages.isEmpty }

    /// Forgets the pages, after a lost connection.
    mutating func disconnect() {
      (pages, events, wantsBeginning) = ([:], [], false)
    }

    /// Notes a wish of a page.
    mutating func receive(_ message: StudioMessage) {
      switch message {
      case .watch(let page):
        guard pages[page] != nil || pages.count < Self.maximumPages else { return }
        pages[page] = Page(nextEvent: eventCount)
      case .leave(let page):
        pages[page] = nil
        if pages.isEmpty { events = [] }
      // A page may have begun anew since.
      case .renew(let page, let session): if pages[page]?.session == session { wantsBeginning = true }
      case .part(let page, let offset):
        // A page asks for the next part when it has this one.
        if pages[page]?.wantedParts.count ?? 4 < 4 { pages[page]?.wantedParts.append(offset) }
      }
    }

    /// Takes the next message and the number of its page; nil if every page has what there is.
    mutating func nextMessage() -> (page: Int, message: Message)? {
      for number in pages.keys.sorted() {
        guard var page = pages[number], let message = next(for: &page) else { continue }
        pages[number] = page
        return (number, message)
      }
      return nil
    }

    private mutating func next(for page: inout Page) -> Message? {
      guard let session = page.session else { return begin(&page) }
      if !page.wantedParts.isEmpty { return part(page.wantedParts.removeFirst()) }
      if !page.first.isEmpty {
        let batch = Self.batch(of: page.first)
        page.first = page.first.dropFirst(batch.count)
        defer { page.count += batch.count }
        return .calls(session: session, from: page.count, batch, [], nil)
      }
      let isBehind = page.next < completed
      guard isBehind || (completed == end && page.statusNumber != statusNumber && status != nil) else {
        return nil
      }
      let batch = isBehind ? Self.batch(of: calls[(page.next - firstCall)..<(completed - firstCall)]) : []
      page.next += batch.count
      let isLast = page.next >= completed
      if isLast { page.statusNumber = statusNumber }
      let last = page.next
      let caused = events.filter { $0.number >= page.nextEvent && $0.call <= last }
      page.nextEvent = caused.last.map { $0.number + 1 } ?? page.nextEvent
      defer { page.count += batch.count }
      return .calls(session: session, from: page.count, batch, caused.map(\.event), isLast ? status : nil)
    }

    private mutating func begin(_ page: inout Page) -> Message {
      lastSession += 1
      let dropped = page.dropped
      page = Page(
        session: lastSession, first: beginning.calls[...], next: start, nextEvent: eventCount,
        wantedParts: page.wantedParts)
      return .begin(
        session: lastSession, beginning, file: file.map { ($0.name, $0.bytes.count) }, dropped: dropped)
    }

    private static func batch(of calls: ArraySlice<PlayerCall>) -> [PlayerCall] {
      var (count, size) = (0, 0)
      for call in calls.prefix(batch.calls) where size < batch.textSize {
        size += call.textSize
        count += 1
      }
      return Array(calls.prefix(count))
    }

    private func part(_ offset: Int) -> Message {
      let bytes = file?.bytes ?? []
      let start = min(max(offset, 0), bytes.count)
      return .part(
        offset: start, Array(bytes[start..<min(start + Self.chunkSize, bytes.count)]), size: bytes.count)
    }
  }
#endif
