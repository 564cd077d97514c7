#if Tools
import Host
import ZoetropeJSON

/// The applications that can be watched, and the pages that watch them.
///
/// An application says hello, then answers what pages ask: its messages name the page that they are for, and reach it only
/// if that page watches the application. Contents are relayed unread.
final class ApplicationRegistry: Sendable {
  /// The highest number of applications.
  static let maximumApplications = 16
  /// The highest number of pages.
  static let maximumPages = 16
  /// The highest number of bytes of a message of an application.
  static let maximumMessageSize = 2 << 20
  /// The highest number of bytes of the facts that an application is listed with.
  static let maximumHelloSize = 16 << 10
  private struct Application {
    let outbox: Outbox
    /// The facts for the list, as JSON; nil before they are known.
    var hello: String?
  }

  private struct Page {
    let outbox: Outbox
    /// The applications that it watches.
    var watched: Set<Int> = []
  }

  private struct Contents {
    var applications: [Int: Application] = [:]
    var pages: [Int: Page] = [:]
    var lastNumber = 0

    mutating func number() -> Int {
      lastNumber += 1
      return lastNumber
    }
  }

  private let contents = Lock(Contents())

  /// The number of applications.
  var count: Int { contents.withLock { $0.applications.count } }
  /// The number of pages.
  var pageCount: Int { contents.withLock { $0.pages.count } }

  // MARK: Applications

  /// Adds an application, which is listed when it has said hello.
  ///
  /// - Returns: Its number; nil if there are as many as allowed.
  func addApplication(_ outbox: Outbox) -> Int? {
    contents.withLock { contents in
      guard contents.applications.count < Self.maximumApplications else { return nil }
      let number = contents.number()
      contents.applications[number] = Application(outbox: outbox)
      return number
    }
  }

  /// Removes an application.
  func removeApplication(_ number: Int) {
    let (wasListed, pages) = contents.withLock { contents in
      let wasListed = contents.applications.removeValue(forKey: number)?.hello != nil
      for page in contents.pages.keys { contents.pages[page]?.watched.remove(number) }
      return (wasListed, contents.pages.values.map(\.outbox))
    }
    if wasListed { send("{\"app\":\(number),\"op\":\"gone\"}", to: pages) }
  }

  /// Receives a message of an application.
  ///
  /// - Returns: The outboxes that it went to; nil if it has not the form of a message.
  func receive(_ text: [UInt8], fromApplication number: Int) -> [Outbox]? {
    guard let json = try? JSONDocument(text), json.kind(of: json.root) == .object else { return nil }
    let copy = String(decoding: text, as: UTF8.self)
    if json.member("op", of: json.root).flatMap({ json.string($0) }) == "hello" {
      guard text.count <= Self.maximumHelloSize else { return nil }
      let pages = contents.withLock { contents -> [Outbox] in
        // The application may have left meanwhile.
        if contents.applications[number] == nil { return [] }
        contents.applications[number]?.hello = copy
        return contents.pages.values.map(\.outbox)
      }
      send(Self.listed(number, copy), to: pages)
      return pages
    }
    guard let target = json.whole("to", of: json.root) else { return nil }
    let page = contents.withLock { contents -> Outbox? in
      guard contents.applications[number]?.hello != nil else { return nil }
      return contents.pages[target].flatMap { $0.watched.contains(number) ? $0.outbox : nil }
    }
    // The page may have left meanwhile.
    page?.add("{\"app\":\(number),\"message\":\(copy)}")
    return page.map { [$0] } ?? []
  }

  private static func listed(_ number: Int, _ hello: String) -> String {
    "{\"app\":\(number),\"op\":\"here\",\"hello\":\(hello)}"
  }

  // MARK: Pages

  /// Adds a page, and sends it the list of applications.
  ///
  /// - Returns: Its number; nil if there are as many as allowed.
  func addPage(_ outbox: Outbox) -> Int? {
    let added = contents.withLock { contents -> (number: Int, list: [String])? in
      guard contents.pages.count < Self.maximumPages else { return nil }
      let number = contents.number()
      contents.pages[number] = Page(outbox: outbox)
      let list = contents.applications.sorted { $0.key < $1.key }.compactMap { number, application in
        application.hello.map { Self.listed(number, $0) }
      }
      return (number, list)
    }
    guard let added else { return nil }
    for line in added.list { outbox.add(line) }
    return added.number
  }

  /// Removes a page.
  func removePage(_ number: Int) {
    let outboxes = contents.withLock { contents in
      let watched = contents.pages.removeValue(forKey: number)?.watched ?? []
      return watched.compactMap { contents.applications[$0]?.outbox }
    }
    for outbox in outboxes { forward("{\"op\":\"leave\"}", ofPage: number, to: outbox) }
  }

  /// Receives a message of a page.
  ///
  /// - Returns: The outboxes that it went to; nil if it has not the form of a message.
  func receive(_ text: [UInt8], fromPage number: Int) -> [Outbox]? {
    guard let json = try? JSONDocument(text), json.kind(of: json.root) == .object,
      let target = json.whole("app", of: json.root), let message = json.member("message", of: json.root),
      json.kind(of: message) == .object
    else { return nil }
    let op = json.member("op", of: message).flatMap { json.string($0) }
    let outbox = contents.withLock { contents -> Outbox? in
      guard let application = contents.applications[target], application.hello != nil,
        contents.pages[number] != nil
      else { return nil }
      if op == "leave" {
        contents.pages[number]?.watched.remove(target)
      } else {
        contents.pages[number]?.watched.insert(target)
      }
      return application.outbox
    }
    // The application may have left meanwhile, which the page is notified of.
    if let outbox {
      forward(String(decoding: json.source(of: message), as: UTF8.self), ofPage: number, to: outbox)
    }
    return outbox.map { [$0] } ?? []
  }

  private func forward(_ message: String, ofPage number: Int, to application: Outbox) {
    application.add("{\"page\":\(number),\"message\":\(message)}")
  }

  private func send(_ message: String, to pages: [Outbox]) {
    for page in pages { page.add(message) }
  }
}

extension JSONDocument {
  /// A whole number; nil for another value.
  fileprivate func whole(_ name: String, of node: Node) -> Int? {
    members(of: node).first { $0.key == name }.flatMap { number($0.value) }.flatMap(Int.init(exactly:))
  }
}
#endif
