#if Tools
/// The reason why a request is not answered with what it asks for.
struct Refusal: Error, Hashable, Sendable {
  /// The status of the answer, such as 404.
  let status: Int
  /// The phrase after it.
  let phrase: String

  private init(_ status: Int, _ phrase: String) { (self.status, self.phrase) = (status, phrase) }

  static let malformed = Refusal(400, "Bad Request")
  static let foreign = Refusal(403, "Forbidden")
  static let unknown = Refusal(404, "Not Found")
  static let unsupportedMethod = Refusal(405, "Method Not Allowed")
  static let late = Refusal(408, "Request Timeout")
  static let conflict = Refusal(409, "Conflict")
  static let lengthRequired = Refusal(411, "Length Required")
  static let changed = Refusal(412, "Precondition Failed")
  static let bodyTooLarge = Refusal(413, "Content Too Large")
  static let unprocessable = Refusal(422, "Unprocessable Content")
  static let conditionRequired = Refusal(428, "Precondition Required")
  static let headTooLarge = Refusal(431, "Request Header Fields Too Large")
  static let failed = Refusal(500, "Internal Server Error")
  static let busy = Refusal(503, "Service Unavailable")
  static let unsupportedVersion = Refusal(505, "HTTP Version Not Supported")
}
#endif
