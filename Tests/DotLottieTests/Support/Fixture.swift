import DotLottie
import DotLottieFormat
import Foundation
import TestSupport

/// Packages that tests make themselves, and the sample of the repository.
enum Fixture {
  /// A square that goes to the right, 60 frames at 30 a second, 100 × 50, with the markers `intro` (0…20), `middle`
  /// (20…40) and `spot` (a moment).
  static func square(color: String = "[1,0,0,1]", frames: Int = 60, size: String = "\"w\":100,\"h\":50")
    -> String
  {
    """
    {"v":"5.7.0","fr":30,"ip":0,"op":\(frames),\(size),
     "markers":[{"cm":"intro","tm":0,"dr":20},{"cm":"middle","tm":20,"dr":20},{"cm":"spot","tm":5,"dr":0}],
     "slots":{"tint":{"p":{"a":0,"k":\(color)}}},
     "layers":[{"ty":4,"nm":"square","ip":0,"op":\(frames),"st":0,
       "ks":{"p":{"a":1,"k":[{"t":0,"s":[20,25],"i":{"x":1,"y":1},"o":{"x":0,"y":0}},{"t":59,"s":[80,25]}]}},
       "shapes":[{"ty":"rc","p":{"a":0,"k":[0,0]},"s":{"a":0,"k":[20,20]},"r":{"a":0,"k":0}},
         {"ty":"fl","c":{"sid":"tint","a":0,"k":\(color)},"o":{"a":0,"k":100}}]}]}
    """
  }

  /// The machine of the page that asked for this player: `buttonClicked` leads from `idle` to `active`.
  static let machine = """
    {"initial":"idle",
     "inputs":[{"type":"Event","name":"buttonClicked"},{"type":"Numeric","name":"score","value":0},
       {"type":"String","name":"userRole","value":"guest"},{"type":"Boolean","name":"isActive","value":false}],
     "states":[
       {"type":"PlaybackState","name":"idle","animation":"button","transitions":[
         {"type":"Transition","toState":"active","guards":[{"type":"Event","inputName":"buttonClicked"}]},
         {"type":"Transition","toState":"other","guards":[
           {"type":"Numeric","inputName":"score","conditionType":"GreaterThan","compareTo":99}]}]},
       {"type":"PlaybackState","name":"active","animation":"button","autoplay":true,
        "entryActions":[{"type":"FireCustomEvent","value":"stateActivated"}],
        "transitions":[{"type":"Transition","toState":"idle","guards":[
          {"type":"Boolean","inputName":"isActive","conditionType":"Equal","compareTo":true}]}]},
       {"type":"PlaybackState","name":"other","animation":"second","autoplay":true,"loop":true,"transitions":[]}],
     "interactions":[
       {"type":"Click","actions":[{"type":"Increment","inputName":"score"}]},
       {"type":"PointerDown","actions":[{"type":"OpenUrl","url":"https://example.com/a","target":"_blank"}]},
       {"type":"OnComplete","stateName":"active","actions":[{"type":"SetBoolean","inputName":"isActive","value":true}]}]}
    """

  static let theme = """
    {"rules":[{"id":"tint","type":"Color","value":[0,0,1]}]}
    """

  /// A package with the animations `button` and `second`, the machine `myButtonFSM`, and the themes `day`, `night`.
  static func package() throws -> Data {
    var builder = DotLottieBuilder()
    builder.initialAnimation = "button"
    try builder.addAnimation(id: "button", json: Array(square().utf8))
    try builder.addAnimation(id: "second", json: Array(square(color: "[0,1,0,1]", frames: 30).utf8))
    try builder.addStateMachine(.init(id: "myButtonFSM"), json: Array(machine.utf8))
    for id in ["day", "night"] { try builder.addTheme(.init(id: id), json: Array(theme.utf8)) }
    return Data(try builder.build())
  }

  /// The sample `lighthouse.lottie`.
  static func lighthouse() -> Data {
    Data(PackageFiles.bytes(at: PackageFiles.root + "/Samples/lighthouse.lottie") ?? [])
  }
}
