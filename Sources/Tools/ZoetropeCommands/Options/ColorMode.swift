#if Tools
import ArgumentParser
import Host

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The choice of colours in a text for people.
enum ColorMode: String, CaseIterable, ExpressibleByArgument {
  case auto, always, never

  /// Whether standard output gets colours.
  ///
  /// `NO_COLOR` turns them off if it is set and not empty, as <https://no-color.org> asks for.
  var isOn: Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto: SystemCalls.isTerminal(1) && !Self.isTurnedOff
    }
  }

  private static var isTurnedOff: Bool {
    guard let value = unsafe getenv("NO_COLOR") else { return false }
    return unsafe value.pointee != 0
  }
}
#endif
