import Foundation
import Testing
import ZoetropeCommands

/// What shells are told about the tool.
@Suite(.enabled(if: Tool.isBuilt)) struct CompletionTests {
  static let commands = [
    "render", "info", "simulate", "diagram", "pack", "unpack", "convert", "validate", "diff", "codegen",
    "bench", "views",
  ]

  @Test(arguments: [("bash", "complete -"), ("zsh", "#compdef zoetrope"), ("fish", "complete -c 'zoetrope'")])
  func `a script for a shell knows all commands and what their files end with`(shell: String, mark: String)
    throws
  {
    let run = try Tool.run(["--generate-completion-script", shell])
    #expect(run.code == 0 && run.errors.isEmpty)
    #expect(run.output.contains(mark), "\(run.output.prefix(300))")
    for command in Self.commands { #expect(run.output.contains(command), "\(command)") }
    for ending in ["lottie", "tgs", "jsonl", "webm", "scxml", "swift", "otf"] {
      #expect(run.output.contains(ending), "\(ending)")
    }
    #expect(
      run.output.contains("sarif") && run.output.contains("upstream") && run.output.contains("internal"))
  }

  @Test func `the script for bash completes`() throws {
    let scratch = try Scratch()
    try scratch.write("completion", try Tool.run(["--generate-completion-script", "bash"]).output)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    // What bash does when a word is to be completed.
    process.arguments = [
      "bash", "-c",
      """
      source "$1"; name=$(complete -p zoetrope | sed 's/.*-F \\([^ ]*\\).*/\\1/')
      COMP_WORDS=(zoetrope vali); COMP_CWORD=1; COMP_LINE='zoetrope vali'; COMP_POINT=13
      "$name" zoetrope vali zoetrope; echo "${COMPREPLY[@]}"
      """, "bash", scratch.file("completion"),
    ]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(output.split(separator: "\n").last?.contains("validate") == true, "\(output)")
  }
}
