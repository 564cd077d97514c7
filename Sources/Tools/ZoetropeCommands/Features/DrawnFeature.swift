#if Tools
import ZoetropeJSON

/// A feature of Lottie in the list of `zoetrope info --features`.
struct DrawnFeature {
  /// The extent to which a feature is drawn.
  enum Support {
    case drawn
    /// Drawn, but for what the words say.
    case partly(String)
    /// Not drawn; files that use it get a diagnostic.
    case reported
  }

  /// The group and the name of the picture that shows it, such as `Text/tracking`.
  let id: String
  /// The feature in a few words.
  let name: String
  /// The keys in the file, such as `t.d.k[].s.tr`.
  let key: String
  let support: Support

  /// The group, such as `Text`.
  var group: String { String(id.prefix { $0 != "/" }) }

  /// All features, by group.
  static let all =
    layers + masks + fixtures + shapes + modifiers + values + expressions + text + undrawn

  /// Makes rows from names of pictures, names and keys.
  static func rows(_ group: String, _ rows: [(picture: String, name: String, key: String)]) -> [Self] {
    rows.map { Self(id: "\(group)/\($0.picture)", name: $0.name, key: $0.key, support: .drawn) }
  }
}

/// The list of features.
enum FeatureList {
  /// The list for people: a row for each feature, under the names of the groups.
  static var text: String {
    let width = DrawnFeature.all.map(\.name.count).max() ?? 0
    let keys = DrawnFeature.all.map(\.key.count).max() ?? 0
    var text = "", group = ""
    for feature in DrawnFeature.all {
      if feature.group != group {
        group = feature.group
        text += (text.isEmpty ? "" : "\n") + group + "\n"
      }
      let name = feature.name + String(repeating: " ", count: width - feature.name.count)
      let key = feature.key + String(repeating: " ", count: keys - feature.key.count)
      text += "  \(name)  \(key)  \(words(feature.support))\n"
    }
    return text
  }

  /// The list for programs.
  static var report: JSONValue {
    .report([
      (
        "features",
        .array(
          DrawnFeature.all.map { feature in
            var members: [(String, JSONValue)] = [
              ("feature", .string(feature.id)), ("group", .string(feature.group)),
              ("name", .string(feature.name)),
              ("key", .string(feature.key)), ("support", .string(word(feature.support))),
            ]
            if case .partly(let limit) = feature.support { members.append(("limit", .string(limit))) }
            return .object(members)
          })
      )
    ])
  }

  private static func word(_ support: DrawnFeature.Support) -> String {
    switch support {
    case .drawn: "drawn"
    case .partly: "partly"
    case .reported: "reported"
    }
  }

  private static func words(_ support: DrawnFeature.Support) -> String {
    switch support {
    case .drawn: "drawn"
    case .partly(let limit): "drawn, but \(limit)"
    case .reported: "reported"
    }
  }
}
#endif
