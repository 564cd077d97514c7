#if Tools
import DotLottieFormat
import LottieFormat

extension DotLottieFile {
  /// Opens a package that a command was given.
  ///
  /// - Parameter name: The name of the file for messages.
  /// - Throws: ``CommandError`` with exit code 3 if it is none.
  init(_ bytes: [UInt8], named name: String) throws(CommandError) {
    do {
      self = try DotLottieFile(bytes)
    } catch {
      let isArchive = DotLottieFile.isArchive(bytes)
      throw .badInput(
        name, isArchive ? "\(error)" : FileKind.reason(bytes, isNot: FileKind.package.description, error))
    }
  }
}

extension LottieDocument {
  /// Reads an animation that a command was given.
  ///
  /// - Parameter name: The name of the file for messages.
  /// - Throws: ``CommandError`` with exit code 3 if it is none.
  init(_ bytes: [UInt8], named name: String, work: LoadBudget? = nil) throws(CommandError) {
    do throws(LottieError) { try self.init(bytes, work: work) } catch {
      throw .badInput(name, FileKind.reason(bytes, isNot: FileKind.animation.description, error))
    }
  }
}
#endif
