#if Tools
import Foundation
import TestSupport
import Testing
import ZoetropeCommands

/// What shells are told about the tool.
@Suite(.enabled(if: Tool.isBuilt)) struct CompletionTests {
  static let commands = [
    "render", "info", "simulate", "diagram", "pack", "unpack", "convert", "validate", "diff", "codegen",
    "views", "layers", "hit", "play", "studio", "batch",
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

  @Test func `names that a shell would run are not offered`() throws {
    let scratch = try Scratch()
    let names = [
      "$(touch ran)", "`touch ran`", "a\\\\$(touch ran)", "it's", "\\\"", "a\\ttab", "\u{7F}", "fine name",
    ]
    let markers = names.map { #"{"cm":"\#($0)","tm":0,"dr":1}"# }.joined(separator: ",")
    let file = try scratch.write(
      "hostile.json", #"{"v":"5","fr":1,"ip":0,"op":2,"w":1,"h":1,"layers":[],"markers":[\#(markers)]}"#)
    #expect(try Tool.run(["info", file]).output.contains("touch ran"))
    let words = [
      "---completion", "render", "--", "--marker", "4", "0", "zoetrope", "render", file, "--marker", "",
    ]
    #expect(try Tool.run(words).output == "fine name\n")
  }

  @Test(arguments: [
    ("vali", "validate"), ("render sample.lottie --theme da", "dawn"),
    ("render sample.lottie -o a.png --animation s", "ship"),
    ("simulate 'sample.lottie' --machine k", "keeper"),
    ("render sample.lottie --state d", "dark"), ("render sample.lottie --marker sw", "sweep"),
    ("render --animation lighthouse sample.lottie --slot be", "beam"),
    ("views harbour.json --perform sa", "sail@boat"), ("diagram harbour.json --machine f", "flag"),
    ("render missing.lottie --theme d", ""),
  ])
  func `the script for bash completes`(words: String, completed: String) throws {
    let scratch = try Scratch()
    try scratch.write("completion", try Tool.run(["--generate-completion-script", "bash"]).output)
    for (name, sample) in [
      ("sample.lottie", "lighthouse.lottie"), ("harbour.json", "animation_HarbourViewController_iphone.json"),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: scratch.file(name), withDestinationPath: PackageFiles.root + "/Samples/" + sample)
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    // What bash does when a word is to be completed.
    process.arguments = [
      "bash", "-c",
      """
      source "$1"; name=$(complete -p zoetrope | sed 's/.*-F \\([^ ]*\\).*/\\1/')
      read -ra COMP_WORDS <<< "zoetrope $2"; COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      COMP_LINE="zoetrope $2"; COMP_POINT=${#COMP_LINE}
      "$name" zoetrope "${COMP_WORDS[-1]}" "${COMP_WORDS[-2]}"; echo "${COMPREPLY[@]}"
      """, "bash", scratch.file("completion"), words,
    ]
    process.currentDirectoryURL = URL(fileURLWithPath: scratch.file(""))
    // The script asks the tool that is on the path.
    var environment = ProcessInfo.processInfo.environment
    let folder = URL(fileURLWithPath: Tool.path).deletingLastPathComponent().path
    environment["PATH"] = "\(folder):\(environment["PATH"] ?? "")"
    process.environment = environment
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(output == "\(completed)\n", "\(output)")
  }
}
#endif
