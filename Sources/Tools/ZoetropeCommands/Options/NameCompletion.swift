#if Tools
import ArgumentParser
import DotLottieFormat
import LottieFormat
import LottiePlayer
import LottieRenderer
import ViewMachines

/// The names in a file that a shell offers for an option.
enum CompletedNames {
  case animations, themes, machines, states, markers, slots
  /// The transitions of machines that move views, each with its machine.
  case transitions
}

extension CompletionKind {
  /// Names in the file of the command line.
  static func names(_ names: CompletedNames) -> CompletionKind {
    .custom { words, index, _ in
      (CommandLineFile(words, completing: index)?.names(names) ?? []).filter(isHarmless)
    }
  }

  /// Whether a shell can offer a name from a file.
  ///
  /// The scripts for shells expand what they offer, so that a name such as `$(rm -r ~)` would be run.
  private static func isHarmless(_ name: String) -> Bool {
    !name.isEmpty
      && name.unicodeScalars.allSatisfy { scalar in
        scalar.value >= 0x20 && scalar.value != 0x7F && !"$`\\\"'".unicodeScalars.contains(scalar)
      }
  }
}

/// The file of a command line that is not yet complete.
///
/// A shell asks for it whenever a person types a tabulator, so that nothing here reports an error.
private struct CommandLineFile {
  private let words: [String]
  private let bytes: [UInt8]

  /// Reads the first file of a command line that may be its input; nil without one.
  init?(_ words: [String], completing index: Int) {
    self.words = words.map(Self.unquoted)
    let known = [".lottie", ".json", ".tgs"]
    // The tool, its command, and the word that is completed are no files.
    for (place, word) in self.words.enumerated() where place > 1 && place != index {
      let name = word.lowercased()
      guard known.contains(where: name.hasSuffix), let bytes = try? InputFile.read(word) else { continue }
      self.bytes = bytes
      return
    }
    return nil
  }

  /// A word as the shell would pass it to the tool.
  private static func unquoted(_ word: String) -> String {
    var result = "", isEscaped = false
    for character in word {
      if !isEscaped, character == "\\" {
        isEscaped = true
      } else {
        if isEscaped || character != "\"" && character != "'" { result.append(character) }
        isEscaped = false
      }
    }
    return result
  }

  /// The value of an option that is already on the command line.
  private func value(of option: String) -> String? {
    guard let place = words.firstIndex(of: option), place + 1 < words.count else { return nil }
    return words[place + 1]
  }

  func names(_ names: CompletedNames) -> [String] {
    switch names {
    case .animations: package?.manifest.animations.map(\.id) ?? []
    case .themes: package?.manifest.themes.map(\.id) ?? []
    case .machines: package.map { $0.manifest.stateMachines.map(\.id) } ?? viewMachines.map(\.id)
    case .states: states
    case .markers: animation?.markers.map(\.name) ?? []
    case .slots: package.map { PackageSlots(of: $0).ids } ?? animation?.slotIDs ?? []
    case .transitions:
      viewMachines.flatMap { machine in
        (machine.states ?? []).flatMap { $0.transitions ?? [] }.map { "\($0.id)@\(machine.id)" }
      }
    }
  }

  private var package: DotLottieFile? {
    DotLottieFile.isArchive(bytes) ? try? DotLottieFile(bytes) : nil
  }

  private var animation: LottieAnimation? {
    guard let file = package else { return try? LottieAnimation(bytes) }
    let id = value(of: "--animation") ?? file.initialAnimationID
    return (try? file.animation(id: id)).flatMap { try? LottieAnimation($0) }
  }

  private var states: [String] {
    guard let file = package, let id = value(of: "--machine") ?? file.usualMachine else { return [] }
    return (try? file.stateMachine(id: id))?.states.map(\.name) ?? []
  }

  private var viewMachines: [AnimationMachineFile.Machine] {
    AnimationMachineFile.isFile(bytes) ? (try? AnimationMachineFile(json: bytes))?.machines ?? [] : []
  }
}
#endif
