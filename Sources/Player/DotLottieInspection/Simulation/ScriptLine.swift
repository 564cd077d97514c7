import LottiePlayer
import ZoetropeJSON

/// A line of a script: a call of the player, or a request to write its status or picture.
package struct ScriptLine: Sendable {
  /// The request of a line.
  package enum Content: Sendable, Equatable {
    case call(PlayerCall)
    case status
    case render(path: String)
  }

  /// The location of the line, such as `script.jsonl:3`.
  package let location: String
  /// The line in the script.
  package let text: String
  /// The name of the operation.
  package let operation: String
  package let content: Content

  /// Reads a line.
  ///
  /// - Throws: ``ScriptError`` for an invalid line, with the name of the wrong member.
  package init(_ bytes: [UInt8], location: String) throws(ScriptError) {
    self.location = location
    text = String(decoding: bytes, as: UTF8.self)
    do throws(PlayerError) {
      let json = try JSONDocument.line(bytes)
      operation = try json.operation
      content = try Self.content(of: json, operation)
    } catch {
      throw ScriptError(location, error.message)
    }
  }

  /// Makes the line of a call.
  package init(_ call: PlayerCall) {
    (content, operation, location, text) = (.call(call), call.operation, "call", call.json.text(.line))
  }

  private static func content(
    of json: JSONDocument, _ operation: String
  ) throws(PlayerError) -> Content {
    if operation == "status" || operation == "render" {
      var reader = CallReader(json, operation)
      let content = operation == "status" ? Content.status : .render(path: reader.string("path"))
      try reader.finish()
      return content
    }
    let names = operations.map { $0.name }
    guard names.contains(operation) else {
      throw PlayerError(
        code: .invalidParameter, message: UnknownName.message("there is no call", operation, names))
    }
    return .call(try PlayerCall(json))
  }

  /// The operations of scripts with the members of their lines.
  package static let operations: [(name: String, members: [String])] =
    PlayerCall.operations + [("status", []), ("render", ["path"])]

  /// All operations with their members, for help texts.
  package static var list: String {
    operations.map { operation in
      let isGesture = operation.members == ["x", "y"]
      let members = isGesture ? "x and y, or layer" : operation.members.joined(separator: ", ")
      return members.isEmpty ? operation.name : "\(operation.name) (\(members))"
    }.joined(separator: ", ")
  }
}

/// The reason why a line of a script can't be performed.
package struct ScriptError: Error {
  /// The location of the line.
  package var location: String
  /// One line of text.
  package var message: String

  init(_ location: String, _ message: String) { (self.location, self.message) = (location, message) }
}
