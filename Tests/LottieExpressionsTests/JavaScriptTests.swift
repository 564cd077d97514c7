import Foundation
@testable import LottieExpressions
import TestSupport
import Testing

/// The language beside node, whose values `Tools/javascript-values.mjs` records.
struct JavaScriptTests {
  /// A feature of the language with its snippets, each with its value as node has it.
  private static func table(_ path: String) throws -> [String: [[String]]] {
    try JSONDecoder().decode([String: [[String]]].self, from: Data(contentsOf: URL(fileURLWithPath: path)))
  }

  @Test(arguments: try table(PackageFiles.fixture("Expressions/javascript.json")).map(\.key).sorted())
  func `snippets have the values of node`(feature: String) throws {
    let rows = try #require(try Self.table(PackageFiles.fixture("Expressions/javascript.json"))[feature])
    for row in rows { check(row[0], row[1], isSupported: feature != "Not supported") }
  }

  @Test(.enabled(if: randomPrograms != nil)) func `random programs have the values of node`() throws {
    for row in try Self.table(try #require(Self.randomPrograms)).values.joined() { check(row[0], row[1]) }
  }

  /// A table of random programs, which `Tools/compare-javascript` makes.
  private static let randomPrograms = ProcessInfo.processInfo.environment["ZOETROPE_RANDOM_PROGRAMS"]

  private func check(_ source: String, _ expected: String, isSupported: Bool = true) {
    var host = TestHost(layers: [
      .init(name: "a", properties: [.init(name: "p", known: .opacity, keys: [(0, [50])])])
    ])
    do {
      let value = try host.evaluate(source) { machine, value in machine.javaScriptText(of: value) }
      if value != expected || !isSupported { Issue.record("\(source) → \(expected), not \(value)") }
    } catch {
      let isRefused = isSupported ? expected == "error" : error.kind == .unsupported
      if !isRefused { Issue.record("\(source) → \(expected): \(error.description)") }
    }
  }
}

extension ScriptMachine {
  /// A value as `Tools/javascript-values.mjs` writes it.
  fileprivate mutating func javaScriptText(of value: ScriptValue) -> String {
    switch value {
    case .array(let list):
      let elements = (0..<heap.count(list)).map { javaScriptText(of: heap.element(list, $0)) }
      return "[" + elements.joined(separator: ", ") + "]"
    case .object(let object):
      let members = stride(from: 0, to: heap.count(object), by: 2).map { index in
        plainText(of: heap.element(object, index)) + ": "
          + javaScriptText(of: heap.element(object, index + 1))
      }
      return "{" + members.joined(separator: ", ") + "}"
    case .string:
      let data = (try? JSONEncoder().encode([plainText(of: value)])) ?? Data()
      return String(decoding: data.dropFirst().dropLast(), as: UTF8.self).replacingOccurrences(
        of: "\\/", with: "/")
    case .function: return "function"
    default: return plainText(of: value)
    }
  }

  private mutating func plainText(of value: ScriptValue) -> String {
    guard case .string(let handle)? = try? string(of: value) else { return "?" }
    return String(decoding: heap.text(handle), as: UTF16.self)
  }
}
