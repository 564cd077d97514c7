import DotLottieFormat

/// What `zoetrope-codegen` and `zoetrope codegen` have in common: bytes in, source out.
package enum Codegen {
  /// What the source is made from.
  package enum Kind: Sendable {
    /// A `.lottie` package.
    case package
    /// The graph of a typed machine.
    case machine
  }

  /// Makes source of a file.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - kind: What it is.
  ///   - path: Where it lies; its last component is written into comments.
  ///   - name: The type; nil for one named after the file.
  ///   - access: Who may use what is generated.
  /// - Returns: The source, and one sentence for each thing that is not in it.
  /// - Throws: ``CodegenError``.
  package static func swift(
    of bytes: [UInt8], _ kind: Kind, path: String, name: String?, access: CodegenAccess
  ) throws(CodegenError) -> (text: String, notes: [String]) {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    switch kind {
    case .package:
      let package: DotLottieFile
      do { package = try DotLottieFile(bytes) } catch { throw CodegenError(.unreadable, "\(path): \(error)") }
      do throws(CodegenError) {
        return (try PackageSource.swift(of: package, from: file, name: name, access: access), [])
      } catch {
        throw error.code == .unreadablePart ? CodegenError(error.code, "\(path): \(error)") : error
      }
    case .machine:
      let graph: MachineGraph
      do throws(CodegenError) {
        graph = try MachineGraph(json: bytes)
      } catch {
        throw CodegenError(error.code, "\(path): not a graph: \(error)")
      }
      let result = try MachineSource.swift(of: graph, from: file, symbols: name, access: access)
      return (result.text, result.notes)
    }
  }
}
