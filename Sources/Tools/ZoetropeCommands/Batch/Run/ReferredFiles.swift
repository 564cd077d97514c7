#if Tools
import DotLottieFormat
import Host
import LottieFormat

/// The pictures beside animations to which the inputs of a batch refer.
///
/// A row may read such a picture after another row wrote to it. Therefore inputs are searched for them before an existing
/// file is overwritten, each once, and only those whose folder has the file, or a folder above it: others can't refer to it.
final class ReferredFiles: Sendable {
  private struct State {
    /// The rows by the folders of their inputs, those that are not searched yet; nil before the first search.
    var inputs: [String: [Int32]]?
    /// The folders of the outputs so far.
    var folders: Set<String> = []
  }

  private let rows: BatchRows
  private let state = Lock(State())

  init(_ rows: BatchRows) { self.rows = rows }

  /// Notes the pictures in the ledger of the command.
  ///
  /// - Parameter path: The file that will be overwritten.
  func note(forOutputAt path: String) {
    guard let target = SystemCalls.realPath(path) else { return }
    state.withLock { state in
      var folder = FileFolder.path(beside: target)
      guard state.folders.insert(folder).inserted else { return }
      var inputs = state.inputs ?? inputsByFolder()
      while true {
        // The search must not appear among the files that the row has read.
        FileRecord.$current.withValue(nil) {
          for index in inputs.removeValue(forKey: folder) ?? [] { note(rows[Int(index)].input) }
        }
        if folder == "/" { break }
        folder = FileFolder.path(beside: folder)
      }
      state.inputs = inputs
    }
  }

  /// The rows by the folders of their inputs, without links; of several rows with the same input, the first.
  private func inputsByFolder() -> [String: [Int32]] {
    var inputs: [String: [Int32]] = [:]
    var known: [String: String?] = [:]
    var seen: Set<UInt64> = []
    for index in 0..<rows.count {
      let input = rows[index].input
      // The pictures of a package are inside.
      guard !input.lowercased().hasSuffix(".lottie"),
        seen.insert(FileVersion(Array(input.utf8)).hash).inserted
      else { continue }
      let folder = FileFolder.path(beside: input)
      let found = known[folder] ?? SystemCalls.realPath(folder)
      known[folder] = .some(found)
      if let found { inputs[found, default: []].append(Int32(index)) }
    }
    return inputs
  }

  private func note(_ input: String) {
    guard let folder = FileFolder(beside: input), let bytes = try? InputFile.read(input),
      !DotLottieFile.isArchive(bytes), let document = try? LottieDocument(bytes)
    else { return }
    for asset in document.assets {
      if case .image(_, _, .path(let directory, let name)) = asset.content,
        let path = folder.pathOfReadable(directory: directory, name: name)
      {
        InputLedger.note(fileAt: path)
      }
    }
  }
}
#endif
