import DotLottieFormat
import LottieFormat
import ZoetropeJSON

/// A package that is being written.
final class PackageDraft {
  var builder: DotLottieBuilder
  /// The package that the draft began with, and its contents then.
  private let source: (file: DotLottieFile, contents: DotLottieBuilder)?

  init() { (builder, source) = (DotLottieBuilder(), nil) }

  init(_ file: DotLottieFile) throws(DotLottieError) {
    builder = try DotLottieBuilder(file)
    source = (file, builder)
  }

  func build() throws(DotLottieError) -> [UInt8] {
    guard let source else { return try builder.build() }
    return try builder.build(changing: source.contents, of: source.file)
  }
}

// MARK: Packages

private func draft(_ handle: Int32) throws(Refusal) -> PackageDraft {
  guard let draft = unsafe StudioHost.packages[handle] else {
    throw Refusal(message: "the package is closed")
  }
  return draft
}

/// Begins a package with the contents of an opened one; with none if the number is negative.
@_expose(wasm, "package_begin")
@_cdecl("package_begin")
func packageBegin(_ file: Int32) -> Int32 {
  make { () throws(Refusal) in
    guard file >= 0 else { return unsafe StudioHost.packages.insert(PackageDraft()) }
    let package = try package(file)
    return unsafe StudioHost.packages.insert(
      try refusing { () throws(DotLottieError) in try PackageDraft(package) })
  }
}

@_expose(wasm, "package_close")
@_cdecl("package_close")
func packageClose(_ handle: Int32) { unsafe StudioHost.packages.remove(handle) }

/// Adds a part: 0 an animation, 1 a theme, 2 a state machine, each by its id; 3 a picture, 4 a sound, 5 a font, each by
/// its name; 6 any other file by its path.
///
/// Animations that list the themes they take list an added theme too.
@_expose(wasm, "package_add")
@_cdecl("package_add")
func packageAdd(
  _ handle: Int32, _ kind: Int32, _ name: UnsafePointer<UInt8>?, _ nameCount: Int32,
  _ start: UnsafePointer<UInt8>?, _ count: Int32
) -> Int32 {
  let (name, bytes) = (unsafe text(name, nameCount), unsafe bytes(start, count))
  return attempt { () throws(Refusal) in
    let draft = try draft(handle)
    try refusing { () throws(DotLottieError) in
      switch kind {
      case 0: try draft.builder.addAnimation(id: name, json: bytes)
      case 1:
        try draft.builder.addTheme(.init(id: name), json: bytes)
        draft.builder.listTheme(name)
      case 2: try draft.builder.addStateMachine(.init(id: name), json: bytes)
      case 3: try draft.builder.addImage(named: name, bytes: bytes)
      case 4: try draft.builder.addAudio(named: name, bytes: bytes)
      case 5: try draft.builder.addFont(named: name, bytes: bytes)
      default: try draft.builder.addFile(path: name, bytes: bytes)
      }
    }
  }
}

@_expose(wasm, "package_replace")
@_cdecl("package_replace")
func packageReplace(
  _ handle: Int32, _ path: UnsafePointer<UInt8>?, _ pathCount: Int32, _ start: UnsafePointer<UInt8>?,
  _ count: Int32
) -> Int32 {
  let (path, bytes) = (unsafe text(path, pathCount), unsafe bytes(start, count))
  return attempt { () throws(Refusal) in
    let draft = try draft(handle)
    try refusing { () throws(DotLottieError) in try draft.builder.replaceFile(path: path, bytes: bytes) }
  }
}

@_expose(wasm, "package_remove")
@_cdecl("package_remove")
func packageRemove(_ handle: Int32, _ path: UnsafePointer<UInt8>?, _ pathCount: Int32) -> Int32 {
  let path = unsafe text(path, pathCount)
  return attempt { () throws(Refusal) in
    if try !draft(handle).builder.removeFile(path: path) {
      throw Refusal(message: "there is no file \(path)")
    }
  }
}

/// Sets what is shown and run first: 0 the animation, 1 the state machine; an empty id sets none.
@_expose(wasm, "package_set_initial")
@_cdecl("package_set_initial")
func packageSetInitial(_ handle: Int32, _ which: Int32, _ start: UnsafePointer<UInt8>?, _ count: Int32)
  -> Int32
{
  let id = count == 0 ? nil : unsafe text(start, count)
  return attempt { () throws(Refusal) in
    let draft = try draft(handle)
    if which == 0 { draft.builder.initialAnimation = id } else { draft.builder.initialStateMachine = id }
  }
}

/// Makes the paths of the files and the diagnostics the answer, a JSON object.
@_expose(wasm, "package_contents")
@_cdecl("package_contents")
func packageContents(_ handle: Int32) -> Int32 {
  attemptJSON { () throws(Refusal) in
    let builder = try draft(handle).builder
    return .object([
      ("files", .array(builder.filePaths.map { .string($0) })),
      (
        "diagnostics",
        .array(
          builder.diagnostics.map {
            .object([("path", .string($0.path)), ("message", .string($0.message))])
          })
      ),
    ])
  }
}

/// Makes the bytes of the package the answer: a change of the package that the draft began with, whose other files stay as
/// they are in the archive.
@_expose(wasm, "package_build")
@_cdecl("package_build")
func packageBuild(_ handle: Int32) -> Int32 {
  attempt { () throws(Refusal) in
    let draft = try draft(handle)
    answer(try refusing { () throws(DotLottieError) in try draft.build() })
  }
}

/// Makes an archive of the files, without a manifest, the answer.
@_expose(wasm, "package_archive")
@_cdecl("package_archive")
func packageArchive(_ handle: Int32) -> Int32 {
  attempt { () throws(Refusal) in
    let builder = try draft(handle).builder
    answer(try refusing { () throws(DotLottieError) in try builder.archive() })
  }
}

/// Reads themes and state machines of an opened package from other bytes from now on, also in the players of the file.
///
/// What plays goes on: the other package must have the same animations and pictures.
@_expose(wasm, "file_exchange")
@_cdecl("file_exchange")
func fileExchange(_ handle: Int32, _ start: UnsafePointer<UInt8>?, _ count: Int32) -> Int32 {
  let bytes = unsafe bytes(start, count)
  return attempt { () throws(Refusal) in
    guard let file = unsafe Host.files[handle], file.package != nil else {
      throw Refusal(message: "the file is closed, or is not a package")
    }
    file.exchange(try refusing { () throws(DotLottieError) in try DotLottieFile(bytes) })
    unsafe Host.players.forEach { $0.exchangePackage(of: file) }
  }
}
