import DotLottieFormat
import Foundation

/// Reads files of the host.
enum FileBytes {
  /// - Throws: ``DotLottieAnimationError`` when there is none, or it can't be read.
  static func read(_ url: URL) throws(DotLottieAnimationError) -> [UInt8] {
    do {
      return [UInt8](try Data(contentsOf: url))
    } catch {
      if !FileManager.default.fileExists(atPath: url.path) {
        throw .notFound("there is no file \(url.lastPathComponent)")
      }
      throw .unreadable("\(url.lastPathComponent) can't be read: \(error)")
    }
  }

  /// The file of a bundle that holds an animation: `name`, `name.lottie` or `name.json`, in this order.
  ///
  /// - Throws: ``DotLottieAnimationError`` when there is none.
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
