import ArgumentParser

/// A value on the command line whose error shows the right form.
protocol FormedArgument: ExpressibleByArgument {
  /// The form in a few words, such as `a width and a height, such as 512x512`.
  static var form: String { get }
}

extension FormedArgument {
  /// Reads a value.
  ///
  /// - Throws: ``FormError`` for another form.
  static func parse(_ text: String) throws -> Self {
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
      throw FormError(form: "a number, such as 12 or 12.5")
    }
    return value
  }
}
