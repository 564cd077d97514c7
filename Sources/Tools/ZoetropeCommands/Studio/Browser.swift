#if Tools
import Subprocess

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The browser of the desktop.
package enum Browser {
  /// Opens an address, without waiting; does nothing where there is no desktop.
  package static func open(_ address: String) {
    #if os(Linux)
    // Without a desktop, xdg-open may start a browser in the terminal.
    guard unsafe getenv("DISPLAY") != nil || getenv("WAYLAND_DISPLAY") != nil else { return }
    #endif
    Task.detached {
      do {
        var options = PlatformOptions()
        // Control-C stops the tool and leaves the browser alone.
        options.createSession = true
        let result = try await Subprocess.run(
          .name(opener), arguments: [address], platformOptions: options, input: .none, output: .discarded,
          error: .discarded)
        if !result.terminationStatus.isSuccess { noteFailure() }
      } catch {
        noteFailure()
      }
    }
  }

  private static func noteFailure() {
    StandardError.writeNotes(["the browser can't be opened by \(opener); open the address in it yourself"])
  }

  #if os(Linux)
  private static let opener = "xdg-open"
  #else
  private static let opener = "open"
  #endif
}
#endif
