#if Tools
import NIOCore

/// The body of a request, as far as it has come.
struct BodyReception {
  /// The number of bytes of the whole body.
  let size: Int
  /// Receives the whole body.
  let completion: ([UInt8]) -> Void
  private let expectsPermission: Bool
  private var bytes: [UInt8] = []
  /// Whether memory is reserved and the client may send.
  private(set) var isBegun = false

  init(_ size: Int, _ request: RequestHead, completion: @escaping ([UInt8]) -> Void) {
    (self.size, self.completion, expectsPermission) = (size, completion, request.expectsPermission)
  }

  /// Allocates memory for the whole body.
  ///
  /// - Returns: Whether the client waits for a permission to send it.
  mutating func begin() -> Bool {
    isBegun = true
    // An array that grows would be in memory twice.
    bytes.reserveCapacity(size)
    return expectsPermission && bytes.isEmpty && size > 0
  }

  /// Adds the next bytes; the few that come with the head need no permission.
  mutating func append(_ buffer: ByteBuffer) { bytes += buffer.readableBytesView }

  /// Whether the whole body has come.
  var isComplete: Bool { bytes.count == size }

  /// The whole body; nil until it is there, with memory reserved.
  var contents: [UInt8]? { isBegun && isComplete ? bytes : nil }
}
#endif
