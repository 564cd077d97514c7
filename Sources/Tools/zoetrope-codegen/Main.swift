import Host
import ZoetropeCodegenCore

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Writes Swift with the names in a package.
///
/// The program is small, because it is built before every target that uses the names.
@main struct Main {
  static func main() {
    do throws(CodegenError) {
      try run()
    } catch {
      TextFile.report("zoetrope-codegen: error: \(error)")
      exit(error.exitCode)
    }
  }

  private static func run() throws(CodegenError) {
    switch try CodegenTool.request(Array(CommandLine.arguments.dropFirst())) {
    case .help: try TextFile.write(CodegenTool.help, to: "-", besides: nil)
    case .generate(let kind, let input, let output, let name, let access):
      let source = try Codegen.swift(
        of: try TextFile.read(input), kind, path: input, name: name, access: access)
      for note in source.notes {
        let line = CodegenError.oneLine("\(input): note: \(note)")
        TextFile.report("zoetrope-codegen: \(line)")
      }
      try TextFile.write(source.text, to: output, besides: input)
    case .members(let inputs, let output): try writeMembers(of: inputs, to: output)
    }
  }

  private static func writeMembers(of inputs: [String], to output: String) throws(CodegenError) {
    var files: [MemberSource.File] = []
    for path in inputs {
      let file = MemberSource.File(path: path, bytes: try TextFile.read(path))
      if output != "-", TextFile.isSame(path, output), !MemberSource.isGenerated(file.bytes) {
        throw CodegenError(.usage, "can't write \(output): it is a file that is read")
      }
      files.append(file)
    }
    let source = MemberSource.swift(of: files)
    for diagnostic in source.diagnostics {
      TextFile.report("\(diagnostic)")
    }
    // A file that stays the same is not compiled again.
    if output != "-", (try? TextFile.read(output)) == Array(source.text.utf8) { return }
    try TextFile.write(source.text, to: output, besides: nil)
  }
}
