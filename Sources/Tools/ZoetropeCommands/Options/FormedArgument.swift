#if Tools
import ArgumentParser

/// A value on the command line whose error shows the right form.
package protocol FormedArgument: ExpressibleByArgument {
  /// The form in a few words, such as `a width and a height, such as 512x512`.
  static var form: String { get }
}

extension FormedArgument {
  /// Reads a value.
  ///
  /// - Throws: ``FormError`` for another form.
  package static func parse(_ text: String) throws -> Self {
    guard let value = Self(argument: text) else { throw FormError(form: form) }
    return value
  }
}

/// The form that a value should have.
struct FormError: Error, CustomStringConvertible {
  var form: String

  var description: String { "expected \(form)" }
}

/// A number on the command line.
enum NumberArgument {
  /// Reads a finite number.
  ///
  /// - Throws: ``FormError`` for anything else.
  static func parse(_ text: String) throws -> Double {
    guard let value = Double(text), value.isFinite else {
      let isWithUnit = TimeArgument.number(of: text) != nil
      throw FormError(form: "a number\(isWithUnit ? " without a unit" : ""), such as 12 or 12.5")
    }
    return value
  }
}

/// A whole number on the command line.
enum WholeNumberArgument {
  /// Returns a function that reads a number of a range.
  static func parse(_ range: ClosedRange<Int>) -> @Sendable (String) throws -> Int {
    { text in
      guard let value = Int(text), range.contains(value) else {
        throw FormError(form: "a whole number from \(range.lowerBound) to \(range.upperBound)")
      }
      return value
    }
  }
}

/// A time on the command line, a number of an option's own unit.
package enum TimeArgument {
  /// Reads a time in seconds.
  ///
  /// - Throws: ``FormError`` for anything else.
  package static func seconds(_ text: String) throws -> Double { try parse(text, "seconds", 1, such: "1.5") }

  /// Reads a time in milliseconds.
  ///
  /// - Throws: ``FormError`` for anything else.
  static func milliseconds(_ text: String) throws -> Double {
    try parse(text, "milliseconds", 1000, such: "1500")
  }

  private static func parse(_ text: String, _ unit: String, _ scale: Double, such: String) throws -> Double {
    if let value = Double(text), value.isFinite { return value }
    guard let (number, name) = number(of: text) else {
      throw FormError(form: "a time in \(unit), such as \(such)")
    }
    let seconds: Double? =
      switch name {
      case "ms", "msec", "milliseconds": number / 1000
      case "s", "sec", "secs", "second", "seconds": number
      case "m", "min", "mins", "minute", "minutes": number * 60
      default: nil
      }
    let value = seconds.map { ReportText.number($0 * scale) } ?? such
    throw FormError(form: "a time in \(unit) without a unit, such as \(value)")
  }

  /// The parts of a number with a unit, such as `1.5s`; nil for another text.
  fileprivate static func number(of text: String) -> (value: Double, unit: String)? {
    let digits = text.prefix { $0.isNumber && $0.isASCII || ".+-".contains($0) }
    let unit = text.dropFirst(digits.count).drop { $0 == " " }.lowercased()
    guard let value = Double(digits), value.isFinite, !unit.isEmpty, unit.allSatisfy(\.isLetter) else {
      return nil
    }
    return (value, unit)
  }
}
#endif
