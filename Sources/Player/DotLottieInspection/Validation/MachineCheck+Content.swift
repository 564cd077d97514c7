import DotLottieFormat
import LottiePlayer

// MARK: Names of the package in a machine

extension MachineCheck {
  /// Checks the animations, markers, frames, layers and themes that the machine names.
  mutating func content(of package: PackageNames) {
    var faults: [MachineContentFault] = []
    definition.checkContent(of: package) { faults.append($0) }
    for fault in faults {
      report(ValidationRule(fault.kind), Place(path: fault.path, state: fault.state), fault.message)
    }
  }
}

extension ValidationRule {
  fileprivate init(_ kind: MachineContentFault.Kind) {
    self =
      switch kind {
      case .unknownAnimation: .unknownAnimation
      case .unknownMarker: .unknownMarker
      case .unknownLayer: .unknownLayer
      case .unknownTheme: .unknownTheme
      case .segmentRange: .segmentRange
      case .frameRange: .frameRange
      }
  }
}
