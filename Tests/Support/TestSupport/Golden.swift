import Foundation
import PNGWriter
import VectorRaster

#if canImport(Testing)
  import Testing

  /// Compares pictures with ones that were looked at, accepted and kept in `Tests/Goldens`.
  ///
  /// With `RECORD_GOLDENS=1` in the environment the pictures are written instead, and the run fails all the same.
  public enum Golden {
    /// Whether this run writes goldens.
    public static let isRecording = ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1"

    /// The folder of all goldens.
    public static let folder = PackageFiles.root + "/Tests/Goldens"

    /// Expects that a picture is the golden `name`, such as `Shapes/star`, in all four premultiplied channels.
    ///
    /// A failure names the first pixel that differs, and attaches the actual and the expected picture and
    /// their difference (0 is black, 255 × 8 and above is white).
    ///
    /// - Parameter tolerance: By how much a channel may differ; 0 for whatever must be the same everywhere.
    public static func expect(
      _ actual: Surface, is name: String, tolerance: Int = 0,
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      let path = "\(folder)/\(name).png"
      var encoder = PNGEncoder()
      let file = encoder.encode(actual)
      if isRecording {
        let parent = URL(fileURLWithPath: path).deletingLastPathComponent()
        do {
          try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
          try Data(file).write(to: URL(fileURLWithPath: path))
          Issue.record(
            "recorded \(name); look at it, then run without RECORD_GOLDENS", sourceLocation: sourceLocation)
        } catch {
          Issue.record("could not record \(name): \(error)", sourceLocation: sourceLocation)
        }
        return
      }
      guard let golden = PackageFiles.bytes(at: path) else {
        attach(file, name, "actual", sourceLocation)
        Issue.record("no golden \(name); record it with RECORD_GOLDENS=1", sourceLocation: sourceLocation)
        return
      }
      do {
        let expected = try PNGReader.decode(golden)
        guard let finding = difference(actual, expected, tolerance: tolerance) else { return }
        attach(file, name, "actual", sourceLocation)
        attach(golden, name, "expected", sourceLocation)
        if let picture = finding.picture {
          attach(encoder.encode(picture), name, "difference", sourceLocation)
        }
        Issue.record("\(name): \(finding.message)", sourceLocation: sourceLocation)
      } catch {
        Issue.record("the golden \(name) can't be read: \(error)", sourceLocation: sourceLocation)
      }
    }

    /// The difference of two pictures beyond `tolerance`; nil if there is none.
    public static func difference(
      _ actual: Surface, _ expected: Surface, tolerance: Int = 0
    ) -> (message: String, picture: Surface?)? {
      guard actual.width == expected.width, actual.height == expected.height else {
        let sizes = "\(actual.width) × \(actual.height) and \(expected.width) × \(expected.height)"
        return ("the sizes differ: \(sizes)", nil)
      }
      var picture = Surface(width: actual.width, height: actual.height)
      var first: Int?
      var count = 0
      var greatest = 0
      for index in actual.pixels.indices {
        var shown: UInt32 = 0xFF00_0000
        var off = 0
        for shift: UInt32 in [0, 8, 16, 24] {
          let a = Int(actual.pixels[index] >> shift & 255)
          let b = Int(expected.pixels[index] >> shift & 255)
          off = max(off, abs(a - b))
          // A difference in alpha alone shows as grey.
          let light = UInt32(min(255, abs(a - b) * 8))
          shown |= shift == 24 ? light | light << 8 | light << 16 : light << shift
        }
        picture.pixels[index] = shown
        greatest = max(greatest, off)
        if off > tolerance {
          count += 1
          first = first ?? index
        }
      }
      guard let first else { return nil }
      let (x, y) = (first % actual.width, first / actual.width)
      let message =
        "\(count) pixels differ, by up to \(greatest); the first at (\(x), \(y)) is "
        + "\(hexadecimal(actual.pixels[first])) instead of \(hexadecimal(expected.pixels[first])) (AABBGGRR)"
      return (message, picture)
    }

    private static func hexadecimal(_ pixel: UInt32) -> String {
      let digits = String(pixel, radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }

    private static func attach(_ file: [UInt8], _ name: String, _ kind: String, _ location: SourceLocation) {
      let flat = name.replacingOccurrences(of: "/", with: "-")
      Attachment.record(file, named: "\(flat)-\(kind).png", sourceLocation: location)
    }
  }
#endif
