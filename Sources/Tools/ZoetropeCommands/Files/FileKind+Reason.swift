#if Tools
import DotLottieFormat
import ZoetropeJSON

extension FileKind {
  /// The right commands for kinds of files that other commands refuse.
  private static let remedies: [FileKind: String] = [
    stateMachine: "`zoetrope simulate none --machine-file` plays it",
    theme: "`zoetrope pack --theme` adds it to a package",
    script: "`zoetrope simulate --script` plays it",
    stage: "`zoetrope views --stage` draws it",
    viewMachines: "`zoetrope views` plays it",
    package: "`zoetrope unpack` writes its files",
    graph: "`zoetrope diagram` draws it",
    scxml: "`zoetrope diagram` draws it",
    batch:
      "`zoetrope batch` draws its rows from a file whose name ends in .jsonl, with an object in each line",
    batchArray:
      "`zoetrope batch` reads rows from a .csv file, or from a .jsonl file with an object in each line",
  ]

  /// Returns the kind of a file, which may be a package.
  static func ofFile(_ bytes: [UInt8]) -> FileKind? {
    guard DotLottieFile.isArchive(bytes) else { return of(bytes) }
    return (try? DotLottieFile(bytes)) == nil ? archive : package
  }

  /// Returns the reason why a file is not what a command asks for.
  ///
  /// - Parameters:
  ///   - what: The kind that the command asks for, with an article.
  ///   - error: The error of reading it as that.
  static func reason(_ bytes: [UInt8], isNot what: String, _ error: any Error) -> String {
    if let kind = ofFile(bytes), kind.description != what,
      kind != formerMachine || what != stateMachine.description
    {
      return "\(kind), not \(what)\(remedies[kind].map { "; \($0)" } ?? "")"
    }
    return text(of: error, in: bytes)
  }

  /// Returns the text of an error, with a line and a column if the file is a text.
  static func text(of error: any Error, in bytes: [UInt8]) -> String {
    let text = "\(error)"
    guard let offset = (error as? any LocatedError)?.offset, !DotLottieFile.isArchive(bytes),
      let position = TextPosition(of: offset, in: bytes)
    else { return text }
    let end = " (byte \(offset))"
    return text.hasSuffix(end) ? "\(text.dropLast())\(position))" : text
  }
}

/// An error at a position in a file.
private protocol LocatedError: Error {
  /// The number of bytes before the error, or nil if the error has no position.
  var offset: Int? { get }
}

extension FileError: LocatedError {}

/// A position in a text: `, line 4, column 1`.
private struct TextPosition: CustomStringConvertible {
  /// The line, counted from 1.
  private let line: Int
  /// The column, counted from 1, in characters.
  private let column: Int

  /// Finds the position of a byte; nil in a text of one line.
  init?(of offset: Int, in bytes: [UInt8]) {
    guard offset > 0, offset <= bytes.count else { return nil }
    let before = bytes[..<offset]
    guard let last = before.lastIndex(of: UInt8(ascii: "\n")) else { return nil }
    line = before.count { $0 == UInt8(ascii: "\n") } + 1
    column = String(decoding: before[(last + 1)...], as: UTF8.self).count + 1
  }

  var description: String { ", line \(line), column \(column)" }
}
#endif
