#if Tools
import Foundation
import TestSupport

/// A folder of one test's own, gone when the test is.
final class Scratch {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "zoetrope-tests-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a file in the folder.
  func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a file and gives its path.
  @discardableResult
  func write(_ name: String, _ text: String) throws -> String {
    try Data(text.utf8).write(to: URL(fileURLWithPath: file(name)))
    return file(name)
  }

  /// The names of the files in the folder, sorted.
  var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }

  /// The bytes of a file; none when there is no such file.
  func bytes(_ name: String) -> [UInt8] { PackageFiles.bytes(at: file(name)) ?? [] }

  /// A red square of 10 × 10 in a canvas of 20 × 10 that moves right by a pixel a frame, for ten frames from 5 on.
  static let movingSquare = """
    {"v":"5.7.0","fr":10,"ip":5,"op":15,"w":20,"h":10,"markers":[{"cm":"second half","tm":10,"dr":5}],"layers":[
      {"ty":4,"ip":5,"op":15,"st":0,"ks":{"p":{"a":1,"k":[
          {"t":5,"s":[0,0],"i":{"x":[1],"y":[1]},"o":{"x":[0],"y":[0]}},{"t":15,"s":[10,0]}]}},
       "shapes":[{"ty":"rc","p":{"a":0,"k":[5,5]},"s":{"a":0,"k":[10,10]},"r":{"a":0,"k":0}},
                 {"ty":"fl","c":{"a":0,"k":[1,0,0]},"o":{"a":0,"k":100}}]}]}
    """
}
#endif
