/// Makes ZIP archives for tests: whole ones, and ones that contradict themselves.
///
/// Everything that an archive says of itself is what is true, unless a property here says something else.
public struct ArchiveBuilder: Sendable {
  /// A file of an archive, and the lies that are told about it.
  public struct File: Sendable {
    /// The name's bytes, which need not be UTF-8.
    public var name: [UInt8]
    /// The contents, unpacked.
    public var bytes: [UInt8]
    /// The method of packing: 0 for stored, 8 for deflated; any other number is only written down.
    public var method: UInt16
    /// Its flags: bit 0 says that it is encrypted.
    public var flags: UInt16 = 0
    /// The packed bytes, in place of those that ``bytes`` give.
    public var packed: [UInt8]?
    /// The size that the directory gives, unpacked.
    public var declaredSize: UInt32?
    /// The size that the directory gives, packed.
    public var declaredPackedSize: UInt32?
    /// The offset of the file in the directory.
    public var declaredOffset: UInt32?
    /// The extra field of the file's own header.
    public var localExtra: [UInt8] = []
    /// The extra field of the directory.
    public var directoryExtra: [UInt8] = []
    /// The file's comment in the directory.
    public var comment: [UInt8] = []
    /// The signature of the file's own header.
    public var localSignature: UInt32 = 0x0403_4B50
    /// The signature of the file's record in the directory.
    public var directorySignature: UInt32 = 0x0201_4B50

    /// A file that is what it says.
    public init(_ name: String, _ bytes: [UInt8], method: UInt16 = 8) {
      self.name = Array(name.utf8)
      self.bytes = bytes
      self.method = method
    }

    /// A file with a text.
    public init(_ name: String, _ text: String, method: UInt16 = 8) {
      self.init(name, Array(text.utf8), method: method)
    }

    fileprivate var payload: [UInt8] { packed ?? (method == 8 ? ArchiveBuilder.deflated(bytes) : bytes) }
  }

  /// The files, in the order of the directory and of the archive.
  public var files: [File]
  /// The bytes before the first file; offsets count them.
  public var preamble: [UInt8] = []
  /// The bytes after the record that ends the archive.
  public var comment: [UInt8] = []
  /// The length of the comment in that record.
  public var declaredCommentLength: UInt16?
  /// The number of files in that record.
  public var declaredCount: UInt16?
  /// The size of the directory in that record, in bytes.
  public var declaredDirectorySize: UInt32?
  /// The offset of the directory in that record.
  public var declaredDirectoryOffset: UInt32?
  /// The number of this part of the archive.
  public var part: UInt16 = 0
  /// The part in which the directory begins.
  public var directoryPart: UInt16 = 0

  /// An archive of files.
  public init(_ files: [File]) { self.files = files }

  /// An archive of one changed file.
  public init(_ file: File, changing change: (inout File) -> Void) {
    var changed = file
    change(&changed)
    files = [changed]
  }

  /// The archive.
  public func bytes() -> [UInt8] {
    var output = preamble
    var directory: [UInt8] = []
    for file in files {
      let start = UInt32(output.count)
      let payload = file.payload
      // Both headers share these fields.
      var common: [UInt8] = []
      common.append(little: 20 as UInt16)
      common.append(little: file.flags)
      common.append(little: file.method)
      common.append(little: 0 as UInt32)
      common.append(little: Zlib.crc32(of: file.bytes))
      common.append(little: file.declaredPackedSize ?? UInt32(payload.count))
      common.append(little: file.declaredSize ?? UInt32(file.bytes.count))
      common.append(little: UInt16(file.name.count))

      output.append(little: file.localSignature)
      output += common
      output.append(little: UInt16(file.localExtra.count))
      output += file.name + file.localExtra + payload

      directory.append(little: file.directorySignature)
      directory.append(little: 20 as UInt16)
      directory += common
      directory.append(little: UInt16(file.directoryExtra.count))
      directory.append(little: UInt16(file.comment.count))
      directory.append(little: 0 as UInt32)
      directory.append(little: 0 as UInt32)
      directory.append(little: file.declaredOffset ?? start)
      directory += file.name + file.directoryExtra + file.comment
    }
    let start = UInt32(output.count)
    output += directory
    output.append(little: 0x0605_4B50 as UInt32)
    output.append(little: part)
    output.append(little: directoryPart)
    let count = declaredCount ?? UInt16(files.count)
    output.append(little: count)
    output.append(little: count)
    output.append(little: declaredDirectorySize ?? UInt32(directory.count))
    output.append(little: declaredDirectoryOffset ?? start)
    output.append(little: declaredCommentLength ?? UInt16(truncatingIfNeeded: comment.count))
    return output + comment
  }

  /// The archive of a package, with files by their names.
  public static func package(_ files: KeyValuePairs<String, String>) -> [UInt8] {
    ArchiveBuilder(files.map { File($0.key, $0.value) }).bytes()
  }

  /// Bytes as a raw deflate stream.
  public static func deflated(_ bytes: [UInt8]) -> [UInt8] { Zlib.deflated(bytes) }

  /// Bytes as a file of gzip.
  public static func gzipped(_ bytes: [UInt8]) -> [UInt8] {
    var file: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF] + deflated(bytes)
    file.append(little: Zlib.crc32(of: bytes))
    file.append(little: UInt32(truncatingIfNeeded: bytes.count))
    return file
  }
}

extension [UInt8] {
  /// Appends a number, its lowest byte first.
  fileprivate mutating func append(little number: some FixedWidthInteger) {
    for shift in stride(from: 0, to: number.bitWidth, by: 8) {
      append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }
}
