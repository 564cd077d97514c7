/// The picture files of an animation or of its slots, each read once.
package struct PictureFiles: Sendable {
  /// The reasons why a picture is unavailable.
  package enum Failure: Error {
    /// No source contains the file.
    case missing
    /// No decoder was given.
    case noDecoder
    /// The files before it have too many bytes.
    case exhausted
    /// The decoder rejects the file, for example because its format is unknown; with its message.
    case refused(String)
  }

  private let decoder: (any ImageDecoder)?
  /// The results so far, keyed by the UTF-8 bytes of the names, because `String` treats some different names as
  /// equal.
  private var known: [[UInt8]: Result<Picture, Failure>] = [:]
  private let maximumBytes: Int
  private var byteCount = 0
  /// Whether a file had too many bytes; others are then not read.
  package private(set) var isExhausted = false

  /// Creates a collection of no files.
  ///
  /// - Parameters:
  ///   - decoder: The decoder to use; nil makes every picture unavailable.
  ///   - maximumBytes: The number of bytes that all files may have together.
  package init(decoder: (any ImageDecoder)?, maximumBytes: Int = .max) {
    self.decoder = decoder
    self.maximumBytes = maximumBytes
  }

  /// Returns a picture, reading its header if that has not been done yet.
  ///
  /// - Parameters:
  ///   - name: The key of the file; nil for a file without a name, which is never requested again.
  ///   - bytes: A closure that finds the file. It is not called for a known file.
  package mutating func picture(
    named name: [UInt8]?, bytes: () -> [UInt8]?
  ) -> Result<Picture, Failure> {
    if let name, let known = known[name] { return known }
    guard !isExhausted else { return .failure(.exhausted) }
    let result = read(bytes())
    guard result.byteCount <= maximumBytes - byteCount else {
      isExhausted = true
      return .failure(.exhausted)
    }
    byteCount += result.byteCount
    if let name { known[name] = result }
    return result
  }

  /// Removes the files whose names are not in `names`.
  package mutating func keep(_ names: some Sequence<[UInt8]>) {
    let names = Set(names)
    isExhausted = false
    for (name, result) in known where !names.contains(name) {
      byteCount -= result.byteCount
      known[name] = nil
    }
  }

  private func read(_ bytes: [UInt8]?) -> Result<Picture, Failure> {
    guard let bytes else { return .failure(.missing) }
    guard let decoder else { return .failure(.noDecoder) }
    do throws(ImageDecodingError) {
      return .success(.file(try EncodedPicture(bytes, decoder: decoder)))
    } catch {
      return .failure(.refused(error.message))
    }
  }
}

extension Result<Picture, PictureFiles.Failure> {
  fileprivate var byteCount: Int {
    if case .success(.file(let file)) = self { file.bytes.count } else { 0 }
  }
}
