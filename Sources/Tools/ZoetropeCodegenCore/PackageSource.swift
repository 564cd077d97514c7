import DotLottieFormat
import LottieFormat

/// The source with the names of a package.
package enum PackageSource {
  /// Writes the source: the same package gives the same text.
  ///
  /// - Parameters:
  ///   - file: The package.
  ///   - input: The name of the file, for comments.
  ///   - name: The name of the enum around all names; nil for the file's name.
  ///   - access: The access level of the source.
  /// - Returns: Swift that needs `LottiePlayer`.
  /// - Throws: ``CodegenError`` for a name that is not an identifier, and for invalid parts of the package.
  package static func swift(
    of file: DotLottieFile, from input: String, name: String? = nil, access: CodegenAccess = .internal
  ) throws(CodegenError) -> String {
    let type = try typeName(name, input)
    let names = try PackageNames(file)
    var source = SwiftSource()
    source.head(from: input, imports: ["LottiePlayer"], access)
    source.comment("The names in \(SwiftLiteral.commented(input)).")
    source.block("\(access.prefix)enum \(SwiftIdentifier.written(type))") { source in
      var writer = PackageWriter(source: source, access: access.prefix, names: names)
      writer.write()
      source = writer.source
    }
    return source.text
  }

  /// The name of the outermost type.
  private static func typeName(_ name: String?, _ input: String) throws(CodegenError) -> String {
    guard let name else {
      let stem = input.split(separator: ".", omittingEmptySubsequences: true).first.map(String.init) ?? input
      var scope = IdentifierScope()
      return scope.identifiers(for: [stem], .type)[0]
    }
    guard SwiftIdentifier.isPlain(name), !SwiftIdentifier.avoided.contains(name) else {
      throw CodegenError(.invalidName, "\"\(name)\" can't be the name of a type")
    }
    return name
  }
}

/// Writes the contents of the outermost type.
private struct PackageWriter {
  var source: SwiftSource
  let access: String
  let names: PackageNames
  private var hasContent = false

  init(source: SwiftSource, access: String, names: PackageNames) {
    self.source = source
    self.access = access
    self.names = names
  }

  mutating func write() {
    list("Animation", of: "AnimationName", "The animations.", names.animations)
    list("Theme", of: "ThemeName", "The themes.", names.themes)
    list("Marker", of: "MarkerName", "The markers of all animations.", names.markers)
    list("Segment", of: "SegmentName", "The markers that can be played.", names.segments)
    slots()
    var scope = IdentifierScope(reserved: ["Animation", "Theme", "Marker", "Segment", "Slot"])
    let types = scope.identifiers(for: names.machines.map(\.id), .type)
    for (type, machine) in zip(types, names.machines) { write(machine, as: type) }
  }

  private mutating func separate() {
    if hasContent { source.line() }
    hasContent = true
  }

  /// Writes an enum of names, if there are any.
  private mutating func list(
    _ type: String, of kind: String, _ comment: String, _ items: [PackageNames.Item]
  ) {
    guard !items.isEmpty else { return }
    separate()
    source.comment(comment)
    source.names(type, of: kind, items, access)
  }

  private mutating func slots() {
    guard !names.slots.isEmpty else { return }
    separate()
    source.comment("The slots of all animations.")
    var scope = IdentifierScope()
    let identifiers = scope.identifiers(for: names.slots.map(\.name), .member)
    // The other enums are nonisolated by their conformances, even if a module is on the main actor by default.
    source.block("\(access)nonisolated enum Slot") { source in
      for (identifier, slot) in zip(identifiers, names.slots) {
        source.comment(slot.comment)
        let kind = slot.kind.map { SwiftIdentifier.making($0.rawValue, .type) } ?? "Unknown"
        source.line(
          "\(access)static let \(SwiftIdentifier.written(identifier)) = "
            + "SlotName<SlotKinds.\(kind)>(\(SwiftLiteral.quoted(slot.name)))")
      }
    }
  }

  private mutating func write(_ machine: PackageNames.Machine, as type: String) {
    separate()
    source.comment(machine.comment)
    var scope = IdentifierScope(reserved: ["id", "State"])
    let inputs = scope.identifiers(for: machine.inputs.map(\.name), .member)
    source.block("\(access)enum \(SwiftIdentifier.written(type)): StateMachineName") { source in
      source.comment("The id of the state machine.")
      source.line("\(access)static let id = \(SwiftLiteral.quoted(machine.id))")
      source.line()
      source.comment("The states.")
      source.names("State", of: "PackageName", machine.states, access)
      if !inputs.isEmpty { source.line() }
      for (identifier, input) in zip(inputs, machine.inputs) {
        source.comment(input.comment)
        source.line(
          "\(access)static let \(SwiftIdentifier.written(identifier)) = "
            + "InputName<\(input.type.rawValue)>(\(SwiftLiteral.quoted(input.name)))")
      }
    }
  }
}

extension SwiftSource {
  /// Adds an enum with a case for each name.
  ///
  /// The names are not raw values, because Unicode's equivalent texts could not be told apart.
  fileprivate mutating func names(
    _ type: String, of kind: String, _ items: [PackageNames.Item], _ access: String
  ) {
    var scope = IdentifierScope()
    let cases = scope.identifiers(for: items.map(\.name), .member).map(SwiftIdentifier.written)
    block("\(access)enum \(type): \(kind)") { source in
      for (identifier, item) in zip(cases, items) {
        source.comment(item.comment)
        source.line("case \(identifier)")
      }
      guard !items.isEmpty else {
        source.comment("There are none.")
        source.line("\(access)static var allCases: [\(type)] { [] }")
        source.line()
        source.line("\(access)var name: String { switch self {} }")
        return
      }
      source.line()
      source.comment("The name in the package.")
      source.block("\(access)var name: String") { source in
        source.line("switch self {")
        for (identifier, item) in zip(cases, items) {
          source.line("case .\(identifier): \(SwiftLiteral.quoted(item.name))")
        }
        source.line("}")
      }
    }
  }
}
