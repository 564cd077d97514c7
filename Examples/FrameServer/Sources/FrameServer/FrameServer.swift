import HTTPTypes
import Hummingbird
import HummingbirdCore

/// The server: `POST /frame` with a `.lottie` package or the JSON of an animation gives a frame of it as PNG.
///
/// - Parameters:
///   - limits: What its clients get at most.
///   - workshop: Where frames are drawn; ends with the server.
///   - address: Where it listens.
package func frameServer(
  _ limits: ServerLimits, _ workshop: Workshop, address: BindAddress = .hostname("127.0.0.1", port: 8080)
) -> some ApplicationProtocol {
  let router = Router()
  router.get("health") { _, _ in HTTPResponse.Status.ok }
  router.post("frame") { request, _ in
    let order = try FrameOrder(query: request.uri.queryParameters, limits)
    try checkHeaders(of: request, limits)
    let place = try workshop.enter()
    let file = try await read(request.body, limits)
    let frame = try await workshop.work(in: place, within: limits.timeToDraw) { hurry in
      try FrameArtist(limits).frame(of: file, order, hurry: hurry)
    }
    return response(frame)
  }
  return Application(
    router: router,
    server: .http1(configuration: .init(idleTimeout: .seconds(30))),
    configuration: ApplicationConfiguration(
      address: address, serverName: "frame-server",
      availableConnectionsDelegate: MaximumAvailableConnections(limits.connections)),
    services: [workshop])
}

/// What animations are sent as; the bytes tell which it is.
private let mediaTypes = [
  "application/json", "application/zip", "application/octet-stream", "application/zip+dotlottie",
  "video/lottie+json",
]

private func checkHeaders(of request: Request, _ limits: ServerLimits) throws(Refusal) {
  if let type = request.headers[.contentType]?.prefix(while: { $0 != ";" }).lowercased(),
    !mediaTypes.contains(type)
  {
    throw Refusal(.unsupportedType, "send the file as one of \(mediaTypes.joined(separator: ", "))")
  }
  if let length = request.headers[.contentLength].flatMap(Int.init), length > limits.bodyBytes {
    throw .fileTooLarge(limits)
  }
}

/// Reads a body, up to what is allowed and as long as is allowed.
func read(_ body: RequestBody, _ limits: ServerLimits) async throws -> [UInt8] {
  let late = Refusal(.slowFile, "the file took longer than \(limits.timeToRead)")
  return try await race(within: limits.timeToRead, late) {
    var bytes: [UInt8] = []
    for try await part in body {
      guard bytes.count + part.readableBytes <= limits.bodyBytes else { throw Refusal.fileTooLarge(limits) }
      bytes += part.readableBytesView
    }
    return bytes
  }
}

extension Refusal {
  fileprivate static func fileTooLarge(_ limits: ServerLimits) -> Refusal {
    Refusal(.fileTooLarge, "a file has at most \(limits.bodyBytes) bytes")
  }
}

private func response(_ frame: FrameArtist.Frame) -> Response {
  var headers: HTTPFields = [.contentType: "image/png"]
  // What could not be drawn as the file says it; `zoetrope info` lists it.
  if let name = HTTPField.Name("lottie-diagnostics") { headers[name] = "\(frame.diagnosticCount)" }
  return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: frame.png)))
}
