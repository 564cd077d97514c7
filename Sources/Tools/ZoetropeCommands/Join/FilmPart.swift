#if Tools
/// The name of a part of a film: `a.part-2-of-8.webm` is the second of eight of `a.webm`.
struct FilmPart: Equatable {
  /// The path of the film.
  var film: String
  /// The part.
  var part: Shard

  init(film: String, part: Shard) { (self.film, self.part) = (film, part) }

  /// Reads a path; nil for any other name.
  init?(_ path: String) {
    guard let dot = path.lastIndex(of: "."), let marker = path[..<dot].ranges(of: ".part-").last else {
      return nil
    }
    let numbers = path[marker.upperBound..<dot].split(separator: "-", omittingEmptySubsequences: false)
    guard numbers.count == 3, numbers[1] == "of", let part = Shard(argument: "\(numbers[0])/\(numbers[2])"),
      FilmPart(film: String(path[..<marker.lowerBound] + path[dot...]), part: part).path == path
    else { return nil }
    self.init(film: String(path[..<marker.lowerBound] + path[dot...]), part: part)
  }

  /// The contents of a part without frames, of a film that has fewer frames than parts.
  static let emptyContents = Array("no frames: the film has fewer frames than parts\n".utf8)

  /// The path of the part.
  var path: String {
    let dot = film.lastIndex(of: ".") ?? film.endIndex
    return film[..<dot] + ".part-\(part.index + 1)-of-\(part.count)" + film[dot...]
  }

  /// All parts of the film.
  var all: [FilmPart] {
    (0..<part.count).map { FilmPart(film: film, part: Shard(index: $0, count: part.count)) }
  }
}
#endif
