/// Reads JSON into a tape, without recursion.
///
/// Every access to the bytes goes through ``byte(_:)`` or is guarded by a comparison with ``count``;
/// every write to the tape is guarded by its capacity.
@safe
struct JSONReader {
  typealias Token = JSONDocument.Token

  let bytes: [UInt8]
  /// The offset of the first bytes that are not UTF-8.
  private(set) var firstInvalidTextOffset: Int?

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func read() throws(JSONError) -> [Token] {
    guard bytes.count <= JSONLimits.maximumBytes else {
      throw JSONError(
        code: .limitExceeded,
        message: "the file has \(bytes.count) bytes, more than \(JSONLimits.maximumBytes)")
    }
    var tape: [Token] = []
    var state = JSONScanner.State()
    // Files of short numbers have a token every three bytes, others every ten. Unused capacity is not touched, and so
    // costs little; large files begin with less. If it is too small, reading continues with a larger tape.
    let density = bytes.count <= 4 << 20 ? 2 : 4
    var capacity = min(bytes.count / density + 64, JSONLimits.maximumNodes)
    while true {
      let earlier = tape
      let limit = capacity
      tape = unsafe bytes.withUnsafeBufferPointer { source in
        unsafe [Token](unsafeUninitializedCapacity: limit) { buffer, count in
          _ = unsafe buffer.initialize(fromContentsOf: earlier)
          var scanner = unsafe JSONScanner(source, buffer, limit: limit, state: state)
          scanner.run()
          state = scanner.state
          count = state.count
        }
      }
      switch state.outcome {
      case .done:
        firstInvalidTextOffset = state.firstInvalidText < 0 ? nil : state.firstInvalidText
        return tape
      case .failed(let failure):
        throw error(for: failure, at: state.position, tape: tape, container: state.container)
      case .full:
        guard capacity < JSONLimits.maximumNodes else {
          throw error(for: .tooManyNodes, at: state.position, tape: tape, container: state.container)
        }
        let consumed = max(state.position, 1)
        // Estimated from the density so far, plus some reserve.
        let estimate = capacity * (bytes.count / consumed + 1)
        capacity = min(max(capacity * 2, min(estimate, capacity * 4)), JSONLimits.maximumNodes)
      }
    }
  }
}
