// The texts of the rules.

extension ValidationRule {
  var texts: (summary: String, advice: String) {
    switch base {
    case .unreadable, .noManifest, .missingFile, .duplicateID, .unlistedReference, .manifestVersion,
      .formerVersion, .unusedFile, .fileName,
      .missingAsset,
      .missingMember, .mendedValue, .unknownKind, .unknownMember, .tooMuch:
      fileTexts
    case .initialState, .unknownState, .duplicateName, .refused, .unreachableState, .deadEnd, .neverTaken,
      .alwaysLoops, .tweenRange, .unknownInput, .inputType, .reservedName, .unusedInput:
      machineTexts
    case .neverReached, .neverLeft, .getsStuck, .untaken, .needsApplication, .noEffect, .sometimesNoEffect,
      .notFound:
      playedTexts
    default: contentTexts
    }
  }

  private var fileTexts: (String, String) {
    switch base {
    case .unreadable:
      ("A file can be read", "Export the file again, or correct it at the place in the message")
    case .missingFile:
      ("Every entry of the manifest has a file", "Add the file, or remove it from the manifest")
    case .duplicateID: ("Ids are listed once", "Give one of them another id")
    case .unlistedReference: ("The manifest lists the ids that it uses", "List it, or use another")
    case .noManifest:
      ("A package has a manifest", "Run `zoetrope convert` to make a package from it")
    case .manifestVersion:
      (
        "The manifest states the version of its files",
        "Set \"version\" to the version of the files, or run `zoetrope convert` to make a package of version 2"
      )
    case .formerVersion:
      (
        "The package is of the current version of the format",
        "Run `zoetrope convert` to make a package of version 2, without the parts that nothing reads"
      )
    case .unusedFile: ("Every file of a package is used", "Remove the file, or list it in the manifest")
    case .fileName: ("Every file can be unpacked, on every system", "Give the file another name")
    case .missingAsset:
      ("Pictures, sounds and fonts are in the package", "Add the file, or embed it in the animation")
    case .missingMember:
      ("Members that the format requires are present", "Add the member: other players refuse the file")
    case .mendedValue:
      ("Values are of the kind that the format requires", "Write the value in the form of the format")
    case .unknownKind:
      (
        "Parts are of kinds that players know",
        "Use one of the available types, and the members that it needs; other players may refuse the file"
      )
    case .unknownMember:
      (
        "Members are those of the format",
        "Use the name in the message, or remove the member; states and players have the settings of version 1"
      )
    default: ("Everything is checked", "Split the package, and check its parts")
    }
  }

  private var machineTexts: (String, String) {
    switch base {
    case .initialState: ("The initial state exists", "Set \"initial\" to one of the states")
    case .unknownState: ("Referenced states exist", "Declare the state, or use another")
    case .duplicateName: ("Names of states and inputs are unique", "Give one of them another name")
    case .refused:
      ("Players accept the machine", "Leave one transition without guards in each state")
    case .unreachableState:
      ("Every state can be reached", "Add a transition to it, or remove it")
    case .deadEnd:
      ("States can be left, or are final", "Add a transition from it, or mark the state as final")
    case .neverTaken:
      (
        "Every transition can be taken",
        "Correct its guards, move it before the one that hides it, or remove it"
      )
    case .alwaysLoops:
      (
        "Transitions do not run in an endless cycle",
        "Give one of the transitions a guard for an event or an input"
      )
    case .tweenRange:
      (
        "Tweens have a duration, and an easing from start to end",
        "Use a duration above 0, and easings with x from 0 to 1"
      )
    case .unknownInput: ("Referenced inputs are declared", "Declare the input, or use another")
    case .inputType:
      (
        "Inputs and values are used as their own type",
        "Use an input, a value or a comparison of the same type"
      )
    case .reservedName: ("Names that begin with @ are reserved for players", "Give the input another name")
    default: ("Every input is used", "Remove the input, or use it in a guard")
    }
  }

  private var playedTexts: (String, String) {
    switch base {
    case .neverReached:
      ("Some order of inputs reaches every state", "Correct the guards on the way to the state, or remove it")
    case .neverLeft:
      (
        "Some order of inputs leaves every state that is not final",
        "Correct the guards of its transitions, or mark the state as final"
      )
    case .getsStuck:
      (
        "Every state can be left, whatever happened before",
        "Add a transition for the inputs at the end of the script, or mark the state as final"
      )
    case .untaken:
      ("Some order of inputs takes every transition", "Correct its guards, or remove it")
    case .needsApplication:
      (
        "Inputs that the machine sets itself get the values that its guards ask for",
        "Correct the guard or the action, unless the application sets the input"
      )
    case .noEffect:
      ("Every interaction has an effect", "Correct its layer, its state or its actions, or remove it")
    case .sometimesNoEffect:
      (
        "Interactions have an effect wherever they happen",
        "Add a transition for the state, if one is missing"
      )
    default:
      ("A search answers every question", "Split the machine, or play the part with `zoetrope simulate`")
    }
  }

  private var contentTexts: (String, String) {
    switch base {
    case .unknownAnimation: ("Animations of states are listed", "Add the animation, or use another")
    case .unknownMarker: ("Referenced markers exist", "Add the marker to the animation, or use another")
    case .segmentRange:
      (
        "Segments are frames of their animation",
        "Use two frames of the animation, the first before the second"
      )
    case .frameRange: ("Frames and progress are within the animation", "Use a value within the animation")
    case .speedRange: ("Speeds are above 0", "Use a speed above 0; \"mode\" plays backwards")
    case .unknownLayer: ("Referenced layers exist", "Use the name of a layer of the animation; case matters")
    case .neverCompletes:
      ("Playback ends if something waits for its end", "Wait for OnLoopComplete, or remove \"loop\"")
    case .openURLWithoutTap:
      ("Addresses are opened by taps", "Open it from a Click, PointerDown or PointerUp interaction")
    case .unknownTheme: ("Referenced themes are listed", "Add the theme, or use another")
    case .brokenThemeRule:
      ("Rules of themes are valid", "Correct the rule, or remove it: other players refuse the whole theme")
    case .unknownSlot: ("Themes fill slots that exist", "Use a slot of an animation, or remove the rule")
    case .limitedTheme:
      (
        "Themes and their rules apply to an animation",
        "Add the animation to the \"animations\" of the rule, or the theme to the \"themes\" of an animation"
      )
    case .colorRange: ("Components of colours are 0 to 1", "Divide components of 0 to 255 by 255")
    case .slotKind: ("Slots are filled with values of their kind", "Use a value of the slot's kind")
    case .dialect:
      ("Every player reads the file in the same way", "Write it in a form that has a single reading")
    default: ("Everything can be drawn", "Avoid the feature, or accept the difference")
    }
  }
}
