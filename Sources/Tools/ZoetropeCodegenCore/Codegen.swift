import DotLottieFormat
internal import StateGraph

/// The generator of `zoetrope-codegen` and `zoetrope codegen`: bytes in, source out.
package enum Codegen {
  /// The kind of an input.
  package enum Kind: Sendable {
    /// A `.lottie` package.
    case package
    /// The graph of a typed machine.
    case machine
  }

  /// Makes the source for a file.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the file.
  ///   - kind: The kind of the file.
  ///   - path: The path of the file, whose last component is written into comments.
  ///   - name: The name of the type; nil for that of the file.
  ///   - access: The access level of the source.
  /// - Returns: The source, and one sentence for each omission.
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
      let graph: StateGraph
      do throws(StateGraphError) {
        graph = try StateGraph(json: bytes)
      } catch {
        throw CodegenError(.unreadable, "\(path): not a graph: \(error)")
      }
      let result = try MachineSource.swift(of: graph, from: file, symbols: name, access: access)
      return (result.text, result.notes)
    }
  }
}
