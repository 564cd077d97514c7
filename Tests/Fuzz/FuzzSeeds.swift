#if Tools
import DotLottieFormat
import Foundation
import StateGraph
import StateInterchange
import StateMachines

/// A file that cases start from.
struct FuzzSeed: Sendable {
  enum Source: Sendable {
    /// Read each time: animations are many and large.
    case file(String)
    case bytes([UInt8])
  }

  var name: String
  var kind: FuzzKind
  var source: Source

  var bytes: [UInt8] {
    switch source {
    case .file(let path): FuzzSeeds.read(path)
    case .bytes(let bytes): bytes
    }
  }
}

/// Finds the files that cases start from.
enum FuzzSeeds {
  /// Files above this size are left out: many small files find more than a few large ones in the same time.
  static let maximumBytes = 200_000

  /// All files at the given paths and in folders below them, and what packages among them hold; sorted.
  static func seeds(in paths: [String]) -> [FuzzSeed] {
    files(in: paths).flatMap { path -> [FuzzSeed] in
      let bytes = read(path)
      if DotLottieFile.isArchive(bytes) {
        return [FuzzSeed(name: path, kind: .archive, source: .file(path))] + contents(of: path, bytes)
      }
      guard
        let kind = path.hasSuffix(".swift") ? .source : path.hasSuffix(".ttf") ? .font : FuzzKind(json: bytes)
      else { return [] }
      return [FuzzSeed(name: path, kind: kind, source: .file(path))]
    }
  }

  private static func files(in paths: [String]) -> [String] {
    var files: [String] = []
    for path in paths {
      var isFolder: ObjCBool = false
      guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { continue }
      if !isFolder.boolValue {
        files.append(path)
        continue
      }
      guard let walker = FileManager.default.enumerator(atPath: path) else { continue }
      for case let name as String in walker
      where [".json", ".lottie", ".script.jsonl", ".swift", ".ttf"].contains(where: name.hasSuffix) {
        files.append("\(path)/\(name)")
      }
    }
    return files.filter {
      let attributes = try? FileManager.default.attributesOfItem(atPath: $0)
      let size = (attributes?[.size] as? NSNumber)?.intValue ?? .max
      return size > 0 && size <= maximumBytes
    }.sorted()
  }

  /// The manifest, the themes and the machines of a package.
  private static func contents(of path: String, _ bytes: [UInt8]) -> [FuzzSeed] {
    guard let file = try? DotLottieFile(bytes) else { return [] }
    return file.entries.compactMap { entry in
      guard entry.size <= maximumBytes, let text = (try? file.bytes(of: entry.name)) ?? nil else {
        return nil
      }
      let kind: FuzzKind
      switch entry.name {
      case "manifest.json": kind = .manifest
      case let name where name.hasPrefix("t/") && name.hasSuffix(".json"): kind = .theme
      case let name where name.hasPrefix("s/") && name.hasSuffix(".json"): kind = .machine
      default: return nil
      }
      return FuzzSeed(name: "\(path)#\(entry.name)", kind: kind, source: .bytes(text))
    }
  }

  static func read(_ path: String) -> [UInt8] {
    FileManager.default.contents(atPath: path).map { [UInt8]($0) } ?? []
  }
}

// MARK: Built in

