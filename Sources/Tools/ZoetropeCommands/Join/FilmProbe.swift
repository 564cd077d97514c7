import Subprocess

/// The facts of a film that ffprobe reports.
struct FilmProbe {
  /// The codec, the size, the pixel format and the rates, each in a line.
  ///
  /// Only films of the same kind can be joined.
  let kind: String
  /// The duration in seconds, from the number of pictures and their rate; nil if the rate is not constant.
  ///
  /// The duration in the file is rounded to a millisecond, so that the times of many parts would drift.
  let duration: Double?

  private static let kindKeys = ["codec_name", "width", "height", "pix_fmt", "r_frame_rate", "time_base"]

  /// Probes a file.
  ///
  /// - Throws: ``CommandError`` with exit code 2 if there is no ffprobe, with exit code 3 if the file is not a film.
  init(_ path: String) async throws(CommandError) {
    InputLedger.note(fileAt: path)
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
      guard result.terminationStatus.isSuccess else {
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
    let rate = (values["r_frame_rate"] ?? "").split(separator: "/").compactMap { Double($0) }
    guard let count = values["nb_read_packets"].flatMap({ Double($0) }), rate.count == 2, rate[0] > 0,
      let stored = values["duration"].flatMap({ Double($0) })
    else {
      duration = nil
      return
    }
    let exact = count * rate[1] / rate[0]
    duration = abs(exact - stored) <= Self.rounding ? exact : nil
  }

  /// The largest error of a stored duration, in seconds.
  private static let rounding = 0.002
}
