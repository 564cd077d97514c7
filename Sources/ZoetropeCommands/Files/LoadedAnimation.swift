import LottieFormat
import LottieImageCodecs
import LottieRenderer

/// An animation from a file, and the file's name for what is said about it.
struct LoadedAnimation {
  let name: String
  let document: LottieDocument
  let animation: LottieAnimation

  /// Reads, parses and compiles a file; pictures beside it are found, the network is not.
  ///
  /// - Throws: ``CommandError`` with exit code 3.
  init(_ path: String) throws(CommandError) {
    try self.init(path, bytes: try InputFile.read(path))
  }

  /// Parses and compiles the bytes that were read from `path`.
  ///
  /// - Throws: ``CommandError`` with exit code 3.
  init(_ path: String, bytes: [UInt8]) throws(CommandError) {
    name = path == "-" ? "standard input" : path
    let assets = path == "-" ? DirectoryAssetSource(folder: ".") : DirectoryAssetSource(beside: path)
    do {
      document = try LottieDocument(bytes)
    } catch {
      throw .badInput(name, "\(error)")
    }
    animation = LottieAnimation(document, decoder: PlatformImageDecoder(), assets: assets)
  }

  /// The values that a command line gives to slots; nil when it gives none.
  ///
  /// - Throws: ``CommandError`` with exit code 2 when a slot does not exist or its value does not fit.
  func overlay(_ slots: [SlotArgument]) throws(CommandError) -> Overlay? {
    if slots.isEmpty { return nil }
    var overlay = Overlay(animation)
    for slot in slots {
      do {
        try overlay.set(slot.id, json: slot.json)
      } catch {
        let place = error.offset.map { " (byte \($0) of the value)" } ?? ""
        throw .usage("--slot \(slot.id): \(error.message)\(place)")
      }
    }
    return overlay
  }

  /// Says on standard error what will not be seen, in one line, and `notes` in a line each.
  func printNotes(_ notes: [String]) {
    for note in notes { StandardStream.error.write("zoetrope: note: \(CommandError.oneLine(note))\n") }
    var counts: [(feature: String, count: Int)] = []
    for diagnostic in animation.diagnostics {
      if let index = counts.firstIndex(where: { $0.feature == diagnostic.feature }) {
        counts[index].count += 1
      } else {
        counts.append((diagnostic.feature, 1))
      }
    }
    if counts.isEmpty { return }
    let list = counts.map { $0.count == 1 ? $0.feature : "\($0.feature) × \($0.count)" }.joined(
      separator: ", ")
    let line = "\(name): not drawn as written: \(list); `zoetrope info` says where"
    StandardStream.error.write("zoetrope: note: \(CommandError.oneLine(line))\n")
  }
}
