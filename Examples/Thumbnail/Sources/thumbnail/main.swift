// thumbnail [--side 256] [--poster richest|first|middle|last|FRAME|MARKER] [--to FOLDER] FILE…
import Foundation

var side = 256
var poster = Poster.richest
var folder = URL(fileURLWithPath: ".")
var paths: [String] = []

var arguments = CommandLine.arguments.dropFirst()
while let argument = arguments.popFirst() {
  switch argument {
  case "--side": side = arguments.popFirst().flatMap { Int($0) } ?? 0
  case "--poster": poster = Poster(arguments.popFirst() ?? "")
  case "--to": folder = URL(fileURLWithPath: arguments.popFirst() ?? "")
  default: paths.append(argument)
  }
}

var failures = 0
for path in paths {
  let source = URL(fileURLWithPath: path)
  let target = folder.appendingPathComponent(source.deletingPathExtension().lastPathComponent + ".png")
  do {
    let png = try thumbnail(of: [UInt8](Data(contentsOf: source)), side: side, poster)
    try Data(png).write(to: target, options: .atomic)
    print(target.relativePath)
  } catch {
    FileHandle.standardError.write(Data("\(path): \(error)\n".utf8))
    failures += 1
  }
}
exit(failures == 0 && !paths.isEmpty ? 0 : 1)
