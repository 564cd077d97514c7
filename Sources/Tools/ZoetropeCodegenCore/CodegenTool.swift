/// The command line of `zoetrope-codegen`.
package struct CodegenTool {
  /// A request of the command line.
  package enum Request {
    case help
    case generate(Codegen.Kind, input: String, output: String, name: String?, CodegenAccess)
  }

  /// The help text.
  package static let help = """
    Writes Swift with the names in a .lottie package, or the members of a typed state machine.

    usage: zoetrope-codegen FILE.lottie --swift OUT [--name TYPE] [--access public|package|internal]
           zoetrope-codegen --machine GRAPH.json --swift OUT [--name SYMBOLS] [--access public|package|internal]

      --swift OUT       the file to write; - for standard output
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
    var file: String?
    var options: [String: String] = [:]
    var rest = arguments[...]
    while let word = rest.popFirst() {
      if word == "--help" || word == "-h" { return .help }
      guard word.utf8.starts(with: "--".utf8) else {
        guard file == nil else { throw CodegenError(.usage, "unexpected second file \"\(word)\"") }
        file = word
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
    guard let access = CodegenAccess(rawValue: options["--access"] ?? "internal") else {
      throw CodegenError(.usage, "--access must be public, package or internal")
    }
    switch (file, options["--machine"]) {
    case (let file?, nil):
      return .generate(.package, input: file, output: output, name: options["--name"], access)
    case (nil, let machine?):
      return .generate(.machine, input: machine, output: output, name: options["--name"], access)
    default: throw CodegenError(.usage, "expected either a .lottie package or --machine with a graph")
    }
  }
}
