import DotLottieFormat

/// What scripts are played on: small animations, for the engine as files and for the model as facts.
enum ModelStage: String, CaseIterable {
  case nothing, animation, package

  var content: EngineRun.Content {
    switch self {
    case .nothing: .nothing
    case .animation: .animation(Array(Self.files["one"]?.utf8 ?? "".utf8))
    case .package: Self.file.map { .package($0) } ?? .nothing
    }
  }

  var library: ModelLibrary? {
    switch self {
    case .nothing: nil
    case .animation:
      ModelLibrary(
        isPackage: false, animations: ["": Self.animations["one"]].compactMapValues { $0 }, initial: "")
    case .package:
      ModelLibrary(
        isPackage: true, animations: Self.animations, initial: "one",
        themes: ["green": .works, "plain": .works, "picky": .suitsNoAnimation, "broken": .isBroken])
    }
  }

  /// 100 × 100 pixels each.
  ///
  /// `two` does not begin at frame 0; `three` has no markers.
  private static let animations: [String: ModelAnimation] = [
    "one": ModelAnimation(
      total: 21, rate: 10,
      markers: [
        .init(name: "low", start: 0, end: 5), .init(name: "middle", start: 5, end: 15),
        .init(name: "high", start: 15, end: 20), .init(name: "point", start: 8, end: 8),
        .init(name: "late", start: 18, end: 25),
      ],
      boxes: [
        .init(layer: "A", x: 0...40, y: 0...40, first: 0, end: 21),
        .init(layer: "B", x: 30...70, y: 0...40, first: 0, end: 21),
        .init(layer: "C", x: 60...100, y: 0...40, first: 5, end: 15),
        .init(layer: "twin", x: 0...40, y: 60...100, first: 0, end: 21),
        .init(layer: "twin", x: 60...100, y: 60...100, first: 0, end: 10),
      ]),
    "two": ModelAnimation(
      total: 11, rate: 25,
      markers: [.init(name: "low", start: 6, end: 9), .init(name: "high", start: 8, end: 14)],
      boxes: [
        .init(layer: "B", x: 0...100, y: 0...20, first: 0, end: 11),
        .init(layer: "A", x: 50...100, y: 50...100, first: 0, end: 6),
      ]),
    "three": ModelAnimation(total: 60, rate: 60, markers: [], boxes: []),
  ]

  /// The frame that each begins at.
  private static let inPoints: [String: Float] = ["two": 5]

  private static let files: [String: String] = animations.reduce(into: [:]) { files, item in
    let (id, animation) = item
    let begin = inPoints[id] ?? 0
    let layers = animation.boxes.map { box in
      #"{"nm":"\#(box.layer)","ty":4,"ip":\#(box.first + begin),"op":\#(box.end + begin),"ks":{},"shapes":["#
        + #"{"ty":"rc","p":{"k":[\#((box.x.lowerBound + box.x.upperBound) / 2),"#
        + #"\#((box.y.lowerBound + box.y.upperBound) / 2)]},"s":{"k":[\#(box.x.upperBound - box.x.lowerBound),"#
        + #"\#(box.y.upperBound - box.y.lowerBound)]},"r":{"k":0}},{"ty":"fl","c":{"sid":"ink","k":[1,0,0]},"o":{"k":100}}]}"#
    }
    let markers = animation.markers.map {
      #"{"cm":"\#($0.name)","tm":\#($0.start),"dr":\#($0.end - $0.start)}"#
    }
    files[id] =
      #"{"v":"5.7.0","fr":\#(animation.rate),"ip":\#(begin),"op":\#(begin + animation.total),"w":100,"h":100,"#
      + #""markers":[\#(markers.joined(separator: ","))],"layers":[\#(layers.joined(separator: ","))]}"#
  }

  private static let file: DotLottieFile? = try? DotLottieFile(
    StoredArchive.bytes(
      [
        (
          "manifest.json",
          #"{"version":"2","generator":"by hand","animations":[{"id":"one","themes":["green","plain","broken"]},"#
            + #"{"id":"two","themes":["green"]},{"id":"three","themes":[]}],"#
            + #""themes":[{"id":"green"},{"id":"plain"},{"id":"picky"},{"id":"broken"}]}"#
        ),
        ("t/green.json", #"{"rules":[{"type":"Color","id":"ink","value":[0,1,0]}]}"#),
        ("t/plain.json", #"{"rules":[]}"#), ("t/picky.json", #"{"rules":[]}"#), ("t/broken.json", "{"),
      ] + files.sorted { $0.key < $1.key }.map { ("a/\($0.key).json", $0.value) }))
}
