import ZoetropeJSON

extension StageFile {
  /// Whether a file must be a stage: an object with views, and without layers.
  package static func isFile(_ bytes: [UInt8]) -> Bool {
    (try? JSONDocument(bytes)).map(FileKind.isStage) ?? false
  }
}