extension FuzzSeeds {
  /// Seeds with everything that the formats have, for what the files leave out.
  static let builtIn: [FuzzSeed] = {
    let package = FuzzArchive.packed(
      [
        ("manifest.json", manifest), ("a/a.json", animation), ("t/t.json", theme), ("s/m.json", machine),
        ("i/p.png", "no picture"), ("f/f.ttf", "no font"),
      ].map { ($0.0, Array($0.1.utf8)) })
    return [
      FuzzSeed(name: "a manifest", kind: .manifest, source: .bytes(Array(manifest.utf8))),
      FuzzSeed(name: "a theme", kind: .theme, source: .bytes(Array(theme.utf8))),
      FuzzSeed(name: "a machine", kind: .machine, source: .bytes(Array(machine.utf8))),
      FuzzSeed(name: "nothing", kind: .heavy, source: .bytes([])),
      FuzzSeed(name: "nothing", kind: .heavyPackage, source: .bytes([])),
      FuzzSeed(name: "a package", kind: .archive, source: .bytes(package)),
      FuzzSeed(name: "a script", kind: .script, source: .bytes(Array(script.utf8))),
      FuzzSeed(name: "a graph", kind: .graph, source: .bytes(Array(FuzzGraphs.graph.json().utf8))),
      FuzzSeed(name: "a chart", kind: .chart, source: .bytes(Array(FuzzGraphs.graph.scxml().utf8))),
      FuzzSeed(name: "a class", kind: .source, source: .bytes(Array(source.utf8))),
      FuzzSeed(name: "an expression", kind: .expression, source: .bytes(Array(FuzzExpressions.bounce.utf8))),
      FuzzSeed(name: "growing values", kind: .expression, source: .bytes(Array(FuzzExpressions.growth.utf8))),
      FuzzSeed(
        name: "a path of an expression", kind: .expression,
        source: .bytes(Array(FuzzExpressions.path.utf8))),
      FuzzSeed(name: "another chart", kind: .chart, source: .bytes(Array(FuzzGraphs.chart.utf8))),
    ]
  }()

  private static let manifest = """
    {"version":"2","generator":"zoetrope-fuzz","initial":{"animation":"a","stateMachine":"m"},
     "animations":[{"id":"a","name":"A","themes":["t"],"background":"#ffffff","initialTheme":"t"},{"id":"b"}],
     "themes":[{"id":"t","name":"T"}],"stateMachines":[{"id":"m","name":"M"}]}
    """

  /// An animation with a slot of each kind that themes fill.
  static let animation = """
    {"v":"5.7","fr":30,"ip":0,"op":60,"w":100,"h":100,"assets":[{"id":"i","w":10,"h":10,"p":"p.png","sid":"picture"}],
     "slots":{"color":{"p":{"a":0,"k":[1,0,0]}},"number":{"p":{"a":0,"k":50}},"place":{"p":{"a":0,"k":[50,50]}},
      "ramp":{"p":{"p":2,"k":{"a":0,"k":[0,1,0,0,1,0,0,1]}}}},
     "markers":[{"cm":"m","tm":10,"dr":20}],
     "layers":[{"ty":4,"ip":0,"op":60,"st":0,"nm":"a","ks":{"o":{"a":0,"k":50,"sid":"number"}},"shapes":[
       {"ty":"el","p":{"a":0,"k":[50,50],"sid":"place"},"s":{"a":0,"k":[60,60]}},
       {"ty":"fl","c":{"a":0,"k":[1,0,0],"sid":"color"},"o":{"a":0,"k":100}},
       {"ty":"gf","t":1,"s":{"a":0,"k":[0,0]},"e":{"a":0,"k":[100,0]},"o":{"a":0,"k":50},
        "g":{"p":2,"k":{"a":0,"k":[0,1,0,0,1,0,0,1]},"sid":"ramp"}}]},
      {"ty":2,"refId":"i","ip":0,"op":60,"st":0,"ks":{}}]}
    """

  private static let theme = """
    {"rules":[
     {"type":"Color","id":"color","value":[0,1,0],"keyframes":[
       {"frame":0,"value":[0,1,0],"outTangent":{"x":0.3,"y":0},"inTangent":{"x":[0.7],"y":[1]}},
       {"frame":30,"value":[0,0,1],"hold":true}]},
     {"type":"Scalar","id":"number","value":50,"expression":"1","animations":["a",""]},
     {"type":"Position","id":"place","keyframes":[
       {"frame":0,"value":[0,0],"valueOutTangent":[9,0],"valueInTangent":[0,9]},{"frame":9,"value":[50,50]}]},
     {"type":"Vector","id":"size","value":[1,2]},
     {"type":"Gradient","id":"ramp","value":[{"offset":0,"color":[1,0,0,1]},{"offset":1,"color":[0,0,1,0]}],
      "keyframes":[{"frame":0,"value":[{"offset":0.5,"color":[1,1,1,1]}]}]},
     {"type":"Image","id":"picture","value":{"src":"data:image/png;base64,AAAA","width":5,"height":5}},
     {"type":"Text","id":"words","value":{"text":"Hi","fontName":"F","fontSize":12,"fillColor":[1,0,0],
      "strokeOverFill":true,"justify":"Center","textCaps":"AllCaps","wrapSize":[1,2],"wrapPosition":[3,4]}}]}
    """

