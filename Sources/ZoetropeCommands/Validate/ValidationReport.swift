import DotLottieFormat
import LottieFormat
import LottieImageCodecs
import LottiePlayer
import LottieRenderer

/// What is wrong with one file.
struct ValidationReport {
  /// The file, as people call it.
  let name: String
  private(set) var findings: [ValidationFinding] = []
  /// Whether the file could not be read at all.
  private(set) var isUnreadable = false

  /// Looks at a file; one that can't be read is a finding too.
  init(of path: String) {
    name = path == "-" ? "standard input" : path
    do {
      findings = try Self.findings(InputFile.read(path), name)
    } catch {
      isUnreadable = true
      let prefix = "\(name): "
      let reason = error.description
      findings = [
        ValidationFinding(
          .unreadable, message: reason.hasPrefix(prefix) ? String(reason.dropFirst(prefix.count)) : reason)
      ]
    }
  }

  /// The report without what is less bad.
  func atLeast(_ severity: ValidationRule.Severity) -> ValidationReport {
    var report = self
    report.findings.removeAll { $0.severity < severity }
    return report
  }

  /// How many findings of a severity there are.
  func count(_ severity: ValidationRule.Severity) -> Int { findings.count { $0.severity == severity } }

  private static func findings(_ bytes: [UInt8], _ name: String) throws(CommandError) -> [ValidationFinding] {
    do {
      if DotLottieFile.isArchive(bytes) {
        return try DotLottieFile(bytes).validate(imageDecoder: PlatformImageDecoder())
      }
      let json = try JSONDocument(bytes)
      func has(_ member: String) -> Bool {
        json.kind(of: json.root) == .object && json.member(member, of: json.root) != nil
      }
      if has("states") { return try StateMachineDefinition(json: bytes).findings() }
      if has("rules"), !has("layers") {
        _ = try DotLottieTheme(json: bytes)
        return []
      }
      return try LottieAnimation(bytes, decoder: PlatformImageDecoder()).findings
    } catch {
      throw .badInput(name, "\(error)")
    }
  }
}
