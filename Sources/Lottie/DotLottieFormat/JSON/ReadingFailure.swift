import LottieFormat

/// Why a value can't be read, while nobody needs to know its path yet.
///
/// To find a path takes as long as the file has values before it; a lenient reader drops most of its failures.
struct ReadingFailure: Error {
  var code: DotLottieError.Code
  var node: JSONDocument.Node
  var message: String
}
