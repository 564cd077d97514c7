#if Tools
/// Packs files without compression: an archive that mutations can change, and nothing else is asked of it.
enum FuzzArchive {
  static func packed(_ files: [(name: String, bytes: [UInt8])]) -> [UInt8] {
    var output: [UInt8] = []
    var directory: [UInt8] = []
    for file in files {
      let name = Array(file.name.utf8)
      // Versions, flags, method, time and checksum, which no reader of packages looks at; then sizes and lengths.
      var common: [UInt8] = [20, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
      common += little(file.bytes.count, 4) + little(file.bytes.count, 4) + little(name.count, 2) + [0, 0]
      directory += [0x50, 0x4B, 1, 2, 20, 0] + common + [UInt8](repeating: 0, count: 10)
      directory += little(output.count, 4) + name
      output += [0x50, 0x4B, 3, 4] + common + name + file.bytes
    }
    let start = output.count
    let count = little(files.count, 2)
    output += directory
    output += [0x50, 0x4B, 5, 6, 0, 0, 0, 0] + count + count
    return output + little(directory.count, 4) + little(start, 4) + [0, 0]
  }

  private static func little(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
#endif
