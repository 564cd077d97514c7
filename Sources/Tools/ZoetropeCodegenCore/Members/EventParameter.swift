/// A value in the payload of an event, as a parameter of a method.
struct EventParameter {
  /// The label; `_` for a value without one.
  var label: String
  /// The type as it is written outside of the enum.
  var type: String
  var hasDefault: Bool
  /// The first names of the types in it, which must mean the same where the method is written.
  var names: [String]
}

/// Reads the payload of an enum case.
struct PayloadReader {
  struct Problem: Error {
    var reason: String
  }

  let types: TypeIndex
  let file: Int
  let node: Int

  private static let maximumTokens = 128

  private var tokens: SwiftTokens { types.files[file].tokens }

  /// The parameters of a payload.
  func parameters(_ opening: Int) -> Result<[EventParameter], Problem> {
    guard tokens.after(opening) - opening < Self.maximumTokens else {
      return .failure(Problem(reason: "its payload is too long"))
    }
    var parameters: [EventParameter] = []
    for element in TypeReader(tokens).elements(opening) {
      var start = element.lowerBound
      var label = "_"
      if tokens.isName(start), tokens.isMark(start + 1, ":") {
        label = tokens.text(start)
        start += 2
      } else if tokens.isName(start), tokens.isName(start + 1), tokens.isMark(start + 2, ":") {
        label = tokens.text(start)
        start += 3
      }
      var end = start
      while end < element.upperBound, !tokens.isMark(end, "=") {
        end = tokens.isOpening(end) ? tokens.after(end) : end + 1
      }
      end = min(end, element.upperBound)
      guard start < end else { return .failure(Problem(reason: "its payload can't be read")) }
      var names: [String] = []
      guard let type = type(start..<end, &names) else {
        return .failure(
          Problem(reason: "a type of its payload can only be written inside of \(types.nodes[node].name)"))
      }
      parameters.append(.init(label: label, type: type, hasDefault: end < element.upperBound, names: names))
    }
    return .success(parameters)
  }

  /// The text of a type, with the nested types of the files by their whole paths.
  private func type(_ range: Range<Int>, _ names: inout [String]) -> String? {
    var text = ""
    var brackets: [UInt8] = []
    for index in range {
      let token = tokens.tokens[index]
      if tokens.isOpening(index) { brackets.append(tokens.mark(index)) }
      if tokens.isMark(index, ")") || tokens.isMark(index, "]") { _ = brackets.popLast() }
      let isMark = tokens.isArrow(index) || "()[]<>.,:?!&@~".utf8.contains(tokens.mark(index))
      guard token.kind == .word || token.kind == .quoted || isMark else { return nil }
      if index > range.lowerBound, tokens.tokens[index - 1].range.upperBound < token.range.lowerBound {
        text += " "
      }
      // A colon follows a label, except in the type of a dictionary.
      let isLabel = tokens.isMark(index + 1, ":") && brackets.last == UInt8(ascii: "(")
      let isFirst = tokens.isName(index) && !tokens.isMark(index - 1, ".") && !isLabel
      let name = tokens.text(index)
      if isFirst, name == "Self" {
        text += written(node)
      } else if isFirst, let found = types.node([name], from: node, in: file),
        types.nodes[found].declaration != nil
      {
        guard types.nodes[found].access != .fileOnly else { return nil }
        text += written(found)
        names.append(types.path(found)[0])
      } else if isFirst, let alias = types.alias([name], from: node, in: file) {
        text += aliasPath(name, alias, &names)
      } else {
        if isFirst, types.nodes[node].generics.contains(name) { return nil }
        if isFirst { names.append(name) }
        text += String(decoding: tokens.bytes[token.range], as: UTF8.self)
      }
    }
    return isFunction(.init(file: file, range: range, node: node)) ? "@escaping \(text)" : text
  }

  private func written(_ node: Int) -> String {
    types.path(node).map(SwiftIdentifier.quotedIfNeeded).joined(separator: ".")
  }

  /// Another name of a type, with the types around it.
  private func aliasPath(_ name: String, _ alias: TypeIndex.Place, _ names: inout [String]) -> String {
    guard let outer = alias.node else {
      names.append(name)
      return SwiftIdentifier.quotedIfNeeded(name)
    }
    names.append(types.path(outer)[0])
    return "\(written(outer)).\(SwiftIdentifier.quotedIfNeeded(name))"
  }

  /// Whether a type is a function, which has to be marked as escaping.
  private func isFunction(_ place: TypeIndex.Place, _ steps: Int = 0) -> Bool {
    guard steps < 8 else { return false }
    let tokens = types.files[place.file].tokens
    var index = place.range.lowerBound
    if tokens.isMark(index, "("), tokens.after(index) == place.range.upperBound {
      // Parentheses around a function, and not a tuple.
      let elements = TypeReader(tokens).elements(index)
      guard elements.count == 1 else { return false }
      return isFunction(.init(file: place.file, range: elements[0], node: place.node), steps + 1)
    }
    while index < place.range.upperBound {
      if tokens.isArrow(index) { return true }
      index = tokens.isOpening(index) ? tokens.after(index) : index + 1
    }
    guard let path = TypeReader(tokens).path(place.range.lowerBound), path.end == place.range.upperBound,
      let alias = types.alias(path.names, from: place.node, in: place.file)
    else { return false }
    return isFunction(alias, steps + 1)
  }
}
