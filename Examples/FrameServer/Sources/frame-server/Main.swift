import FrameServer
import Hummingbird

/// Serves frames until it is told to end (SIGTERM or SIGINT); what it is drawing then it still delivers.
///
/// HOST, PORT, DRAWERS (threads), WAITING (requests besides those) and BODY_BYTES of the environment change what is
/// usual.
@main
struct Main {
  static func main() async throws {
    let environment = Environment()
    var limits = ServerLimits()
    limits.drawers = max(1, environment.get("DRAWERS", as: Int.self) ?? limits.drawers)
    limits.waiting = max(0, environment.get("WAITING", as: Int.self) ?? limits.waiting)
    limits.bodyBytes = max(1, environment.get("BODY_BYTES", as: Int.self) ?? limits.bodyBytes)
    let address = BindAddress.hostname(
      environment.get("HOST") ?? "127.0.0.1", port: environment.get("PORT", as: Int.self) ?? 8080)
    let workshop = Workshop(drawers: limits.drawers, waiting: limits.waiting)
    try await frameServer(limits, workshop, address: address).runService()
  }
}
