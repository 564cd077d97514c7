import LottieFormat
import VectorRaster

extension Compiler {
  /// Returns the index of a picture in the program, decoding it at its first use; nil if no asset has the id.
  ///
  /// A picture that is missing or damaged keeps its index, so that an overlay may replace it, but is not drawn.
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
    let bitmap = bitmap(of: source, id: id)
    var place: (directory: String, name: String)?
    if case .path(let directory, let name) = source { place = (directory, name) }
    program.images.append(
      ImageAsset(
        id: id, slot: document.assets[index].slotID.map { program.slots.insert($0) } ?? -1,
        width: width > 0 ? finite(width) : Float(bitmap?.width ?? 0),
        height: height > 0 ? finite(height) : Float(bitmap?.height ?? 0), bitmap: bitmap, place: place))
    imageIndices[name] = Int32(program.images.count - 1)
    return Int32(program.images.count - 1)
  }

  private mutating func bitmap(of source: LottieDocument.Asset.ImageSource, id: String) -> Bitmap? {
    let result: Result<Bitmap, PictureStore.Failure>
    var path = ""
    let before = pictures.cost
    pictures.limit(to: Int(clamping: work.remaining / LoadBudget.Cost.pixel))
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
    // The picture that exceeds the limit is the last one.
    work.spend(pictures.cost - before, each: LoadBudget.Cost.pixel)
    switch result {
    case .success(let bitmap): return bitmap
    case .failure(.missing):
      report("missingAsset", "the picture \"\(id)\" (\(path)) was not found; it is not drawn")
    case .failure(.noDecoder):
      report("image", "the picture \"\(id)\" is not drawn: no image decoder was given")
    case .failure(.exhausted):
      report(
        "imageLimit",
        "the picture \"\(id)\" is not drawn: loading it and those before it takes too much work"
      )
    case .failure(.refused(let message)):
      report("image", "the picture \"\(id)\" is not drawn: \(message)")
    }
    return nil
  }
}
