import DotLottieFormat
import Foundation
import TestSupport
import Testing

@testable import LottiePlayer

/// Addresses that two readers may read differently, and a policy.
@Suite struct AddressTests: MachineWriting {
  /// The events that follow when a machine asks to open an address.
  private func events(
    opening address: String, pattern: String, _ dialect: StateMachineDialect
  ) throws -> [String] {
    let rig = try Rig(
      machine(
        [state("a")], inputs: [string("page", "")], interactions: [on("Click", open("$page"))]),
      dialect, policy: OpenURLPolicy(allowedPatterns: [pattern]))
    rig.player.setInput("page", to: address)
    _ = rig.told()
    rig.player.post(.click, x: 1, y: 1)
    return rig.told()
  }

  @Test(arguments: AddressSpelling.all)
  func `an address is opened only where everyone reads the same host`(_ spelling: AddressSpelling) throws {
    for dialect in [StateMachineDialect.documented, .runtime, .upstream] {
      let events = try events(opening: spelling.address, pattern: spelling.pattern, dialect)
      if spelling.isAllowed {
        #expect(events == ["open \(spelling.address)"])
      } else if dialect.reportsRefusedURLs {
        let refusal = "refuse " + spelling.address + ": "
        #expect(events.count == 1 && events.first?.hasPrefix(refusal) == true)
      } else {
        #expect(events == [])
      }
    }
  }

  /// Pieces that random addresses consist of.
  private static let pieces = [
    "https://", "http://", "HTTPS://", "https:/", "https:", "//", "/", "\\", "@", ":", "?", "#", ".", "..",
    "%", "%2f",
    "%2e", "%40", "%5c", "%00", "\t", "\n", "\r", "\u{0}", "\u{7F}", " ", "[", "]", "[::1]", "::1", "%25en0",
    ";", ",",
    "&", "=", "+", "|", "^", "`", "{", "}", "<", ">", "\"", "'", "*", "!", "$", "(", ")", "~", "-", "_",
    "example.com",
    "example.com", "example.com", "www.", "a.", "evil.com", "evil", "com", "EXAMPLE", "Example.Com",
    "127.0.0.1", "0x7f",
    "0177.", "1", "80", "443", "65536", "xn--", "xn--bcher-kva.de", "localhost", "user", "\u{3002}",
    "\u{FF0E}", "\u{FF61}",
    "\u{FF0F}", "\u{FF20}", "\u{FF1A}", "\u{2100}", "\u{212A}", "\u{AD}", "\u{200B}", "\u{85}", "\u{130}",
    "ß", "é",
    "\u{2028}", "\u{FEFF}", "\u{202E}", "💥",
  ]

  private static let patterns = [
    "example.com", "example.com/*", "*.example.com", "*.example.com/*", "www.*.com/*", "*.com/*",
    "127.0.0.1/*",
    "localhost/*", "*.de/*", "xn--bcher-kva.de/*", "evil.com/*", "example.com:80/*", "*",
  ]

  /// Half of the addresses begin as an ordinary one, so that the rest of it is what may go wrong.
  private static func address(_ random: inout SplitMix64) -> String {
    var text = Bool.random(using: &random) ? "https://" : ""
    if text.isEmpty || Bool.random(using: &random) {
      text += ["example.com", "www.example.com", "https://", ""].randomElement(using: &random) ?? ""
    }
    for _ in 0..<Int.random(in: 0...5, using: &random) { text += pieces.randomElement(using: &random) ?? "" }
    return text
  }

  @Test func `Foundation reads the policy's host in 100,000 random addresses`() throws {
    var random = SplitMix64(seed: 13)
    let policies = Self.patterns.map { OpenURLPolicy(allowedPatterns: [$0]) }
    var allowed = 0
    for _ in 0..<sampled(100_000) {
      let address = Self.address(&random)
      guard let index = policies.firstIndex(where: { $0.allows(address) }) else { continue }
      allowed += 1
      // Addresses without a scheme get one before they are opened.
      let hasScheme = ["http://", "https://"].contains { address.lowercased().hasPrefix($0) }
      let whole = hasScheme ? address : "https://\(address)"
      let host = try #require(try? WebAddress(address).host, "\(address.debugDescription)")
      let url = try #require(URL(string: whole), "\(address.debugDescription)")
      let components = try #require(URLComponents(string: whole), "\(address.debugDescription)")
      #expect(url.host(percentEncoded: true)?.lowercased() == host, "\(address.debugDescription)")
      #expect(components.encodedHost?.lowercased() == host, "\(address.debugDescription)")
      #expect(["http", "https"].contains(url.scheme?.lowercased()), "\(address.debugDescription)")
      #expect(url.user() == nil && components.user == nil, "\(address.debugDescription)")
      // The pattern alone, without a look at what the policy read.
      if Self.patterns[index].hasPrefix("*.example.com") {
        let name = "." + (url.host()?.lowercased() ?? "")
        #expect(name.hasSuffix(".example.com"), "\(address.debugDescription)")
      }
    }
    #expect(allowed > sampled(5_000))
  }
}
