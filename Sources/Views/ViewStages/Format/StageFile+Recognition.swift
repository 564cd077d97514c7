import ZoetropeJSON

extension StageFile {
  /// Whether a file must be a stage: an object with views, and without layers.
  package static func isFile(_ bytes: [UInt8]) -> Bool {
    guard let json = try? JSONDocument(bytes), json.kind(of: .root) == .object else { return false }
    return json.member("views", of: .root) != nil && json.member("layers", of: .root) == nil
  }
}
