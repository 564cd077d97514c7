// The texts of the rules for people.

extension AnimationMachineFile.Rule {
  /// The requirement that the rule checks, as a sentence without a full stop.
  public var summary: String { texts.summary }

  /// The advice for fixing a finding, as a sentence without a full stop.
  public var advice: String { texts.advice }

  private var texts: (summary: String, advice: String) {
    switch base {
    case .mendedValue, .tooMuch, .noStates, .mergedMachine, .duplicateState, .noInitialState,
      .severalInitialStates,
      .unreachableState:
      machineTexts
    case .duplicateTransition, .unknownState, .unknownNextTransition, .emptyNextTransition,
      .invalidDuration, .negativeDelay, .unknownCurve:
      transitionTexts
    case .unknownExtension, .malformedPace, .malformedColor, .negativeRadius, .malformedFormula,
      .unusualVariable:
      extensionTexts
    default: viewTexts
    }
  }

  private var machineTexts: (String, String) {
    switch base {
    case .mendedValue:
      ("Values of a file of machines are of the right kind", "Write the value in the form of the format")
    case .tooMuch:
      ("All findings of a file of machines are listed", "Correct the listed ones, and validate again")
    case .noStates: ("A machine that moves views has states", "Add \"states\", or remove the machine")
    case .mergedMachine:
      ("A machine that moves views is one entry", "Merge the entries, or give one of them another id")
    case .duplicateState:
      ("States of a machine that moves views have unique ids", "Give one of them another id")
    case .noInitialState:
      (
        "A machine that moves views has an initial state",
        "Mark the state that the layout shows as \"initial\""
      )
    case .severalInitialStates:
      ("A machine that moves views has one initial state", "Keep \"initial\" in one of them")
    default:
      ("A transition leads to each state of views", "Add one, unless the program goes there by its id")
    }
  }

  private var transitionTexts: (String, String) {
    switch base {
    case .duplicateTransition:
      ("Transitions of a state of views have unique ids", "Give one of them another id")
    case .unknownState:
      ("Target states of transitions of views exist", "Set \"toStateId\" to a state of the same machine")
    case .unknownNextTransition:
      (
        "Following transitions of views exist",
        "Set \"nextTransitionId\" to a transition of the target state"
      )
    case .emptyNextTransition:
      ("Ids of following transitions of views are not empty", "Remove \"nextTransitionId\"")
    case .invalidDuration: ("Transitions of views take time", "Give it a \"duration\" of more than 0 seconds")
    case .negativeDelay: ("Delays of views are not negative", "Give it a \"delay\" of 0 seconds or more")
    default: ("Curves of views are known", "Use 0, 1, 2 or 3 as \"animationCurve\"")
    }
  }

  private var extensionTexts: (String, String) {
    switch base {
    case .unknownExtension:
      ("Members of \"zoetrope\" of views and transitions are known", "Check the spelling")
    case .malformedPace:
      (
        "Springs and Bézier curves of views have valid numbers",
        "Use a damping of 0.05 to 1, or control points at times from 0 to 1"
      )
    case .malformedColor: ("Colours of views can be read", "Write it as #RGB, #RRGGBB or #RRGGBBAA")
    case .negativeRadius: ("Radii of views are not negative", "Write a radius of 0 or more")
    case .malformedFormula:
      ("Formulas of views can be read", "Use numbers, names, + - * / ( ) and min or max of some values")
    default:
      (
        "Formulas of views use width and height",
        "Make sure that the stage of the program has a value for that name"
      )
    }
  }

  private var viewTexts: (String, String) {
    switch base {
    case .unusualTag: ("Tags of views are numbers", "Write the tags as numbers with dots between them")
    case .repeatedView: ("A state lists each view once", "Merge the entries: only the last one counts")
    case .sharedView:
      ("A view belongs to one machine", "No change is necessary if only one of them runs at a time")
    case .unlistedView:
      (
        "Two states with transitions both ways list the same views",
        "List the view in the state too, unless it should stay as it is"
      )
    case .alphaOmitted:
      ("Views in a state have an alpha", "Write \"alpha\": 1, or 0 for an invisible view")
    case .alphaRange: ("Alphas of views are 0 to 1", "Write an alpha from 0 to 1")
    case .malformedRect:
      ("Rectangles of views can be read", "Write it as {{x,y},{width,height}}, or remove it")
    case .emptyRect: ("Rectangles of views are not empty", "Remove it to keep the frame")
    case .unknownTransformation: ("Transformations of views are known", "Use 0, 1, 2 or 3 as \"id\"")
    case .transformRange: ("Transforms of views are not too large", "Use smaller factors and distances")
    case .forgottenTransformations:
      ("Every transformation of a view has an effect", "Put the identity first, or remove it")
    default: ("Scales of views have both factors", "Write \"sx\" and \"sy\"")
    }
  }
}
