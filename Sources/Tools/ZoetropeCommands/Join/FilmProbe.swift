#if Tools
import Subprocess

/// The facts of a film that ffprobe reports.
struct FilmProbe {
  /// The codec, the size, the pixel format, the rate and the unit of time, each in a line.
  ///
  /// Only films of the same kind can be joined.
  let kind: String
  /// The number of pictures; nil if it is not known.
  let count: Int?
  /// Whether the pictures end before the duration that the file has stored.
  let isCutOff: Bool
  /// The duration in seconds, from the number of pictures and their rate; nil if the rate is not constant.
  ///
  /// The duration in the file is rounded to a millisecond, so that the times of many parts would drift.
  let duration: Double?

  private static let kindKeys = ["codec_name", "width", "height", "pix_fmt", "avg_frame_rate", "time_base"]

  /// Probes a file.
  ///
  /// - Throws: ``CommandError`` with exit code 2 if there is no ffprobe, with exit code 3 if the file is not a film or is
  ///   damaged.
  init(_ path: String) async throws(CommandError) {
    let entries = "stream=\(Self.kindKeys.joined(separator: ",")),nb_read_packets:format=duration"
    let lines: [Substring]
    do {
      let result = try await Subprocess.run(
        .name("ffprobe"),
        arguments: [
          "-v", "error", "-select_streams", "v", "-count_packets", "-show_entries", entries, "-of",
          "default=noprint_wrappers=1", "file:\(path)",
        ],
        output: .string(limit: 1 << 16), error: .string(limit: 1 << 20))
      // A file that ends early is an error, after which ffprobe goes on and succeeds.
      guard result.terminationStatus.isSuccess, result.standardError.isEmpty else {
        throw CommandError.badInput(path, FFmpeg.reason(result.standardError))
      }
      lines = result.standardOutput.split(whereSeparator: \.isNewline)
    } catch let error as CommandError {
      throw error
    } catch let error as SubprocessError where error.code == .executableNotFound {
      throw .usage("joining these films requires ffprobe, which comes with ffmpeg and is not on the PATH")
    } catch {
      throw .usage("ffprobe can't be run: \(error)")
    }
    var values: [Substring: Substring] = [:]
    for line in lines {
      let parts = line.split(separator: "=", maxSplits: 1)
      if parts.count == 2 { values[parts[0]] = parts[1] }
    }
    kind = Self.kindKeys.map { "\($0)=\(values[$0[...]] ?? "")" }.joined(separator: "\n")
    guard values["codec_name"] != nil else { throw .badInput(path, "the file has no pictures") }
    let rate = (values["avg_frame_rate"] ?? "").split(separator: "/").compactMap { Double($0) }
    count = values["nb_read_packets"].flatMap { Int($0) }
    guard let count, rate.count == 2, rate[0] > 0, let stored = values["duration"].flatMap({ Double($0) })
    else {
      (duration, isCutOff) = (nil, false)
      return
    }
    let one = rate[1] / rate[0]
    let exact = Double(count) * one
    duration = abs(exact - stored) <= Self.rounding ? exact : nil
    isCutOff = exact < stored - max(1.5 * one, stored / 50)
  }

  /// The largest error of a stored duration, in seconds.
  private static let rounding = 0.002
}
#endif
