import Foundation

/// The collection of real animations and reference pictures that some tests use when it is there.
///
/// It is not part of the package. It is looked for at `ZOETROPE_CORPUS`, or else at `../shared/corpus` beside
/// the package. Suites that need it are enabled only with it, and **their type names begin with `Corpus`**, by
/// which the continuous integration counts how many of them ran:
///
/// ```swift
/// @Suite(.enabled(if: Corpus.isAvailable)) struct CorpusReadingTests { … }
/// ```
public enum Corpus {
  /// The corpus's folder, whether or not it exists.
  public static let path: String =
    ProcessInfo.processInfo.environment["ZOETROPE_CORPUS"].flatMap { $0.isEmpty ? nil : $0 }
    ?? PackageFiles.root + "/../shared/corpus"

  /// Whether the corpus is there.
  public static let isAvailable = FileManager.default.fileExists(atPath: path + "/references/references.tsv")

  /// The animations as JSON files, relative to ``path``, sorted.
  public static func animations() -> [String] { PackageFiles.files(in: path, extensions: ["json"]) }

  /// The bytes of a file relative to ``path``; nil when it can't be read.
  public static func bytes(_ name: String) -> [UInt8]? { PackageFiles.bytes(at: path + "/" + name) }

  /// A picture that another player drew of one frame of an animation.
  public struct Reference: Sendable {
    /// The animation, relative to ``Corpus/path``.
    public var name: String
    /// The picture's width in pixels.
    public var width: Int
    /// The picture's height in pixels.
    public var height: Int
    /// The frame, counted from the animation's in point.
    public var frame: Int
    /// The features of the animation that are not drawn yet, such as `text`; empty for none.
    public var needs: String

    /// The path of the picture, relative to ``Corpus/path``.
    public var picture: String { "references/\(name)@\(frame).png" }
  }

  /// All reference pictures, in the order of the corpus's table.
  public static func references() -> [Reference] {
    guard let bytes = bytes("references/references.tsv") else { return [] }
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    return lines.dropFirst().compactMap { line in
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard columns.count >= 6, let width = Int(columns[1]), let height = Int(columns[2]),
        let frame = Int(columns[3])
      else { return nil }
      return Reference(
        name: String(columns[0]), width: width, height: height, frame: frame,
        needs: columns[5] == "-" ? "" : String(columns[5]))
    }
  }
}
