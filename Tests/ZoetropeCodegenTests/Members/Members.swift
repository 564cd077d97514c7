import Foundation
import ZoetropeCodegenCore

/// The members that are written for sources.
struct Members {
  let result: MemberSource.Result

  /// The states `shut` and `ajar` and the event `push`.
  static let gate = """
    import StateMachines
    struct Gate: MachineSymbols {
      enum State: MachineSymbol, CaseIterable { case shut, ajar }
      enum Event: MachineSymbol { case push }
    }
    """

  /// The members of each class in the sources, which are files a.swift, b.swift and so on, after one with the gate.
  init(_ sources: String...) {
    let names = (0...sources.count).map { "\(Unicode.Scalar(UInt8(97 + $0))).swift" }
    result = MemberSource.swift(
      of: zip(names, [Self.gate] + sources).map { .init(path: $0, bytes: Array($1.utf8)) })
  }

  /// The members that are written, such as `Door.isOpen` and `Door.push()`, sorted.
  var names: [String] {
    var names: [String] = []
    var type = ""
    for line in result.text.split(separator: "\n") {
      let words = line.split(separator: " ")
      if words.first == "extension" { type = words.dropFirst().dropLast().joined(separator: " ") }
      guard let place = words.firstIndex(where: { $0 == "var" || $0 == "func" }), words.first != "///",
        let end = line.range(of: words[place] == "var" ? ":" : " ->"),
        let start = line.range(of: "\(words[place]) ")
      else { continue }
      names.append("\(type).\(line[start.upperBound..<end.lowerBound])")
    }
    return names.sorted()
  }

  /// The members of a machine with the gate.
  static func ofGate(_ types: String...) -> [String] {
    types.flatMap { type in ["canPush", "isAjar", "isShut", "push()"].map { "\(type).\($0)" } }.sorted()
  }

  var diagnostics: [String] { result.diagnostics.map(\.description) }
}
