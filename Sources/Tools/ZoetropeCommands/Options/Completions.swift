import ArgumentParser

/// What a shell offers where a file is meant.
extension CompletionKind {
  /// What holds animations.
  static let animations = CompletionKind.file(extensions: ["json", "lottie", "tgs"])
  /// What pictures and films are written to.
  static let pictures = CompletionKind.file(extensions: ["png", "apng", "gif", "webp", "mp4", "webm", "mov"])
  /// What `simulate` reads.
  static let scripts = CompletionKind.file(extensions: ["jsonl"])
}
