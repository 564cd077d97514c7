import Foundation
import PackagePlugin

/// Writes Swift with the names in the packages and machines of a target, whenever one of them has changed.
///
/// Each `NAME.lottie` gives an enum with the names of its contents, each `SYMBOLS.machine.json`, the graph of a typed
/// machine, the `is…` and `can…` members of the machines with these symbols. The Swift files of a target that depends on
/// `StateMachines` give the objects that hold machines the members `activate()`, `canActivate` and `isPending`.
@main
struct ZoetropeCodegen: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    guard let module = target.sourceModule else { return [] }
    let tool = try context.tool(named: "zoetrope-codegen").url
    let names: [Command] = module.sourceFiles.compactMap { file in
      let name = file.url.lastPathComponent
      let output = context.pluginWorkDirectoryURL.appending(
        path: "\(flatPath(of: file.url, in: module)).swift")
      let input: [String]
      if name.hasSuffix(".lottie") {
        input = [file.url.path]
      } else if name.hasSuffix(".machine.json") {
        input = ["--machine", file.url.path]
      } else {
        return nil
      }
      return .buildCommand(
        displayName: "Writing the names in \(name)", executable: tool,
        arguments: input + ["--swift", output.path], inputFiles: [file.url], outputFiles: [output])
    }
    return names + membersCommand(for: module, tool, in: context.pluginWorkDirectoryURL)
  }

  /// The command that writes the members of objects with machines; none for a target that can't have any.
  private func membersCommand(for module: any SourceModuleTarget, _ tool: URL, in folder: URL) -> [Command] {
    // A target with a list of its sources does not compile the other files in its folder.
    let files = module.sourceFiles.filter { $0.type == .source && $0.url.pathExtension == "swift" }
      .map(\.url)
    guard !files.isEmpty, module.recursiveTargetDependencies.contains(where: { $0.name == "StateMachines" })
    else { return [] }
    let output = folder.appending(path: "MachineMembers.swift")
    return [
      .buildCommand(
        displayName: "Writing the members of machines in \(module.name)", executable: tool,
        arguments: ["--members"] + files.map(\.path).sorted() + ["--swift", output.path], inputFiles: files,
        outputFiles: [output])
    ]
  }

  /// A file's path in its target in one word, so that files of one name in two folders have two outputs.
  private func flatPath(of file: URL, in module: any SourceModuleTarget) -> String {
    let folder = module.directoryURL.standardizedFileURL.pathComponents
    let path = file.standardizedFileURL.pathComponents
    guard path.starts(with: folder) else { return file.lastPathComponent }
    return path.dropFirst(folder.count).map { $0.replacing("-", with: "--") }.joined(separator: "-")
  }
}
