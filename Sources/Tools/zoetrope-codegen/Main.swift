import HostFiles
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
      _ = SystemCalls.writeAll(Array("zoetrope-codegen: error: \(error)\n".utf8), to: 2)
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
        _ = SystemCalls.writeAll(Array("zoetrope-codegen: \(line)\n".utf8), to: 2)
      }
      try TextFile.write(source.text, to: output, besides: input)
    }
  }
}
