/// Finds the declarations in a source file.
///
/// A loop over the tokens with a stack of scopes: any tokens give declarations, and no token is read more than a few
/// times.
struct DeclarationScanner {
  private enum Scope {
    case type(Int)
    /// The body of a function, an accessor or a closure.
    case code
  }

  var file: DeclaredFile
  private var scopes: [(scope: Scope, end: Int)] = []
  private var conditions = ConditionStack()
  private var modifiers = DeclaredModifiers()
  /// The end of the modifiers and attributes before the current token.
  private var modifiersEnd = -1
  /// The list that a comma continues.
  private var list: List?
  var index = 0

  private enum List {
    case properties(DeclaredModifiers)
    case cases(DeclaredModifiers, Int)
  }

  /// More types are not followed into each other.
  private static let maximumDepth = 64

  var tokens: SwiftTokens { _read { yield file.tokens } }

  /// The declarations in a file.
  ///
  /// - Complexity: O(bytes).
  static func declarations(in bytes: [UInt8], path: String) -> DeclaredFile {
    var scanner = DeclarationScanner(file: DeclaredFile(path: path, tokens: SwiftLexer.tokens(bytes)))
    scanner.run()
    scanner.file.hasUnreadCondition = scanner.conditions.hasOverflown
    return scanner.file
  }

  private init(file: DeclaredFile) { self.file = file }

  // MARK: Scopes

  /// The innermost type; nil in code and outside of types.
  private var type: Int? {
    if case .type(let type)? = scopes.last?.scope { type } else { nil }
  }

  private var isInCode: Bool {
    if case .code? = scopes.last?.scope { true } else { false }
  }

  private mutating func run() {
    while index < tokens.count {
      while let last = scopes.last, last.end < index { scopes.removeLast() }
      if let last = scopes.last, last.end == index {
        scopes.removeLast()
        next()
        continue
      }
      if tokens.tokens[index].kind == .directive {
        index = conditions.follow(tokens, index)
      } else if tokens.isMark(index, "{") {
        scopes.append((.code, partner(index)))
        next()
      } else if isInCode {
        if !(startsStatement && (modifier() || head())) { next() }
      } else {
        declaration()
      }
    }
  }

  private func partner(_ index: Int) -> Int {
    tokens.partners[index] > index ? tokens.partners[index] : tokens.count
  }

  /// Goes on after a token that is no part of a declaration.
  private mutating func next() {
    modifiers = DeclaredModifiers()
    index += 1
  }

