import LottieFormat
import VectorRaster

extension Compiler {
  /// Returns the index of a picture in the program, reading its header at its first use; nil if no asset has the id.
  ///
  /// A missing picture, or one of an unknown format, keeps its index for overlays, but is not drawn.
  mutating func image(_ id: String) -> Int32? {
    work.spend(id.utf8.count, each: LoadBudget.Cost.nameByte)
    let name = ExactName(id)
    if let index = imageIndices[name] { return index }
    guard let index = assetIndices[name],
      case .image(let width, let height, let source) = document.assets[index].content
    else {
      report("missingAsset", "there is no picture with the id \"\(id)\"")
      return nil
    }
    let picture = picture(of: source, id: id)
    var place: (directory: String, name: String)?
    if case .path(let directory, let name) = source { place = (directory, name) }
    program.images.append(
      ImageAsset(
        id: id, path: "assets[\(index)]",
        slot: document.assets[index].slotID.map { program.slots.insert($0) } ?? -1,
        width: width > 0 ? finite(width) : Float(picture?.width ?? 0),
        height: height > 0 ? finite(height) : Float(picture?.height ?? 0), picture: picture, place: place))
    imageIndices[name] = Int32(program.images.count - 1)
    return Int32(program.images.count - 1)
  }

  private mutating func picture(of source: LottieDocument.Asset.ImageSource, id: String) -> Picture? {
    let result: Result<Picture, PictureFiles.Failure>
    var path = ""
    switch source {
    case .embedded(_, let data):
      result = pictures.picture(named: nil) { data }
    case .path(let directory, let name):
      path = directory + name
      // A name may contain the folder separator, so the key includes the length of the folder to keep different pairs
      // distinct.
      let key = Array("\(directory.utf8.count) \(path)".utf8)
      result = pictures.picture(named: key) { [source = self.source] in
        source?.bytes(directory: directory, name: name)
      }
    }
    switch result {
    case .success(let picture):
      if case .file(let file) = picture {
        work.spend(file.bytes.count, each: LoadBudget.Cost.pictureByte)
        // A picture in a format of the host's own may have been decoded for its size.
        if ImageHeader(file.bytes) == nil { work.spend(Int(clamping: file.header.work), each: 1) }
      }
      if case .file(let file) = picture, file.header.isTruncated {
        report(
          "image", "the file of the picture \"\(id)\" ends too early; the rest of the picture is missing")
      }
      return picture
    case .failure(.missing):
      report("missingAsset", "the picture \"\(id)\" (\(path)) \(Self.absence(path)); it is not drawn")
    case .failure(.exhausted):
      report("imageLimit", "the picture \"\(id)\" is not drawn: the files before it have too many bytes")
    case .failure(.noDecoder):
      report("image", "the picture \"\(id)\" is not drawn: no image decoder was given")
    case .failure(.refused(let message)):
      report("image", "the picture \"\(id)\" is not drawn: \(message)")
    }
    return nil
  }

  /// Returns what is known about a missing file from its path alone.
  private static func absence(_ path: String) -> String {
    let bytes = Array(path.utf8)
    let parts = bytes.split { $0 == 0x2F || $0 == 0x5C }
    // A scheme is at least two letters; `C:` is a drive.
    let isAddress =
      bytes.starts(with: "//".utf8) || parts.count > 1 && parts[0].count > 2 && parts[0].last == 0x3A
    if isAddress { return "is an address, and nothing is fetched from a network" }
    if parts.contains(where: { $0.elementsEqual("..".utf8) }) {
      return "is outside of the animation's folder"
    }
    if bytes.first == 0x2F { return "was not found in the animation's folder, where paths begin" }
    return "was not found as a file"
  }
}
