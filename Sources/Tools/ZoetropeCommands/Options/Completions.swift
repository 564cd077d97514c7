#if Tools
import ArgumentParser

/// The files that a shell offers.
extension CompletionKind {
  /// Files with animations.
  static let animations = CompletionKind.file(extensions: ["json", "lottie", "tgs"])
  /// Files for pictures and films.
  static let pictures = CompletionKind.file(extensions: ["png", "apng", "gif", "webp", "mp4", "webm", "mov"])
  /// Scripts for `simulate`.
  static let scripts = CompletionKind.file(extensions: ["jsonl"])
}
#endif
