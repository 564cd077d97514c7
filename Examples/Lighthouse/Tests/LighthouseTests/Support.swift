import Foundation
import Lighthouse
import LottiePlayer

extension Lighthouse {
  /// The one that the tests visit.
  static func sample() throws -> Lighthouse { try Lighthouse(package: packageBytes()) }

  static func packageBytes() throws -> [UInt8] {
    let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../..").standardized
    return try [UInt8](Data(contentsOf: root.appendingPathComponent("Samples/lighthouse.lottie")))
  }

  /// One that burns.
  static func lit() throws -> Lighthouse {
    let lighthouse = try sample()
    lighthouse.tap(.lamp)
    lighthouse.pass(milliseconds: 800)
    return lighthouse
  }

  /// The events of the package while something is done.
  func events(of body: () -> Void) -> [PlayerEvent] {
    var events: [PlayerEvent] = []
    onEvent = { events.append($0) }
    defer { onEvent = nil }
    body()
    return events
  }
}
