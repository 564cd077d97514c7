import ZoetropeJSON

extension AnimationMachineFile {
  /// Whether a file must be one of machines that move views: an array with a machine in it.
  package static func isFile(_ bytes: [UInt8]) -> Bool {
    let space: Set<UInt8> = [0x09, 0x0A, 0x0D, 0x20, 0xEF, 0xBB, 0xBF]
    // A large file need not be read as a whole.
    guard bytes.first(where: { !space.contains($0) }) == UInt8(ascii: "["),
      let json = try? JSONDocument(bytes)
    else { return false }
    return FileKind.isViewMachines(json)
  }
}
