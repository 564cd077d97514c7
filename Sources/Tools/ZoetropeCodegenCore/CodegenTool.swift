/// The command line of `zoetrope-codegen`.
package struct CodegenTool {
  /// A request of the command line.
  package enum Request {
    case help
    case generate(Codegen.Kind, input: String, output: String, name: String?, CodegenAccess)
    case members(inputs: [String], output: String)
  }

  /// The help text.
  package static let help = """
    Writes Swift with the names in a .lottie package, or the members of typed state machines.

    usage: zoetrope-codegen FILE.lottie --swift OUT [--name TYPE] [--access public|package|internal]
           zoetrope-codegen --members FILE.swift… --swift OUT
           zoetrope-codegen --machine GRAPH.json --swift OUT [--name SYMBOLS] [--access public|package|internal]

      --swift OUT       the file to write; - for standard output
      --members         the inputs are all Swift files of a target: writes activate(), canActivate
                        and isPending for each object that holds a machine; the comment
                        // zoetrope-codegen-ignore above its property leaves it out
      --machine GRAPH   the graph of a typed machine, as written by StateGraph.json()
      --name TYPE       the type that contains all names, or the type with the machine's
                        states and events (default: the name of the file)
      --access ACCESS   the access level of the generated code (default: internal)

    Exit codes: 0 success, 2 wrong usage, 3 an invalid input.

    """

  /// Reads a command line.
  ///
  /// - Parameter arguments: The words after the tool's own name.
  /// - Throws: ``CodegenError`` with the code `usage`.
  package static func request(_ arguments: [String]) throws(CodegenError) -> Request {
    var files: [String] = []
    var hasMembers = false
    var options: [String: String] = [:]
    var rest = arguments[...]
    while let word = rest.popFirst() {
      if word == "--help" || word == "-h" { return .help }
      guard word.utf8.starts(with: "--".utf8) else {
        files.append(word)
        continue
      }
      if word == "--members" {
        guard !hasMembers else { throw CodegenError(.usage, "--members is given twice") }
        hasMembers = true
        continue
      }
      guard ["--swift", "--machine", "--name", "--access"].contains(word) else {
        throw CodegenError(.usage, "unknown option \"\(word)\"; --help lists the options")
      }
      guard let value = rest.popFirst() else { throw CodegenError(.usage, "\(word) needs a value") }
      guard options.updateValue(value, forKey: word) == nil else {
        throw CodegenError(.usage, "\(word) is given twice")
      }
    }
    guard let output = options["--swift"] else {
      throw CodegenError(.usage, "--swift is missing; it names the file to write")
    }
    if hasMembers { return try members(of: files, options, output) }
    guard let access = CodegenAccess(rawValue: options["--access"] ?? "internal") else {
      throw CodegenError(.usage, "--access must be public, package or internal")
    }
    if files.count > 1 { throw CodegenError(.usage, "unexpected second file \"\(files[1])\"") }
    switch (files.first, options["--machine"]) {
    case (let file?, nil):
      return .generate(.package, input: file, output: output, name: options["--name"], access)
    case (nil, let machine?):
      return .generate(.machine, input: machine, output: output, name: options["--name"], access)
    default:
      throw CodegenError(
        .usage, "expected a .lottie package, --members with Swift files or --machine with a graph")
    }
  }

  private static func members(
    of files: [String], _ options: [String: String], _ output: String
  ) throws(CodegenError) -> Request {
    for option in ["--machine", "--name", "--access"] where options[option] != nil {
      throw CodegenError(.usage, "\(option) can't be used with --members")
    }
    guard !files.isEmpty else { throw CodegenError(.usage, "--members needs the Swift files of a target") }
    for file in files where !file.utf8.reversed().starts(with: ".swift".utf8.reversed()) {
      throw CodegenError(.usage, "\"\(file)\" is not a Swift file")
    }
    return .members(inputs: files, output: output)
  }
}
