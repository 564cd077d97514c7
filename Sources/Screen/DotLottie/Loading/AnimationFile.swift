import DotLottieFormat
package import Foundation
import Host

/// Reads animations from files of the host.
package enum AnimationFile {
  /// Reads a regular file.
  ///
  /// - Parameters:
  ///   - url: The address of the file on disk.
  ///   - limit: The highest number of bytes.
  /// - Throws: ``DotLottieAnimationError`` if there is none, or it can't be read.
  package static func read(
    _ url: URL, limit: Int = DotLottieLimits.maximumArchiveBytes
  ) throws(DotLottieAnimationError) -> [UInt8] {
    let name = url.lastPathComponent
    do throws(FileFailure) {
      return try RegularFile.read(url.path, limit: limit)
    } catch {
      switch error {
      case .missing: throw .notFound("there is no file \(name) in \(url.deletingLastPathComponent().path)")
      case .isFolder, .isSpecial: throw .unreadable("\(name) is not a regular file")
      case .tooLarge(let bytes?): throw .tooLarge("\(name) has \(bytes) bytes, and the limit is \(limit)")
      case .tooLarge(nil): throw .tooLarge("\(name) has more than \(limit) bytes")
      case .refused(let reason): throw .unreadable("\(name) can't be read: \(reason)")
      }
    }
  }

  /// Finds the file of a bundle that holds an animation: `name`, `name.lottie` or `name.json`, in this order.
  ///
  /// - Throws: ``DotLottieAnimationError`` if there is none.
  static func resource(_ name: String, in bundle: Bundle) throws(DotLottieAnimationError) -> URL {
    let last = (name as NSString).pathExtension.lowercased()
    if last == "lottie" || last == "json" || last == "lot" {
      let bare = (name as NSString).deletingPathExtension
      if let url = bundle.url(forResource: bare, withExtension: (name as NSString).pathExtension) {
        return url
      }
    }
    for ending in ["lottie", "json"] {
      if let url = bundle.url(forResource: name, withExtension: ending) { return url }
    }
    throw .notFound("the bundle has no \"\(name).lottie\" and no \"\(name).json\"")
  }
}
