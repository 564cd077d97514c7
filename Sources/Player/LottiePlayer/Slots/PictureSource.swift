import DotLottieFormat

/// The source of a slot's picture.
enum PictureSource {
  /// The value itself contains the bytes.
  case embedded
  /// An address of a network, from which nothing is ever fetched.
  case remote
  /// A file of the package, by its name without folders.
  case package(name: String)

  /// - Parameter property: A picture in Lottie's JSON.
  init(_ property: JSONValue) {
    let path = property.member("p")?.text ?? "", folder = property.member("u")?.text ?? ""
    if path.isURL(of: ["data:"]) {
      self = .embedded
    } else if path.isURL(of: ["http://", "https://"]) || folder.isURL(of: ["http://", "https://"]) {
      self = .remote
    } else {
      self = .package(name: path.lastPathComponent)
    }
  }
}

extension String {
  private static let stroke = UInt8(ascii: "/")

  /// The part of a path after the last slash.
  fileprivate var lastPathComponent: String {
    guard let stroke = utf8.lastIndex(of: Self.stroke) else { return self }
    return String(self[utf8.index(after: stroke)...])
  }

  fileprivate func isURL(of schemes: [String]) -> Bool {
    schemes.contains { utf8.starts(with: $0.utf8) }
  }
}
