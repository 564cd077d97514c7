/// Writes ZIP archives of files that are not packed; checksums are left at 0, which readers of packages do not look at.
enum StoredArchive {
  static func bytes(_ files: [(name: String, text: String)]) -> [UInt8] {
    var archive: [UInt8] = []
    var directory: [UInt8] = []
    for file in files {
      let (name, data) = (Array(file.name.utf8), Array(file.text.utf8))
      let sizes = long(0) + long(data.count) + long(data.count) + short(name.count) + short(0)
      let offset = archive.count
      archive += long(0x0403_4B50) + short(20) + short(0) + short(0) + long(0) + sizes + name + data
      directory += long(0x0201_4B50) + short(20) + short(20) + short(0) + short(0) + long(0) + sizes
      directory += short(0) + short(0) + short(0) + long(0) + long(offset) + name
    }
    let start = archive.count
    let end = long(0x0605_4B50) + short(0) + short(0) + short(files.count) + short(files.count)
    return archive + directory + end + long(directory.count) + long(start) + short(0)
  }

  private static func short(_ value: Int) -> [UInt8] { [UInt8(value & 0xFF), UInt8(value >> 8 & 0xFF)] }
  private static func long(_ value: Int) -> [UInt8] { short(value & 0xFFFF) + short(value >> 16) }
}
