#if Tools
import ZoetropeJSON

/// Makes films of sessions for the studio's page.
package protocol FilmMaker: Sendable {
  /// The formats that can be made now.
  var offer: FilmOffer { get }

  /// Makes a film; a cancelled task ends early, and leaves nothing on disk.
  ///
  /// - Parameter progress: Called on any thread with the number of finished pictures, and that of all.
  /// - Returns: The bytes of the film.
  func film(
    _ request: FilmRequest, progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void
  ) async throws(FilmFailure) -> [UInt8]
}

/// The formats of films that can be made.
package struct FilmOffer: Sendable, Hashable {
  /// The formats that can be made now.
  package var formats: [FilmRequest.Format]
  /// The remedy for the formats that are missing; empty if there are all.
  package var advice: String

  /// Makes an offer.
  package init(_ formats: [FilmRequest.Format], advice: String = "") {
    (self.formats, self.advice) = (formats, advice)
  }
}

/// The reason why a film is not made, in one line for people.
package struct FilmFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// The message: what was found, and what to do.
  package var description: String
  /// The kind of the answer, if it has not begun.
  let refusal: Refusal

  /// Makes a failure.
  package init(_ description: String) { self.init(description, .unprocessable) }

  init(_ description: String, _ refusal: Refusal) {
    (self.description, self.refusal) = (description, refusal)
  }
}

extension FilmOffer {
  /// The offer as a part of the answer to `api/files`.
  var json: JSONValue {
    .object([
      (
        "formats",
        .array(
          formats.map { format in
            .object([
              ("name", .string(format.rawValue)), ("rate", .number(format.maximumRate)),
              ("pixels", .number(Double(format.maximumPixels))),
            ])
          })
      ), ("side", .number(Double(FilmRequest.maximumSide))), ("advice", .string(advice)),
    ])
  }
}
#endif
