import DotLottieFormat
import LottiePlayer
import LottieRenderer

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
