import Glibc
import LottieFormat
import LottieRenderer
import VectorRaster

/// Draws the first picture of an animation and ends, as a program that makes one thumbnail does.
///
/// usage: FirstPicture FILE SIZE
///
/// Prints the processor time in milliseconds before `main`, of reading, of compiling and of drawing.
@main
struct FirstPicture {
  static func main() throws {
    let start = processorTime()
    guard CommandLine.arguments.count == 3, let size = Int(CommandLine.arguments[2]) else {
      print("usage: FirstPicture FILE SIZE")
      exit(2)
    }
    let document = try LottieDocument(contents(of: CommandLine.arguments[1]))
    let read = processorTime()
    let animation = LottieAnimation(document)
    let compiled = processorTime()
    var surface = Surface(width: size, height: size)
    let renderer = try Renderer(animation, width: size, height: size)
    renderer.render(frame: animation.inPoint, into: &surface)
    let drawn = processorTime()
    print(start, read - start, compiled - read, drawn - compiled)
    exit(0)
  }

  private static func contents(of path: String) -> [UInt8] {
    let file = open(path, O_RDONLY)
    var status = stat()
    guard file >= 0, fstat(file, &status) == 0 else { return [] }
    let size = Int(status.st_size)
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = max(0, Glibc.read(file, buffer.baseAddress, size))
    }
  }

  /// The processor time of this process, in milliseconds.
  private static func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }
}
