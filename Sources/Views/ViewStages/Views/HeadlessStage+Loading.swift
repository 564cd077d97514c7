import DotLottieFormat
import LottieFormat
import LottiePlayer
public import LottieRenderer
import VectorRaster
import ViewMachines

extension HeadlessStage {
  /// Creates the views of a file, and reads their pictures and animations.
  ///
  /// A file that cannot be read is not drawn, and is a finding in ``diagnostics``.
  /// - Parameters:
  ///   - file: The file with the views.
  ///   - files: The source of the pictures and animations that the views name; nil shows none of them.
  ///   - decoder: The decoder of the pictures.
  ///   - fonts: The source of the fonts of labels; nil draws a box for each character.
  /// - Complexity: O(views + bytes of their files); each file is read once.
  public convenience init(
    _ file: StageFile, files: (any AssetSource)? = nil, decoder: any ImageDecoder,
    fonts: (any FontProvider)? = nil
  ) {
    let root = HeadlessView(
      tag: file.tag, frame: ViewFrame(0, 0, file.width, file.height), background: file.background)
    self.init(root: root)
    self.fonts = fonts
    var builder = StageBuilder(
      files: files, decoder: decoder, fonts: labelFonts, diagnostics: file.diagnostics)
    builder.add(file.views, to: root, path: "")
    diagnostics = builder.diagnostics
  }
}

/// A builder of views that reads their contents.
private struct StageBuilder {
  let files: (any AssetSource)?
  let decoder: any ImageDecoder
  private let hasFonts: Bool
  private(set) var diagnostics: [Diagnostic]
  private var labels: LabelTexts
  /// The pictures by file; nil for unreadable ones.
  private var pictures: [String: Bitmap?] = [:]
  /// The work that decoding pictures may still take.
  private var work = LoadBudget(fileBytes: 0).remaining
  /// The animations by file and id; nil for those that could not be read.
  private var animations: [[String]: LottieAnimation?] = [:]

  init(
    files: (any AssetSource)?, decoder: any ImageDecoder, fonts: LabelFonts, diagnostics: [Diagnostic]
  ) {
    hasFonts = fonts.provider != nil
    labels = LabelTexts(fonts: fonts)
    self.files = files
    self.decoder = decoder
    self.diagnostics = diagnostics
  }

  private mutating func note(_ feature: String, _ path: String, _ message: String) {
    diagnostics.note(Diagnostic(feature: feature, path: path, message: message))
  }

  mutating func add(_ views: [StageFile.View], to parent: HeadlessView, path: String) {
    for (index, entry) in views.enumerated() {
      let path = "\(path)views[\(index)]"
      let view = HeadlessView(tag: entry.tag, frame: entry.frame, background: entry.background)
      view.look.transform = entry.transform
      view.look.alpha = entry.alpha
      (view.originX, view.originY) = (entry.originX, entry.originY)
      view.isHidden = entry.isHidden
      view.clips = entry.clips
      view.cornerRadius = entry.cornerRadius
      view.contentMode = entry.contentMode
      view.picture = entry.image.flatMap { picture($0, "\(path).image") }
      view.film = entry.animation.flatMap { film($0, "\(path).animation") }
      view.label = entry.label
      if let label = entry.label { check(label, entry.frame, "\(path).label") }
      parent.add(view)
      add(entry.views, to: view, path: "\(path).")
    }
  }

  /// Notes what of a label will not be drawn.
  private mutating func check(_ label: StageFile.Label, _ frame: ViewFrame, _ path: String) {
    guard hasFonts else {
      return note("label", path, "there are no fonts; boxes stand for the characters of the label")
    }
    guard let text = labels.animation(label, width: frame.width, height: frame.height) else { return }
    if let finding = text.diagnostics.first { note("label", path, finding.message) }
  }

  private mutating func picture(_ image: StageFile.Image, _ path: String) -> HeadlessView.Picture? {
    let known = pictures[image.file]
    let bitmap = known ?? decoded(image.file, path)
    pictures[image.file] = .some(bitmap)
    return bitmap.map { HeadlessView.Picture($0, scale: image.scale) }
  }

  private mutating func decoded(_ file: String, _ path: String) -> Bitmap? {
    do throws(ImageDecodingError) {
      guard let bytes = files?.bytes(directory: "", name: file) else {
        note("picture", path, "\"\(file)\" is not drawn: there is no such file")
        return nil
      }
      let header = try decoder.header(of: bytes)
      try header.check()
      work -= header.work
      guard work >= 0 else {
        note(
          "picture", path,
          "\"\(file)\" is not drawn: decoding it and the pictures before it takes too much work")
        return nil
      }
      return try decoder.decode(bytes)
    } catch {
      note("picture", path, "\"\(file)\" is not drawn: \(error.message)")
      return nil
    }
  }

  private mutating func film(_ entry: StageFile.Animation, _ path: String) -> HeadlessView.Film? {
    let key = [entry.file, entry.id ?? ""]
    let known = animations[key]
    guard let animation = known ?? animation(entry, path) else {
      animations[key] = .some(nil)
      return nil
    }
    animations[key] = animation
    var film = HeadlessView.Film(animation)
    film.start = entry.start
    film.speed = entry.speed
    film.loops = entry.loops
    return film
  }

  private mutating func animation(_ entry: StageFile.Animation, _ path: String) -> LottieAnimation? {
    do throws(Refusal) {
      let animation = try read(entry)
      for finding in animation.diagnostics {
        note(finding.feature, "\(path): \(finding.path)", finding.message)
      }
      return animation
    } catch {
      note("animation", path, "\"\(entry.file)\" is not drawn: \(error.reason)")
      return nil
    }
  }

  private func read(_ entry: StageFile.Animation) throws(Refusal) -> LottieAnimation {
    guard animations.count < ViewStageLimits.maximumAnimations else {
      throw Refusal(reason: "more than \(ViewStageLimits.maximumAnimations) animations")
    }
    guard let bytes = files?.bytes(directory: "", name: entry.file) else {
      throw Refusal(reason: "there is no such file")
    }
    guard DotLottieFile.isArchive(bytes) else {
      return try compiled(bytes, files.map { FilesBeside(entry.file, in: $0) }, nil)
    }
    let package: DotLottieFile
    let json: [UInt8]
    do throws(DotLottieError) {
      package = try DotLottieFile(bytes)
      json = try package.animation(id: entry.id ?? package.initialAnimationID)
    } catch {
      throw Refusal(reason: error.description)
    }
    return try compiled(json, DotLottieAssets(package), package.loadBudget)
  }

  private func compiled(
    _ json: [UInt8], _ assets: (any AssetSource)?, _ work: LoadBudget?
  ) throws(Refusal) -> LottieAnimation {
    do throws(LottieError) {
      return try LottieAnimation(json, decoder: decoder, assets: assets, work: work)
    } catch {
      throw Refusal(reason: error.description)
    }
  }

  private struct Refusal: Error { var reason: String }
}

/// The files next to another file of a stage; names in an animation are relative to the folder of its file.
private final class FilesBeside: AssetSource {
  let files: any AssetSource
  let folder: String

  init(_ file: String, in files: any AssetSource) {
    self.files = files
    folder = file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
  }

  func bytes(directory: String, name: String) -> [UInt8]? {
    // An absolute folder is not a folder of the stage, and is passed on unchanged.
    files.bytes(directory: directory.hasPrefix("/") ? directory : folder + directory, name: name)
  }
}
