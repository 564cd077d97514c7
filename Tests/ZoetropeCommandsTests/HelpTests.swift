#if Tools
import ArgumentParser
import Testing

@testable import ZoetropeCommands

/// The help of every command.
@Suite struct HelpTests {
  private static let commands = Zoetrope.configuration.subcommands

  /// The lines of a help text that are command lines of one command, alone and without redirections.
  private static func examples(_ command: any ParsableCommand.Type) -> [String] {
    let name = command.configuration.commandName ?? ""
    return command.configuration.discussion.split(separator: "\n").compactMap { line in
      guard let start = line.firstRange(of: "zoetrope \(name) "),
        line[..<start.lowerBound].allSatisfy({ $0 == " " })
      else { return nil }
      // A redirection, or an explanation after several spaces.
      let ends = [" > ", " | ", "  "].compactMap { line[start.lowerBound...].firstRange(of: $0)?.lowerBound }
      return String(line[start.lowerBound..<(ends.min() ?? line.endIndex)])
    }
  }

  @Test func `every command shows examples, and each of them is a command line`() throws {
    for command in Self.commands {
      let examples = Self.examples(command)
      #expect(!examples.isEmpty, "\(command)")
      for example in examples {
        #expect(example.count <= 80, "terminals would break \(example)")
        let words = example.split(separator: " ").dropFirst().map { $0.filter { $0 != "'" } }
        do {
          let parsed = try Zoetrope.parseAsRoot(words)
          #expect(type(of: parsed) == command, "\(example)")
        } catch {
          Issue.record("\(example): \(Zoetrope.message(for: error))")
        }
      }
    }
  }

  @Test func `every option of every command is in a titled group`() {
    for command in Self.commands {
      let help = command.helpMessage(columns: 200)
      let sections = help.split(separator: "\n\n").map { $0.split(separator: "\n") }
      let options = sections.first { $0.first == "OPTIONS:" }?.dropFirst().filter { $0.hasPrefix("  -") }
      let names = options?.map { $0.trimmingPrefix("  ").prefix { $0 != " " && $0 != "," } }
      // ArgumentParser adds these itself.
      #expect(names == ["--version", "-h"] || names == ["-h"], "\(command): \(names ?? [])")
      #expect(help.contains("\nREPORT:\n"), "\(command)")
    }
  }

  @Test func `every command can be quiet`() throws {
    for command in Self.commands {
      let words = try #require(Self.examples(command).first).split(separator: " ").dropFirst()
      let parsed = try Zoetrope.parseAsRoot(words.map { $0.filter { $0 != "'" } } + ["--quiet"])
      #expect((parsed as? any ToolCommand)?.quieting.quiet == true, "\(command)")
    }
  }

  @Test func `an unknown command is named, in help too`() async {
    for words in [["rnder"], ["help", "rnder"]] { #expect(await Zoetrope.run(words) == 2) }
    for words in [["help"], ["help", "render"], ["help", "help"], ["--help"], ["--version"]] {
      #expect(await Zoetrope.run(words) == 0, "\(words)")
    }
  }
}
#endif
