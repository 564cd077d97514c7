import Foundation

/// A picture that a search found.
public struct Item: Sendable, Hashable, Identifiable, Decodable {
  /// Pixabay's number for it.
  public var id: Int
  /// What is in it: words with commas.
  public var tags: String
  /// Who made it.
  public var user: String
  /// The page that shows it.
  public var pageURL: URL
  /// A small version.
  public var previewURL: URL

  /// Makes an item.
  public init(id: Int, tags: String, user: String, pageURL: URL, previewURL: URL) {
    self.id = id
    self.tags = tags
    self.user = user
    self.pageURL = pageURL
    self.previewURL = previewURL
  }
}
