import DotLottieFormat
import Testing

/// The code of the error that some work throws; nil when it throws none.
func code(_ work: () throws -> Void) -> DotLottieError.Code? {
  do {
    try work()
    return nil
  } catch let error as DotLottieError {
    return error.code
  } catch {
    Issue.record("another error: \(error)")
    return nil
  }
}

/// The error that some work throws.
func failure(_ work: () throws -> Void) throws -> DotLottieError {
  try #require(throws: DotLottieError.self) { try work() }
}
