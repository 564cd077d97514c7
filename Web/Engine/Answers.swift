/// The text or the bytes that the last call answered.
///
/// A module has one thread.
private enum Answer {
  nonisolated(unsafe) static var bytes: [UInt8] = []
}

/// A request that was refused, with a sentence that says why.
struct Refusal: Error {
  var message: String
  /// Whether the valid parts of the request were carried out.
  var isPartial = false
}

/// Carries out a request of the host.
///
/// - Returns: 1; or, with the reason as the answer, 0 if it was refused, and -1 if only some of its parts were.
func attempt(_ body: () throws(Refusal) -> Void) -> Int32 {
  do throws(Refusal) {
    try body()
    return 1
  } catch {
    answer(error.message)
    return error.isPartial ? -1 : 0
  }
}

/// Makes or opens something for the host.
///
/// - Returns: Its number; or -1 if that was refused, with the reason as the answer.
func make(_ body: () throws(Refusal) -> Int32) -> Int32 {
  do throws(Refusal) { return try body() } catch {
    answer(error.message)
    return -1
  }
}

/// Makes a text the answer, and returns its number of bytes; -1 for nil.
@discardableResult
@inline(never)
func answer(_ text: String?) -> Int32 {
  guard let text else { return -1 }
  unsafe Answer.bytes = Array(text.utf8)
  return Int32(unsafe Answer.bytes.count)
}

/// Makes bytes the answer, and returns their number; -1 for nil.
@discardableResult
@inline(never)
func answer(_ bytes: [UInt8]?) -> Int32 {
  guard let bytes else { return -1 }
  unsafe Answer.bytes = bytes
  return Int32(bytes.count)
}

/// The bytes that the host wrote.
func bytes(_ start: UnsafePointer<UInt8>?, _ count: Int32) -> [UInt8] {
  unsafe Array(UnsafeBufferPointer(start: start, count: Int(count)))
}

/// The text that the host wrote as UTF-8.
@inline(never)
func text(_ start: UnsafePointer<UInt8>?, _ count: Int32) -> String {
  unsafe String(decoding: UnsafeBufferPointer(start: start, count: Int(count)), as: UTF8.self)
}

// MARK: Memory

@_expose(wasm, "allocate")
@_cdecl("allocate")
func allocate(_ count: Int32) -> UnsafeMutableRawPointer {
  UnsafeMutableRawPointer.allocate(byteCount: Int(count), alignment: 16)
}

@_expose(wasm, "release")
@_cdecl("release")
func release(_ memory: UnsafeMutableRawPointer) { unsafe memory.deallocate() }

@_expose(wasm, "answer_start")
@_cdecl("answer_start")
func answerStart() -> UnsafePointer<UInt8>? {
  unsafe Answer.bytes.withUnsafeBufferPointer { $0.baseAddress }
}

@_expose(wasm, "answer_count")
@_cdecl("answer_count")
func answerCount() -> Int32 { Int32(unsafe Answer.bytes.count) }