  static let machine = """
    {"initial":"a","states":[
     {"type":"PlaybackState","name":"a","animation":"a","loop":true,"loopCount":2,"autoplay":true,"mode":"Bounce",
      "speed":1.5,"segment":"m","backgroundColor":255,"final":false,
      "entryActions":[{"type":"OpenUrl","url":"https://host/","target":"_self"},{"type":"SetTheme","value":"t"},
       {"type":"SetRandom","inputName":"n","min":0,"max":"$n","integer":true},{"type":"SetSlot","x":[1,{"y":null}]}],
      "exitActions":[{"type":"Clamp","inputName":"n","min":0,"max":9},{"type":"SetFrame","value":"$n"},
       {"type":"SetBoolean","inputName":"b","value":"$b"},{"type":"SetString","inputName":"s","value":"$s"},
       {"type":"Multiply","inputName":"n","value":2},{"type":"FireCustomEvent","value":"hello"}],
      "transitions":[{"type":"Transition","toState":"g","guards":[]},
       {"type":"Tweened","toState":"b","duration":0.5,"easing":[0,0,1,1],"guards":[
        {"type":"Numeric","inputName":"n","conditionType":"GreaterThan","compareTo":"@elapsedTime"},
        {"type":"String","inputName":"s","conditionType":"NotEqual","compareTo":"$s"},
        {"type":"Boolean","inputName":"b","conditionType":"Equal","compareTo":true},
        {"type":"Event","inputName":"e"},{"type":"Weather","x":1}]}]},
     {"type":"PlaybackState","name":"b","animation":"","transitions":[{"type":"Transition","toState":"a"}]},
     {"type":"GlobalState","name":"g","transitions":[]}],
     "inputs":[{"type":"Numeric","name":"n","value":1},{"type":"String","name":"s","value":"x"},
      {"type":"Boolean","name":"b","value":false},{"type":"Event","name":"e"},{"type":"Event","name":"@e"}],
     "interactions":[{"type":"Click","layerName":"a","actions":[{"type":"Fire","inputName":"e"}]},
      {"type":"PointerEnter","actions":[{"type":"Increment","inputName":"n"}]},
      {"type":"OnComplete","stateName":"a","actions":[{"type":"Reset","inputName":"n"}]},
      {"type":"Scroll","actions":[]}]}
    """

  private static let source = """
    struct Life: MachineSymbols {
      enum State: MachineSymbol, CaseIterable { case pending, active, `default` }
      enum Event: MachineValue { case activate, load(id: Int, [State: Self]), run(() -> Void) }
    }
    public final class Subscription<Item>: Base {
      public private(set) lazy var life = Machine(Self.lifecycle, owner: self, state: \\.state) { print("\\($1) }") }
      class var lifecycle: Definition<Life, Subscription> { rules }
      #if os(Linux)
        private struct Inner { static let a = State(name: "a"), b = 4 / 2 }
      #endif
    }
    extension Subscription { static let rules: Definition<Life, Subscription> = Definition { On(.activate) } }
    """

  private static let script = """
    {"op":"start","whitelist":["*"],"requireUserInteraction":false}
    {"op":"tick","ms":100}
    {"op":"set","input":"n","value":3}
    {"op":"set","input":"s","value":"y"}
    {"op":"set","input":"b","value":true}
    {"op":"fire","input":"e"}
    {"op":"pointerMove","x":50,"y":50}
    {"op":"click","x":50,"y":50}
    {"op":"tween","to":30,"ms":200,"easing":[0.4,0,0.2,1]}
    {"op":"tick","ms":100}
    {"op":"override","state":"b"}
    {"op":"seed","value":7}
    {"op":"setMode","value":"Bounce"}
    {"op":"setSegment","start":5,"end":20}
    {"op":"setLoopCount","value":2}
    {"op":"play"}
    {"op":"tick","ms":5000}
    {"op":"status"}
    {"op":"render","path":"a.png"}
    {"op":"stop"}
    """
}
#endif
