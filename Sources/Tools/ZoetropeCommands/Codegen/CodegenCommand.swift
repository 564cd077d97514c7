#if Tools
import ArgumentParser
import DotLottieFormat
import Host
import LottieFormat
import GraphTools
import StateGraph
import ZoetropeCodegenCore
import ZoetropeJSON

/// `zoetrope codegen`: writes Swift with the names in a package, or the members of typed machines.
struct CodegenCommand: WritingCommand, ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "codegen",
    abstract:
      "Writes the names in a .lottie package as Swift, so that a misspelt name does not compile.",
    discussion: """
      zoetrope codegen stars.lottie --swift Stars.swift
      zoetrope codegen stars.lottie --swift - --name Rating --access public
      zoetrope codegen --members Sources/Shop/*.swift --swift Shop+Members.swift
      zoetrope codegen --machine Life.machine.json --swift Life+Members.swift
      For a package: its animations, themes, markers, slots with their kinds, and state machines with their states and \
      inputs. For the Swift files of a target: activate(), canActivate and isPending for each object that holds a typed \
      machine. For the graph of a typed machine, as written by StateGraph.json(): isActive for a state active, \
      canSuspend for an event suspend. The build tool plugin ZoetropeCodegen does the same whenever a file changes.
      """)

  @Argument(
    help: "A .lottie package, or - for standard input; with --members the Swift files of a target.",
    completion: .file(extensions: ["lottie", "swift"]))
  var inputs: [String] = []

  @OptionGroup(title: "Code") var code: Code

  @OptionGroup(title: "Output") var overwriting: OverwriteOptions

  @OptionGroup(title: "Report") var report: ReportOptions

  /// The options for the source and the code.
  struct Code: ParsableArguments {
    @Option(
      name: .customLong("swift"), help: "The file to write; - for standard output.",
      completion: .file(extensions: ["swift"]))
    var output: String

    @Flag(help: "Write the members of the objects in Swift files that hold typed machines.")
    var members = false

    @Option(
      help: "The graph of a typed machine as JSON, instead of a package.",
      completion: .file(extensions: ["json"]))
    var machine: String?

    @Option(
      help: """
        The type that contains all names, or the type with the machine's symbols (default: the name of the file).
        """)
    var name: String?

    @Option(help: "The access level of the generated code: public, package or internal (default: internal).")
    var access: CodegenAccess?
  }

  func validate() throws {
    try report.validate(output: code.output)
    if code.members {
      for (name, isGiven) in [
        ("machine", code.machine != nil), ("name", code.name != nil), ("access", code.access != nil),
      ] where isGiven {
        throw ValidationError("--\(name) can't be used with --members")
      }
      if inputs.isEmpty { throw ValidationError("--members needs the Swift files of a target") }
      for input in inputs where !input.hasSuffix(".swift") {
        throw ValidationError("\"\(input)\" is not a Swift file")
      }
    } else if inputs.count > 1 {
      throw ValidationError("unexpected second file \"\(inputs[1])\"")
    } else if inputs.isEmpty == (code.machine == nil) {
      throw ValidationError(
        "expected a .lottie package, --members with Swift files or --machine with a graph")
    }
  }

  func run() throws {
    let (output, machine) = (code.output, code.machine)
    try OutputPath.check(output, [".swift"], "Swift")
    if code.members {
      try write(try members())
      return
    }
    let path = machine ?? inputs.first ?? "-"
    let bytes = try InputFile.read(path)
    let name = path == "-" ? "standard input" : path
    // Names the kind of another file.
    if machine == nil {
      _ = try DotLottieFile(bytes, named: name)
    } else if let kind = FileKind.ofFile(bytes), kind != FileKind.graph {
      throw CommandError.badInput(name, "\(kind), not \(FileKind.graph)")
    }
    let source: (text: String, notes: [String])
    do throws(CodegenError) {
      source = try Codegen.swift(
        of: bytes, machine == nil ? .package : .machine, path: name,
        name: code.name, access: code.access ?? .internal)
    } catch {
      throw CommandError(error)
    }
    StandardError.writeNotes(source.notes.map { "\(path): \($0)" })
    try write(source)
  }

  /// The members of the machines in Swift files.
  private func members() throws -> (text: String, notes: [String]) {
    // An earlier output among the inputs may be overwritten.
    let files = try inputs.filter { $0 != code.output || !isGenerated($0) }.map { path in
      MemberSource.File(path: path, bytes: try InputFile.readText(path))
    }
    let source = MemberSource.swift(of: files)
    let notes = source.diagnostics.map(\.description)
    if !StandardError.isQuiet { for note in notes { StandardError.write("\(note)\n") } }
    return (source.text, notes)
  }

  private func isGenerated(_ path: String) -> Bool {
    let bytes = try? RegularFile.read(path, limit: LottieLimits.maximumFileBytes)
    return bytes.map(MemberSource.isGenerated) ?? false
  }

  private func write(_ source: (text: String, notes: [String])) throws {
    let output = code.output
    if output == "-" {
      try StandardOutput.write(source.text)
    } else {
      try OutputFile.write(Array(source.text.utf8), to: output)
    }
    guard report.json else { return }
    try StandardOutput.writeReport(
      .report([
        ("output", .string(output)), ("bytes", .number(Double(source.text.utf8.count))),
        ("notes", .array(source.notes.map(JSONValue.string))),
      ]))
  }
}

extension CodegenAccess: ExpressibleByArgument {}

extension CommandError {
  /// Makes an error with the same reason.
  fileprivate init(_ error: CodegenError) {
    self.init(exitCode: error.exitCode == 2 ? .usage : .badInput, description: error.description)
  }
}
#endif
