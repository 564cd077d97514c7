// Making a package of an animation, a theme and a state machine.
import DotLottieFormat
import Foundation

let folder = CommandLine.arguments.dropFirst().first ?? "Samples/lighthouse"
let lighthouse = try [UInt8](Data(contentsOf: URL(fileURLWithPath: folder + "/a/lighthouse.json")))
let machine = try [UInt8](Data(contentsOf: URL(fileURLWithPath: folder + "/s/keeper.json")))
// snippet.show
var keeper = try StateMachineDefinition(json: machine)
keeper.inputs.append(.boolean(name: "storm", value: false))

var builder = DotLottieBuilder()
try builder.addAnimation(.init(id: "lighthouse", name: "A lighthouse"), json: lighthouse) { resource in
  // Pictures beside the animation; those within it become files of the package by themselves.
  try? [UInt8](Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(resource.directory)\(resource.name)")))
}
try builder.addTheme(
  id: "dusk",
  DotLottieTheme(rules: [.init(id: "sea", content: .color(.init(value: [0.1, 0.2, 0.4])))]))
try builder.addStateMachine(id: "keeper", keeper)
builder.initialStateMachine = "keeper"
for finding in builder.diagnostics { print(finding.path, finding.message) }
let package = try builder.build()
// snippet.end
print(package.count, "bytes")
