import LottieFormat

/// The reason why a value can't be read, without its path.
///
/// Finding a path takes time proportional to the number of preceding values, and a lenient reader drops most of its
/// failures.
struct ReadingFailure: Error {
  var code: DotLottieError.Code
  var node: JSONDocument.Node
  var message: String
}
