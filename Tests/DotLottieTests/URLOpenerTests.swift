@testable import DotLottie
import Foundation
import Testing

/// What becomes of an address that a state machine asks to open.
struct URLOpenerTests {
  @Test(
    arguments: [
      ("example.com/a", "https://example.com/a"), (" example.com ", "https://example.com"),
      ("http://example.com", "http://example.com"), ("HTTPS://example.com/a:b", "HTTPS://example.com/a:b"),
      ("example.com:8080/a", "https://example.com:8080/a"), ("localhost:80", "https://localhost:80"),
      ("example.com?a=b:c", "https://example.com?a=b:c"), ("mailto:me@example.com", "mailto:me@example.com"),
      ("tel:123", "tel:123"), ("[::1]:80/a", "https://[::1]:80/a"), ("", nil),
    ] as [(String, String?)])
  func `the system is given addresses with a scheme`(_ address: String, _ opened: String?) {
    #expect(PlatformURLOpener.url(address)?.absoluteString == opened)
  }
}
