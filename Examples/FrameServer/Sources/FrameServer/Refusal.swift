import Hummingbird

/// Why a client gets no frame, for programs and for people.
///
/// It is answered as `{"error":{"code":"noSuchTheme","message":"…"}}`, with a `path` where the reason has a place in
/// the file.
package struct Refusal: Error, Hashable, Sendable {
  /// What is wrong; each has a status of HTTP.
  package enum Code: String, Sendable, Encodable {
    /// The query can't be understood, or contradicts itself.
    case badQuery
    /// A frame of that size is not drawn.
    case frameTooLarge
    /// The file, or what it unpacks to, is too large.
    case fileTooLarge
    /// The body says that it is something else than an animation.
    case unsupportedType
    /// The file took too long to arrive.
    case slowFile
    /// The file can't be read.
    case unreadable
    /// The file has no such animation.
    case noSuchAnimation
    /// The file has no such theme.
    case noSuchTheme
    /// The file has no such state machine.
    case noSuchMachine
    /// The state machine has no such state.
    case noSuchState
    /// The animation has no such frame.
    case noSuchFrame
    /// As many are being served as can be; another try may do better.
    case full
    /// The frame takes too long.
    case slowFrame
  }

  /// What is wrong.
  package var code: Code
  /// One sentence.
  package var message: String
  /// Where in the file, such as `layers[3].ks.o`.
  package var path: String?

  init(_ code: Code, _ message: String, path: String? = nil) {
    self.code = code
    self.message = message
    self.path = path?.isEmpty == true ? nil : path
  }
}

extension Refusal: HTTPResponseError {
  package var status: HTTPResponse.Status {
    switch code {
    case .badQuery, .frameTooLarge: .badRequest
    case .slowFile: .requestTimeout
    case .fileTooLarge: .contentTooLarge
    case .unsupportedType: .unsupportedMediaType
    case .unreadable, .noSuchAnimation, .noSuchTheme, .noSuchMachine, .noSuchState, .noSuchFrame:
      .unprocessableContent
    case .full, .slowFrame: .serviceUnavailable
    }
  }

  private struct Answer: Encodable {
    struct Reason: Encodable {
      var code: Code
      var message: String
      var path: String?
    }
    var error: Reason
  }

  package func response(from request: Request, context: some RequestContext) throws -> Response {
    let answer = Answer(error: .init(code: code, message: message, path: path))
    var response = try context.responseEncoder.encode(answer, from: request, context: context)
    response.status = status
    if code == .full { response.headers[.retryAfter] = "1" }
    return response
  }
}
