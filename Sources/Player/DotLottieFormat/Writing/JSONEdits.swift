import LottieFormat

/// Edits of a JSON file that leave all other bytes unchanged.
struct JSONEdits {
  let json: JSONDocument
  private var edits: [(range: Range<Int>, text: [UInt8])] = []
  /// The size of the edited file in bytes.
  private(set) var size: Int

  init(_ json: JSONDocument) {
    self.json = json
    size = json.bytes.count
  }

  /// Whether there are no edits.
  var isEmpty: Bool { edits.isEmpty }

  /// Replaces the text of a value.
  mutating func replace(_ node: JSONDocument.Node, with text: [UInt8]) {
    let range = json.range(of: node)
    edits.append((range, text))
    size += text.count - range.count
  }

  /// Inserts a text before the byte at an offset.
  mutating func insert(_ text: [UInt8], at place: Int) {
    edits.append((place..<place, text))
    size += text.count
  }

  /// Sets a member of an object.
  ///
  /// A missing member is inserted after the value `other`, or left out if that is nil.
  mutating func set(
    _ key: String, of object: JSONDocument.Node, to text: String, after other: JSONDocument.Node? = nil
  ) {
    if let node = json.member(key, of: object) {
      guard !json.bytes[json.range(of: node)].elementsEqual(text.utf8) else { return }
      replace(node, with: Array(text.utf8))
      return
    }
    guard let other else { return }
    let end = json.range(of: other).upperBound
    let member = [UInt8(ascii: ",")] + JSONValue.string(key).utf8() + [UInt8(ascii: ":")] + text.utf8
    insert(member, at: end)
  }

  /// Removes an element of an array, or a member of an object with its key, and a comma beside it.
  mutating func remove(_ range: Range<Int>) {
    let bytes = json.bytes
    var (start, end) = (range.lowerBound, range.upperBound)
    func isSpace(_ byte: UInt8) -> Bool { byte <= UInt8(ascii: " ") }
    var after = end
    while isSpace(bytes[after]) { after += 1 }
    var before = start
    while isSpace(bytes[before - 1]) { before -= 1 }
    if bytes[before - 1] == UInt8(ascii: ",") {
      start = before - 1
    } else if bytes[after] == UInt8(ascii: ",") {
      end = after + 1
      while isSpace(bytes[end]) { end += 1 }
    }
    edits.append((start..<end, []))
    size -= end - start
  }

  /// The edited file.
  ///
  /// - Complexity: O(bytes + edits × log edits).
  func bytes() -> [UInt8] {
    guard !isEmpty else { return json.bytes }
    // Text inserted after a value comes behind the text that replaces the value.
    let sorted = edits.enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }
    var output: [UInt8] = []
    output.reserveCapacity(size)
    var index = 0
    for (_, edit) in sorted {
      output += json.bytes[index..<edit.range.lowerBound]
      output += edit.text
      index = edit.range.upperBound
    }
    return output + json.bytes[index...]
  }
}
