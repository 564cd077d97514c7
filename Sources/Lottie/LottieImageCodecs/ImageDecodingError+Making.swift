import LottieRenderer

extension ImageDecodingError {
  static func damaged(_ format: String, _ reason: String) -> ImageDecodingError {
    ImageDecodingError(code: .damaged, message: "\(format): \(reason)")
  }

  static func unsupported(_ what: String) -> ImageDecodingError {
    ImageDecodingError(code: .unsupported, message: what)
  }
}