  /// Whether a declaration can start here, so that a word is not an operand.
  private var startsStatement: Bool {
    guard index > 0 else { return true }
    if modifiersEnd == index { return true }
    let last = tokens.tokens[index - 1]
    guard last.kind == .mark else { return last.kind == .directive || tokens.tokens[index].startsLine }
    switch tokens.bytes[last.range.lowerBound] {
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ";"): return true
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: ">"), UInt8(ascii: "!"), UInt8(ascii: "?"):
      return tokens.tokens[index].startsLine && last.range.count == 1
    default: return false
    }
  }

  private mutating func declaration() {
    if startsStatement, !conditions.isUnread, modifier() || head() || member() { return }
    if tokens.isMark(index, ","), tokens.isName(index + 1), continuesList() { return }
    if tokens.isOpening(index) {
      modifiers = DeclaredModifiers()
      index = tokens.after(index)
    } else {
      next()
    }
  }

  private mutating func continuesList() -> Bool {
    switch list {
    case .properties(let modifiers)? where tokens.isMark(index + 2, "=") || tokens.isMark(index + 2, ":"):
      index += 1
      property(modifiers)
    case .cases(let modifiers, let type)? where type == self.type:
      index += 1
      enumCase(modifiers, type)
    default: return false
    }
    return true
  }

  // MARK: Modifiers

  private static let modifierWords: Set<String> = [
    "private", "fileprivate", "internal", "package", "public", "open", "static", "class", "final", "lazy",
    "override", "nonisolated", "isolated", "indirect", "mutating", "nonmutating", "consuming", "borrowing",
    "dynamic", "required", "convenience", "weak", "unowned", "optional", "distributed", "prefix", "postfix",
    "infix", "async",
  ]

  /// Reads a modifier or an attribute.
  private mutating func modifier() -> Bool {
    let start = index
    if tokens.isMark(index, "@"), tokens.isName(index + 1) {
      attribute()
    } else {
      guard index < tokens.count, tokens.tokens[index].kind == .word else { return false }
      let word = tokens.text(index)
      guard Self.modifierWords.contains(word) else { return false }
      let hasDetail = tokens.isMark(index + 1, "(") && tokens.areAdjacent(index, index + 1)
      // `class` is a modifier in front of another declaration only.
      if word == "class", !isModifierClass { return false }
      guard hasDetail || tokens.isName(index + 1) || tokens.isMark(index + 1, "@") else { return false }
      switch word {
      case "static", "class": modifiers.isStatic = true
      case "nonisolated": modifiers.isNonisolated = true
      default:
        // `private(set)` says nothing of reading.
        if !hasDetail, let access = DeclaredAccess(modifier: word) { modifiers.access = access }
      }
      index = hasDetail ? tokens.after(index + 1) : index + 1
    }
    if modifiers.start == nil { modifiers.start = start }
    modifiersEnd = index
    return true
  }

  private var isModifierClass: Bool {
    guard index + 1 < tokens.count, tokens.tokens[index + 1].kind == .word else { return false }
    let word = tokens.text(index + 1)
    return Self.modifierWords.contains(word) || ["var", "let", "func", "subscript"].contains(word)
  }

  private mutating func attribute() {
    let start = index
    index += 2
    while tokens.isMark(index, "."), tokens.isName(index + 1) { index += 2 }
    let name = tokens.text(index - 1)
    if tokens.isMark(index, "<") { index = TypeReader(tokens).afterGenerics(index) ?? index }
    let hasDetail = tokens.isMark(index, "(") && tokens.areAdjacent(index - 1, index)
    if hasDetail { index = tokens.after(index) }
    if name == "available" {
      modifiers.availability.append(tokens.text(start..<index))
    } else if !hasDetail, name.utf8.count > 5, name.hasSuffix("Actor") {
      modifiers.globalActors.append(tokens.text(start..<index))
    }
  }

  private mutating func takeModifiers() -> DeclaredModifiers {
    defer { modifiers = DeclaredModifiers() }
    return modifiers
  }

  // MARK: Types

  /// Reads the head of a type and enters it.
  private mutating func head() -> Bool {
    guard index < tokens.count, tokens.tokens[index].kind == .word, tokens.isName(index + 1) else {
      return false
    }
    let kind: DeclaredType.Kind
    let word = tokens.text(index)
    switch word {
    case "class": kind = .class
    case "struct", "enum", "protocol": kind = .other
    case "extension": kind = .extension
    case "actor":
      guard "{:<".utf8.contains(tokens.mark(index + 2)) || tokens.isWord(index + 2, "where")
      else { return false }
      kind = .actor
    default: return false
    }
    var type = DeclaredType(kind: kind, names: [tokens.text(index + 1)], parent: self.type, token: index + 1)
    type.isLocal = isInCode || type.parent.map { file.types[$0].isLocal } ?? false
    type.isEnum = word == "enum"
    type.condition = conditions.current
    type.modifiers = takeModifiers()
    index += 2
    list = nil
    if kind == .extension {
      while tokens.isMark(index, "."), tokens.isName(index + 1) {
        type.names.append(tokens.text(index + 1))
        index += 2
      }
    }
    if tokens.isMark(index, "<"), let end = TypeReader(tokens).afterGenerics(index) {
      for place in index..<end where tokens.isMark(place, "<") || tokens.isMark(place, ",") {
        if tokens.isName(place + 1) { type.generics.insert(tokens.text(place + 1)) }
      }
      index = end
    }
    enter(&type)
    return true
  }

  /// Reads what a type inherits from, to the brace of its body.
  private mutating func enter(_ type: inout DeclaredType) {
    var expectsType = tokens.isMark(index, ":")
    var isWhere = false
    while index < tokens.count, !tokens.isMark(index, "{") {
      if tokens.isMark(index, "}") || tokens.tokens[index].kind == .directive { return }
      if tokens.isWord(index, "where") { isWhere = true }
      if expectsType, tokens.isName(index), !isWhere {
        type.inheritance.append(index)
        expectsType = false
      }
      if tokens.isMark(index, ",") { expectsType = true }
      index = tokens.isOpening(index) ? tokens.after(index) : index + 1
    }
    guard index < tokens.count else { return }
    if scopes.count < Self.maximumDepth, !conditions.isUnread {
      file.types.append(type)
      scopes.append((.type(file.types.count - 1), partner(index)))
    } else {
      scopes.append((.code, partner(index)))
    }
    index += 1
  }

  // MARK: Members

  /// Reads a declaration other than that of a type.
  private mutating func member() -> Bool {
    guard index < tokens.count, tokens.tokens[index].kind == .word else { return false }
    let start = index
    switch tokens.text(index) {
    case "let", "var":
      guard tokens.isName(index + 1) else { return false }
      index += 1
      let modifiers = takeModifiers()
      list = .properties(modifiers)
      property(modifiers, from: start)
    case "func" where index + 1 < tokens.count: function()
    case "case":
      guard let type, file.types[type].isEnum, tokens.isName(index + 1) else { return false }
      index += 1
      let modifiers = takeModifiers()
      list = .cases(modifiers, type)
      enumCase(modifiers, type)
    case "typealias" where tokens.isName(index + 1): alias()
    case "import" where tokens.isName(index + 1): importModule()
    default:
      list = nil
      return false
    }
    return true
  }

  private mutating func property(_ modifiers: DeclaredModifiers, from start: Int? = nil) {
    var property = DeclaredProperty(
      name: tokens.text(index), type: type, modifiers: modifiers, condition: conditions.current, token: index)
    index += 1
    if tokens.isMark(index, ":") {
      let end = TypeReader(tokens).end(index + 1)
      property.annotation = index + 1..<end
      index = end
    }
    if tokens.isMark(index, "=") {
      property.initializer = index + 1
      index += 1
    } else if tokens.isMark(index, "{") {
      property.isComputed = !(tokens.isWord(index + 1, "willSet") || tokens.isWord(index + 1, "didSet"))
    }
    if property.modifiers.start == nil { property.modifiers.start = start ?? property.token }
    file.properties.append(property)
  }

  private mutating func function() {
    var function = DeclaredFunction(
      name: tokens.text(index + 1), labels: [], type: type, isStatic: takeModifiers().isStatic)
    let isNamed = tokens.isName(index + 1)
    list = nil
    index += 2
    if isNamed, tokens.isMark(index, "<"), let end = TypeReader(tokens).afterGenerics(index) { index = end }
    guard isNamed, tokens.isMark(index, "(") else { return }
    let end = tokens.after(index)
    for parameter in TypeReader(tokens).elements(index) where !parameter.isEmpty {
      var isOptional = false
      var place = parameter.lowerBound
      while place < parameter.upperBound, !isOptional {
        isOptional = tokens.isMark(place, "=")
        place = tokens.isOpening(place) ? tokens.after(place) : place + 1
      }
      if !isOptional { function.labels.append(tokens.text(parameter.lowerBound)) }
    }
    file.functions.append(function)
    index = end
  }

  private mutating func enumCase(_ modifiers: DeclaredModifiers, _ type: Int) {
    var enumCase = DeclaredCase(
      name: tokens.text(index), type: type, modifiers: modifiers, condition: conditions.current, token: index)
    index += 1
    if tokens.isMark(index, "(") {
      enumCase.payload = index
      index = tokens.after(index)
    }
    file.cases.append(enumCase)
  }

  private mutating func alias() {
    let name = tokens.text(index + 1)
    modifiers = DeclaredModifiers()
    list = nil
    index += 2
    if tokens.isMark(index, "<"), let end = TypeReader(tokens).afterGenerics(index) { index = end }
    guard tokens.isMark(index, "=") else { return }
    let end = TypeReader(tokens).end(index + 1)
    file.aliases.append(.init(name: name, type: type, target: index + 1..<end))
    index = end
  }

  private mutating func importModule() {
    let start = index
    let isTestable = modifiers.start.map { tokens.text($0..<start).contains("@testable") } ?? false
    let access = modifiers.access
    modifiers = DeclaredModifiers()
    list = nil
    // The module may be on the next line.
    index += 2
    while index < tokens.count, !tokens.tokens[index].startsLine,
      tokens.isName(index) || tokens.isMark(index, ".")
    {
      index += 1
    }
    let text = (isTestable ? "@testable " : "") + tokens.text(start..<index)
    file.imports.append(.init(text: text, access: access, condition: conditions.current))
  }
}
