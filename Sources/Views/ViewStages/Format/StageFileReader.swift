import ViewMachines
import ZoetropeJSON

/// A reader of the members of objects of a stage, which is strict because the format is Zoetrope's own.
typealias StageFileReader = MemberReader<ViewStageErrorCode>

extension StageFileReader {
  init(_ bytes: [UInt8]) throws(ViewStageError) {
    try self.init(
      bytes, isStrict: true,
      limits: Limits(
        bytes: ViewStageLimits.maximumFileBytes, findings: ViewStageLimits.maximumDiagnostics,
        textBytes: ViewStageLimits.maximumTextBytes, magnitude: ViewStageLimits.maximumMagnitude,
        magnitudeText: "1e6"))
  }

  /// Reads an array with one of the given counts of numbers; if the counts include 1, a single number is also accepted.
  func numbers(_ key: String, of owner: Node, counts: [Int]) throws(Failure) -> [Double]? {
    guard let found = member(key, owner) else { return nil }
    if counts.contains(1), json.kind(of: found) == .number { return [try number(key, found, of: owner)] }
    guard json.kind(of: found) == .array else {
      throw failure(.typeMismatch, found, "\"\(key)\" must be an array of numbers")
    }
    guard counts.contains(json.count(of: found)) else {
      let wanted = counts.map(String.init).joined(separator: " or ")
      throw failure(
        .invalidValue, found, "\"\(key)\" has \(json.count(of: found)) numbers instead of \(wanted)")
    }
    var values: [Double] = []
    for node in json.elements(of: found) { values.append(try number(key, node, of: found)) }
    return values
  }

  /// Reads a whole number of any sign.
  func wholeNumber(_ key: String, of owner: Node) throws(Failure) -> Int? {
    guard let value = try optionalNumber(key, of: owner) else { return nil }
    guard let whole = Int(exactly: value) else {
      throw failure(.invalidValue, member(key, owner) ?? owner, "\"\(key)\" must be a whole number")
    }
    return whole
  }

  func color(_ key: String, of owner: Node) throws(Failure) -> ViewColor? {
    guard let text = try optionalString(key, of: owner) else { return nil }
    guard let color = ViewColor(text) else {
      throw failure(
        .invalidValue, member(key, owner) ?? owner,
        "\"\(text.prefix(64))\" must be #RGB, #RRGGBB or #RRGGBBAA")
    }
    return color
  }
}
