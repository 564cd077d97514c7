// The texts of the rules.

extension ValidationRule {
  var texts: (summary: String, advice: String) {
    switch base {
    case .unreadable, .noManifest, .missingFile, .duplicateID, .unlistedReference, .unusedFile, .fileName,
      .missingAsset,
      .missingMember, .mendedValue, .unknownKind, .tooMuch:
      fileTexts
    case .initialState, .unknownState, .duplicateName, .refused, .unreachableState, .deadEnd, .neverTaken,
      .alwaysLoops, .tweenRange, .unknownInput, .inputType, .reservedName, .unusedInput:
      machineTexts
    default: contentTexts
    }
  }

  private var fileTexts: (String, String) {
    switch base {
    case .unreadable:
      ("A file can be read", "Export the file again, or mend it where the message says")
    case .missingFile:
      ("Everything that the manifest lists has a file", "Add the file, or take it off the manifest's list")
    case .duplicateID: ("Ids are listed once", "Give one of them another id")
    case .unlistedReference: ("The manifest lists what it names", "List it, or name another")
    case .noManifest:
      ("A package has a manifest", "Run `zoetrope convert` to make a package of it")
    case .unusedFile: ("Every file of a package is used", "Take the file out, or list it in the manifest")
    case .fileName: ("Every file can be unpacked, on every system", "Give the file another name")
    case .missingAsset:
      ("Pictures, sounds and fonts are in the package", "Add the file, or embed it in the animation")
    case .missingMember:
      ("Members that the format requires are there", "Add the member: other players refuse the file")
    case .mendedValue:
      ("Values are of the kind that the format asks for", "Write the value as the format has it")
    case .unknownKind:
      (
        "Parts are of kinds that players know",
        "Check the spelling of \"type\"; other players may refuse the file"
      )
    default: ("Everything is looked into", "Split the package, and check its parts")
    }
  }

  private var machineTexts: (String, String) {
    switch base {
    case .initialState: ("A machine has the state that it starts in", "Name one of its states as \"initial\"")
    case .unknownState: ("States that are named exist", "Declare the state, or name another")
    case .duplicateName: ("Names of states and inputs are unique", "Give one of them another name")
    case .refused:
      ("Players take the machine", "Leave one transition without guards in each state")
    case .unreachableState:
      ("Every state can be reached", "Add a transition that leads to it, or take it out")
    case .deadEnd:
      ("States can be left, or are final", "Add a transition that leads away, or mark the state as final")
    case .neverTaken:
      (
        "Every transition can be taken",
        "Mend its guards, put it before the one that hides it, or take it out"
      )
    case .alwaysLoops:
      ("Machines come to rest", "Let one of the transitions wait for an event or ask for an input")
    case .tweenRange:
      (
        "Tweens last a while, along an easing that runs from start to end",
        "Use a duration above 0, and easings with x from 0 to 1"
      )
    case .unknownInput: ("Inputs that are named are declared", "Declare the input, or name another")
    case .inputType:
      (
        "Inputs and values are used as what they are",
        "Use an input, a value or a comparison of the same type"
      )
    case .reservedName: ("Names that begin with @ are left to players", "Give the input another name")
    default: ("Every input does something", "Take the input out, or ask for it in a guard")
    }
  }

  private var contentTexts: (String, String) {
    switch base {
    case .unknownAnimation: ("Animations that are played are listed", "Add the animation, or name another")
    case .unknownMarker: ("Markers that are named exist", "Add the marker to the animation, or name another")
    case .segmentRange:
      (
        "Segments are frames of their animation",
        "Use two frames of the animation, the first before the second"
      )
    case .frameRange: ("Frames and progress lie within the animation", "Use a value within the animation")
    case .speedRange: ("Speeds are above 0", "Use a speed above 0; \"mode\" plays backwards")
    case .unknownLayer: ("Layers that are named exist", "Name a layer of the animation, case and all")
    case .neverCompletes:
      ("Playback whose end is waited for ends", "Wait for OnLoopComplete, or take \"loop\" out")
    case .openURLWithoutTap:
      ("Addresses are opened by taps", "Open it from a Click, PointerDown or PointerUp interaction")
    case .unknownTheme: ("Themes that are put on are listed", "Add the theme, or name another")
    case .brokenThemeRule:
      ("Rules of themes can be read", "Mend the rule, or take it out: players refuse the whole theme")
    case .unknownSlot: ("Themes fill slots that exist", "Name a slot of an animation, or take the rule out")
    case .slotKind: ("Slots are filled with values of their kind", "Use a value of the slot's kind")
    case .dialect: ("Every player reads the file the same", "Say it so that there is one reading")
    default: ("Everything can be drawn", "Do without it, or live with the difference")
    }
  }
}
