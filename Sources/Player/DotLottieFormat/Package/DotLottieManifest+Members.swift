import LottieFormat

extension DotLottieManifest {
  /// Returns notes on ignored members of a manifest: probable misspellings, and in version 2 members of version 1.
  ///
  /// Other unknown members are extensions.
  ///
  /// - Throws: ``DotLottieError`` if the bytes are not JSON.
  func notes(onMembersOf json: [UInt8]) throws(DotLottieError) -> [Finding<ReadingRule>] {
    let reader = try DotLottieReader(json, isStrict: true)
    func check(_ node: JSONDocument.Node, _ known: [String], former: [String] = []) {
      guard layout == .version2 else { return reader.noteMisspelt(in: node, known + former) }
      reader.noteMisspelt(in: node, known, former: former)
    }
    check(.root, Self.members, former: Self.formerMembers)
    if let initial = reader.member("initial", .root) { check(initial, ["animation", "stateMachine"]) }
    for (key, known, former) in [
      ("animations", Self.membersOfAnimation, Self.formerMembersOfAnimation),
      ("themes", ["id", "name"], ["animations"]), ("stateMachines", ["id", "name"], []),
    ] {
      guard let list = reader.member(key, .root) else { continue }
      for node in reader.json.elements(of: list) { check(node, known, former: former) }
    }
    return reader.findings
  }

  private static let members = [
    "version", "generator", "initial", "animations", "themes", "stateMachines", "author", "keywords",
    "description", "revision", "custom",
  ]

  /// The members of version 1 with another name or file in version 2.
  private static let formerMembers = ["activeAnimationId", "states"]

  private static let membersOfAnimation = ["id", "name", "themes", "background", "initialTheme"]

  /// The settings of an animation in version 1, which belong to states, or to the player, in version 2.
  private static let formerMembersOfAnimation = [
    "autoplay", "loop", "loopCount", "playMode", "mode", "speed", "direction", "hover", "intermission",
    "themeColor", "defaultTheme",
  ]
}
