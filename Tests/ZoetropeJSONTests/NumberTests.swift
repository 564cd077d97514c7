import TestSupport
import Testing

@testable import ZoetropeJSON

/// Numbers against the standard library's reader, which rounds correctly.
@Suite struct NumberTests {
  @Test(
    arguments: [
      "0", "-0", "1", "12345678", "123456789", "0.1", "-0.5", "100.0", "0.833333333333",
      "0.16699999570846558",
      "3.1415926535897932", "3.14159265358979323846264338327950288", "9007199254740993", "9007199254740992",
      "9007199254740993.0", "18446744073709551615", "18446744073709551616", "9999999999999999999",
      "99999999999999999999", "0.000000000000000000000000000001", "0.00000000000123456789012345678",
      "1e22", "1e23", "123e27", "123e28", "1.7976931348623157e308", "1.7976931348623159e308", "4.9e-324",
      "2e-324",
      "2.2250738585072011e-308", "1e-27", "7e-27", "7e-28", "0e999999999999999999999", "1E5", "1e+5", "1e-05",
      "0.30000000000000004", "179769313486231580793e289", "1.00000000000000011102230246251565404",
      "9007199254740992.5", "9007199254740993.5", "4503599627370496.5", "4503599627370497.5",
      "12345678.87654321",
      "1234567.8765432112345678",
    ])
  func `a number is the nearest double`(text: String) throws {
    let json = try JSONDocument(Array("[\(text)]".utf8))
    let number = try #require(json.element(0, of: json.root).flatMap { json.number($0) })
    #expect(number.bitPattern == Double(text)?.bitPattern)
  }

  @Test func `random numbers are the nearest doubles`() throws {
    var generator = SplitMix64(seed: 1)
    var texts: [String] = []
    for _ in 0..<4000 {
      let digits = String(generator.next() >> UInt64.random(in: 0...63, using: &generator))
      let exponent = Int.random(in: -40...40, using: &generator)
      let point = Int.random(in: 0...digits.count, using: &generator)
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: texts.append("\(digits)e\(exponent)")
      case 1: texts.append("-\(point == 0 ? "0" : String(digits.prefix(point))).\(digits.dropFirst(point))0")
      default: texts.append("\(Double.random(in: -1000...1000, using: &generator))")
      }
    }
    let json = try JSONDocument(Array("[\(texts.joined(separator: ","))]".utf8))
    for (node, text) in zip(json.elements(of: json.root), texts) {
      #expect(json.number(node)?.bitPattern == Double(text)?.bitPattern, "\(text)")
    }
  }

  @Test func `a tie goes to the even neighbour`() throws {
    var generator = SplitMix64(seed: 2)
    for _ in 0..<500 {
      // Halfway between two neighbours: an odd number of 54 bits.
      let digits = (generator.next() >> 11 | 1 << 52) * 2 + 1
      for text in ["\(digits)", "\(digits).0", "\(digits * 5)e-1", "\(digits)0e-1"] {
        let json = try JSONDocument(Array(text.utf8))
        #expect(json.number(json.root)?.bitPattern == Double(text)?.bitPattern, "\(text)")
      }
    }
  }

  @Test func `random numbers of any size are the nearest doubles`() {
    var generator = SplitMix64(seed: 3)
    for _ in 0..<20_000 {
      let digits = String(generator.next() >> UInt64.random(in: 0...63, using: &generator))
      let text = "\(digits)e\(Int.random(in: -350...320, using: &generator))"
      #expect(DecimalText.value(of: text.utf8)?.bitPattern == Double(text)?.bitPattern, "\(text)")
      let value = Double(bitPattern: generator.next() & ~(1 << 63))
      guard value.isFinite else { continue }
      #expect(DecimalText.value(of: "\(value)".utf8)?.bitPattern == value.bitPattern, "\(value)")
    }
  }

  @Test func `a tie of any size goes to the even neighbour, and any digit after it decides`() throws {
    var generator = SplitMix64(seed: 4)
    for round in 0..<100 {
      // Every third number is subnormal; their ties have the most digits.
      let bits = generator.next() & (round % 3 == 0 ? (1 << 52) - 1 : (0x7FE << 52 | ((1 << 52) - 1)))
      let tie = Self.digits(halfwayAfter: Double(bitPattern: bits))
      for text in [tie, tie + "1", tie + String(repeating: "0", count: 900) + "1", tie.dropLast() + "4999"] {
        #expect(DecimalText.value(of: text.utf8)?.bitPattern == Double(text)?.bitPattern, "\(text)")
        let json = try JSONDocument(Array(text.utf8))
        #expect(json.number(json.root)?.bitPattern == Double(text)?.bitPattern, "\(text)")
      }
    }
  }

  /// The exact decimal notation of the number halfway between a positive number and its upper neighbour.
  private static func digits(halfwayAfter value: Double) -> String {
    // Digits with the last one first, 1,100 of them after the point.
    let decimals = 1100
    var digits = [UInt8](repeating: 0, count: decimals)
    let isSubnormal = value.exponentBitPattern == 0
    var whole = (value.significandBitPattern | (isSubnormal ? 0 : 1 << 52)) * 2 + 1
    while whole > 0 {
      digits.append(UInt8(whole % 10))
      whole /= 10
    }
    let exponent = Int(max(value.exponentBitPattern, 1)) - 1075 - 1
    for _ in 0..<max(exponent, 0) {
      var carry: UInt8 = 0
      for row in digits.indices {
        let doubled = digits[row] * 2 + carry
        digits[row] = doubled % 10
        carry = doubled / 10
      }
      if carry > 0 { digits.append(carry) }
    }
    for _ in 0..<max(-exponent, 0) {
      var remainder: UInt8 = 0
      for row in digits.indices.reversed() {
        let value = remainder * 10 + digits[row]
        digits[row] = value / 2
        remainder = value % 2
      }
    }
    let text = digits.reversed().map { String($0) }.joined()
    let before = text.dropLast(decimals).drop { $0 == "0" }
    var rest = text.suffix(decimals)
    while rest.last == "0" && rest.count > 1 { rest.removeLast() }
    return "\(before.isEmpty ? "0" : String(before)).\(rest)"
  }

  @Test(arguments: ["", "-", "+", ".", "e5", "1e", "1e+", "1.2.3", "0x10", "inf", "nan", " 1", "1 ", "1f"])
  func `other texts are no numbers`(text: String) {
    #expect(DecimalText.value(of: text.utf8) == nil)
  }

  @Test(arguments: ["+1", "1.", ".5", "-.5e1", "000012", "-0", "1e0000000000000000000001", "1e-99999999999"])
  func `texts without JSON's rules are numbers`(text: String) {
    #expect(DecimalText.value(of: text.utf8)?.bitPattern == Double(text)?.bitPattern)
  }
}
