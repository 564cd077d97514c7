// film FILE OUTPUT [--side 400] [--fps 30] [--machine ID --session FILE]
import DotLottieFormat
import Foundation
import LottieImageCodecs
import LottiePlayer
import VectorRaster

var names: [String] = []
var options: [String: String] = [:]
var arguments = CommandLine.arguments.dropFirst()
while let argument = arguments.popFirst() {
  if argument.hasPrefix("--") { options[argument] = arguments.popFirst() } else { names.append(argument) }
}
guard names.count == 2 else {
  print("film FILE OUTPUT [--side 400] [--fps 30] [--machine ID --session FILE]")
  exit(2)
}
do {
  try film(names[0], to: names[1], options)
} catch {
  print("no film: \(error)")
  exit(1)
}

func film(_ path: String, to output: String, _ options: [String: String]) throws {
  let player = try load([UInt8](Data(contentsOf: URL(fileURLWithPath: path))))
  guard let facts = player.timeline.facts else { return }
  let scale = options["--side"].flatMap(Float.init).map { $0 / max(facts.width, facts.height) } ?? 1
  try player.resize(width: Int(facts.width * scale), height: Int(facts.height * scale))
  let rate = options["--fps"].flatMap(Double.init) ?? Double(facts.frameRate)
  let session = try options["--session"].map { try Session(String(contentsOfFile: $0, encoding: .utf8)) }
  if let id = options["--machine"] { try player.loadStateMachine(id: id) }

  let length = session?.milliseconds ?? Double(facts.durationMilliseconds)
  let (width, height) = player.canvasSize
  let format = FilmFormat(
    width: width, height: height, framesPerSecond: rate, pictureCount: max(1, Int(length * rate / 1000)))
  var reel = try format.reel(to: output)
  var camera = Camera(player: player, format: format)
  if let session {
    try session.play(player) { milliseconds in
      try camera.run(milliseconds) { try reel.append($0) }
    }
  } else {
    for picture in 0..<format.pictureCount {
      try player.setFrame(min(Float(picture) * facts.frameRate / Float(rate), facts.lastFrame))
      try camera.takePicture { try reel.append($0) }
    }
  }
  try camera.end { try reel.append($0) }
  try reel.finish()
}

func load(_ file: [UInt8]) throws -> Player {
  var options = Player.Options()
  options.imageDecoder = PlatformImageDecoder()
  let player = try Player(width: 1, height: 1, options: options)
  if DotLottieFile.isArchive(file) {
    try player.load(DotLottieFile(file))
  } else {
    try player.load(json: file)
  }
  return player
}
