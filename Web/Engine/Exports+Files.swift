import DotLottieFormat
import LottiePlayer
import LottieRenderer
import ZoetropeJSON

// MARK: Files

/// The file of a number.
private func file(_ handle: Int32) throws(Refusal) -> WebFile {
  guard let file = unsafe Host.files[handle] else { throw Refusal(message: "the file is closed") }
  return file
}

@_expose(wasm, "file_open")
@_cdecl("file_open")
func fileOpen(_ start: UnsafePointer<UInt8>?, _ count: Int32) -> Int32 {
  make { () throws(Refusal) in
    let file = try WebFile(unsafe bytes(start, count))
    return unsafe Host.files.insert(file)
  }
}

@_expose(wasm, "file_close")
@_cdecl("file_close")
func fileClose(_ handle: Int32) { unsafe Host.files.remove(handle) }

/// Compiles an animation, empty for the initial one, and asks for the pictures of its first frame.
@_expose(wasm, "file_prepare")
@_cdecl("file_prepare")
func filePrepare(_ handle: Int32, _ start: UnsafePointer<UInt8>?, _ count: Int32) -> Int32 {
  attempt { () throws(Refusal) in try file(handle).prepare(unsafe text(start, count)) }
}

/// Makes the bytes of the first missing picture the answer, and returns their number; -1 if none is missing.
@_expose(wasm, "file_missing_picture")
@_cdecl("file_missing_picture")
func fileMissingPicture(_ handle: Int32) -> Int32 {
  answer(unsafe Host.files[handle]?.pictures.missing.first)
}

/// Takes the first missing picture as the host decoded it: straight pixels of 4 bytes; none if it can't be decoded.
@_expose(wasm, "file_give_picture")
@_cdecl("file_give_picture")
func fileGivePicture(
  _ handle: Int32, _ width: Int32, _ height: Int32, _ start: UnsafePointer<UInt8>?, _ count: Int32
) {
  unsafe Host.files[handle]?.pictures.give(width: width, height: height, start, count)
}

/// Makes the addresses of the fonts that texts wait for the answer, a JSON array, and returns its number of bytes; -1 if none
/// waits.
///
/// The host brings them and the module of fonts.
@_expose(wasm, "file_wanted_fonts")
@_cdecl("file_wanted_fonts")
func fileWantedFonts(_ handle: Int32) -> Int32 { answer(fonts: unsafe Host.files[handle]?.fonts) }

/// Makes the addresses that a file or a stage waits for the answer.
func answer(fonts: FileFonts?) -> Int32 {
  guard let wanted = fonts?.takeWanted() else { return -1 }
  return answer(JSONValue.array(wanted.map { .string($0) }))
}

/// Takes the bytes of a font at an address; none if they can't be fetched.
@_expose(wasm, "file_give_font")
@_cdecl("file_give_font")
func fileGiveFont(
  _ handle: Int32, _ start: UnsafePointer<UInt8>?, _ count: Int32, _ file: UnsafePointer<UInt8>?,
  _ fileCount: Int32
) {
  unsafe Host.files[handle]?.fonts.give(bytes(file, fileCount), at: text(start, count))
}

/// Draws the texts of a file without the module of fonts, for a reason that diagnostics state.
@_expose(wasm, "file_do_without_fonts")
@_cdecl("file_do_without_fonts")
func fileDoWithoutFonts(_ handle: Int32, _ start: UnsafePointer<UInt8>?, _ count: Int32) {
  unsafe Host.files[handle]?.fonts.doWithout(text(start, count))
}

/// Compiles the animations of a file again when they are needed, because the host has brought fonts.
///
/// - Returns: 1 if texts of the file use fonts, else 0.
@_expose(wasm, "file_forget_texts")
@_cdecl("file_forget_texts")
func fileForgetTexts(_ handle: Int32) -> Int32 {
  guard let file = unsafe Host.files[handle], file.fonts.isUsed else { return 0 }
  file.forgetTexts()
  return 1
}

/// Makes the manifest of a package the answer, and returns its number of bytes; -1 without a package.
@_expose(wasm, "file_manifest")
@_cdecl("file_manifest")
func fileManifest(_ handle: Int32) -> Int32 {
  guard let package = unsafe Host.files[handle]?.package else { return -1 }
  return answer(String(decoding: package.manifest.json(), as: UTF8.self))
}

/// Makes the JSON of a state machine the answer, and returns its number of bytes; -1 if there is none.
@_expose(wasm, "file_machine")
@_cdecl("file_machine")
func fileMachine(_ handle: Int32, _ start: UnsafePointer<UInt8>?, _ count: Int32) -> Int32 {
  guard let package = unsafe Host.files[handle]?.package,
    let data = try? package.stateMachineData(id: unsafe text(start, count))
  else { return -1 }
  return answer(String(decoding: data, as: UTF8.self))
}
