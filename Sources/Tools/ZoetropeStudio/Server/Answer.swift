#if Tools
import Host

/// An answer to a request.
struct Answer: Sendable {
  /// The contents behind the headers.
  enum Body: Sendable {
    case bytes([UInt8])
    /// A file, which is sent part by part.
    case file(ServedFile)
    /// Parts that follow, and end with the connection.
    case parts
  }

  /// The headers of every answer.
  private static let commonHeaders = [
    (
      "Content-Security-Policy",
      """
      default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; img-src 'self' blob: data:; \
      media-src 'self' blob:; style-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; \
      form-action 'none'; frame-ancestors 'none'
      """
    ),
    ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Resource-Policy", "same-origin"), ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cache-Control", "no-store"),
  ]

  /// The status, such as 404.
  let status: Int
  /// The phrase after the status.
  let phrase: String
  private let ownHeaders: [(String, String)]
  let body: Body

  init(_ status: Int, _ phrase: String, _ headers: [(String, String)] = [], body: Body = .bytes([])) {
    (self.status, self.phrase, ownHeaders, self.body) = (status, phrase, headers, body)
  }

  /// Makes a successful answer of a media type.
  init(_ type: String, body: Body, _ headers: [(String, String)] = []) {
    self.init(200, "OK", [("Content-Type", type)] + headers, body: body)
  }

  /// Makes an answer without contents.
  init(_ refusal: Refusal, _ headers: [(String, String)] = []) {
    self.init(refusal.status, refusal.phrase, headers)
  }

  /// Makes a refusal with its reason.
  init(_ refusal: Refusal, reason: String) {
    self.init(
      refusal.status, refusal.phrase, [("Content-Type", "text/plain; charset=utf-8")],
      body: .bytes(Array(reason.utf8)))
  }

  /// All headers, in order.
  var headers: [(String, String)] {
    let headers = ownHeaders + Self.commonHeaders
    switch body {
    case _ where status == 101: return headers
    case .bytes(let bytes): return headers + [("Connection", "close"), ("Content-Length", "\(bytes.count)")]
    case .file(let file):
      return headers + [("Connection", "close"), ("Content-Length", "\(file.version.size)")]
    case .parts: return headers + [("Connection", "close")]
    }
  }
}
#endif
