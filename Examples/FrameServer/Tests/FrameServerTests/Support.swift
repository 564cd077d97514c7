import Foundation
import FrameServer
import Hummingbird
import HummingbirdTesting
import Testing

/// Files of the package's samples.
enum Sample {
  static let lighthouse = read("lighthouse.lottie")
  static let orrery = read("orrery.json")

  private static func read(_ name: String) -> [UInt8] {
    let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../..").standardized
    return (try? [UInt8](Data(contentsOf: root.appendingPathComponent("Samples/\(name)")))) ?? []
  }
}

/// What a request with a file is answered.
struct Answer: Equatable {
  var status: HTTPResponse.Status
  var bytes: [UInt8]

  /// The reason that a refusal gives; nil for anything else.
  var code: String? { reason?.code }

  /// The sentence of a refusal; nil for anything else.
  var message: String? { reason?.message }

  private struct Reason: Decodable {
    var code: String
    var message: String
  }

  private var reason: Reason? {
    struct Body: Decodable { var error: Reason }
    return try? JSONDecoder().decode(Body.self, from: Data(bytes)).error
  }

  /// The width and height that the header of a PNG has; nil for anything else.
  var size: [Int]? {
    guard bytes.count > 24, bytes[1..<4].elementsEqual("PNG".utf8) else { return nil }
    return [16, 20].map { at in bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
  }
}

extension TestClientProtocol {
  func post(_ file: [UInt8], _ query: String = "", type: String? = "application/octet-stream") async throws
    -> Answer
  {
    try await execute(
      uri: "/frame\(query)", method: .post, headers: type.map { [.contentType: $0] } ?? [:],
      body: ByteBuffer(bytes: file)
    ) { Answer(status: $0.status, bytes: Array($0.body.readableBytesView)) }
  }
}

extension TestClientProtocol {
  func status(of uri: String) async throws -> HTTPResponse.Status {
    try await execute(uri: uri, method: .get) { $0.status }
  }
}

/// Runs a server for the length of a test.
func serving<Value>(
  _ limits: ServerLimits = ServerLimits(), _ setup: TestingSetup = .router,
  _ test: @Sendable (any TestClientProtocol, Workshop) async throws -> Value
) async throws -> Value {
  let workshop = Workshop(drawers: limits.drawers, waiting: limits.waiting)
  return try await frameServer(limits, workshop).test(setup) { try await test($0, workshop) }
}
