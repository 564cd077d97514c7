#if DEBUG
  import Foundation
  import LottiePlayer
  import ZoetropeJSON

  /// The status of an animation, as JSON text.
  struct JSONStatus: Sendable, Hashable {
    var text: String

    init(_ members: [(String, JSONValue)]) { text = JSONValue.object(members).text(.line) }
  }

  extension InspectionFeed.Message {
    /// The highest number of bytes that the studio takes: 2 MiB.
    static let maximumSize = 2 << 20

    /// The message as JSON text; one that is too long has the calls alone.
    func text(to page: Int) -> String {
      let text = text(to: page, isWhole: true)
      return text.utf8.count <= Self.maximumSize ? text : self.text(to: page, isWhole: false)
    }

    private func text(to page: Int, isWhole: Bool) -> String {
      JSONValue.object([("to", .number(Double(page)))] + members(isWhole: isWhole)).text(.line)
    }

    private func members(isWhole: Bool) -> [(String, JSONValue)] {
      switch self {
      case .begin(let session, let beginning, let file, let dropped):
        let known = file.map { file in
          JSONValue.object([("name", .optional(file.name)), ("size", .number(Double(file.size)))])
        }
        return [
          ("op", .string("begin")), ("session", .number(Double(session))),
          ("isExact", .boolean(beginning.isExact)), ("dialect", .string(beginning.dialect)),
          ("differences", .array(beginning.differences.map { .string($0) })), ("file", known ?? .null),
          ("dropped", .number(Double(dropped))),
        ]
      case .calls(let session, let first, let calls, let events, let status):
        let more: [(String, JSONValue)] =
          isWhole
          ? [("events", .array(events.map { .object($0.members) }))]
            + (status.map { [("status", .source($0.text))] } ?? []) : []
        return [
          ("op", .string("calls")), ("session", .number(Double(session))), ("from", .number(Double(first))),
          ("calls", .array(calls.map(\.json))),
        ] + more
      case .part(let offset, let bytes, let size):
        return [
          ("op", .string("file")), ("offset", .number(Double(offset))), ("size", .number(Double(size))),
          ("data", .string(Data(bytes).base64EncodedString())),
        ]
      }
    }
  }
#endif
