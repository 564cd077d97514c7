// Looking into a package.
import DotLottieFormat
import Foundation

let path = CommandLine.arguments.dropFirst().first ?? "Samples/lighthouse.lottie"
// snippet.show
let file = try DotLottieFile([UInt8](Data(contentsOf: URL(fileURLWithPath: path))))
print("shows", file.initialAnimationID, "first")
for machine in file.manifest.stateMachines {
  let definition = try file.stateMachine(id: machine.id)
  print(machine.id, "begins in", definition.initial, "and has", definition.states.count, "states")
  for finding in definition.diagnostics { print(finding.path, finding.message) }
}
// snippet.end
